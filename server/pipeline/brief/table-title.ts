import type { DataStory } from '../../../common/deck/data-story.ts';
import type { SourceText } from '../../../common/deck/source.ts';
import type { Label } from '../read/content.ts';
import { phraseName } from './stories/column-names.ts';
import { inSentence } from './stories/sentence-names.ts';

/** A title of one line. */
const MAX_CHARS = 60;
/** More names of columns are a list. */
const MAX_NAMES = 2;
/** Fewer points in time are no period. */
const MIN_PERIODS = 3;
const YEAR = /(?<!\d)(?:1[89]|20)\d\d(?!\d)/u;

/**
 * The title of a deck on one file that is nothing but a table: "Sales" says neither of what nor of when, so it becomes "Sales by region
 * and product, Jan 2024 to Apr 2024", as far as the table has such columns and a line has room. The same title for other sources.
 */
export function tableTitle(
  title: string,
  sources: readonly SourceText[],
  stories: readonly DataStory[],
  label: Label,
  language: string,
): string {
  const [source, ...others] = sources.filter(({ blocks }) => blocks.length > 0);
  const [block, ...more] = source?.blocks ?? [];
  const isTableAlone = others.length === 0 && more.length === 0 && block?.kind === 'table';
  // A sheet or a document has a name of its own.
  if (!isTableAlone || source?.title !== undefined || block.address.sheet !== undefined) return title;
  const { columns, rows } = block.table;
  const names = columns
    .filter(
      ({ kind }, at) =>
        kind === 'text' &&
        !areMarks(rows.map((row) => row[at]?.raw.trim() ?? '')) &&
        isRepeated(rows.map((row) => row[at]?.raw.trim() ?? '')),
    )
    .map(({ name }) => inSentence(phraseName(name).replace(/ (?:id|ids|no|number)$/iu, ''), language));
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  const isFew = names.length > 0 && names.length <= MAX_NAMES;
  const named = isFew ? label('briefs.title_by', { title, names: list }) : title;
  const span = periodOf(stories);
  const dated = (text: string): string => (span === null ? text : label('briefs.title_of', { title: text, ...span }));
  return [dated(named), dated(title), named].find((text) => text.length <= MAX_CHARS) ?? title;
}

/** Whether a column says only yes or no of each row. */
function areMarks(values: readonly string[]): boolean {
  return values.every((value) => /^(?:y|n|yes|no|ja|nein|x|true|false|)$/iu.test(value));
}

/** More are what the rows are about: economies by country would say it twice. */
const MAX_GROUPS = 6;

/** Whether a column has a few groups of rows, not a name for each. */
function isRepeated(values: readonly string[]): boolean {
  const distinct = new Set(values);
  return distinct.size >= 2 && distinct.size <= MAX_GROUPS && !distinct.has('') && distinct.size * 2 <= values.length;
}

/** The first and the last time of the charts over time. */
function periodOf(stories: readonly DataStory[]): { from: string; to: string } | null {
  for (const { chart } of stories) {
    const categories = chart?.categories ?? [];
    const [from] = categories;
    const to = categories.at(-1);
    if (from === undefined || to === undefined || categories.length < MIN_PERIODS) continue;
    if (categories.every((each) => YEAR.test(each))) return { from, to };
  }
  return null;
}
