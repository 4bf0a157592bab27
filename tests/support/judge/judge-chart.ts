import type { ChartSpec } from '../../../common/deck/chart.ts';
import type { Claim, Formula } from '../../../common/deck/claim.ts';
import { serialOfDate } from '../../../common/deck/serial-date.ts';
import type { Slide } from '../../../common/deck/slide.ts';
import type { SourceAddress } from '../../../common/deck/source.ts';
import type { Found, SourceReader } from './source-reader.ts';

/** Sums over many cells differ in their last digits by the order of addition. */
const SAME_SUM = 1e-7;
/** What one unit of a duration may be: a day or a week. */
const DAYS = [1, 7];

/** The values of a chart that match neither their cell nor a computed claim, as text. */
export function untrueValues(slide: Slide, field: string, chart: ChartSpec, reader: SourceReader): string[] {
  if (chart.kind === 'gantt') return untrueDates(chart, reader);
  const computed = slide.claims.filter((claim) => claim.kind === 'computed' && claim.field === field);
  const isComputed = (value: number): boolean =>
    computed.some((claim) => claim.exact_value === value && isRecomputed(claim, value, reader));
  const values = chart.series.flatMap((series) =>
    series.values.flatMap((value, position) => {
      if (value === null) return [];
      const address = series.addresses[position] ?? null;
      const isTrue =
        address === null
          ? isComputed(value)
          : reader.read(address)?.cells.some(({ cell }) => cell.value === value) === true;
      return isTrue ? [] : [String(value)];
    }),
  );
  return chart.kind === 'waterfall' ? [...values, ...untrueTotals(chart, isComputed)] : values;
}

/** Totals that don't follow from their parts: those without a value need a claim, the others must add up. */
function untrueTotals(chart: ChartSpec, isComputed: (value: number) => boolean): string[] {
  const values = chart.series[0]?.values ?? [];
  const totals = new Set(chart.totals ?? []);
  const largest = values.reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0);
  const untrue: string[] = [];
  let level = 0;
  chart.categories.forEach((_, at) => {
    const value = values[at] ?? null;
    if (!totals.has(at)) level += value ?? 0;
    else if (value === null) {
      const sum = Number(level.toPrecision(15));
      if (!isComputed(sum)) untrue.push(String(sum));
    } else {
      if (at > 0 && Math.abs(value - level) > largest * 0.005) untrue.push(String(value));
      level = value;
    }
  });
  return untrue;
}

/** Starts and ends that don't match their cells: a date, or a date and a duration. */
function untrueDates(chart: ChartSpec, reader: SourceReader): string[] {
  return chart.series.flatMap((series) =>
    series.values.flatMap((value, position) => {
      const address = series.addresses[position] ?? null;
      return value === null || (address !== null && isDay(value, address, reader)) ? [] : [String(value)];
    }),
  );
}

function isDay(value: number, address: SourceAddress, reader: SourceReader): boolean {
  const found = reader.read(address);
  const cells = found?.cells.map(({ cell }) => cell) ?? [];
  const date = cells.find((cell) => cell.kind === 'date')?.value;
  if (typeof date !== 'string' || cells.length > 2) return false;
  const days = (['first', 'last'] as const).map((side) => serialOfDate(date, side));
  if (cells.length === 1) return days.includes(value);
  const length = cells.find((cell) => typeof cell.value === 'number')?.value;
  return typeof length === 'number' && DAYS.some((unit) => days[0] !== null && days[0] === value - length * unit);
}

function isRecomputed(claim: Claim, value: number, reader: SourceReader): boolean {
  const founds = claim.addresses
    .map((address) => reader.read(address))
    .filter((found): found is Found => found !== null);
  if (founds.length !== claim.addresses.length || claim.formula === undefined) return false;
  const result = recompute(claim.formula, founds);
  return result !== null && Math.abs(result - value) <= Math.abs(value) * SAME_SUM;
}

/** The figures at one address: for text cells, the number of filled ones. */
interface Figures {
  numbers: number[];
  filled: number;
}

/**
 * Recomputes a formula from the values at its addresses, in order. An address of several cells counts as their sum where
 * the formula compares addresses, cell by cell where it gathers them.
 * @returns null if the addresses contain nothing suitable.
 */
export function recompute(formula: Formula, founds: readonly Found[]): number | null {
  const figures = founds.map(figuresOf);
  const all = figures.flatMap((each) => each.numbers);
  const wholes = figures.map(wholeOf);
  const [first, second] = wholes;
  switch (formula) {
    case 'count':
      return figures.reduce((sum, each) => sum + each.filled, 0);
    case 'sum':
      return finite(wholes.reduce<number>((sum, each) => sum + (each ?? NaN), 0));
    case 'mean':
      return all.length === 0 ? null : total(all) / all.length;
    case 'min':
      return all.length === 0 ? null : all.reduce((a, b) => Math.min(a, b));
    case 'max':
      return all.length === 0 ? null : all.reduce((a, b) => Math.max(a, b));
    case 'difference':
      if (founds.length === 2 && founds.every((found) => dayOf(found) !== null)) return days(founds);
      return finite((first ?? NaN) - (second ?? NaN));
    case 'ratio':
      return finite((first ?? NaN) / (second ?? NaN));
    case 'growth':
      return finite(((second ?? NaN) - (first ?? NaN)) / (first ?? NaN));
    case 'share':
      return finite((first ?? NaN) / wholes.slice(1).reduce<number>((sum, each) => sum + (each ?? NaN), 0));
    case 'rank':
      if (first === undefined || first === null || wholes.length < 2) return null;
      return 1 + wholes.slice(1).filter((each) => each !== null && each > first).length;
  }
}

/** The day that a single cell names. */
function dayOf(found: Found): number | null {
  const [only, more] = found.cells;
  const isDate = only?.cell.kind === 'date' && more === undefined;
  return isDate && typeof only.cell.value === 'string' ? serialOfDate(only.cell.value) : null;
}

/** Days from the second date to the first. */
function days([first, second]: readonly Found[]): number | null {
  const [to, from] = [first, second].map((found) => (found === undefined ? null : dayOf(found)));
  return typeof to === 'number' && typeof from === 'number' ? to - from : null;
}

function figuresOf(found: Found): Figures {
  const numbers: number[] = [];
  let filled = 0;
  for (const { cell } of found.cells) {
    if (cell.kind !== 'empty') filled += 1;
    if (typeof cell.value === 'number') numbers.push(cell.value);
  }
  return { numbers, filled };
}

function wholeOf(figures: Figures): number | null {
  if (figures.numbers.length > 0) return total(figures.numbers);
  return figures.filled > 0 ? figures.filled : null;
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
