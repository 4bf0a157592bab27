import type { ChartSpec } from '../../../../common/deck/chart.ts';
import type { UnplacedClaim } from '../../../../common/deck/data-story.ts';
import type { SourceAddress } from '../../../../common/deck/source.ts';
import { waterfallSteps } from '../../../../common/deck/waterfall.ts';

/**
 * The numbers of a chart as claims: each its cell's, else a story's computation of the very same value. A waterfall's
 * computed totals are sums of the changes before them. The days of a gantt are dates, no numbers.
 * @param known claims of the stories that the slide tells.
 */
export function chartClaims(chart: ChartSpec, known: readonly UnplacedClaim[]): UnplacedClaim[] {
  if (chart.kind === 'gantt') return [];
  const values = chart.series.flatMap((series) =>
    series.values.flatMap((value, position): UnplacedClaim[] => {
      if (value === null) return [];
      const text = String(value);
      const address = series.addresses[position] ?? null;
      if (address !== null) return [{ text, value, kind: 'quoted', addresses: [address] }];
      const computed = known.find((claim) => claim.kind === 'computed' && claim.exact_value === value);
      return [computed ? { ...computed, text, value } : { text, value, kind: 'untraced', addresses: [] }];
    }),
  );
  return chart.kind === 'waterfall' ? [...values, ...totalClaims(chart)] : values;
}

/** The totals that a waterfall has computed. */
function totalClaims(chart: ChartSpec): UnplacedClaim[] {
  const steps = waterfallSteps(chart);
  const series = chart.series[0];
  const totals = new Set(chart.totals ?? []);
  let parts: (SourceAddress | null)[] = [];
  return chart.categories.flatMap((_, at): UnplacedClaim[] => {
    const given = series?.values[at] ?? null;
    const address = series?.addresses[at] ?? null;
    if (given !== null) {
      parts = totals.has(at) ? [address] : [...parts, address];
      return [];
    }
    if (!totals.has(at)) return [];
    const value = steps[at]?.to ?? 0;
    const addresses = parts.filter((part) => part !== null);
    const text = String(value);
    if (addresses.length < parts.length || parts.length === 0)
      return [{ text, value, kind: 'untraced', addresses: [] }];
    return [{ text, value, kind: 'computed', formula: 'sum', exact_value: value, addresses }];
  });
}
