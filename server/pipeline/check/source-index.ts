import { createTurns } from '../../kernel/sdk/concurrency.ts';
import { cellAddress } from '../../../common/deck/source.ts';
import type { SourceAddress, SourceText, TableBlock, Block } from '../../../common/deck/source.ts';
import { sourceNames } from './source-names.ts';
import { findNumbers } from './number-mentions.ts';
import { impliedFactor, numbersInWords } from './number-scales.ts';

/** A number found in the sources. */
interface SourceNumber {
  value: number;
  address: SourceAddress;
}

/** All numbers of the sources with their addresses; built once per deck. */
export interface SourceIndex {
  /** Language most sources are written in. */
  readonly language: string;
  /** Numbers within `tolerance` of a value, nearest first, those at an address that `prefers` likes before all others. */
  near(value: number, tolerance: number, prefers: (address: SourceAddress) => boolean): SourceNumber | null;
  /** Where a name with figures ("GPT-4") stands verbatim; null when it is nowhere. */
  name(text: string, prefers: (address: SourceAddress) => boolean): SourceAddress | null;
}

/** Candidates looked at for one number in each run; more would cost time and add nothing. */
const MAX_CANDIDATES = 4_000;

/** Numbers that are sorted in one go, in some ten milliseconds. */
const RUN_LENGTH = 30_000;

/** Numbers in ascending order, each with its place. */
interface SortedRun {
  values: Float64Array;
  places: Uint32Array;
}

/** Places by number: a text's ordinal, or a cell's. Addresses are made only when asked for. */
class PlaceTable {
  private readonly blocks: (TableBlock | SourceAddress)[] = [];
  private readonly values: number[] = [];
  private readonly owners: number[] = [];
  private readonly rows: number[] = [];
  private readonly columns: number[] = [];
  private readonly runs: SortedRun[] = [];
  private sortedTo = 0;

  addOwner(owner: TableBlock | SourceAddress): number {
    return this.blocks.push(owner) - 1;
  }

  /** @param row index of the row; -1 and below count header rows from the last one up. */
  add(value: number, owner: number, row: number, column: number): number {
    this.values.push(value);
    this.owners.push(owner);
    this.rows.push(row);
    this.columns.push(column);
    const place = this.values.length - 1;
    if (place - this.sortedTo >= RUN_LENGTH) this.sortRest();
    return place;
  }

  address(place: number): SourceAddress {
    const owner = this.blocks[this.owners[place] ?? 0];
    if (owner === undefined) throw new RangeError('place without an owner');
    if (!('kind' in owner)) return owner;
    const row = this.rows[place] ?? 0;
    const column = this.columns[place] ?? 0;
    if (row >= 0) return cellAddress(owner, row, column);
    return headerAddress(owner, row, column);
  }

  /** All numbers in order, in several runs: one sort of a million would hold up every request. */
  sortedRuns(): readonly SortedRun[] {
    this.sortRest();
    return this.runs;
  }

  private sortRest(): void {
    const from = this.sortedTo;
    if (from === this.values.length) return;
    const places = Uint32Array.from({ length: this.values.length - from }, (_, at) => from + at);
    places.sort((a, b) => (this.values[a] ?? 0) - (this.values[b] ?? 0));
    this.runs.push({ values: Float64Array.from(places, (place) => this.values[place] ?? 0), places });
    this.sortedTo = this.values.length;
  }
}

/** Indexes all numbers of paragraphs, lists, headings, figures and table cells. Other work gets its turn meanwhile. */
export async function indexSources(sources: readonly SourceText[]): Promise<SourceIndex> {
  const table = new PlaceTable();
  const names = new Map<string, number[]>();
  const nextTurn = createTurns();
  for (const source of sources) {
    for (const block of source.blocks) {
      await nextTurn();
      if (block.kind === 'table') await indexTable(table, names, block, source.language, nextTurn);
      else indexText(table, names, blockTexts(block), table.addOwner(block.address), source.language);
    }
    // Last, so that what a source says comes before what it is called.
    for (const { address, texts } of sourceNames(source)) {
      indexText(table, names, texts, table.addOwner(address), source.language);
    }
  }
  const runs = table.sortedRuns();
  return {
    language: mostCommonLanguage(sources),
    near(value, tolerance, prefers) {
      let best: SourceNumber | null = null;
      let isBestPreferred = false;
      for (const { values, places } of runs) {
        const from = lowerBound(values, value - tolerance);
        for (let at = from; at < values.length && at < from + MAX_CANDIDATES; at += 1) {
          const found = values[at] ?? 0;
          if (found > value + tolerance) break;
          const distance = Math.abs(found - value);
          const isNearer = best === null || distance < Math.abs(best.value - value);
          if (isBestPreferred && !isNearer) continue;
          const address = table.address(places[at] ?? 0);
          const isPreferred = prefers(address);
          if (!(isPreferred === isBestPreferred ? isNearer : isPreferred) && best !== null) continue;
          best = { value: found, address };
          isBestPreferred = isPreferred;
        }
      }
      return best;
    },
    name(text, prefers) {
      const found = names.get(text.toLowerCase());
      if (found === undefined) return null;
      const addresses = found.slice(0, 50).map((place) => table.address(place));
      return addresses.find(prefers) ?? addresses[0] ?? null;
    },
  };
}

async function indexTable(
  table: PlaceTable,
  names: Map<string, number[]>,
  block: TableBlock,
  language: string,
  nextTurn: () => Promise<void>,
): Promise<void> {
  const owner = table.addOwner(block);
  const { columns, rows, header, caption } = block.table;
  if (caption !== undefined) indexText(table, names, [caption], table.addOwner(block.address), language);
  header.forEach((cells, row) => {
    cells.forEach((cell, column) => indexText(table, names, [cell.raw], owner, language, row - header.length, column));
  });
  const factors = columns.map((column) => impliedFactor(`${column.unit ?? ''} ${column.name}`, language));
  for (const [row, cells] of rows.entries()) {
    await nextTurn();
    cells.forEach((cell, column) => {
      if (typeof cell.value === 'number') {
        table.add(cell.value, owner, row, column);
        // "€6.9m": of money, "m" is a million.
        const unit = cell.kind === 'currency' ? `€${cell.unit}` : cell.unit;
        const factor = cell.unit === undefined ? (factors[column] ?? 1) : impliedFactor(unit ?? '', language);
        if (factor !== 1 && cell.kind !== 'percent') table.add(cell.value * factor, owner, row, column);
      } else if (cell.kind === 'date' && typeof cell.value === 'string') {
        for (const value of dateNumbers(cell.value)) table.add(value, owner, row, column);
        indexText(table, names, [cell.raw], owner, language, row, column);
      } else if (cell.kind === 'text') indexText(table, names, [cell.raw], owner, language, row, column);
    });
  }
}

function indexText(
  table: PlaceTable,
  names: Map<string, number[]>,
  texts: readonly string[],
  owner: number,
  language: string,
  row = 0,
  column = 0,
): void {
  for (const text of texts) {
    for (const value of numbersInWords(text)) table.add(value, owner, row, column);
    for (const mention of findNumbers(text, language)) {
      let place = -1;
      for (const reading of mention.readings) place = table.add(reading.value, owner, row, column);
      if (mention.kind === 'number' || place < 0) continue;
      const key = mention.text.toLowerCase();
      const known = names.get(key);
      if (known) known.push(place);
      else names.set(key, [place]);
    }
  }
}

/** What a date may be cited by: itself as yyyymmdd, its year, its day. */
function dateNumbers(date: string): number[] {
  const [year = '', month, day] = date.slice(0, 10).split('-');
  const numbers = [Number(year)];
  if (month !== undefined && day !== undefined) {
    numbers.push(Number(year) * 10_000 + Number(month) * 100 + Number(day), Number(day));
  }
  return numbers.filter(Number.isFinite);
}

/** Header rows stand right above the first row. */
function headerAddress(block: TableBlock, row: number, column: number): SourceAddress {
  const cell = cellAddress(block, 0, column);
  const number = (block.table.row_numbers[0] ?? 1) + row;
  const letters = cell.range?.replace(/\d+$/, '') ?? '';
  return number >= 1 ? { ...cell, range: `${letters}${number}` } : block.address;
}

function lowerBound(values: Float64Array, wanted: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function mostCommonLanguage(sources: readonly SourceText[]): string {
  const counts = new Map<string, number>();
  for (const { language, blocks } of sources) {
    if (language !== 'und') counts.set(language, (counts.get(language) ?? 0) + blocks.length);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'en';
}

/** The running texts of a block: numbers never span two of them. A table has only its caption. */
function blockTexts(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'code':
      return [block.text];
    case 'quote':
      return [block.text, block.attribution ?? ''];
    case 'list':
      return block.items.map((item) => item.text);
    case 'figure':
      return [block.caption ?? '', block.alt ?? '', block.text ?? ''];
    case 'table':
      return [block.table.caption ?? ''];
  }
}
