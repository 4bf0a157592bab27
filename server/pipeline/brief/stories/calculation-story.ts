import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { cellDatum, phraseValue } from './datum.ts';
import { StoryDraft } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import type { TableColumns } from './table-columns.ts';
import { objectOf } from './table-object.ts';
import { tableStory } from './table-story.ts';

const MIN_ROWS = 5;

/**
 * A calculation in one column: rows, what they come to, more rows, what these come to, and what one leaves of the other. It is shown as it stands,
 * with its last line as message; among its rows and sums none is the largest. Null for any other table.
 */
export function calculationStory(
  block: TableBlock,
  ref: string,
  columns: TableColumns,
  context: StoryContext,
  weight: number,
): DataStory | null {
  const { table } = block;
  const figures = table.columns.flatMap(({ kind }, at) => (kind === 'number' || kind === 'currency' ? [at] : []));
  const [column, ...more] = figures;
  if (column === undefined || more.length > 0 || table.columns[0]?.kind !== 'text' || table.rows.length < MIN_ROWS)
    return null;
  const values = table.rows.map((cells) => cells[column]?.value);
  if (!values.every((value) => typeof value === 'number')) return null;
  const sums = sumsOf(values);
  const last = values.length - 1;
  if (sums === null) return null;
  const marked = { ...block, table: { ...table, total_rows: [...sums, last] } };
  const story = tableStory(marked, ref, columns, context, weight);
  const datum = cellDatum(block, last, column);
  if (story === null || datum === null) return null;
  const draft = new StoryDraft(context);
  const currency = table.columns[column]?.currency;
  const style = columns.measures.find((measure) => measure.column === column)?.style ?? {
    is_percent: false,
    factor: 1,
    ...(currency === undefined ? {} : { currency }),
  };
  const name = table.rows[last]?.[0]?.raw.trim() ?? '';
  const object = objectOf(block);
  const value = phraseValue(datum, style, context.language);
  const message = draft.setMessage(
    () => (object === null ? null : `${object}: ${draft.say('cell', { name, value })}`),
    () => draft.say('cell', { name, value }),
  );
  return message === ''
    ? story
    : { ...story, id: `${ref}#calculation`, message, claims: [...story.claims, ...draft.claims] };
}

/** The rows that are what those above them come to, where the last row is the difference of two of them; null where it is not. */
function sumsOf(values: readonly number[]): number[] | null {
  const sums: number[] = [];
  let parts: number[] = [];
  for (const [row, value] of values.slice(0, -1).entries()) {
    const sum = parts.reduce((all, part) => all + part, 0);
    if (parts.length > 1 && isSame(sum, value)) {
      sums.push(row);
      parts = [];
    } else parts.push(value);
  }
  const rest = values.at(-1) ?? 0;
  const isRest = sums.some((one) =>
    sums.some((other) => one !== other && isSame((values[one] ?? 0) - (values[other] ?? 0), rest)),
  );
  return isRest ? sums : null;
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.max(0.5, Math.abs(other) * 0.001);
}
