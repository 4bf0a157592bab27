import type { Block, Cell, SourceAddress, SourceText, TableBlock } from '../../../common/deck/source.ts';
import { findNumbers } from '../../../server/pipeline/check/number-mentions.ts';
import { impliedFactor } from '../../../server/pipeline/check/number-scales.ts';
import { sourceNames } from '../../../server/pipeline/check/source-names.ts';

/** The content of one address. */
export interface Found {
  cells: { cell: Cell; factor: number }[];
  /** Sentences, if the address isn't a cell. */
  texts: string[];
  language: string;
}

interface TablePlace {
  block: TableBlock;
  language: string;
  rows: Map<number, number>;
  columns: Map<number, number>;
}

/** Reads sources only by address. */
export interface SourceReader {
  /** Everything at an address; null if nothing is there. */
  read(address: SourceAddress): Found | null;
}

/** A reader over the sources; it keeps row lookups, nothing else. */
export function createSourceReader(sources: readonly SourceText[]): SourceReader {
  const tables = new Map<string, TablePlace[]>();
  const texts = new Map<string, { texts: string[]; language: string }[]>();
  const push = <T>(map: Map<string, T[]>, key: string, value: T): void => {
    const list = map.get(key);
    if (list) list.push(value);
    else map.set(key, [value]);
  };
  for (const source of sources) {
    const { language } = source;
    for (const { address, texts: said } of sourceNames(source))
      push(texts, placeKey(address), { texts: said, language });
    for (const block of source.blocks) {
      const key = placeKey(block.address);
      if (block.kind === 'table') push(tables, key, tablePlace(block, language));
      push(texts, key, { texts: wordsOf(block), language });
    }
  }
  return {
    read(address) {
      const key = placeKey(address);
      const found: Found = { cells: [], texts: [], language: 'en' };
      if (address.range !== undefined) {
        for (const [left, top, right, bottom] of areasOf(address.range)) {
          for (const place of tables.get(key) ?? []) readArea(place, left, top, right, bottom, found);
        }
        // The address of a whole table includes its caption.
        for (const { block } of tables.get(key) ?? []) {
          if (block.address.range === address.range) found.texts.push(block.table.caption ?? '');
        }
        if (found.cells.length > 0) return found;
      }
      for (const each of texts.get(key) ?? []) {
        found.texts.push(...each.texts);
        found.language = each.language;
      }
      return found.texts.length > 0 ? found : null;
    },
  };
}

/** All values that may be quoted from the content: cells in their unit and without, numbers in the surrounding words. */
export function quotableValues(found: Found): number[] {
  const values: number[] = [];
  for (const { cell, factor } of found.cells) {
    if (typeof cell.value === 'number') values.push(cell.value, cell.value * factor);
    if (cell.kind === 'date' && typeof cell.value === 'string') values.push(...dateParts(cell.value));
    values.push(...spoken(cell.raw, found.language));
  }
  for (const text of found.texts) values.push(...spoken(text, found.language));
  return values;
}

function spoken(text: string, language: string): number[] {
  return findNumbers(text, language).flatMap((mention) => mention.readings.map((reading) => reading.value));
}

function dateParts(date: string): number[] {
  const parts = /^(\d{4})(?:-(\d{2})-(\d{2}))?/.exec(date);
  if (!parts) return [];
  const [year, month, day] = parts.slice(1).map((part) => Number(part ?? 0));
  return [year ?? 0, ...(day ? [day, (year ?? 0) * 10_000 + (month ?? 0) * 100 + day] : [])];
}

function tablePlace(block: TableBlock, language: string): TablePlace {
  const { row_numbers, column_numbers } = block.table;
  return {
    block,
    language,
    rows: new Map(row_numbers.map((number, index) => [number, index])),
    columns: new Map(column_numbers.map((number, index) => [number, index])),
  };
}

function readArea(place: TablePlace, left: number, top: number, right: number, bottom: number, found: Found): void {
  const { table } = place.block;
  const headerTop = (table.row_numbers[0] ?? 1) - table.header.length;
  for (let row = top; row <= bottom; row += 1) {
    const index = place.rows.get(row);
    const cells = index === undefined ? table.header[row - headerTop] : table.rows[index];
    if (cells === undefined) continue;
    for (let column = left; column <= right; column += 1) {
      const at = place.columns.get(column);
      const cell = at === undefined ? undefined : cells[at];
      if (at === undefined || cell === undefined) continue;
      found.language = place.language;
      found.cells.push({ cell, factor: factorOf(place, cell, at) });
    }
  }
}

function factorOf(place: TablePlace, cell: Cell, column: number): number {
  if (cell.kind === 'percent') return 1;
  const header = place.block.table.columns[column];
  return impliedFactor(cell.unit ?? `${header?.unit ?? ''} ${header?.name ?? ''}`, place.language);
}

/** Areas of a union of A1 ranges ("B2:C5,B9") as left, top, right, bottom. */
function areasOf(range: string): [number, number, number, number][] {
  const areas: [number, number, number, number][] = [];
  for (const [, left = '', top = '', right, bottom] of range.matchAll(
    /\$?([A-Z]+)\$?(\d+)(?::\$?([A-Z]+)\$?(\d+))?/g,
  )) {
    areas.push([columnNumber(left), Number(top), columnNumber(right ?? left), Number(bottom ?? top)]);
  }
  return areas;
}

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

function placeKey(address: SourceAddress): string {
  const { file, page, slide, sheet, table, paragraph, line, section } = address;
  return JSON.stringify([file, page, slide, sheet, table, paragraph, line, section]);
}

function wordsOf(block: Block): string[] {
  switch (block.kind) {
    case 'list':
      return block.items.map((item) => item.text);
    case 'table':
      return [block.table.caption ?? '', ...block.table.header.flat().map((cell) => cell.raw)];
    case 'figure':
      return [block.caption ?? '', block.alt ?? '', block.text ?? ''];
    case 'quote':
      return [block.text, block.attribution ?? ''];
    default:
      return [block.text];
  }
}
