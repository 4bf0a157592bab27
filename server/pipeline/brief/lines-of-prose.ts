import { isStatusColumn } from '../../../common/deck/status-column.ts';
import { isMoment } from '../../../common/forms/moments.ts';
import type { TableBlock } from '../../../common/deck/source.ts';

const MAX_PROSE_ROWS = 40;
/** Cells longer than this on average are sentences. */
const PROSE_CHARS = 60;
const NAME_CHARS = 45;
/** Sentences up to this length still fit in the cells of a slide, where other columns say more of them. */
const IN_CELLS = { mean: 90, most: 170, rows: 12 } as const;
/** Columns beside a name and its sentence, as of who does it and until when. */
const FURTHER = { least: 2, chars: 40 } as const;
/** So few times are a line of time. */
const MOST_ON_LINE = 6;
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
  if (isTable(rows, named, column)) return [];
  const beside = columnsBeside(rows, named, column).filter((at) =>
    isStatusColumn(
      [table.columns[at]?.name ?? ''],
      rows.map((row) => row[at] ?? ''),
    ),
  );
  const saidBeside = (row: readonly string[]): string => {
    const said = beside.flatMap((at) => (row[at] ? [`${table.columns[at]?.name.trim() ?? ''}: ${row[at]}`] : []));
    return said.length === 0 ? '' : ` (${said.join('; ')})`;
  };
  const stated = rows
    .map((row) => ({
      name: named === column ? null : (row[named] ?? ''),
      text: row[column] ?? '',
      beside: saidBeside(row),
    }))
    .filter(({ name, text }) => name !== '' && text !== '' && name !== text);
  const chars = stated.reduce((sum, { text }) => sum + text.length, 0);
  if (stated.length < 2 || stated.length < rows.length - 1 || chars < PROSE_CHARS * stated.length) return [];
  return stated.flatMap(({ name, text, beside: more }) =>
    numberedIn(text).map((said, at, { length }) => {
      const whole = at < length - 1 || more === '' ? said : `${said.replace(/[.;,]$/u, '')}${more}`;
      return name === null ? whole : `${name.replace(/:$/u, '')}: ${whole}`;
    }),
  );
}

/** Whether the rows say more than a list would: a list would lose who does it and until when, a line of time most of its times. */
function isTable(rows: readonly string[][], named: number, column: number): boolean {
  const lengths = rows.map((row) => row[column]?.length ?? 0);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / rows.length;
  if (mean > IN_CELLS.mean || Math.max(...lengths) > IN_CELLS.most || rows.length > IN_CELLS.rows) return false;
  const areTimes = rows.every(([first = '']) => isMoment(first.replace(/^[~≈] ?/u, '')));
  return columnsBeside(rows, named, column).length >= FURTHER.least || (areTimes && rows.length > MOST_ON_LINE);
}

/** Columns of short texts beside a name and its sentence: how likely a risk is, who does a task. */
function columnsBeside(rows: readonly string[][], named: number, column: number): number[] {
  return (rows[0] ?? []).flatMap((_, at) => {
    const cells = rows.map((row) => row[at] ?? '');
    const isFilled = cells.filter((text) => text !== '').length * 2 > rows.length;
    return at > named && at !== column && isFilled && cells.every((text) => text.length <= FURTHER.chars) ? [at] : [];
  });
}

/** The points that a cell numbers from 1 on ("1. To assess … 2. To compare …"); the whole text where there are not several. */
function numberedIn(text: string): string[] {
  const marks = [...text.matchAll(/(?:^|(?<=\s))(?<number>\d{1,2})[.)]?\s+(?=\p{Lu})/gu)];
  const own = marks.reduce<RegExpExecArray[]>(
    (found, mark) => (Number(mark.groups?.['number']) === found.length + 1 ? [...found, mark] : found),
    [],
  );
  if (own.length < MIN_NUMBERED || own[0]?.index !== 0) return [text];
  return own.map((mark, at) => text.slice(mark.index + mark[0].length, own[at + 1]?.index).trim());
}

const MIN_NUMBERED = 3;
