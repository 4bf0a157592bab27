import type { SourceAddress } from './source.ts';

/** Every kind of chart that is written natively. */
export const CHART_KINDS = ['bar', 'column', 'line', 'area', 'pie', 'doughnut', 'waterfall', 'gantt'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

export interface ChartSeries {
  name: string;
  /** Full precision; null leaves a gap. */
  values: (number | null)[];
  /** The source cell of each value; null where the value is computed or absent. A computed end of a task names its start and its duration. */
  addresses: (SourceAddress | null)[];
}

/**
 * A native chart: what it shows, never how it is written.
 *
 * A `waterfall` has one series: the change of each category, and for the categories in `totals` the level reached there
 * (null: computed from what comes before). A `gantt` has the series start and end, a category per task: days counted as
 * spreadsheets count them (`serialOfDate`), each bar running from its start to its end; equal days are a milestone.
 */
export interface ChartSpec {
  kind: ChartKind;
  /** Said to screen readers, and to people who cannot see the chart. */
  alt: string;
  categories: string[];
  series: ChartSeries[];
  /** Stack the series (bar, column and area). */
  stacked?: boolean;
  /** Stack them to 100 %: shares of each category's sum (bar, column and area). */
  percent?: boolean;
  /** Waterfall: indices of the categories that are totals, drawn from zero. */
  totals?: number[];
  /** Gantt: the phase each task belongs to; '' belongs to none. Phases have colours and a legend. */
  groups?: string[];
  /** Column: indices of the series drawn as lines over the columns. */
  line_series?: number[];
  /** The lines of `line_series` have a value axis of their own at the right. */
  secondary_axis?: boolean;
  /** ECMA-376 part 1, 18.8.31 number format code of labels and value axis, e.g. `0.0 %`, `#,##0`; a date's for a gantt. */
  number_format: string;
  /** Said once on the value axis: unit and period ("USD trillion"). */
  value_axis_title?: string;
  category_axis_title?: string;
  /** Draw values at the points. A waterfall always has them: the sign is what tells rise from fall. */
  data_labels: boolean;
  /** Index of the one category or series that the message is about; the rest is muted. */
  emphasis?: { series?: number; category?: number };
}
