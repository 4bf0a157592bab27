import type { Cell } from '../../../common/deck/source.ts';
import { isYear } from './parse-date.ts';

const MAX_HEADER_ROWS = 4;
/** Rows below the headers whose kinds are compared with them. */
const BODY_ROWS = 40;

/**
 * How many rows on top of a table are headers, from the content: rows of labels (text, years, dates) above columns of
 * figures. Several count where the upper ones group the lower (repeated or missing labels).
 * @param emphasised indices of rows that the source sets in bold or on a shade.
 */
export function countHeaderRows(cells: readonly (readonly Cell[])[], emphasised: ReadonlySet<number>): number {
  if (cells.length < 2 || (emphasised.size === 0 && isForm(cells))) return 0;
  let count = 0;
  while (count < MAX_HEADER_ROWS && count < cells.length - 1 && isLabelRow(cells[count] ?? [])) {
    if (count > 0 && !groups(cells[count - 1] ?? [])) break;
    count += 1;
  }
  // Group labels above plain data: the last row taken may already be data of a table that is all text.
  while (count > 0) {
    const body = cells.slice(count, count + BODY_ROWS);
    if (emphasised.has(count - 1) && !isAllEmphasised(emphasised, cells.length)) return count;
    if (differs(cells[count - 1] ?? [], body)) return count;
    count -= 1;
  }
  return looksLikeTextHeader(cells) ? 1 : 0;
}

const FORM_ROWS = 15;
const VALUE_HEADER =
  /^(?:values?|werte?|amounts?|figures?|results?|answers?|details?|betrag|angaben?|ergebnis|valeur|valor|total|\d.*)$/i;

/** Names beside what they are: two columns, the second of all kinds from its first row on. */
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

/** Nothing but labels: text, years, dates and gaps, at least one of them a label. */
function isLabelRow(row: readonly Cell[]): boolean {
  const filled = row.filter((cell) => cell.raw !== '');
  return filled.length > 0 && filled.every((cell) => isLabel(cell) && cell.raw.length <= 120);
}

function isLabel(cell: Cell): boolean {
  if (cell.kind === 'text' || cell.kind === 'date' || cell.kind === 'empty') return true;
  return cell.kind === 'number' && typeof cell.value === 'number' && isYear(cell.value) && /^\d{4}$/.test(cell.raw);
}

/** A row that names groups of columns: it has gaps, or repeats a merged label side by side. */
function groups(row: readonly Cell[]): boolean {
  const isGapped = row.slice(1).some((cell) => cell.raw === '');
  return isGapped || row.some((cell, index) => index > 0 && cell.raw !== '' && cell.raw === row[index - 1]?.raw);
}

/** Some column below holds figures (or dates, booleans) where the row itself has a label. */
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

/** A table of words only: short, distinct, complete labels above longer or repeated entries. */
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
