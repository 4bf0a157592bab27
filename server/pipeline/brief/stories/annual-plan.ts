import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { SourceTable, TableBlock } from '../../../../common/deck/source.ts';
import { phraseName } from './column-names.ts';
import { cellDatum, phraseGrowth, phraseValue } from './datum.ts';
import { CHANGE } from './derived-columns.ts';
import { periodOfText } from './period.ts';
import { rankCategory } from './rank-frames.ts';
import { leftOut, StoryDraft } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import { readColumns } from './table-columns.ts';
import type { TableColumns } from './table-columns.ts';
import { tableStory } from './table-story.ts';
import { scaleOf } from './value-scale.ts';

const MIN_ROWS = 3;
/** Quarters; two halves are shown as they are. */
const MIN_PERIODS = 4;
const MAX_PERIODS = 12;

/**
 * A budget or result whose periods add up to a column beside them, and that has what it is compared with and the change: the sums and the
 * comparison, with what all comes to as message. The course within a year is rarely what such a table is for. Null for any other table.
 */
export function annualPlanStory(
  block: TableBlock,
  ref: string,
  columns: TableColumns,
  context: StoryContext,
  weight: number,
): DataStory | null {
  const { table } = block;
  const category = rankCategory(block, columns) ?? columns.categories[0];
  const sum = sumOfPeriods(table);
  if (category === undefined || sum === null) return null;
  const others = table.columns.flatMap((_, at) => (sum.parts.includes(at) || at === sum.column ? [] : [at]));
  const changes = others.filter((at) => CHANGE.test(table.columns[at]?.name.trim() ?? ''));
  const base = others.find((at) =>
    changes.some((change) => isDifference(table, { change, sum: sum.column, base: at })),
  );
  if (base === undefined) return null;
  const reduced = withoutColumns(block, sum.parts);
  const story = tableStory(reduced, ref, readColumns(reduced, context.language), context, weight);
  if (story === null) return null;
  const draft = new StoryDraft(context);
  const message = draft.setMessage(() => comparedTotal(draft, block, { sum: sum.column, base }));
  return {
    ...story,
    id: `${ref}#plan`,
    ...(message === '' ? {} : { message }),
    claims: [...story.claims, ...draft.claims],
    ...leftOut(sum.parts.map((column) => table.columns[column]?.name ?? '')),
  };
}

/** What all comes to beside what it is compared with: "Total cost, Budget 2027: €12.1 M, 2.8% more than Outlook 2026". */
function comparedTotal(
  draft: StoryDraft,
  block: TableBlock,
  { sum, base }: { sum: number; base: number },
): string | null {
  const { table } = block;
  const { language } = draft.context;
  const row = table.total_rows.at(-1) ?? -1;
  const [now, before] = [sum, base].map((column) => cellDatum(block, row, column));
  const { currency, unit = '' } = table.rows[row]?.[sum] ?? {};
  const style = {
    is_percent: false,
    factor: scaleOf(unit, unit, currency, language),
    ...(currency === undefined ? {} : { currency }),
  };
  const measure = table.rows[row]?.[0]?.raw.trim() ?? '';
  if (!now || !before || before.value <= 0 || measure === '') return null;
  const nameOf = (column: number): string => phraseName(table.columns[column]?.name ?? '');
  const ratio = now.value / before.value;
  const key = Math.abs(ratio - 1) < LEVEL ? 'plan_level' : ratio > 1 ? 'plan_more' : 'plan_less';
  return draft.say(key, {
    ...{ measure, name: nameOf(sum), other: nameOf(base), value: phraseValue(now, style, language) },
    ...(key === 'plan_level' ? {} : { growth: phraseGrowth(before, now, language) }),
  });
}

/** Smaller changes are none. */
const LEVEL = 0.0005;

/** The columns of periods, and the column that they add up to in every row that has them all; null where there is none. */
function sumOfPeriods({ columns, rows }: SourceTable): { column: number; parts: number[] } | null {
  const parts = columns.flatMap(({ name }, column) => (periodOfText(name) === null ? [] : [column]));
  if (parts.length < MIN_PERIODS || parts.length > MAX_PERIODS) return null;
  const column = columns.findIndex((_, sum) => {
    const filled = parts.includes(sum) ? [] : valuesOf(rows, [...parts, sum]);
    const isSum = (values: readonly number[]): boolean => {
      const whole = values.at(-1) ?? 0;
      const all = values.slice(0, -1).reduce((total, value) => total + value, 0);
      return Math.abs(all - whole) <= Math.max(1, Math.abs(whole) * ROUNDING);
    };
    return filled.length >= MIN_ROWS && filled.every(isSum) && filled.some((values) => values.at(-1) !== 0);
  });
  return column === -1 ? null : { column, parts };
}

const ROUNDING = 0.005;

/** The figures of some columns in the rows that have them all. */
function valuesOf(rows: SourceTable['rows'], columns: readonly number[]): number[][] {
  return rows.flatMap((cells) => {
    const values = columns.flatMap((column) => {
      const value = cells[column]?.value;
      return typeof value === 'number' ? [value] : [];
    });
    return values.length === columns.length ? [values] : [];
  });
}

/** Whether a column is how far the sums are from what they are compared with, in every row. */
function isDifference({ rows }: SourceTable, of: { change: number; sum: number; base: number }): boolean {
  const filled = of.change === of.base ? [] : valuesOf(rows, [of.sum, of.base, of.change]);
  const isApart = ([now = 0, before = 0, said = 0]: readonly number[]): boolean =>
    Math.abs(now - before - said) <= Math.max(MIN_STEP, Math.abs(said) * ROUNDING);
  return filled.length >= MIN_ROWS && filled.every(isApart);
}

const MIN_STEP = 0.02;

/** A table without some of its columns; its cells keep their addresses. */
function withoutColumns(block: TableBlock, left: readonly number[]): TableBlock {
  const { table } = block;
  const keep = <Item>(items: readonly Item[]): Item[] => items.filter((_, at) => !left.includes(at));
  return {
    ...block,
    table: {
      ...table,
      columns: keep(table.columns),
      header: table.header.map(keep),
      rows: table.rows.map(keep),
      column_numbers: keep(table.column_numbers),
    },
  };
}
