import type { TableSpec } from '../../../common/deck/slide.ts';
import type { Block, SourceTable } from '../../../common/deck/source.ts';
import { isSpanned } from '../brief/stories/overview-table.ts';
import { withoutCitations } from '../check/evidence.ts';
import { sentencesIn } from '../read/sentences.ts';

/** A table without a story is shown up to this size; what is left out is reported. */
const MAX_ROWS = 24;
const MAX_COLUMNS = 8;
const MAX_CELL_CHARS = 160;
/** As many paragraphs as a slide and its continuations hold. */
const MAX_PARAGRAPHS = 12;

/** What blocks say, in their own words and order: sentences, list items and headings, without what the slide says already. */
export function sourceWords(blocks: readonly Block[], shown: readonly string[], language: string): string[] {
  const taken = new Set(shown.map(plain));
  const hasText = blocks.some(({ kind }) => kind !== 'heading');
  const lines = blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.map(({ text }) => text);
    if (block.kind === 'paragraph' || block.kind === 'quote')
      return sentencesIn(withoutCitations(block.text), language);
    return block.kind === 'heading' && !hasText ? [block.text] : [];
  });
  return lines.filter((line) => /[\p{L}\p{N}]/u.test(line) && !taken.has(plain(line))).slice(0, MAX_PARAGRAPHS);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The first rows and columns of a table as they are in its source, and whether that is all of it. */
export function sourceTable(
  table: SourceTable,
  alt: string,
): { spec: TableSpec; isWhole: boolean; left_out: string[] | undefined } {
  const filled = table.columns
    .map((_, column) => column)
    .filter((column) => table.rows.some((row) => (row[column]?.raw ?? '').trim() !== '') && !isSign(table, column));
  const columns = filled.slice(0, MAX_COLUMNS);
  const own = table.rows.filter((row) => row.some(({ raw }) => raw.trim() !== ''));
  const rows = own.slice(0, MAX_ROWS);
  const hasHeader = columns.some((column) => (table.columns[column]?.name ?? '') !== '');
  const cell = (text: string, isNumber: boolean): TableSpec['rows'][number][number] => ({
    text: text.length > MAX_CELL_CHARS ? `${text.slice(0, MAX_CELL_CHARS).replace(/\s+\S*$/u, '')} …` : text,
    align: isNumber ? 'right' : 'left',
  });
  const isNumber = (column: number): boolean =>
    /^(?:number|percent|currency)$/u.test(table.columns[column]?.kind ?? '');
  const header = columns.map((column) => cell(table.columns[column]?.name ?? '', isNumber(column)));
  const body = rows.map((row) => columns.map((column) => cell(ownText(row, column), isNumber(column))));
  return {
    spec: {
      ...{ alt, rows: hasHeader ? [header, ...body] : body, header_rows: hasHeader ? 1 : 0 },
      ...{ emphasised_rows: [], total_rows: [] },
    },
    isWhole: columns.length === filled.length && rows.length === own.length,
    left_out: namesOf(own.slice(MAX_ROWS)),
  };
}

const MIN_SIGNS = 3;

/** Bullets before the rows, or unticked boxes: the same sign in every row. */
function isSign({ rows, columns }: SourceTable, column: number): boolean {
  const [sign = '', ...others] = new Set(rows.map((row) => row[column]?.raw.trim() ?? ''));
  const isBullet = /^.$/u.test(sign) && (columns[column]?.name ?? '') === '';
  return rows.length >= MIN_SIGNS && others.length === 0 && (isBullet || /^[^\p{L}\p{N}]$/u.test(sign));
}

/** The first text of each row; undefined if there are no rows or none has a name. */
function namesOf(rows: SourceTable['rows']): string[] | undefined {
  const names = rows.flatMap((row) => row.find(({ raw }) => /\p{L}/u.test(raw))?.raw.trim() ?? []);
  return names.length === 0 ? undefined : names;
}

/** Text this long that stands again in the cell beside it is one merged cell. */
const MERGED_CHARS = 8;

/** The text of a cell; of one that was merged over several columns only the first says it. */
function ownText(row: SourceTable['rows'][number], column: number): string {
  const text = row[column]?.raw ?? '';
  const isMerged = text === row[column - 1]?.raw && text.length >= MERGED_CHARS && /\p{L}/u.test(text);
  return isMerged || (column > 0 && isSpanned(row.map(({ raw }) => raw.trim()))) ? '' : text;
}
