import { DAY_MS } from '../../deck/serial-date.ts';
import { shareOf } from './axis-scale.ts';
import type { AxisScale } from './axis-scale.ts';
import type { AxisModel, DataCache, PlotModel } from './chart-model.ts';
import { formatNumber, serialDate } from './number-format.ts';
import { pointCount } from './plot-values.ts';

/** A placed axis: the positions of values or categories along it. */
export interface AxisFrame {
  model: AxisModel;
  isVertical: boolean;
  /** Of value axes. */
  scale: AxisScale | null;
  /** Of category axes. */
  band: CategoryBand | null;
  /** Coordinates in points where the axis begins (its minimum or first category) and ends. */
  start: number;
  end: number;
}

/** The slots of a category axis. */
export interface CategoryBand {
  /** Number of slots: one per category or, for dates, per day, month or year. */
  count: number;
  /**
   * Whether categories are in the middle of slots; otherwise on the lines between them, with the first and last at the
   * ends.
   */
  isBetween: boolean;
  /** Slot of each category; not necessarily consecutive for dates. */
  slots: number[];
  label(slot: number): string;
  /** Labelled slots, if a date axis defines its steps. */
  steps: number[] | null;
  groups: DataCache['groups'];
}

/** Coordinate of a value on a value axis; not cut at the ends. */
export function valueAt(axis: AxisFrame, value: number): number {
  if (axis.scale === null) return axis.start;
  // Limited, so that coordinates far outside stay small numbers.
  const share = Math.min(50, Math.max(-50, shareOf(axis.scale, value)));
  return axis.start + share * (axis.end - axis.start);
}

/** Coordinate of the middle of a category. */
export function categoryAt(axis: AxisFrame, category: number): number {
  const { band } = axis;
  if (band === null) return axis.start;
  const slot = band.slots[category] ?? category;
  const share = band.isBetween ? (slot + 0.5) / band.count : band.count < 2 ? 0.5 : slot / (band.count - 1);
  return axis.start + share * (axis.end - axis.start);
}

/** Width of a slot, positive. */
export function slotWidth(axis: AxisFrame): number {
  const { band } = axis;
  if (band === null) return 0;
  return Math.abs(axis.end - axis.start) / Math.max(1, band.isBetween ? band.count : band.count - 1);
}

/** Where another axis crosses this one (`c:crosses`, `c:crossesAt`): a coordinate along `axis`. */
export function crossingOf(axis: AxisFrame, crossing: Pick<AxisModel, 'crosses' | 'crossesAt'>): number {
  if (crossing.crosses === 'max' && crossing.crossesAt === null) return axis.end;
  if (crossing.crosses === 'min' && crossing.crossesAt === null) return axis.start;
  if (axis.scale !== null) {
    const at = crossing.crossesAt ?? (axis.scale.logBase === null ? 0 : axis.scale.min);
    return valueAt(axis, Math.min(axis.scale.max, Math.max(axis.scale.min, at)));
  }
  if (crossing.crossesAt === null || axis.band === null) return axis.start;
  // The axis crosses before the category with this number.
  const before = Math.min(axis.band.count, Math.max(0, crossing.crossesAt - 1));
  const count = axis.band.isBetween ? axis.band.count : Math.max(1, axis.band.count - 1);
  return axis.start + (before / count) * (axis.end - axis.start);
}

/** A date axis with more units is drawn as a plain one. */
const MAX_UNITS = 40_000;

/** The slots of a category axis with their labels, from the first of its plots that has categories. */
export function categoryBand(
  axis: AxisModel,
  plots: readonly PlotModel[],
  isBetween: boolean,
  { language, is1904 }: { language: string; is1904: boolean },
): CategoryBand {
  const series = plots.flatMap((plot) => plot.series);
  const data = series.find((one) => (one.categories?.texts.length ?? 0) > 0)?.categories ?? null;
  const count = Math.max(1, ...plots.map(pointCount));
  const label = (at: number): string => {
    if (data === null) return String(at + 1);
    const value = data.numbers[at] ?? null;
    if (data.isNumeric && value !== null && axis.format !== null) {
      return formatNumber(value, axis.format, language, is1904);
    }
    return data.texts[at] ?? '';
  };
  const dates = axis.kind === 'date' && data?.isNumeric === true ? dateSlots(axis, data, count, is1904) : null;
  if (dates !== null && data !== null) {
    const code = axis.format ?? data.format;
    return {
      count: dates.count,
      isBetween,
      slots: dates.slots,
      label: (slot) => formatNumber(dates.serialOf(slot), code, language, is1904),
      steps: dates.steps,
      groups: [],
    };
  }
  const indices = Array.from({ length: count }, (_, at) => at);
  return { count, isBetween, slots: indices, label, steps: null, groups: data?.groups ?? [] };
}

interface DateSlots {
  count: number;
  slots: number[];
  serialOf(slot: number): number;
  steps: number[] | null;
}

function dateSlots(axis: AxisModel, data: DataCache, count: number, is1904: boolean): DateSlots | null {
  const serials = data.numbers.slice(0, count).filter((value) => value !== null);
  if (serials.length === 0 || serials.some((serial) => serial < 0 || serial > 2_958_465)) return null;
  const unit = axis.baseUnit ?? smallestUnit(serials);
  const index = (serial: number): number => {
    const date = serialDate(serial, is1904);
    if (unit === 'days') return Math.floor(serial);
    return unit === 'years' ? date.getUTCFullYear() : date.getUTCFullYear() * 12 + date.getUTCMonth();
  };
  const known = serials.map(index);
  const slotOf = (value: number | null): number[] =>
    value === null || value < 0 || value > 2_958_465 ? [] : [index(value)];
  const first = slotOf(axis.requested.min)[0] ?? known.reduce((a, b) => Math.min(a, b));
  const last = slotOf(axis.requested.max)[0] ?? known.reduce((a, b) => Math.max(a, b));
  const units = last - first + 1;
  if (units < 1 || units > MAX_UNITS) return null;
  const smallest = serials.reduce((a, b) => Math.min(a, b));
  const epoch = (year: number, month: number): number => {
    const start = serialDate(smallest, is1904);
    return smallest + Math.round((Date.UTC(year, month, 1) - start.getTime()) / DAY_MS);
  };
  const serialOf = (slot: number): number => {
    const value = first + slot;
    if (unit === 'days') return value;
    return unit === 'years' ? epoch(value, 0) : epoch(Math.floor(value / 12), value % 12);
  };
  return {
    count: units,
    slots: Array.from({ length: count }, (_, at) => {
      const serial = data.numbers[at] ?? null;
      return serial === null ? 0 : index(serial) - first;
    }),
    serialOf,
    steps: dateSteps(axis, units, (step, stepUnit) => {
      const start = serialDate(serialOf(0), is1904);
      if (stepUnit === 'days') return index(serialOf(0) + step) - first;
      const months = stepUnit === 'years' ? step * 12 : step;
      const moved = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, start.getUTCDate());
      return index(serialOf(0) + Math.round((moved - start.getTime()) / DAY_MS)) - first;
    }),
  };
}

const MAX_STEPS = 150;

function dateSteps(
  axis: AxisModel,
  units: number,
  slotAfter: (step: number, unit: 'days' | 'months' | 'years') => number,
): number[] | null {
  const every = axis.requested.majorUnit;
  if (every === null || every < 1) return null;
  const unit = axis.majorTimeUnit ?? axis.baseUnit ?? 'days';
  const steps: number[] = [];
  for (let step = 0; steps.length < MAX_STEPS; step += Math.floor(every)) {
    const slot = slotAfter(step, unit);
    if (slot >= units || !Number.isFinite(slot)) break;
    steps.push(slot);
  }
  return steps;
}

function smallestUnit(serials: readonly number[]): 'days' | 'months' | 'years' {
  const sorted = [...new Set(serials)].sort((a, b) => a - b);
  const least = sorted.reduce(
    (gap, serial, at) => (at === 0 ? gap : Math.min(gap, serial - (sorted[at - 1] ?? serial))),
    Number.POSITIVE_INFINITY,
  );
  if (least >= 365 && Number.isFinite(least)) return 'years';
  return least >= 28 && Number.isFinite(least) ? 'months' : 'days';
}
