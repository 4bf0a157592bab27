import type { ChartSpec } from '../../../common/deck/chart.ts';

/** What the slides of the benchmark hold, in turn, the same for each writer. */
export const TURN = ['bullets', 'table', 'column', 'line', 'picture'] as const;

export const BULLETS = [
  'Revenue grew by 12 percent to 48.2 million euros',
  'The service business carried two thirds of the growth',
  'Costs rose more slowly than sales for the third year',
  'Three plants were joined in one network',
  'The order book covers eight months of work',
];

/** Six rows of five cells, the first of them headers. */
export const TABLE: string[][] = [
  ['Region', '2021', '2022', '2023', '2024'],
  ...['North', 'South', 'West', 'East', 'Total'].map((name, row) => [
    name,
    ...[0, 1, 2, 3].map((year) => String(1000 + row * 210 + year * 37)),
  ]),
];

const QUARTERS = ['Q1', 'Q2', 'Q3', 'Q4'];

/** A chart of three series over eight quarters. */
export function benchChart(kind: 'column' | 'line'): ChartSpec {
  const categories = [2023, 2024].flatMap((year) => QUARTERS.map((quarter) => `${quarter} ${year}`));
  return {
    kind,
    alt: 'Revenue of three lines of business by quarter',
    categories,
    series: ['Products', 'Services', 'Licences'].map((name, series) => {
      const values = categories.map((_, index) => 20.5 + series * 7.25 + index * (1.5 + series));
      return { name, values, addresses: values.map(() => null) };
    }),
    number_format: '0.0',
    data_labels: false,
    value_axis_title: 'EUR million',
  };
}

/** Pixels of the picture. */
export const PICTURE = { width: 1200, height: 800 };
