import type { FileKind } from './file-kinds.ts';
import type { Finding } from './finding.ts';

/** What a source is: a file of one of the formats, or a brief that a person typed. */
type SourceKind = FileKind | 'brief';

/**
 * Where in a source something is. `file` is the name the author knows; the other fields are those that the kind of
 * source has: a page, a slide, a sheet with a cell range in A1 notation, a paragraph or line, a section's heading path.
 */
export interface SourceAddress {
  file: string;
  page?: number;
  /** Of what continues on a later page: the page where it ends. */
  last_page?: number;
  slide?: number;
  sheet?: string;
  /** A1 notation: one cell ("B4"), a range ("A1:C12") or, for computed claims, a union ("B2:B5,B9"). Tables of documents are addressed the same way, from A1. */
  range?: string;
  /** Ordinal of the table in the source, from 1, where the source is not a workbook. */
  table?: number;
  /** Ordinal of the paragraph in the source, from 1. */
  paragraph?: number;
  /** Number of the item of a numbered list that is a block of its own, or that leads to this one. */
  item?: number;
  /** Line in a text file, from 1. */
  line?: number;
  /** Headings above, outermost first. */
  section?: string[];
  /** Outside the running text: at the foot of the page, or among the footnotes and endnotes. */
  part?: 'footer' | 'notes';
}

export type CellKind = 'empty' | 'text' | 'number' | 'percent' | 'currency' | 'date' | 'boolean';

/**
 * One typed cell. `raw` is what the source shows. `value` is what it means: a number (38 % is 0.38), an ISO 8601 date
 * (or "2021", "2021-03", "2021-Q2" where the source is no finer), true/false, the text, or null when empty.
 */
export interface Cell {
  raw: string;
  kind: CellKind;
  value: number | string | boolean | null;
  /** Unit as written beside the number ("kg", "million", "°C"). */
  unit?: string;
  /** ISO 4217 code. */
  currency?: string;
  /** Decimal places shown. */
  decimals?: number;
}

export interface TableColumn {
  /** The header rows above it joined by " – "; "" if there is none. */
  name: string;
  /** The kind most of its cells have, empty ones not counted. */
  kind: CellKind;
  unit?: string;
  currency?: string;
}

/** A table as typed cells. Merged cells are resolved: each covered cell repeats the value. Rows have equal length. */
export interface SourceTable {
  caption?: string;
  columns: TableColumn[];
  /** Header rows as read; they are not in `rows`. */
  header: Cell[][];
  rows: Cell[][];
  /** Row number in the source (1-based) of each entry of `rows`. */
  row_numbers: number[];
  /** Column number in the source (1-based) of each entry of `columns`. */
  column_numbers: number[];
  /** Indices into `rows` of rows that sum the others up ("Total", "Summe"). */
  total_rows: number[];
  /** Indentation level of each entry of `rows`, where the source has levels. */
  row_levels?: number[];
}

interface BlockBase {
  /** Unique within the source: "b1", "b2"... in reading order. */
  id: string;
  address: SourceAddress;
}
export interface HeadingBlock extends BlockBase {
  kind: 'heading';
  level: number;
  text: string;
}
interface ParagraphBlock extends BlockBase {
  kind: 'paragraph';
  text: string;
}
interface ListBlock extends BlockBase {
  kind: 'list';
  ordered: boolean;
  /** Number of the first item of an ordered list, where its file says that. */
  start?: number;
  items: { text: string; level: number }[];
}
export interface TableBlock extends BlockBase {
  kind: 'table';
  table: SourceTable;
}
export interface FigureBlock extends BlockBase {
  kind: 'figure';
  /** Index into `SourceText.images`; absent if the picture itself could not be had. */
  image_id?: string;
  caption?: string;
  alt?: string;
  /** Text seen in the picture, by a vision model or OCR. */
  text?: string;
}
interface QuoteBlock extends BlockBase {
  kind: 'quote';
  text: string;
  attribution?: string;
}
interface CodeBlock extends BlockBase {
  kind: 'code';
  text: string;
  language?: string;
}
export type Block = HeadingBlock | ParagraphBlock | ListBlock | TableBlock | FigureBlock | QuoteBlock | CodeBlock;

/** A picture found in a source; PNG or JPEG bytes, safe to place on a slide. */
export interface SourceImage {
  id: string;
  media_type: 'image/png' | 'image/jpeg';
  bytes: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
  alt?: string;
}

/** What ingest makes of one file, address or brief. */
export interface SourceText {
  /** Unique within a deck: "s1", "s2"... */
  id: string;
  /** File name or address as the author knows it. */
  name: string;
  kind: SourceKind;
  /** From the document's properties or its first heading. */
  title?: string;
  author?: string;
  /** Who wrote it and when, as it says outside its text: beside the title of a web page, at the foot of all pages. */
  byline?: string;
  /** BCP 47 primary language guessed from the text ("en", "de"); "und" when it is too short. */
  language: string;
  blocks: Block[];
  images: SourceImage[];
  findings: Finding[];
}

/** Address of one cell of a table block, from the table's own row and column numbers. */
export function cellAddress(block: TableBlock, rowIndex: number, columnIndex: number): SourceAddress {
  const row = block.table.row_numbers[rowIndex];
  const column = block.table.column_numbers[columnIndex];
  if (row === undefined || column === undefined) throw new RangeError('cell outside its table');
  return { ...block.address, range: `${columnLetters(column)}${row}` };
}

/** Column letters of a 1-based column number, as spreadsheets write them: 1 → A, 27 → AA. */
export function columnLetters(column: number): string {
  let rest = column;
  let letters = '';
  while (rest > 0) {
    const digit = (rest - 1) % 26;
    letters = String.fromCharCode(65 + digit) + letters;
    rest = (rest - 1 - digit) / 26;
  }
  return letters;
}

/** The reference of a block across sources: `${source.id}/${block.id}`. */
export function blockRef(source: SourceText, block: Block): string {
  return `${source.id}/${block.id}`;
}

/** The reference of a picture across sources: `${source.id}/${image.id}`. */
export function imageRef(source: SourceText, image: Pick<SourceImage, 'id'>): string {
  return `${source.id}/${image.id}`;
}

/** All blocks by reference, in reading order. */
export function blocksByRef(sources: readonly SourceText[]): Map<string, { source: SourceText; block: Block }> {
  const blocks = new Map<string, { source: SourceText; block: Block }>();
  for (const source of sources) {
    for (const block of source.blocks) blocks.set(blockRef(source, block), { source, block });
  }
  return blocks;
}

/** All pictures by reference. */
export function imagesByRef(sources: readonly SourceText[]): Map<string, SourceImage> {
  const images = new Map<string, SourceImage>();
  for (const source of sources) {
    for (const image of source.images) images.set(imageRef(source, image), image);
  }
  return images;
}

/** Rows of a table that represent it in plain text. */
const ROWS_SHOWN = 6;

/** A block as plain text: list items one per line, a table as its caption, columns and first rows. */
export function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'code':
      return block.text;
    case 'quote':
      return quoteText(block);
    case 'list':
      return block.items.map((item) => item.text).join('\n');
    case 'figure':
      return [block.caption, block.text].filter(Boolean).join('\n');
    case 'table':
      return tableText(block.table);
  }
}

/** A quotation in marks with who said it: without these it would pass for a statement of the text itself. */
function quoteText({ text, attribution }: { text: string; attribution?: string }): string {
  if (attribution === undefined) return text;
  return `${/^["„“«»‚‘]/u.test(text) ? text : `“${text}”`} – ${attribution}`;
}

function tableText(table: SourceTable): string {
  const lines = table.caption ? [table.caption] : [];
  lines.push(table.columns.map((column) => column.name).join(' | '));
  for (const row of table.rows.slice(0, ROWS_SHOWN)) lines.push(row.map((cell) => cell.raw).join(' | '));
  if (table.rows.length > ROWS_SHOWN) lines.push(`… (${table.rows.length})`);
  return lines.join('\n');
}
