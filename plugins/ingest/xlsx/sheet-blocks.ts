import type { Block, Cell, CellKind, HeadingBlock, SourceAddress, SourceTable } from '../../../common/deck/source.ts';
import { columnLetters } from '../../../common/deck/source.ts';
import type { BlockBuilder } from '../block-builder.ts';
import { buildTable } from '../tables/build-table.ts';
import type { GridValue, TableGrid } from '../tables/build-table.ts';
import { readStatedUnit } from '../tables/units.ts';
import type { HeaderUnit } from '../tables/units.ts';
import { splitRegions } from '../tables/split-regions.ts';
import type { SheetRegion } from '../tables/split-regions.ts';
import { MAX_COLUMNS, isTableNote } from '../tables/table-parts.ts';
import type { ReadSheet } from './sheet-cells.ts';
import { addLinesOfSheet, bylineIn, partsOfLine } from './sheet-lines.ts';
import { addTypedLines } from './typed-lines.ts';
import type { PlacedLine } from './typed-lines.ts';

const LONG_TEXT = 90;
/** At least four words that end as a sentence: no name of a row. */
const SENTENCE = /^\p{Lu}\S*\s+(?:\S+\s+){2,}\S+[.!]\)?$/u;
const MAX_HEADER_ROWS = 4;
/** Maximum number of rows from the end of a header to its first figures. */
const MAX_HEADER_GAP = 3;

/** The cells of a sheet or of a file of delimited text, with what is known of its rows. */
export type Grid = Pick<ReadSheet, 'cells' | 'emphasised' | 'levels'>;

/** Where a range of a grid is in the source. */
type Place = (range: string) => Omit<SourceAddress, 'file'>;

/** What is known of a grid beside its cells. */
interface About {
  /** Of the sheet, which is its heading; undefined for no heading. */
  name?: string;
  /** BCP 47. */
  language?: string;
}

/**
 * Adds a sheet's tables, and the texts between them as paragraphs. A short text right above a table is its caption;
 * notes below a table become paragraphs. A sheet without tables is a text.
 * @returns the number of columns of the widest table if it exceeded the limit, else 0, and the lines that say who made the sheet.
 */
export function addSheetBlocks(
  read: Grid,
  at: Place,
  builder: BlockBuilder,
  { name, language }: About,
): { widest: number; bylines: string[] } {
  const regions = withHeaders(splitRegions(read.cells), read.cells);
  let widest = 0;
  let caption: { text: string; region: SheetRegion } | null = null;
  let above: SourceTable | undefined;
  const bylines: string[] = [];
  const place = (region: SheetRegion) => at(rangeOf(region));
  const lines = linesOnly(read.cells, regions);
  if (lines !== null && name !== undefined) {
    const placed = lines.map(({ text, row, column }) => ({ text, place: at(`${columnLetters(column)}${row}`) }));
    const byline = addLinesOfSheet(placed, name, builder);
    return { widest, bylines: byline === undefined ? [] : [byline] };
  }
  if (name !== undefined) builder.add({ kind: 'heading', level: 1, text: name }, at(''));
  const stated = statedUnit(read.cells);
  const typed: PlacedLine[] = [];
  const level = name === undefined ? 1 : 2;
  const flushTyped = (): void => {
    addTypedLines(typed.splice(0), { level, above_sentences: above !== undefined }, builder);
  };
  const addNote = (text: string, where: ReturnType<Place>): void => {
    flushTyped();
    builder.add({ kind: 'paragraph', text }, { ...where, part: 'notes' });
  };
  const addLine = (line: string, where: ReturnType<Place>): void => {
    for (const { kind, text } of partsOfLine(line)) {
      const byline = kind === 'byline' ? bylineIn(text) : undefined;
      if (byline !== undefined) bylines.push(byline);
      else if (kind === 'text') typed.push({ text, place: where });
      else addNote(text, where);
    }
  };
  const flushCaption = (): void => {
    if (caption) addLine(caption.text, place(caption.region));
    caption = null;
  };
  for (const whole of regions) {
    const { texts, names, region } = takeTexts(read.cells, whole);
    for (const { row, text, isAside } of texts.filter((each) => each.row < region.top)) {
      flushCaption();
      const where = at(`${columnLetters(whole.left)}${row}`);
      if (isAside) addNote(text, where);
      else addLine(text, where);
    }
    const only = textsOnly(read.cells, region);
    if (only) {
      for (const { row, column, text } of only) {
        flushCaption();
        const cell = { top: row, bottom: row, left: column, right: column };
        const mayName = only.length === 1 && text.length <= LONG_TEXT && !isTableNote(text);
        if (mayName && partsOfLine(text)[0]?.kind === 'text') caption = { text, region: cell };
        else addLine(text, place(cell));
      }
    } else if (region.top <= region.bottom) {
      const isOurs: boolean = caption !== null && isAbove(caption.region, region);
      if (!isOurs) flushCaption();
      if (region.right - region.left + 1 > MAX_COLUMNS) widest = Math.max(widest, region.right - region.left + 1);
      flushTyped();
      const lastLevel = name === undefined ? undefined : builder.blocks.findLast(isHeading)?.level;
      above = addTable(
        { ...read, region },
        {
          caption: [...(isOurs ? [caption?.text ?? ''] : []), ...names].join(' – '),
          ...(language === undefined ? {} : { language }),
          stated,
        },
        above,
        place,
        builder,
        lastLevel === level ? level : null,
      );
      caption = null;
    }
    for (const text of texts.filter((each) => each.row > region.bottom))
      addLine(text.text, at(`${columnLetters(whole.left)}${text.row}`));
  }
  flushCaption();
  flushTyped();
  return { widest, bylines };
}

function isHeading(block: Block): block is HeadingBlock {
  return block.kind === 'heading';
}

/** The lines of a sheet that has nothing but texts; null for one with a table, or without a text. */
function linesOnly(
  cells: ReadSheet['cells'],
  regions: readonly SheetRegion[],
): { text: string; row: number; column: number }[] | null {
  const lines: { text: string; row: number; column: number }[] = [];
  for (const region of regions) {
    const only = textsOnly(cells, region);
    if (only === null) return null;
    lines.push(...only);
  }
  return lines.length === 0 ? null : lines;
}

/**
 * Joins a region with only labels and years to the figures of the same width below it, after a gap, as their header.
 */
function withHeaders(regions: readonly SheetRegion[], cells: ReadSheet['cells']): SheetRegion[] {
  const joined: SheetRegion[] = [];
  for (const region of regions) {
    const above = joined.at(-1);
    const isHeader =
      above !== undefined &&
      above.bottom - above.top < MAX_HEADER_ROWS &&
      region.top - above.bottom <= MAX_HEADER_GAP &&
      region.bottom - region.top >= 2 &&
      above.left === region.left &&
      above.right === region.right &&
      region.right - region.left >= 2 &&
      rowsOf(cells, above).every((cell) => cell.kind === 'text' || isYearLabel(cell)) &&
      rowsOf(cells, above).some(isYearLabel) &&
      rowsOf(cells, region).every((cell) => cell.kind !== 'text' && cell.kind !== 'date');
    if (isHeader) joined[joined.length - 1] = { ...region, top: above.top };
    else joined.push(region);
  }
  return joined;
}

function rowsOf(cells: ReadSheet['cells'], { top, bottom, left, right }: SheetRegion): Cell[] {
  const all: Cell[] = [];
  for (let row = top; row <= bottom; row += 1) all.push(...rowTexts(cells, row, { top, bottom, left, right }));
  return all;
}

function isYearLabel({ raw, kind }: Cell): boolean {
  return (kind === 'number' || kind === 'date') && /^(?:19|20)\d{2}$/.test(raw);
}

/** The unit that a line alone in its row gives the amounts of the sheet. */
function statedUnit(cells: Grid['cells']): HeaderUnit {
  for (const row of cells.values()) {
    const texts = new Set([...row.values()].map(({ raw }) => raw));
    const [line = ''] = texts;
    const found = texts.size === 1 ? readStatedUnit(line) : {};
    if (found.currency !== undefined) return found;
  }
  return {};
}

function addTable(
  read: Grid & { region: SheetRegion },
  given: Pick<TableGrid, 'caption' | 'language' | 'stated'>,
  above: SourceTable | undefined,
  place: (region: SheetRegion) => ReturnType<Place>,
  builder: BlockBuilder,
  /** Of the heading that its name is, where it follows lines below one; else null. */
  level: number | null,
): SourceTable {
  const { region } = read;
  const right = Math.min(region.right, region.left + MAX_COLUMNS - 1);
  const rows: GridValue[][] = [];
  const rowNumbers: number[] = [];
  const emphasisedRows = new Set<number>();
  for (let row = region.top; row <= region.bottom; row += 1) {
    const cells = read.cells.get(row);
    if (!cells) continue;
    if (read.emphasised.has(row)) emphasisedRows.add(rows.length);
    rowNumbers.push(row);
    rows.push(Array.from({ length: right - region.left + 1 }, (_, index) => gridValue(cells.get(region.left + index))));
  }
  const built = buildTable({
    rows,
    rowNumbers,
    columnNumbers: Array.from({ length: right - region.left + 1 }, (_, index) => region.left + index),
    emphasisedRows,
    ...given,
  });
  const table = above === undefined ? built : underHeader(built, above);
  const levels = table.row_numbers.map((row) => read.levels.get(row) ?? 0);
  if (levels.some((level) => level > 0)) table.row_levels = levels;
  // A table with a name is not of the lines above it.
  if (level !== null && table.caption !== undefined)
    builder.add({ kind: 'heading', level, text: table.caption }, place({ ...region, right }));
  builder.add({ kind: 'table', table }, place({ ...region, right }));
  return table;
}

/** A table with a name but no header whose figures stand in the columns of the table above it goes on under that one's header. */
function underHeader(table: SourceTable, above: SourceTable): SourceTable {
  const [names, ...figures] = table.column_numbers.map((number) => above.columns[above.column_numbers.indexOf(number)]);
  const isBelow =
    table.caption !== undefined &&
    table.header.length === 0 &&
    above.header.length > 0 &&
    table.column_numbers[0] === above.column_numbers[0] &&
    names?.kind === 'text' &&
    table.columns[0]?.kind === 'text' &&
    figures.length > 1 &&
    figures.every(
      (column, at) =>
        column !== undefined && QUANTITIES.has(column.kind) && QUANTITIES.has(table.columns[at + 1]?.kind ?? 'empty'),
    );
  if (!isBelow) return table;
  const columns = table.columns.map((column, at) =>
    at === 0 ? column : { ...column, name: figures[at - 1]?.name ?? '' },
  );
  return { ...table, columns };
}

const QUANTITIES: ReadonlySet<CellKind> = new Set(['number', 'currency', 'percent']);

/** Figures typed as text are parsed, except plain digits: an id stored as text is meant to be text. */
function gridValue(cell: Cell | undefined): GridValue {
  if (!cell) return null;
  return cell.kind === 'text' && !/^\d+$/.test(cell.raw) ? cell.raw : cell;
}

/** Rows of titles, units and remarks right above a header; more are a table. */
const MAX_HEAD_ROWS = 6;

/**
 * Separates the texts at the top and the notes at the bottom from a region, if they are alone in their rows.
 * @returns the names of the table among them where a text or a remark parts them from its header.
 */
function takeTexts(
  cells: ReadSheet['cells'],
  whole: SheetRegion,
): { texts: SheetLine[]; names: string[]; region: SheetRegion } {
  const region = { ...whole };
  const texts: SheetLine[] = [];
  const names: string[] = [];
  if (whole.left === whole.right) return { texts, names, region };
  const lone = (row: number): string | null => {
    const inside = rowTexts(cells, row, whole);
    const distinct = new Set(inside.map((cell) => cell.raw));
    const first = inside[0];
    const isAlone = inside.length === 1 || (distinct.size === 1 && inside.length > 2);
    return first && isAlone && first.kind === 'text' && cells.get(row)?.has(whole.left) === true ? first.raw : null;
  };
  for (const line of linesAbove(cells, whole)) {
    if (line.isAside || !isCaption(line.text)) texts.push(line);
    else names.push(line.text);
    region.top = line.row + 1;
  }
  for (let text = lone(region.top); text !== null && text.length > LONG_TEXT; text = lone(region.top)) {
    texts.push({ row: region.top, text });
    region.top += 1;
    if (region.top > region.bottom) break;
  }
  const below: typeof texts = [];
  while (region.bottom > region.top) {
    const text = cells.has(region.bottom) ? lone(region.bottom) : '';
    if (text === null || (text !== '' && text.length <= LONG_TEXT && !isTableNote(text) && !SENTENCE.test(text))) break;
    if (text !== '') below.unshift({ row: region.bottom, text });
    region.bottom -= 1;
  }
  return { texts: [...texts, ...below], names, region };
}

/** A row of a sheet with one text. */
interface SheetLine {
  row: number;
  text: string;
  /** The organisation that the sheet is of, or a remark of an author to another one: no content. */
  isAside?: boolean;
}

/**
 * The rows of one text each between the top of a region and its header, where a long text or an aside is among them; none where all are
 * titles of the table.
 */
function linesAbove(cells: ReadSheet['cells'], whole: SheetRegion): SheetLine[] {
  const lines: SheetLine[] = [];
  for (let row = whole.top; row <= whole.bottom; row += 1) {
    const inside = rowTexts(cells, row, whole);
    const [first] = inside;
    if (first === undefined || new Set(inside.map(({ raw }) => raw)).size > 1) break;
    if (first.kind !== 'text') return [];
    const isOverNames = cells.get(row)?.get(whole.left)?.raw === first.raw;
    // Over other columns a name heads a group of them; what begins small is a remark.
    if (!isOverNames && !/^\p{Ll}/u.test(first.raw)) break;
    const isAside = !isOverNames || (first.raw.length <= LONG_TEXT && ORGANISATION.test(first.raw));
    lines.push({ row, text: first.raw, isAside });
  }
  const isMixed = lines.some(({ text, isAside }) => isAside === true || text.length > LONG_TEXT);
  const isTable = whole.bottom - whole.top - lines.length >= MIN_BELOW;
  return isMixed && isTable && lines.length <= MAX_HEAD_ROWS ? lines : [];
}

/** Whether a line right above a header names its table, and is neither a sentence nor a note on its figures. */
function isCaption(text: string): boolean {
  if (text.length <= LONG_TEXT) return true;
  return text.length <= MAX_CAPTION && !/[.!?:]$|[.!?] \p{Lu}/u.test(text) && partsOfLine(text)[0]?.kind === 'text';
}

const MAX_CAPTION = 130;

/** Fewer rows below such lines are no table with a header. */
const MIN_BELOW = 2;
/** Whose a sheet is: "Nordlicht Handels GmbH, Kiel". */
const ORGANISATION =
  /(?<!\p{L})(?:GmbH|AG|KG|e\.\s?V\.|eG|B\.V\.|N\.V\.|Ltd\.?|Limited|plc|LLP|LLC|Inc\.?|Corp\.?|S\.A\.|SARL|S\.r\.l\.|ApS|A\/S|AB|Oy)(?!\p{L})/u;

function rowTexts(cells: ReadSheet['cells'], row: number, region: SheetRegion): Cell[] {
  return [...(cells.get(row) ?? [])].flatMap(([column, cell]) =>
    column >= region.left && column <= region.right && cell.raw !== '' ? [cell] : [],
  );
}

/** The texts of a region that isn't a table: a column of texts, or one merged text. */
function textsOnly(
  cells: ReadSheet['cells'],
  region: SheetRegion,
): { row: number; column: number; text: string }[] | null {
  const found: { row: number; column: number; cell: Cell }[] = [];
  for (let row = region.top; row <= region.bottom; row += 1) {
    const inside = rowTexts(cells, row, region);
    const first = inside[0];
    if (!first) continue;
    if (new Set(inside.map((cell) => cell.raw)).size > 1) return null;
    found.push({ row, column: region.left, cell: first });
  }
  const figures = found.filter(({ cell }) => cell.kind !== 'text').length;
  if (figures > 1 && figures >= found.length / 2) return null;
  const distinct = found.filter(({ cell }, index) => cell !== found[index - 1]?.cell);
  return distinct.map(({ row, column, cell }) => ({ row, column, text: cell.raw }));
}

function isAbove(caption: SheetRegion, region: SheetRegion): boolean {
  const gap = region.top - caption.bottom;
  return gap >= 1 && gap <= 3 && caption.left <= region.right && caption.right >= region.left - 1;
}

function rangeOf(region: SheetRegion): string {
  const from = `${columnLetters(region.left)}${region.top}`;
  const to = `${columnLetters(region.right)}${region.bottom}`;
  return from === to ? from : `${from}:${to}`;
}
