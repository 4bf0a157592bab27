import { compareStory } from './compare-stories.ts';
import type { Datum } from './datum.ts';
import { rankFrames } from './rank-frames.ts';
import type { StoryContext } from './story-draft.ts';
import { WEIGHT } from './story-table.ts';
import type { NamedTable, TogetherStory } from './story-table.ts';
import type { Measure, TableColumns } from './table-columns.ts';
import { isSampleSize } from './whole-message.ts';

interface ReadTable extends NamedTable {
  columns: TableColumns;
}

const MAX_MEASURES = 3;
const MIN_ROWS = 3;
/** Of the rows of one year that the other has as well. */
const SHARED = 0.8;
/** Smaller changes of a rate, in points of percent, are chance. */
const MIN_CHANGE = 0.03;
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/gu;

/**
 * The same table of two years, with rates of the same rows: per rate how each row went from one to the other, the largest change first. Which
 * row is highest in one of the years says less.
 */
export function yearsTogether(tables: readonly ReadTable[], context: StoryContext): TogetherStory[] {
  return tables.flatMap((one, at) => {
    const other = tables.slice(at + 1).find((each) => headOf(each) === headOf(one));
    const years = [one, other].map((table) => (table === undefined ? null : yearOf(table)));
    const [year, another] = years;
    if (other === undefined || year == null || another == null || year === another) return [];
    const [before, after] = Number(year) < Number(another) ? [one, other] : [other, one];
    const found = after.columns.measures
      .filter(({ style, name }) => style.is_percent && !isSampleSize(name))
      .flatMap((measure) => changesOf(before, after, measure) ?? [])
      .filter(({ largest }) => largest >= MIN_CHANGE)
      .sort((a, b) => b.largest - a.largest)
      .slice(0, MAX_MEASURES);
    const refs = new Set([before.ref, after.ref]);
    const series = [before, after].map((table) => ({ name: yearOf(table) ?? '', total: null, claims: [] }));
    return found.flatMap(({ measure, categories, dimension }, place): TogetherStory[] => {
      const compared = {
        measure,
        subject: measure.name,
        relation: 'time' as const,
        dimension,
        is_time: false,
        series,
        categories,
      };
      const extra = { weight: WEIGHT - place * STEP, name: `years-${measure.column + 1}`, columns: [measure.column] };
      const story = compareStory(after.block, after.ref, compared, context, extra);
      if (story === null) return [];
      const message = story.message.includes(measure.name)
        ? story.message
        : context.translate('briefs.of_measure', { measure: measure.name, sentence: story.message });
      return [
        {
          story: { ...story, message, sources: [...story.sources, before.block.address] },
          replaces: ({ id, block_ref: ref, chart }) =>
            refs.has(ref) && (ref === before.ref || chart !== undefined || id.includes('#ranking')),
        },
      ];
    });
  });
}

const STEP = 0.01;

/** The header without its years. */
function headOf({ block }: ReadTable): string {
  return block.table.columns.map(({ name }) => name.replaceAll(YEAR, '').trim().toLowerCase()).join(' | ');
}

/** The only year that the headers of a table name, else its caption; null where there is none or several. */
function yearOf({ block, name }: ReadTable): string | null {
  for (const text of [block.table.columns.map((column) => column.name).join(' '), block.table.caption ?? name]) {
    const years = new Set(text.match(YEAR));
    if (years.size > 0) return years.size === 1 ? ([...years][0] ?? null) : null;
  }
  return null;
}

/** A rate of the rows that both years have, with the size of its largest change. */
function changesOf(
  before: ReadTable,
  after: ReadTable,
  measure: Measure,
): {
  measure: Measure;
  dimension: string;
  largest: number;
  categories: { name: string; data: (Datum | null)[] }[];
} | null {
  const own = before.columns.measures.find(({ column }) => column === measure.column);
  const [last] = rankFrames(after.block, { ...after.columns, measures: [measure] });
  const [first] = own === undefined ? [] : rankFrames(before.block, { ...before.columns, measures: [own] });
  if (first === undefined || last === undefined) return null;
  const categories = last.items.flatMap(({ name, datum }) => {
    const old = first.items.find((item) => item.name === name)?.datum;
    return old === undefined ? [] : [{ name, data: [old, datum] }];
  });
  if (categories.length < MIN_ROWS || categories.length < last.items.length * SHARED) return null;
  const changes = categories.map(({ data: [old, now] }) => Math.abs((now?.value ?? 0) - (old?.value ?? 0)));
  return { measure, dimension: last.dimension, largest: Math.max(...changes) * measure.style.factor, categories };
}
