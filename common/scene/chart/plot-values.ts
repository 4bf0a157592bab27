import type { AxisModel, ChartModel, PlotModel, SeriesModel } from './chart-model.ts';

/** The range of a point; only `to` if it isn't stacked. Null is a gap. */
export interface Span {
  from: number;
  to: number;
}

/** Number of points in a plot: the maximum that a series caches. */
export function pointCount(plot: PlotModel): number {
  return plot.series.reduce(
    (most, series) => Math.max(most, series.values.numbers.length, series.categories?.texts.length ?? 0),
    0,
  );
}

/**
 * The ranges of each series on the value axis, stacked if the plot is: for bars, positive values upwards and negative
 * ones downwards; for lines and areas, one above the other.
 */
export function plotSpans(plot: PlotModel): (Span | null)[][] {
  const count = pointCount(plot);
  const isShare = plot.grouping === 'percentStacked';
  if (plot.grouping === 'clustered') {
    return plot.series.map((series) =>
      Array.from({ length: count }, (_, at) => spanTo(0, series.values.numbers[at] ?? null)),
    );
  }
  const totals = Array.from({ length: count }, (_, at) =>
    plot.series.reduce((sum, series) => sum + Math.abs(series.values.numbers[at] ?? 0), 0),
  );
  const up = Array.from({ length: count }, () => 0);
  const down = Array.from({ length: count }, () => 0);
  return plot.series.map((series) =>
    Array.from({ length: count }, (_, at) => {
      const value = series.values.numbers[at] ?? null;
      const isGap = value === null && plot.kind !== 'area';
      if (isGap) return null;
      const height = isShare ? (totals[at] === 0 ? 0 : (value ?? 0) / (totals[at] ?? 1)) : (value ?? 0);
      const stack = plot.kind === 'bar' && height < 0 ? down : up;
      const from = stack[at] ?? 0;
      stack[at] = from + height;
      return { from, to: from + height };
    }),
  );
}

function spanTo(from: number, value: number | null): Span | null {
  return value === null ? null : { from, to: value };
}

/** Lowest and highest value that plots show on an axis; NaN where they show none. */
export function valueRange(plots: readonly PlotModel[]): [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  const take = (value: number | null | undefined): void => {
    if (value === null || value === undefined) return;
    low = Math.min(low, value);
    high = Math.max(high, value);
  };
  for (const plot of plots) {
    const isStacked = plot.grouping !== 'clustered' && plot.kind !== 'scatter' && plot.kind !== 'bubble';
    if (isStacked) {
      for (const span of plotSpans(plot).flat()) {
        take(span?.from);
        take(span?.to);
      }
    } else for (const series of plot.series) for (const value of series.values.numbers) take(value);
  }
  return low > high ? [Number.NaN, Number.NaN] : [low, high];
}

/** Lowest and highest x of scatter and bubble plots. */
export function xRange(plots: readonly PlotModel[]): [number, number] {
  const all = plots.flatMap((plot) => plot.series.flatMap((series) => xValues(series)));
  const low = all.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = all.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  return low > high ? [Number.NaN, Number.NaN] : [low, high];
}

/** x of each point: the given numbers, otherwise 1, 2, 3… */
export function xValues(series: SeriesModel): number[] {
  const isNumeric = series.xValues?.numbers.some((value) => value !== null) === true && series.xValues.isNumeric;
  return series.values.numbers.map((_, at) => (isNumeric ? (series.xValues?.numbers[at] ?? 0) : at + 1));
}

/** The two axes a plot is drawn against: categories (or x) first. */
interface PlotAxes {
  category: AxisModel | null;
  value: AxisModel | null;
}

/** Finds a plot's axes by their ids; missing ones are null. */
export function axesOf(model: ChartModel, plot: PlotModel): PlotAxes {
  const own = plot.axisIds.flatMap((id) => model.axes.find((axis) => axis.id === id) ?? []);
  if (plot.kind === 'scatter' || plot.kind === 'bubble') {
    const x = own.find((axis) => axis.position === 'b' || axis.position === 't') ?? own[0] ?? null;
    return { category: x, value: own.find((axis) => axis !== x) ?? null };
  }
  return {
    category: own.find((axis) => axis.kind !== 'value') ?? null,
    value: own.find((axis) => axis.kind === 'value') ?? null,
  };
}

const AXIS_FREE = new Set(['pie', 'doughnut', 'radar', 'other']);

/** A chart whose plots all have two axes: missing ones are added invisibly. */
export function withMissingAxes(model: ChartModel): ChartModel {
  const axes = [...model.axes];
  const plots = model.plots.map((plot, at): PlotModel => {
    if (AXIS_FREE.has(plot.kind)) return plot;
    const known = axesOf({ ...model, axes }, plot);
    const own = [known.category, known.value].flatMap((axis) => (axis === null ? [] : [axis.id]));
    const add = (isX: boolean): void => {
      const isValue = !isX || plot.kind === 'scatter' || plot.kind === 'bubble';
      const axis = unseenAxis(model, `missing-${at}-${isX ? 'x' : 'y'}`, isValue, isX);
      axes.push(axis);
      own.push(axis.id);
    };
    if (known.category === null) add(true);
    if (known.value === null) add(false);
    return { ...plot, axisIds: own };
  });
  return { ...model, axes, plots };
}

function unseenAxis(model: ChartModel, id: string, isValue: boolean, isX: boolean): AxisModel {
  return {
    id,
    kind: isValue ? 'value' : 'category',
    position: isX ? 'b' : 'l',
    isDeleted: true,
    isReversed: false,
    requested: { min: null, max: null, majorUnit: null, logBase: null },
    minorUnit: null,
    baseUnit: null,
    majorTimeUnit: null,
    crosses: 'autoZero',
    crossesAt: null,
    isBetween: true,
    majorGrid: null,
    minorGrid: null,
    title: null,
    format: null,
    majorTick: 'none',
    labels: 'none',
    shape: { fill: undefined, line: null },
    look: model.look,
    labelSkip: null,
    tickSkip: null,
    displayUnit: 1,
  };
}
