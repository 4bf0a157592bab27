import type { CellValue, Worksheet } from 'exceljs';
import type { Cell } from '../../../common/deck/source.ts';
import { columnLetters } from '../../../common/deck/source.ts';
import { normaliseText } from '../block-builder.ts';
import { MAX_ROWS } from '../tables/table-parts.ts';
import type { MergedRange } from './lean-workbook.ts';
import { dateCell, numberCell, readNumberFormat } from './number-formats.ts';
import type { ShownNumber } from './number-formats.ts';

/** The visible cells of one sheet, with their peculiarities. */
export interface ReadSheet {
  cells: Map<number, Map<number, Cell>>;
  /** Rows in which all cells are bold or filled. */
  emphasised: Set<number>;
  /** Indentation of the first cell, for rows that have one. */
  levels: Map<number, number>;
  hidden: number;
  errors: Oddity;
  uncalculated: Oddity;
  /** True if rows beyond the limit were left out. */
  isCut: boolean;
}
interface Oddity {
  count: number;
  /** A1 address of the first. */
  first: string;
}

/** Maximum number of cells that repeat the value of one merged range. */
const MAX_MERGED = 20_000;

/** Reads a sheet's values as typed cells. Hidden rows and columns are left out; merged ranges repeat their value. */
export function readSheetCells(
  sheet: Worksheet,
  merges: readonly MergedRange[],
  formats: Map<string, ShownNumber>,
): ReadSheet {
  const read: ReadSheet = {
    cells: new Map(),
    emphasised: new Set(),
    levels: new Map(),
    hidden: 0,
    errors: { count: 0, first: '' },
    uncalculated: { count: 0, first: '' },
    isCut: false,
  };
  const hiddenColumns = new Set<number>();
  (sheet.columns ?? []).forEach((column, index) => {
    if (column.hidden === true) hiddenColumns.add(index + 1);
  });
  const seenHidden = new Set<number>();
  sheet.eachRow({ includeEmpty: false }, (row, rowNumber) => {
    if (read.cells.size >= MAX_ROWS) {
      read.isCut = true;
      return;
    }
    const cells = new Map<number, Cell>();
    let isEmphasised = true;
    row.eachCell({ includeEmpty: false }, (source, column) => {
      const cell = readValue(source.value, source.numFmt, formats, () => `${columnLetters(column)}${rowNumber}`, read);
      if (cell === null) return;
      const indent = source.alignment?.indent ?? 0;
      if (indent > 0 && cells.size === 0) read.levels.set(rowNumber, indent);
      if (hiddenColumns.has(column)) {
        seenHidden.add(column);
        return;
      }
      cells.set(column, cell);
      if (isEmphasised && source.font?.bold !== true) {
        isEmphasised = source.fill?.type === 'pattern' && source.fill.pattern === 'solid';
      }
    });
    if (cells.size === 0) return;
    if (row.hidden) {
      read.hidden += 1;
      return;
    }
    read.cells.set(rowNumber, cells);
    if (isEmphasised) read.emphasised.add(rowNumber);
  });
  read.hidden += seenHidden.size;
  for (const range of merges) spreadMerged(read.cells, range, hiddenColumns);
  return read;
}

function spreadMerged(cells: ReadSheet['cells'], range: MergedRange, hiddenColumns: ReadonlySet<number>): void {
  const value = cells.get(range.top)?.get(range.left);
  if (!value) return;
  let left = MAX_MERGED;
  for (let row = range.top; row <= range.bottom && left > 0; row += 1) {
    // A row that contains only merged cells is part of the table, so it is kept.
    const target = cells.get(row) ?? new Map<number, Cell>();
    if (!cells.has(row)) cells.set(row, target);
    for (let column = range.left; column <= range.right && left > 0; column += 1) {
      left -= 1;
      if (!hiddenColumns.has(column) && !target.has(column)) target.set(column, value);
    }
  }
}

function readValue(
  value: CellValue,
  code: string | undefined,
  formats: Map<string, ShownNumber>,
  address: () => string,
  read: ReadSheet,
): Cell | null {
  if (value === null || value === undefined) return null;
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? numberCell(value, formatOf(code, formats)) : null;
    case 'boolean':
      return { raw: value ? 'TRUE' : 'FALSE', kind: 'boolean', value };
    case 'string':
      return textCell(value);
  }
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : dateCell(value, code);
  if ('error' in value) {
    note(read.errors, address);
    return { raw: String(value.error), kind: 'empty', value: null };
  }
  if ('richText' in value) return textCell(value.richText.map((run) => run.text).join(''));
  if ('hyperlink' in value) return readValue(value.text, code, formats, address, read);
  if ('formula' in value || 'sharedFormula' in value) {
    if (value.result === undefined || value.result === null) {
      note(read.uncalculated, address);
      return null;
    }
    return readValue(value.result, code, formats, address, read);
  }
  return null;
}

function note(oddity: Oddity, address: () => string): void {
  if (oddity.count === 0) oddity.first = address();
  oddity.count += 1;
}

function textCell(text: string): Cell | null {
  const raw = normaliseText(text);
  return raw === '' ? null : { raw, kind: 'text', value: raw };
}

function formatOf(code: string | undefined, formats: Map<string, ShownNumber>): ShownNumber {
  const key = code ?? 'General';
  const known = formats.get(key);
  if (known) return known;
  const shown = readNumberFormat(key);
  formats.set(key, shown);
  return shown;
}
