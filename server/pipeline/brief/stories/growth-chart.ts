import type { ChartSpec } from '../../../../common/deck/chart.ts';
import type { UnplacedClaim } from '../../../../common/deck/data-story.ts';
import { phraseGrowth } from './datum.ts';
import type { Datum } from './datum.ts';
import { formatCode } from './format-number.ts';
import { distinctLabels } from './sentence-names.ts';
import type { StoryContext } from './story-draft.ts';

/** A line and its values at both ends of the time compared. */
interface Ends {
  line: { name: string };
  first: Datum;
  last: Datum;
}

/** More names than this don't fit beside their bars. */
const MAX_BARS = 10;

/**
 * How much each line grew over the same time, the most first, as bars; all values of the lines are positive. Drawn over
 * time, a small line would be flat beside a large one, although it grew most.
 * @returns the chart, and the claims that trace its percentages.
 */
export function growthChart(
  spans: readonly Ends[],
  name: string,
  { language }: StoryContext,
): { chart: Omit<ChartSpec, 'alt'>; claims: UnplacedClaim[]; shown: readonly Ends[] } {
  const rate = ({ first, last }: Ends): number => (last.value - first.value) / first.value;
  const shown = [...spans].sort((a, b) => rate(b) - rate(a)).slice(0, MAX_BARS);
  const values = shown.map(rate);
  return {
    chart: {
      kind: 'bar',
      categories: distinctLabels(shown.map(({ line }) => line.name)),
      series: [{ name, values, addresses: values.map(() => null) }],
      number_format: formatCode(values, { is_percent: true, factor: 1 }, language),
      data_labels: true,
      emphasis: { category: 0 },
    },
    claims: shown.flatMap(({ first, last }, at) =>
      phraseGrowth(first, last, language).claims.map((claim) => ({
        ...claim,
        text: String(values[at]),
        value: values[at] ?? 0,
      })),
    ),
    shown,
  };
}
