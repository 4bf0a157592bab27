import type { TableBlock } from '../../../common/deck/source.ts';

const MAX_PROSE_ROWS = 40;
/** Cells longer than this on average are sentences. */
const PROSE_CHARS = 60;
const NAME_CHARS = 45;
const ROW_NUMBER = /^\(?\d{1,3}[.)]?$/u;

/**
 * The rows of a table that names something and then says it in sentences: no table to a reader, but a list of what the first column of
 * sentences says.
 */
export function linesOfProse({ table }: TableBlock): string[] {
  const rows = table.rows.map((cells) => cells.map(({ raw }) => raw.replace(/\s+/gu, ' ').trim()));
  if (table.columns.length < 2 || rows.length > MAX_PROSE_ROWS || table.header.length > 1) return [];
  const lengthOf = (column: number): number => rows.reduce((sum, row) => sum + (row[column]?.length ?? 0), 0);
  const column = table.columns.findIndex((_, at) => at > 0 && lengthOf(at) >= PROSE_CHARS * rows.length);
  const hasFigures = table.columns.some(({ kind }, at) => at > 0 && kind !== 'text' && kind !== 'empty');
  if (column === -1 || (table.columns.length > 2 && (hasFigures || lengthOf(0) > NAME_CHARS * rows.length))) return [];
  // Numbers of rows name nothing: a column between them and the sentences does, or nothing.
  const named = rows.every(([first = '']) => ROW_NUMBER.test(first)) ? 1 : 0;
  const stated = rows
    .map((row) => ({ name: named === column ? null : (row[named] ?? ''), text: row[column] ?? '' }))
    .filter(({ name, text }) => name !== '' && text !== '' && name !== text);
  const chars = stated.reduce((sum, { text }) => sum + text.length, 0);
  if (stated.length < 2 || stated.length < rows.length - 1 || chars < PROSE_CHARS * stated.length) return [];
  return stated.map(({ name, text }) => (name === null ? text : `${name.replace(/:$/u, '')}: ${text}`));
}
