import type { SourceTable } from '../../../../common/deck/source.ts';
import { periodOfCell } from './period.ts';

/**
 * Rows of periods of one length: a year beside its months is their sum or average, and the change below them is no period. Rows are kept where
 * no length is that of most.
 */
export function ofOneGrain(table: SourceTable, rows: readonly number[], time: number, language: string): number[] {
  const grainOf = (row: number): string | undefined => {
    const cell = table.rows[row]?.[time];
    return cell === undefined ? undefined : periodOfCell(cell, language)?.grain;
  };
  const grains = rows.map(grainOf);
  const ofMonths = grains.filter((grain) => grain === 'month' || grain === 'quarter' || grain === 'day');
  const [usual] = ofMonths;
  const isMost = ofMonths.length >= MIN_MONTHS && ofMonths.every((grain) => grain === usual);
  if (!isMost || ofMonths.length < rows.length * 0.7) return [...rows];
  return rows.filter((_, at) => grains[at] === usual);
}

const MIN_MONTHS = 4;

/** Drops measures that are the same in all periods of each thing, as its floor area is: attributes, which no course of time has. */
export function dropAttributes<Measure extends { column: number }>(
  table: SourceTable,
  rows: readonly number[],
  categories: readonly number[],
  measures: Measure[],
): void {
  const [things] = categories;
  if (things === undefined) return;
  const groups = [...groupsOf(table, rows.slice(0, SAMPLE_ROWS), things).values()].filter((own) => own.length > 1);
  if (groups.length < 2) return;
  const isConstant = ({ column }: Measure): boolean =>
    groups.every((own) => new Set(own.map((row) => table.rows[row]?.[column]?.raw.trim() ?? '')).size === 1);
  const changing = measures.filter((measure) => !isConstant(measure));
  if (changing.length > 0) measures.splice(0, measures.length, ...changing);
}

/** Drops a column of codes where another names each of them: what a thing is called says more than its code. */
export function dropCodes(table: SourceTable, rows: readonly number[], categories: number[]): void {
  const sample = rows.slice(0, SAMPLE_ROWS);
  const textsOf = (column: number): string[] => sample.map((row) => table.rows[row]?.[column]?.raw.trim() ?? '');
  const texts = new Map(categories.map((column) => [column, textsOf(column)]));
  const countOf = (each: readonly string[]): number => new Set(each).size;
  const isOfCodes = (column: number): boolean =>
    texts.get(column)?.every((text) => /^[\p{Lu}\d._/-]*\d[\p{Lu}\d._/-]*$/u.test(text)) === true;
  const codes = new Set(categories.filter(isOfCodes));
  const isNamedBy = (code: number, other: number): boolean => {
    const [own = [], names = []] = [texts.get(code), texts.get(other)];
    const count = countOf(own);
    // A number for each row is a case's own.
    return (
      count < sample.length &&
      count === countOf(names) &&
      count === countOf(own.map((text, at) => `${text}\n${names[at] ?? ''}`))
    );
  };
  const named = [...codes].filter((code) => categories.some((other) => !codes.has(other) && isNamedBy(code, other)));
  for (const code of named) categories.splice(categories.indexOf(code), 1);
}

const SAMPLE_ROWS = 400;

function groupsOf(table: SourceTable, rows: readonly number[], column: number): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const row of rows) {
    const name = table.rows[row]?.[column]?.raw.trim() ?? '';
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return groups;
}
