import type { SourceAddress } from './source.ts';

/** Every kind of chart that is written natively. */
export const CHART_KINDS = ['bar', 'column', 'line', 'area', 'pie', 'doughnut', 'waterfall', 'gantt'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

export interface ChartSeries {
  name: string;
  /** Full precision; null leaves a gap. */
  values: (number | null)[];
  /** The source cell of each value; null if the value is computed or absent. A computed end of a task names its start and its duration. */
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
  /** Alternative text for screen readers. */
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
  /** The sign of decimals in pictures and PDF; that of the deck's language where absent. PowerPoint takes that of its reader's region. */
  decimal?: '.' | ',';
  /** Shown once on the value axis: unit and period ("USD trillion"). */
  value_axis_title?: string;
  category_axis_title?: string;
  /** Draw values at the points. A waterfall always has them: only the sign distinguishes rise from fall. */
  data_labels: boolean;
  /**
   * Index of the one category or series that the message is about; the rest is muted. Of bars and columns it may be about
   * several: `count` in a row from that category on, and `also` one apart from them.
   */
  emphasis?: { series?: number; category?: number; count?: number; also?: number };
  /** Line: the point that is said in words beside it, a line of text each for its period and its values. */
  callout?: { series: number; category: number; text: string };
  /** Line, and column with series side by side: a level across the plot, such as an average, named at its end. */
  reference?: { value: number; label: string };
  /** false keeps many series in one chart; else they are a grid of small charts where `isForPanels` holds and there is room. */
  panels?: boolean;
}

/** Up to five series can be distinguished in one chart; more than twelve are too small in any grid. */
const FEWEST_PANELS = 6;
export const MOST_PANELS = 12;

/** Kinds whose series are compared by their shape over the same categories. */
const PANELLED: ReadonlySet<ChartKind> = new Set(['bar', 'column', 'line', 'area']);

/** Whether a chart has so many series side by side that a small chart for each says more (small multiples). */
export function isForPanels(
  chart: Pick<ChartSpec, 'kind' | 'categories' | 'line_series' | 'panels' | 'percent' | 'series' | 'stacked'>,
): boolean {
  const { kind, series, categories } = chart;
  if (chart.panels === false || chart.stacked === true || chart.percent === true || chart.line_series?.length)
    return false;
  const isCounted = series.length >= FEWEST_PANELS && series.length <= MOST_PANELS && categories.length > 1;
  return (
    isCounted && PANELLED.has(kind) && series.every(({ values }) => values.some((value) => figure(value) !== null))
  );
}

/** One column of a waterfall: from where to where it goes. */
export interface WaterfallStep {
  kind: 'rise' | 'fall' | 'total';
  from: number;
  to: number;
}

/** How far a given total may be from the sum that leads to it, as a share of the largest level: printed figures are rounded. */
const ROUNDING = 0.005;

/**
 * The columns of a waterfall, category by category. A total is drawn from zero to its value, to the level reached where it
 * has none; what follows it starts there. A change without a value doesn't count.
 */
export function waterfallSteps(chart: Pick<ChartSpec, 'categories' | 'series' | 'totals'>): WaterfallStep[] {
  const totals = new Set(chart.totals ?? []);
  let level = 0;
  return chart.categories.map((_, at) => {
    const value = figure(chart.series[0]?.values[at]);
    const from = level;
    if (totals.has(at)) {
      level = value ?? level;
      return { kind: 'total', from: 0, to: level };
    }
    const next = tidy(level + (value ?? 0));
    // Beyond the largest number there is nothing to draw.
    level = Number.isFinite(next) ? next : level;
    return { kind: level < from ? 'fall' : 'rise', from, to: level };
  });
}

/** Whether every total but an opening one equals the sum of its changes, within rounding. */
export function hasTrueTotals(chart: Pick<ChartSpec, 'categories' | 'series' | 'totals'>): boolean {
  const steps = waterfallSteps(chart);
  const largest = Math.max(0, ...steps.map(({ to }) => Math.abs(to)));
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= largest * ROUNDING;
  return steps.every(({ kind, to }, at) => kind !== 'total' || at === 0 || near(to, steps[at - 1]?.to ?? 0));
}

function figure(value: number | null | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Sums without the noise of binary fractions. */
function tidy(value: number): number {
  return Number(value.toPrecision(15));
}
