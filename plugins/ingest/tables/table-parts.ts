import type { Cell } from '../../../common/deck/source.ts';
import { isYear } from './number-format.ts';

const MAX_HEADER_ROWS = 4;
/** Number of rows below the headers that they are compared with. */
const BODY_ROWS = 40;

/**
 * Counts the header rows of a table from its content: rows of labels (text, years, dates) above columns of figures.
 * There may be several if the upper ones group the lower ones (repeated or missing labels).
 * @param emphasised indices of rows that are bold or shaded in the source.
 */
export function countHeaderRows(cells: readonly (readonly Cell[])[], emphasised: ReadonlySet<number>): number {
  if (cells.length < 2 || (emphasised.size === 0 && isForm(cells))) return 0;
  let count = 0;
  while (count < MAX_HEADER_ROWS && count < cells.length - 1 && isLabelRow(cells[count] ?? [])) {
    if (count > 0 && !groups(cells[count - 1] ?? [])) break;
    count += 1;
  }
  // With group labels above plain text, the last row counted may already be data.
  while (count > 0) {
    const body = cells.slice(count, count + BODY_ROWS);
    const isMarked = emphasised.has(count - 1) && !isAllEmphasised(emphasised, cells.length);
    if (isMarked || differs(cells[count - 1] ?? [], body)) return count + countContinued(cells, count);
    count -= 1;
  }
  return looksLikeTextHeader(cells) || hasEmptyCorner(cells) ? 1 : 0;
}

/** Whether the corner above the row names is empty and the other columns have labels. */
function hasEmptyCorner([first = [], ...rows]: readonly (readonly Cell[])[]): boolean {
  if (rows.length < 2 || first[0]?.raw !== '' || !isLabelRow(first)) return false;
  return rows.every((row) => row[0]?.raw !== '');
}

/** Counts further header rows that continue the first: "Percent" above "of Hires", with an empty corner. */
function countContinued(cells: readonly (readonly Cell[])[], from: number): number {
  let count = 0;
  while (from + count < Math.min(MAX_HEADER_ROWS + 2, cells.length - 2)) {
    const row = cells[from + count] ?? [];
    const filled = row.filter((cell) => cell.raw !== '');
    const isLabels = filled.length > 0 && row[0]?.raw === '' && filled.every((cell) => cell.kind === 'text');
    if (!isLabels || !differs(row, cells.slice(from + count + 1, from + count + BODY_ROWS))) break;
    count += 1;
  }
  return count;
}

const FORM_ROWS = 15;
const VALUE_HEADER =
  /^(?:values?|werte?|amounts?|figures?|results?|answers?|details?|betrag|angaben?|ergebnis|valeur|valor|total|\d.*)$/i;

/** Whether this is a form: two columns of names and values, with values of mixed types from the first row on. */
function isForm(cells: readonly (readonly Cell[])[]): boolean {
  if (cells.length < 3 || cells.length > FORM_ROWS || cells.some((row) => row.length !== 2)) return false;
  if (!cells.every((row) => row[0]?.kind === 'text') || VALUE_HEADER.test(cells[0]?.[1]?.raw ?? '')) return false;
  const kinds = new Set(cells.slice(1).map((row) => row[1]?.kind));
  const hasQuantity = kinds.has('number') || kinds.has('currency') || kinds.has('percent');
  return hasQuantity && kinds.has('date') && cells[0]?.[1]?.kind === 'text' && /\s/.test(cells[0][1].raw);
}

function isAllEmphasised(emphasised: ReadonlySet<number>, rows: number): boolean {
  return emphasised.size >= rows;
}

/** Whether a row contains only labels: text, years, dates and gaps, with at least one label. */
function isLabelRow(row: readonly Cell[]): boolean {
  const filled = row.filter((cell) => cell.raw !== '');
  return filled.length > 0 && filled.every((cell) => isLabel(cell) && cell.raw.length <= 120);
}

function isLabel(cell: Cell): boolean {
  if (cell.kind === 'text' || cell.kind === 'date' || cell.kind === 'empty') return true;
  return cell.kind === 'number' && typeof cell.value === 'number' && isYear(cell.value) && /^\d{4}$/.test(cell.raw);
}

/** Whether a row names groups of columns: it has gaps, or a merged label repeated side by side. */
function groups(row: readonly Cell[]): boolean {
  const isGapped = row.slice(1).some((cell) => cell.raw === '');
  return isGapped || row.some((cell, index) => index > 0 && cell.raw !== '' && cell.raw === row[index - 1]?.raw);
}

/** Whether some column has figures (or dates, booleans) below a label in this row. */
function differs(row: readonly Cell[], body: readonly (readonly Cell[])[]): boolean {
  return row.some((cell, column) => {
    const below = body.flatMap((each) => (each[column] && each[column].raw !== '' ? [each[column]] : []));
    if (below.length === 0 || cell.raw === '') return false;
    const isYearLabel = cell.kind !== 'text';
    const figures = below.filter((each) =>
      isYearLabel ? !isLabel(each) && each.kind !== 'boolean' : each.kind !== 'text' && each.kind !== 'empty',
    );
    return figures.length > below.length / 2;
  });
}

/** Whether a text-only table has a header: short, distinct, complete labels above longer or repeated entries. */
function looksLikeTextHeader(cells: readonly (readonly Cell[])[]): boolean {
  const first = cells[0] ?? [];
  if (first.length < 2 || cells.length < 3) return false;
  const texts = first.map((cell) => cell.raw);
  if (!first.slice(1).every((cell) => cell.kind === 'text') || texts.some((text) => text.length > 50)) return false;
  if (new Set(texts).size !== texts.length) return false;
  const below = cells.slice(1, BODY_ROWS).flatMap((row) => row.map((cell) => cell.raw.length));
  const mean = below.reduce((sum, length) => sum + length, 0) / Math.max(1, below.length);
  const own = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
  return own <= Math.max(12, mean * 1.5);
}

/**
 * The name of each column: its header texts joined by " – ", with a merged cell's text only once. If the lower row
 * repeats its labels ("Revenue, Cost, Revenue, Cost"), a gap in the row above belongs to the group on its left.
 */
export function columnNames(header: readonly (readonly Cell[])[], width: number): string[] {
  const texts = header.map((row) => Array.from({ length: width }, (_, column) => row[column]?.raw ?? ''));
  texts.forEach((row, index) => {
    const below = texts[index + 1];
    if (below !== undefined && repeatsLabels(below)) fillGaps(row, below);
  });
  let goesOn = false;
  const joins = texts.map((row, index) => {
    goesOn = index > 0 && row[0] === '' && (goesOn || row.some((text) => GOES_ON.test(text)));
    return goesOn;
  });
  return Array.from({ length: width }, (_, column) => {
    const parts: string[] = [];
    texts.forEach((row, index) => {
      const text = row[column] ?? '';
      if (text === '' || parts.at(-1) === text) return;
      if (joins[index] === true && parts.length > 0) parts.push(`${parts.pop() ?? ''} ${text}`);
      else parts.push(text);
    });
    return parts.join(' – ');
  });
}

/** Beginnings of a header row that continues the row above. */
const GOES_ON = /^(?:of|per|in|for|by|and|von|je|pro|und)\s/iu;

function repeatsLabels(row: readonly string[]): boolean {
  const labels = row.filter((text) => text !== '');
  return new Set(labels).size < labels.length;
}

function fillGaps(row: string[], below: readonly string[]): void {
  row.forEach((text, column) => {
    const isRepeated = below.filter((label) => label !== '' && label === below[column]).length > 1;
    if (text === '' && column > 0 && isRepeated) row[column] = row[column - 1] ?? '';
  });
}

const NOTE =
  /^(?:sources?|notes?|quellen?|anmerkung(?:en)?|hinweis|legende?|legend|remarks?|\*|\d\)|\(\d{1,2}\)|¹)\s*[:.)]?/i;

/** Whether a text alone below a table is a note or names a source. */
export function isTableNote(text: string): boolean {
  return NOTE.test(text);
}

/** Maximum number of columns read per table; no slide or chart needs more. */
export const MAX_COLUMNS = 256;
/** Maximum number of rows read per sheet or file. */
export const MAX_ROWS = 200_000;

const TOTAL =
  /^(?:grand[ -]?total|sub-?total(?: .+)?|totals?|sum|all|overall|summe|gesamt(?:summe|ergebnis)?|insgesamt|zwischensumme(?: .+)?|total (?:général|generale)|totale|somme|suma)\s*:?$/i;
const PERHAPS_TOTAL =
  /^(?:total|gesamt|summe|sum of|overall|all|alle|together|zusammen)\b|\b(?:total|gesamt|insgesamt)$/i;
/** Maximum difference between a printed total and the sum of its rounded parts. */
const TOLERANCE = 0.011;

/**
 * Indices of total rows: those clearly labelled, those whose label may mean a total ("Total assets") if their
 * figures are the sum of the rows above, and those of any name ("Cash-out", "Everyone") whose figures can be no other.
 */
export function findTotalRows(rows: readonly (readonly Cell[])[]): number[] {
  const totals: number[] = [];
  rows.forEach((row, index) => {
    const label = row.find((cell) => cell.raw !== '');
    if (label?.kind !== 'text' || rows.length < 2) return;
    if (TOTAL.test(label.raw) || (PERHAPS_TOTAL.test(label.raw) && isSum(rows, index, totals))) totals.push(index);
    else if (isExactSum(rows, index, totals.at(-1) ?? -1)) totals.push(index);
  });
  const parents = findGroupTotals(rows, new Set(totals));
  return parents.length === 0 ? totals : [...totals, ...parents].sort((a, b) => a - b);
}

/**
 * Rows that begin a group and contain its total, as in pivot tables and outlines: each is followed by at least two rows
 * that add up to it in every column, and no row is left over.
 */
function findGroupTotals(rows: readonly (readonly Cell[])[], totals: ReadonlySet<number>): number[] {
  const parents: number[] = [];
  let index = 0;
  while (index < rows.length) {
    if (totals.has(index)) {
      index += 1;
      continue;
    }
    const size = groupSize(rows, index, totals);
    if (size === 0) return [];
    parents.push(index);
    index += size + 1;
  }
  return parents.length >= 2 ? parents : [];
}

/** Number of rows below that add up to this row in every column; 0 if there is none. */
function groupSize(rows: readonly (readonly Cell[])[], at: number, totals: ReadonlySet<number>): number {
  const parent = rows[at] ?? [];
  const columns = parent.flatMap((cell, column) => (isAmount(cell) ? [column] : []));
  if (!columns.some((column) => figure(parent[column]) !== 0)) return 0;
  const sums = columns.map(() => 0);
  for (let row = at + 1; row < rows.length && !totals.has(row); row += 1) {
    columns.forEach((column, index) => (sums[index] = (sums[index] ?? 0) + figure(rows[row]?.[column])));
    const isEqual = columns.every((column, index) => {
      const wanted = figure(parent[column]);
      return Math.abs((sums[index] ?? 0) - wanted) <= Math.abs(wanted) * 1e-6;
    });
    if (isEqual && row > at + 1) return row - at;
  }
  return 0;
}

function isAmount(cell: Cell): boolean {
  return cell.kind === 'number' || cell.kind === 'currency';
}

function isSum(rows: readonly (readonly Cell[])[], at: number, totals: readonly number[]): boolean {
  const after = (totals.at(-1) ?? -1) + 1;
  const others = rows.map((_, index) => index).filter((index) => index !== at && !totals.includes(index));
  const above = others.filter((index) => index < at);
  return [above.filter((index) => index >= after), above, others].some((parts) => isSumOf(rows, at, parts));
}

/** So many parts with a sum of this size are added up by chance hardly ever; several columns never are. */
const MIN_PARTS = 3;
const MIN_SUM = 100;
const MAX_PARTS = 40;

/** Whether every amount of a row is the exact sum of the rows between it and the last sum. */
function isExactSum(rows: readonly (readonly Cell[])[], at: number, last: number): boolean {
  // Sums are not looked for over long lists.
  if (at - last > MAX_PARTS) return false;
  const parts = rows.slice(last + 1, at);
  const amounts = (rows[at] ?? []).flatMap((cell, column) => (isAmount(cell) && cell.value !== 0 ? [column] : []));
  const isSummed = (column: number): boolean => {
    const own = parts.flatMap((row) =>
      row[column] !== undefined && isAmount(row[column]) ? [figure(row[column])] : [],
    );
    const whole = figure(rows[at]?.[column]);
    const sum = own.reduce((all, each) => all + each, 0);
    return own.length >= MIN_PARTS && own.some((each) => each !== 0) && Math.abs(sum - whole) < 1e-6 * Math.abs(whole);
  };
  const isSure = amounts.length > 1 || amounts.some((column) => Math.abs(figure(rows[at]?.[column])) >= MIN_SUM);
  return isSure && amounts.every(isSummed);
}

/** Whether every figure of the row that can be checked is the sum of the parts, and there is at least one. */
function isSumOf(rows: readonly (readonly Cell[])[], at: number, parts: readonly number[]): boolean {
  if (parts.length < 2) return false;
  let checked = 0;
  for (const [column, cell] of (rows[at] ?? []).entries()) {
    if (cell.kind !== 'number' && cell.kind !== 'currency') continue;
    const sum = parts.reduce((total, index) => total + figure(rows[index]?.[column]), 0);
    if (Math.abs(sum - figure(cell)) <= Math.abs(figure(cell)) * TOLERANCE) checked += 1;
  }
  return checked > 0;
}

function figure(cell: Cell | undefined): number {
  return typeof cell?.value === 'number' ? cell.value : 0;
}
