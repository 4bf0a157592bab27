import type { ChartSpec } from '../../../deck/chart.ts';
import { EMU_PER_PT } from '../../../deck/geometry.ts';
import type { ChartContext } from './chart-text.ts';
import { formattedWidth } from './data-labels.ts';
import { isNumber } from './series.ts';

/** Share of a chart's width that its columns have. */
const PLOT_SHARE = 0.96;
const BOLD_WIDENS = 1.08;
/** Between two labels side by side. */
const AIR_EM = 0.3;

/**
 * Clustered columns whose labels have room above them: where they haven't with their unit ("92.1 M €"), the unit is said once,
 * at the axis; where figures alone are wider than a column, the axis shows the values.
 * @param gaps gap between clusters and overlap of columns, in percent of a column's width (`c:gapWidth`, `c:overlap`).
 */
export function withNarrowLabels(
  chart: ChartSpec,
  context: ChartContext,
  gaps: { gap_percent: number; overlap_percent: number },
): ChartSpec {
  const count = chart.series.length;
  if (!chart.data_labels || count < 2) return chart;
  const step = 1 - gaps.overlap_percent / 100;
  const columnsWide = chart.categories.length * (1 + (count - 1) * step + gaps.gap_percent / 100);
  const room = ((context.size.w * PLOT_SHARE) / columnsWide) * step;
  const values = chart.series.flatMap((series) => series.values).filter(isNumber);
  const fits = (code: string): boolean => {
    const em = Math.max(0, ...values.map((value) => formattedWidth(code, value))) * BOLD_WIDENS + AIR_EM;
    return em * context.textSizePt * EMU_PER_PT <= room;
  };
  if (fits(chart.number_format)) return chart;
  const unit = [...chart.number_format.matchAll(LITERAL)].map(([, text = '']) => text.trim()).join('');
  const figures = chart.number_format.replace(LITERAL, '');
  return unit !== '' && fits(figures)
    ? { ...chart, number_format: figures, value_axis_title: chart.value_axis_title ?? unit }
    : { ...chart, data_labels: false };
}

/** Text in a number format code (ECMA-376 part 1, 18.8.31). */
const LITERAL = /"([^"]*)"/gu;
