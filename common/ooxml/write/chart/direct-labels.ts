import type { ChartSpec } from '../../../deck/chart.ts';
import { EMU_PER_PT } from '../../../deck/geometry.ts';
import type { ChartContext } from './chart-context.ts';
import { isNumber } from './series-data.ts';

/** A series named at its last point. */
export interface EndLabel {
  series: number;
  /** Index of the series' last value. */
  point: number;
  /** How far it moves up from the point, as a fraction of the chart's height, to keep clear of its neighbours. */
  raise: number;
}

export interface EndLabels {
  labels: EndLabel[];
  /** Room they take at the right, as a fraction of the chart's width. */
  width: number;
}

const MOST_SERIES = 6;
const MOST_WIDTH = 0.3;
/** Average advance of a character in em, on the safe side for business text. */
const EM_PER_CHARACTER = 0.56;
const LINE_EM = 1.25;
/** Share of the chart's height that the plot takes without title and category labels. */
const PLOT_SHARE = 0.85;
/** Lines a label may stand from its point before nobody sees what it names. */
const MOST_LINES_AWAY = 1.4;

/**
 * Names for up to six series at their line ends instead of a legend, spread so that they don't cover each other.
 * @returns null where a legend serves better: many series, long names, ends too close, or one series only.
 */
export function endLabels(chart: ChartSpec, context: ChartContext): EndLabels | null {
  if (chart.series.length < 2 || chart.series.length > MOST_SERIES) return null;
  const lastIndex = chart.categories.length - 1;
  const ends = chart.series.map((series, index) => {
    const point = series.values.slice(0, lastIndex + 1).findLastIndex(isNumber);
    return { series: index, point, value: series.values[point] };
  });
  // A line that ends early would have its name in the middle of the others.
  if (ends.some((end) => end.point !== lastIndex)) return null;
  const widest = Math.max(...chart.series.map((series) => [...series.name].length));
  const width = ((widest * EM_PER_CHARACTER + 1) * context.textSizePt * EMU_PER_PT) / context.size.w;
  if (width > MOST_WIDTH) return null;
  const spread = spreadEnds(chart, context, ends);
  return spread === null ? null : { labels: spread, width };
}

function spreadEnds(
  chart: ChartSpec,
  context: ChartContext,
  ends: readonly { series: number; point: number; value: number | null | undefined }[],
): EndLabel[] | null {
  const values = chart.series.flatMap((series) => series.values).filter(isNumber);
  const low = Math.min(...values);
  const high = Math.max(...values);
  // As PowerPoint chooses the axis: from zero unless the values lie close together far from it.
  const bottom = low > 0 && high - low > high / 6 ? 0 : low;
  const range = high - bottom || 1;
  const lineHeight = (LINE_EM * context.textSizePt * EMU_PER_PT) / context.size.h;
  const placed = ends
    .map((end) => ({ ...end, natural: (((end.value ?? 0) - bottom) / range) * PLOT_SHARE }))
    .sort((a, b) => a.natural - b.natural)
    .map((end) => ({ ...end, height: end.natural }));
  // Push neighbours apart until nothing overlaps; six labels settle within these rounds.
  for (let round = 0; round < 60; round += 1) {
    for (let index = 1; index < placed.length; index += 1) {
      const [below, above] = [placed[index - 1], placed[index]];
      if (below === undefined || above === undefined) continue;
      const missing = lineHeight - (above.height - below.height);
      if (missing <= 1e-9) continue;
      below.height -= missing / 2;
      above.height += missing / 2;
    }
  }
  if (placed.some((end) => Math.abs(end.height - end.natural) > MOST_LINES_AWAY * lineHeight)) return null;
  return placed
    .map(({ series, point, height, natural }) => ({ series, point, raise: height - natural }))
    .sort((a, b) => a.series - b.series);
}
