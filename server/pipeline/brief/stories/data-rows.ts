import type { SourceTable } from '../../../../common/deck/source.ts';
import { NO_MEASURE, NO_SUM } from './column-names.ts';

const TOTAL =
  /^(?:(?:grand |sub)?total|sum|summe|gesamt|insgesamt|gesamtsumme|all|alle|overall|world|welt|ø|average|mean|durchschnitt|mittelwert)\s?:?$/i;
/** "of which under 5 years": a part of the row above it, counted there. */
const PART =
  /^(?:[-–—•·] ?)?(?:of which|thereof|davon|darunter|hiervon|dont|de los cuales|de las cuales|di cui|d[oa]s quais)(?!\p{L})/iu;
const FOOTNOTE = /^(?:\(\d{1,2}\)|\d{1,2}\)|[*†‡§]+|note[s:]?\s|source[s:]?\s|anmerkung|hinweis|quelle)/iu;
const FOOTNOTE_CHARS = 60;
/** More rows are not looked at as parts of one above them. */
const MAX_PARTS = 1_000;
/** So many dates and names describe a case: a match, an order. */
const RECORD_LABELS = 3;

/** Indices of the rows with data: without totals and subtotals, headings, parts of other rows, remarks and empty rows. */
export function dataRows(table: SourceTable): number[] {
  const totals = new Set(table.total_rows);
  let isInNotes = false;
  const rows = table.rows.flatMap((cells, index) => {
    const label = cells.find((cell) => cell.kind === 'text')?.raw ?? '';
    const isTotal = totals.has(index) || TOTAL.test(label.trim());
    const isPart = index > 0 && PART.test(label.trim());
    isInNotes = isFootnote(cells, isInNotes);
    return isTotal || isPart || isInNotes || cells.every((cell) => cell.kind === 'empty') ? [] : [index];
  });
  const leaveOut = (row: number): void => void rows.splice(rows.indexOf(row), 1);
  headingRows(table, rows).forEach(leaveOut);
  nestedRows(table, rows).forEach(leaveOut);
  subtotalRows(table, rows).forEach(leaveOut);
  totalGroup(table, rows)?.rows.forEach(leaveOut);
  if (isSumOfAll(table, rows)) rows.pop();
  return rows;
}

/** Whether the last row, a total of something by its name ("Gesamtsumme Stadt"), is what the others come to in every column of amounts. */
function isSumOfAll(table: SourceTable, rows: readonly number[]): boolean {
  const last = rows.at(-1);
  const label = table.rows[last ?? -1]?.find(({ kind }) => kind === 'text')?.raw.trim() ?? '';
  if (
    last === undefined ||
    rows.length < 4 ||
    !/^(?:(?:grand )?total|gesamt(?:summe)?|summe|insgesamt)(?!\p{L})/iu.test(label)
  )
    return false;
  const amounts = table.columns.flatMap(({ kind, name }, column) =>
    ['number', 'currency'].includes(kind) && !NO_MEASURE.test(name.trim()) && !NO_SUM.test(name) ? [column] : [],
  );
  const valueOf = (row: number, column: number): number => Number(table.rows[row]?.[column]?.value ?? 0);
  const isSum = (column: number): boolean => {
    const sum = rows.slice(0, -1).reduce((all, row) => all + valueOf(row, column), 0);
    return Math.abs(sum - valueOf(last, column)) <= Math.abs(sum) * 0.005;
  };
  return amounts.length > 0 && amounts.every(isSum);
}

/** "Total production" beside "Whole" and "Skim", each with a row for every year. */
const TOTAL_GROUP = /^(?:(?:grand )?total|gesamt|insgesamt|summe|all|alle)(?!\p{L})|(?<!\p{L})(?:insgesamt|total)$/iu;

/**
 * The rows of a total with a name of its own, in a table that has several rows for each name; null without one. It is whole where the
 * others make it up.
 */
export function totalGroup(table: SourceTable, rows: readonly number[]): { rows: number[]; is_whole: boolean } | null {
  const figures = table.columns.findIndex(
    ({ kind, name }) => ['number', 'currency'].includes(kind) && !NO_MEASURE.test(name.trim()) && !NO_SUM.test(name),
  );
  for (const [column, { kind }] of table.columns.entries()) {
    if (kind !== 'text' || figures < 0) continue;
    const groups = new Map<string, number[]>();
    for (const row of rows) {
      const name = table.rows[row]?.[column]?.raw.trim() ?? '';
      groups.set(name, [...(groups.get(name) ?? []), row]);
    }
    const [total, ...more] = [...groups].filter(([name]) => TOTAL_GROUP.test(name));
    if (total === undefined || more.length > 0 || groups.size < 3 || groups.size * 2 > rows.length) continue;
    const sumOf = (of: readonly number[]): number =>
      of.reduce((sum, row) => sum + Number(table.rows[row]?.[figures]?.value ?? 0), 0);
    const parts = [...groups.values()].filter((of) => of !== total[1]).map(sumOf);
    const [whole, sum] = [sumOf(total[1]), parts.reduce((all, part) => all + part, 0)];
    if (whole >= sum * 0.98) return { rows: total[1], is_whole: whole <= sum * 1.02 };
  }
  return null;
}

/** A remark under a table that a sheet has in its first column: nothing is beside it. */
function isFootnote(cells: SourceTable['rows'][number], isInNotes: boolean): boolean {
  const filled = cells.filter(({ kind }) => kind !== 'empty');
  const [only] = filled;
  if (only === undefined || filled.length > 1 || cells.length < 2 || only.kind !== 'text') return false;
  return isInNotes || FOOTNOTE.test(only.raw.trim()) || only.raw.length > FOOTNOTE_CHARS;
}

/** Rows with a name alone that head those below them: a total is named after them, or the table begins with one of several. */
function headingRows(table: SourceTable, rows: readonly number[]): number[] {
  const lone = rows.filter((row) => (table.rows[row] ?? []).filter(({ kind }) => kind !== 'empty').length === 1);
  if (lone.length > rows.length / 2) return [];
  const totals = table.total_rows.map((row) => table.rows[row]?.find(({ kind }) => kind === 'text')?.raw ?? '');
  const isFirst = lone.length > 1 && lone[0] === rows[0];
  return lone.filter((row) => {
    const name = table.rows[row]?.[0]?.raw.trim() ?? '';
    return name !== '' && (isFirst || totals.some((total) => total !== name && total.includes(name)));
  });
}

/**
 * Rows that are part of a row above them, which is kept: indented under it in the source, or named after it ("Finance" over
 * "Finance - Treasury").
 */
function nestedRows(table: SourceTable, rows: readonly number[]): number[] {
  const levelOf = (row: number | undefined): number => table.row_levels?.[row ?? -1] ?? 0;
  // One by one: tables have more rows than a call takes arguments.
  const least = rows.reduce((low, row) => Math.min(low, levelOf(row)), Infinity);
  const inner = rows.filter((row) => levelOf(row) !== least);
  // One or two groups say less than what is in them.
  const heads = rows.filter((row, at) => levelOf(row) < levelOf(rows[at + 1]));
  const indented = inner.length === 0 ? [] : rows.length - inner.length >= 3 ? inner : heads;
  const nameOf = (row: number): string => table.rows[row]?.[0]?.raw.trim() ?? '';
  const names = new Set(rows.map(nameOf));
  const named = rows.filter((row) => {
    const parent = /^(.+?)\s[-–—]\s/u.exec(nameOf(row))?.[1];
    return parent !== undefined && names.has(parent);
  });
  return [...new Set([...indented, ...named])];
}

/**
 * Rows that sum up those below them: the value is that of the next two rows or more, in every column of amounts. They never rank
 * with their parts. One column alone may do so by chance, so that it takes three parts.
 */
function subtotalRows(table: SourceTable, rows: readonly number[]): number[] {
  const numeric = table.columns.flatMap((column, index) =>
    ['number', 'currency'].includes(column.kind) && !NO_MEASURE.test(column.name.trim()) && !NO_SUM.test(column.name)
      ? [index]
      : [],
  );
  const valueOf = (row: number, column: number): number | null => {
    const value = table.rows[row]?.[column]?.value;
    return typeof value === 'number' ? value : null;
  };
  const labels = (row: number): number =>
    (table.rows[row] ?? []).filter(({ kind, value }) => kind !== 'empty' && typeof value !== 'number').length;
  return rows.filter((row, place) => {
    // A sum of others names no more than whose it is; a row described like the next is one of them.
    if (labels(row) >= RECORD_LABELS && labels(row) >= labels(rows[place + 1] ?? -1)) return false;
    // A row with parts of its own, indented under it, sums those up; that its neighbours make as much is chance.
    const levelOf = (at: number): number => table.row_levels?.[at] ?? 0;
    if (levelOf(row) < levelOf(row + 1)) return false;
    // Of rows with one name none sums up the next: small counts make each other up by chance.
    const nameOf = (at: number | undefined): string =>
      table.rows[at ?? -1]?.find(({ kind }) => kind === 'text')?.raw ?? '';
    if (nameOf(row) !== '' && nameOf(row) === nameOf(rows[place + 1])) return false;
    const amounts = numeric.filter((column) => (valueOf(row, column) ?? 0) !== 0);
    if (amounts.length === 0) return false;
    const sums = new Map(amounts.map((column) => [column, 0]));
    for (let step = 0; step < MAX_PARTS; step += 1) {
      const part = rows[place + 1 + step];
      if (part === undefined) return false;
      for (const column of amounts) sums.set(column, (sums.get(column) ?? 0) + (valueOf(part, column) ?? 0));
      const isWhole = amounts.every((column) => {
        const [sum, whole] = [sums.get(column) ?? 0, valueOf(row, column) ?? 0];
        return Math.abs(sum - whole) <= Math.abs(whole) * 1e-9;
      });
      if (isWhole && step >= (amounts.length > 1 ? 1 : 2)) return true;
      if (amounts.some((column) => Math.abs(sums.get(column) ?? 0) > Math.abs(valueOf(row, column) ?? 0))) return false;
    }
    return false;
  });
}
