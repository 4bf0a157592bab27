import { DAY_MS } from '../../deck/serial-date.ts';
import type { CategoryBand } from './axis-frame.ts';
import type { AxisModel, DataCache, PlotModel } from './chart-model.ts';
import { serialDate } from './date-format.ts';
import { formatNumber } from './number-format.ts';
import { pointCount } from './plot-values.ts';

/** A date axis of more units than this is drawn as a plain one. */
const MOST_UNITS = 40_000;

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
  const wished = (wish: number | null): number[] =>
    wish === null || wish < 0 || wish > 2_958_465 ? [] : [index(wish)];
  const first = wished(axis.wishes.min)[0] ?? known.reduce((a, b) => Math.min(a, b));
  const last = wished(axis.wishes.max)[0] ?? known.reduce((a, b) => Math.max(a, b));
  const units = last - first + 1;
  if (units < 1 || units > MOST_UNITS) return null;
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

const MOST_STEPS = 150;

function dateSteps(
  axis: AxisModel,
  units: number,
  slotAfter: (step: number, unit: 'days' | 'months' | 'years') => number,
): number[] | null {
  const every = axis.wishes.majorUnit;
  if (every === null || every < 1) return null;
  const unit = axis.majorTimeUnit ?? axis.baseUnit ?? 'days';
  const steps: number[] = [];
  for (let step = 0; steps.length < MOST_STEPS; step += Math.floor(every)) {
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
