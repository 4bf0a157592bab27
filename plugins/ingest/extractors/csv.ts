import Papa from 'papaparse';
import { columnLetters } from '../../../common/deck/source.ts';
import type { Finding } from '../../../common/deck/finding.ts';
import { createBlockBuilder, normaliseText } from '../block-builder.ts';
import { decodeText } from '../decode-text.ts';
import { IngestError } from '../ingest-error.ts';
import { buildTable } from '../tables/build-table.ts';
import { partsOfCsv } from '../tables/csv-parts.ts';
import { isTableNote, MAX_COLUMNS, MAX_ROWS } from '../tables/table-parts.ts';
import type { ExtractedText, ExtractInput } from '../extract.ts';

const DELIMITERS = [',', ';', '\t', '|'];
/** Number of lines used to find the delimiter. */
const GUESS_LINES = 50;

/**
 * Reads delimited text (CSV, TSV) as one table, or as the tables and texts it consists of; detects delimiter and encoding from the
 * content. Rows with fewer or more cells than the header are kept and listed in a finding.
 * @throws IngestError `ingest.empty_file`, `ingest.not_text`.
 */
// oxlint-disable-next-line typescript/require-await -- extractors share one signature
export async function extract(input: ExtractInput): Promise<ExtractedText> {
  const file = input.name;
  const { text, encoding } = decodeText(input.bytes, file);
  const findings: Finding[] = [];
  if (encoding === 'windows-1252') {
    findings.push({ code: 'ingest.encoding_guessed', params: { file }, severity: 'info' });
  }
  // Spreadsheets write a "sep=;" line for their own use.
  const declared = /^sep=(.)\n/i.exec(text);
  const body = declared ? text.slice(declared[0].length) : text;
  const parsed = Papa.parse<string[]>(body, {
    delimiter: declared?.[1] ?? guessDelimiter(body, file),
    preview: MAX_ROWS + 1,
    skipEmptyLines: false,
  });
  const rows = parsed.data;
  if (rows.length > MAX_ROWS) {
    findings.push({ code: 'ingest.too_many_rows', params: { file, kept: MAX_ROWS, where: '' }, severity: 'warning' });
    rows.length = MAX_ROWS;
  }
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (width > MAX_COLUMNS) {
    findings.push({
      code: 'ingest.too_many_columns',
      params: { file, columns: width, kept: MAX_COLUMNS },
      severity: 'warning',
    });
  }
  const kept = Math.min(width, MAX_COLUMNS);
  const parts = partsOfCsv(file, rows, input.language);
  if (parts !== null) {
    const { builder, ...head } = parts;
    return { name: file, ...head, blocks: builder.blocks, images: [], findings };
  }
  const notes = takeNotes(rows);
  const ragged = findRagged(rows);
  if (ragged) findings.push({ code: 'ingest.ragged_rows', params: { file, ...ragged }, severity: 'warning' });
  const table = buildTable({
    rows: rows.map((row) =>
      row.length === kept ? row : Array.from({ length: kept }, (_, index) => row[index] ?? null),
    ),
    ...(input.language === undefined ? {} : { language: input.language }),
  });
  const builder = createBlockBuilder(file);
  const last = table.row_numbers.at(-1) ?? table.header.length;
  builder.add(
    { kind: 'table', table },
    { table: 1, range: `A1:${columnLetters(Math.max(1, kept))}${Math.max(1, last)}` },
  );
  for (const { row, text } of notes) {
    builder.add({ kind: 'paragraph', text: normaliseText(text) }, { table: 1, range: `A${row}` });
  }
  if (builder.blocks.length === 0) throw new IngestError('ingest.empty_file', { file });
  return { name: file, blocks: builder.blocks, images: [], findings };
}

const LONG_TEXT = 90;

/** Removes notes and sources from the end of a table, where they stand alone in a row. Row numbers start at 1. */
function takeNotes(rows: string[][]): { row: number; text: string }[] {
  const notes: { row: number; text: string }[] = [];
  if (rows.every((row) => row.length < 2)) return notes;
  for (let row = rows.length; row > 2; row -= 1) {
    const [first = '', ...others] = rows[row - 1] ?? [];
    const text = first.trim();
    if (others.some((value) => value.trim() !== '')) break;
    if (text !== '' && !isTableNote(text) && text.length <= LONG_TEXT) break;
    if (text !== '') {
      notes.unshift({ row, text });
      rows.length = row - 1;
    }
  }
  return notes;
}

/**
 * Picks the delimiter that splits the first lines into rows of the most equal width. For a .tsv file the tab is tried
 * first.
 */
function guessDelimiter(text: string, file: string): string {
  let best = { delimiter: /\.(?:tsv|tab)$/i.test(file) ? '\t' : ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const rows = Papa.parse<string[]>(text, { delimiter, preview: GUESS_LINES, skipEmptyLines: true }).data;
    const widths = new Map<number, number>();
    for (const row of rows) widths.set(row.length, (widths.get(row.length) ?? 0) + 1);
    const [width, count] = [...widths].reduce((top, each) => (each[1] > top[1] ? each : top), [0, 0]);
    // Equal widths matter most: commas in decimal numbers give fewer or unequal columns than the real delimiter.
    const score =
      width < 2
        ? 0
        : (count / Math.max(1, rows.length)) ** 2 * Math.min(width, 12) + (delimiter === best.delimiter ? 0.1 : 0);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function findRagged(rows: readonly string[][]): { count: number; line: number } | null {
  const isBlank = (row: readonly string[]): boolean => row.every((value) => value.trim() === '');
  const widths = new Map<number, number>();
  for (const row of rows) if (!isBlank(row)) widths.set(row.length, (widths.get(row.length) ?? 0) + 1);
  const usual = [...widths].reduce((top, each) => (each[1] > top[1] ? each : top), [0, 0])[0];
  let count = 0;
  let line = 0;
  rows.forEach((row, index) => {
    if (row.length === usual || isBlank(row)) return;
    count += 1;
    if (line === 0) line = index + 1;
  });
  return count === 0 ? null : { count, line };
}
