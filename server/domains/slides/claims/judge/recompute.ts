import type { Formula } from '../../../../../common/deck/claim.ts';
import { serialOfDate } from '../../../../../common/deck/serial-date.ts';
import type { Found } from './source-reader.ts';

/** The figures of one address: of text cells, how many are filled. */
interface Figures {
  numbers: number[];
  filled: number;
}

/**
 * Recomputes a formula from what stands at its addresses, in order. An address of several cells counts as their sum where
 * the formula compares addresses, cell by cell where it gathers them.
 * @returns null when the addresses give it nothing to work on.
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
