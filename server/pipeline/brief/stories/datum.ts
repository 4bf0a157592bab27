import { cellAddress, columnLetters } from '../../../../common/deck/source.ts';
import type { SourceAddress, TableBlock } from '../../../../common/deck/source.ts';
import type { Formula } from '../../../../common/deck/claim.ts';
import type { UnplacedClaim } from '../../../../common/deck/data-story.ts';
import type { ShownNumber, ValueStyle } from './format-number.ts';
import { showCount, showNumber, showPercent, showTimes } from './format-number.ts';

/** From this share on next to all are meant: no ranking of parts says as much. */
export const NEXT_TO_ALL = 0.9;

/** One value of a story: a cell, or a computation over several cells. */
export interface Datum {
  /** As in the table, or computed from its figures. */
  value: number;
  /** The cell, or all cells the value is computed from as one union of ranges ("C2:C5,C9"). */
  address: SourceAddress;
  /** Absent for a cell. */
  formula?: Formula;
  /** Decimals of a percentage as its cell has it: "2.0%" beside "2.1%" is no "2%". Absent for others. */
  decimals?: number;
}

/** A number in a sentence, with the claim that traces it. */
export interface Said {
  text: string;
  claims: UnplacedClaim[];
}

/** The value of one cell. */
export function cellDatum(block: TableBlock, row: number, column: number): Datum | null {
  const { value, kind, raw = '' } = block.table.rows[row]?.[column] ?? {};
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  const decimals = kind === 'percent' ? /\d[.,](\d{1,2})\s?%$/u.exec(raw.trim())?.[1]?.length : undefined;
  return { value, address: cellAddress(block, row, column), ...(decimals === undefined ? {} : { decimals }) };
}

/** The numbers of these cells, each quoted from its own. */
export function cellClaims(block: TableBlock, rows: readonly number[], columns: readonly number[]): UnplacedClaim[] {
  return rows.flatMap((row) =>
    columns.flatMap((column): UnplacedClaim[] => {
      const cell = block.table.rows[row]?.[column];
      if (typeof cell?.value !== 'number' || cell.unit !== undefined) return [];
      return [{ text: cell.raw, value: cell.value, kind: 'quoted', addresses: [cellAddress(block, row, column)] }];
    }),
  );
}

/** Sum, mean or count over the cells of one column; null when none of them holds a number. */
export function columnDatum(
  block: TableBlock,
  rows: readonly number[],
  column: number,
  formula: 'sum' | 'mean' | 'count',
): Datum | null {
  let sum = 0;
  const used: number[] = [];
  for (const row of rows) {
    const cell = block.table.rows[row]?.[column];
    if (formula === 'count') {
      if (cell !== undefined && cell.kind !== 'empty') used.push(row);
    } else if (typeof cell?.value === 'number') {
      sum += cell.value;
      used.push(row);
    }
  }
  const [first] = used;
  if (first === undefined) return null;
  if (used.length === 1 && formula !== 'count') return cellDatum(block, first, column);
  const value = formula === 'count' ? used.length : tidy(formula === 'mean' ? sum / used.length : sum);
  return { value, address: unionAddress(block, used, column), formula };
}

/** Sum of several data. */
export function sumDatum(data: readonly Datum[]): Datum | null {
  const [first] = data;
  if (first === undefined) return null;
  if (data.length === 1) return first;
  const value = tidy(data.reduce((sum, datum) => sum + datum.value, 0));
  return { value, address: unionOf(data), formula: 'sum' };
}

/** The cells of several data of one table as one address. */
export function unionOf(data: readonly Datum[]): SourceAddress {
  const [first] = data;
  if (first === undefined) throw new RangeError('no data, no address');
  return { ...first.address, range: data.map((datum) => datum.address.range ?? '').join(',') };
}

/** Cells of one column as one address: runs of rows become ranges, joined by commas. */
export function unionAddress(block: TableBlock, rows: readonly number[], column: number): SourceAddress {
  const letters = columnLetters(block.table.column_numbers[column] ?? 1);
  const numbers = rows.map((row) => block.table.row_numbers[row] ?? 0);
  const ranges: string[] = [];
  let at = 0;
  while (at < numbers.length) {
    let last = at;
    while (last + 1 < numbers.length && (numbers[last + 1] ?? 0) === (numbers[last] ?? 0) + 1) last += 1;
    const from = `${letters}${numbers[at] ?? 0}`;
    ranges.push(last === at ? from : `${from}:${letters}${numbers[last] ?? 0}`);
    at = last + 1;
  }
  return { ...block.address, range: ranges.join(',') };
}

/** A value said with its unit. */
export function phraseValue(datum: Datum, style: ValueStyle, language: string): Said {
  const exact = tidy(datum.value * style.factor);
  const shown = style.is_percent
    ? showPercent(exact, language, datum.decimals)
    : showNumber(datum.value, style, language);
  return { text: shown.text, claims: [valueClaim(datum, shown, exact)] };
}

/** The claim of a value in a chart or as large number: full precision, as the table has it. */
export function rawClaim(datum: Datum): UnplacedClaim {
  return valueClaim(datum, { text: String(datum.value), value: datum.value }, datum.value);
}

function valueClaim(datum: Datum, shown: ShownNumber, exact: number): UnplacedClaim {
  const claim = { text: shown.text, value: shown.value, addresses: [datum.address] };
  if (datum.formula !== undefined) return { ...claim, kind: 'computed', formula: datum.formula, exact_value: exact };
  if (shown.value === exact) return { ...claim, kind: 'quoted' };
  return { ...claim, kind: 'rounded', exact_value: exact };
}

/** Share of a part (or several) in all parts; the part counts in the whole too. */
export function phraseShare(part: Datum, all: readonly Datum[], language: string): Said {
  const exact = part.value / all.reduce((sum, each) => sum + each.value, 0);
  return computed(showPercent(exact, language), 'share', exact, [part, ...all]);
}

/** Growth from the earlier to the later value, without sign: the sentence says whether it rose or fell. */
export function phraseGrowth(first: Datum, last: Datum, language: string): Said {
  const exact = (last.value - first.value) / first.value;
  const shown = showPercent(Math.abs(exact), language);
  return computed(shown, 'growth', exact, [first, last]);
}

/** By how much the first is above the second. */
export function phraseDifference(first: Datum, second: Datum, style: ValueStyle, language: string): Said {
  const exact = tidy(first.value - second.value);
  return computed(showNumber(exact, style, language), 'difference', exact, [first, second]);
}

/** How many times the second the first is. */
export function phraseRatio(first: Datum, second: Datum, language: string): Said {
  const exact = first.value / second.value;
  return computed(showTimes(exact, language), 'ratio', exact, [first, second]);
}

/** Mean of cells. */
export function phraseMean(data: readonly Datum[], style: ValueStyle, language: string): Said {
  const mean = data.reduce((sum, each) => sum + each.value, 0) / data.length;
  return computed(showNumber(mean, style, language), 'mean', tidy(mean * style.factor), data);
}

/** How many there are. */
export function phraseCount(datum: Datum, language: string): Said {
  return computed(showCount(datum.value, language), 'count', datum.value, [datum]);
}

function computed(shown: ShownNumber, formula: Formula, exact: number, data: readonly Datum[]): Said {
  return {
    text: shown.text,
    claims: [
      {
        text: shown.text,
        value: shown.value,
        kind: 'computed',
        formula,
        exact_value: exact,
        addresses: data.map((datum) => datum.address),
      },
    ],
  };
}

/** Sums without the noise of binary fractions. */
function tidy(value: number): number {
  return Number(value.toPrecision(15));
}
