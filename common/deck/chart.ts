import type { SourceAddress } from './source.ts';

export type ChartKind = 'bar' | 'column' | 'line' | 'pie' | 'doughnut';

export interface ChartSeries {
  name: string;
  /** Full precision; null leaves a gap. */
  values: (number | null)[];
  /** The source cell of each value; null where the value is computed or absent. */
  addresses: (SourceAddress | null)[];
}

/** A native chart: what it shows, never how it is written. */
export interface ChartSpec {
  kind: ChartKind;
  /** Said to screen readers, and to people who cannot see the chart. */
  alt: string;
  categories: string[];
  series: ChartSeries[];
  /** Stack the series (bar and column). */
  stacked?: boolean;
  /** ECMA-376 part 1, 18.8.31 number format code of labels and value axis, e.g. `0.0 %`, `#,##0`. */
  number_format: string;
  /** Said once on the value axis: unit and period ("USD trillion"). */
  value_axis_title?: string;
  category_axis_title?: string;
  /** Draw values at the points. */
  data_labels: boolean;
  /** Index of the one category or series that the message is about; the rest is muted. */
  emphasis?: { series?: number; category?: number };
}
