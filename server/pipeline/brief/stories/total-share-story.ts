import type { TableCell } from '../../../../common/deck/slide.ts';
import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { lastCaption } from './column-names.ts';
import { cellDatum, NEXT_TO_ALL, phraseValue } from './datum.ts';
import type { Datum, Said } from './datum.ts';
import { findStories } from './find-stories.ts';
import { isPluralName, spokenName } from './sentence-names.ts';
import { MAX_POINT, StoryDraft } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import type { NamedTable, TogetherStory } from './story-table.ts';

/** Up to this share next to none are meant. */
const NEXT_TO_NONE = 0.05;
const MAX_ROWS = 8;
const MAX_TABLES = 3;
const WEIGHT = 0.96;
const STYLE = { is_percent: true, factor: 1 } as const;
/** The mark of a footnote. */
const MARK = /\s*(?:\(\d{1,2}\)|[*†‡§]+)\s*$/u;

/** "Represents percent of students who are seeking employment" */
const BASE = /(?<!\p{L})(?:percent(?:age)?|share|prozent|anteil) (?:of|der|des|von) (?:all |the )?([^.;]{4,60})[.]?$/iu;

interface TotalTable {
  block: TableBlock;
  ref: string;
  name: string;
  total: Datum;
  /** Of what its percentages are. */
  base: string | null;
  parts: { name: string; datum: Datum }[];
}

/**
 * Small tables of percentages alone whose total is next to all or next to none ("Job offers": 99.6 % of all, by citizenship): the totals
 * in one table, those of the same rows together; beside what they are shares of where all of them are the same. Nothing of other tables.
 */
export function totalShareStories(tables: readonly NamedTable[], context: StoryContext): TogetherStory[] {
  const groups = new Map<string, TotalTable[]>();
  for (const found of tables.flatMap((table) => readTotal(table) ?? [])) {
    const key = [found.block.address.sheet, ...found.parts.map(({ name }) => name)].join('\n');
    groups.set(key, [...(groups.get(key) ?? []), found]);
  }
  return [...groups.values()].flatMap((all) => {
    const group = all.slice(0, MAX_TABLES);
    const beside = besideBase(group, tables, context);
    if (beside !== null) return [beside];
    const story = storyOf(group, context);
    return story === null ? [] : [{ story, replaces: () => false }];
  });
}

/**
 * Two tables with the same percentages say one thing: as figures beside the ranking of the table that has the row that they are shares of.
 * Null where they differ, or no table has it.
 */
function besideBase(
  group: readonly TotalTable[],
  tables: readonly NamedTable[],
  context: StoryContext,
): TogetherStory | null {
  const [one, other, ...more] = group;
  if (one === undefined || other === undefined || more.length > 0 || one.base === null || one.base !== other.base)
    return null;
  const say = (datum: Datum): Said => phraseValue(datum, STYLE, context.language);
  const figures = ({ total, parts }: TotalTable): string =>
    [total, ...parts.map(({ datum }) => datum)].map((datum) => say(datum).text).join('\n');
  if (figures(one) !== figures(other)) return null;
  const base = one.base.toLowerCase();
  const isBase = (raw = ''): boolean => raw.trim().length >= MIN_BASE && base.includes(raw.trim().toLowerCase());
  const host = tables.find(
    ({ block }) =>
      block.address.sheet === one.block.address.sheet && block.table.rows.some(([first]) => isBase(first?.raw)),
  );
  const ranking =
    host === undefined
      ? undefined
      : findStories(host.block, host.ref, context).find(({ id }) => id.includes('#ranking'));
  if (ranking === undefined) return null;
  const draft = new StoryDraft(context);
  addShares(
    draft,
    [one.name, other.name],
    [
      { share: say(one.total), measure: one.base },
      ...one.parts.map((part) => ({ share: say(part.datum), measure: part.name })),
    ],
  );
  const story = {
    ...ranking,
    ...{ points: [...draft.points, ...ranking.points], claims: [...ranking.claims, ...draft.claims], weight: WEIGHT },
    sources: [...ranking.sources, ...group.map(({ block }) => block.address)],
  };
  return { story, replaces: ({ id }) => id === ranking.id };
}

/** What each part has of what two tables are about, in a sentence where people have things, so that no share stands without what it is of. */
function addShares(
  draft: StoryDraft,
  [name, other]: readonly [string, string],
  shares: readonly { share: Said; measure: string }[],
): void {
  const { language, translate } = draft.context;
  const both = translate('briefs.names_and', { names: name, last: other });
  const arePeople = language.startsWith('en') && PEOPLE.test(shares[0]?.measure ?? '');
  const have = arePeople && [name, other].every(isPluralName);
  const [clause = ''] = OF_WHOM.exec(shares[0]?.measure ?? '') ?? [];
  const scoped = shares.map(({ share, measure }) => ({
    share,
    measure: measure.endsWith(clause) ? measure : measure + clause.replace(/^ who are (?=\p{Ll}+ing )/u, ' '),
    ...(have ? { name: plainWords(name), other: plainWords(other) } : { name: both }),
  }));
  // Where one of the parts has no room for both, that they are the same is said of all of them, first.
  const isLong = scoped.some((params) => draft.say('point_share_have', params).length > MAX_POINT);
  for (const [at, params] of scoped.entries()) {
    const before = draft.points.length;
    if (have) draft.addPoint(isLong && at > 0 ? 'point_share_have_one' : 'point_share_have', params);
    if (draft.points.length === before) draft.addPoint('point_share_of', params);
  }
}

/** "Students who are seeking employment": the parts are parts of these alone. */
const OF_WHOM = /(?: (?:who|that|which)|, (?:die|der|das)) .+$/iu;
const PEOPLE = /\bwho\b/iu;

/** A caption in title case inside a sentence: "Job Offers" → "job offers". */
function plainWords(caption: string): string {
  return caption.split(' ').every((word) => /^\p{Lu}?\p{Ll}+$/u.test(word)) ? caption.toLowerCase() : caption;
}

/** Shorter names are in other words by chance. */
const MIN_BASE = 6;

function readTotal({
  block,
  ref,
  remarks = [],
}: {
  block: TableBlock;
  ref: string;
  remarks?: readonly string[];
}): TotalTable | null {
  const { columns, rows, total_rows: totals, caption } = block.table;
  const name = spokenName(lastCaption(caption).replace(MARK, '').trim());
  const [row, ...others] = totals;
  const isNamed = columns.some((column) => /\p{L}/u.test(column.name));
  if (name === null || name === '' || row === undefined || others.length > 0 || columns.length !== 2 || isNamed)
    return null;
  if (rows.length > MAX_ROWS || rows.some((cells) => cells[1]?.kind !== 'percent')) return null;
  const [total, ...parts] = [row, ...rows.keys()].filter((at, place) => place === 0 || at !== row);
  const datum = total === undefined ? null : cellDatum(block, total, 1);
  const isNews = datum !== null && (datum.value >= NEXT_TO_ALL || datum.value <= NEXT_TO_NONE) && datum.value < 1;
  if (!isNews || parts.length < 2) return null;
  return {
    ...{ block, ref, name, total: datum },
    base: remarks.flatMap((remark) => BASE.exec(remark)?.[1] ?? [])[0] ?? null,
    parts: parts.flatMap((at) => {
      const part = cellDatum(block, at, 1);
      return part === null ? [] : [{ name: rows[at]?.[0]?.raw.trim() ?? '', datum: part }];
    }),
  };
}

function storyOf(tables: readonly TotalTable[], context: StoryContext): DataStory | null {
  const [one, other, ...more] = tables;
  if (one === undefined) return null;
  const { language, translate } = context;
  const draft = new StoryDraft(context);
  const say = (datum: Datum): Said => phraseValue(datum, STYLE, language);
  const params = { name: one.name, value: say(one.total) };
  const isSame = other !== undefined && say(other.total).text === params.value.text;
  const base = tables.every((table) => table.base === one.base) ? one.base : null;
  draft.setMessage(
    () => {
      if (other === undefined || more.length > 0) return null;
      if (isSame && base !== null) return draft.say('total_both_of', { ...params, other: other.name, base });
      return null;
    },
    () => {
      if (other === undefined || more.length > 0) return null;
      if (isSame) return draft.say('total_both', { ...params, other: other.name });
      return draft.say('total_two', { ...params, other: other.name, second: say(other.total) });
    },
    () => draft.say('total_one', params),
  );
  if (draft.message === '') return null;
  const heads = ['', translate('briefs.all'), ...one.parts.map(({ name }) => name)];
  const rows = tables.map(({ name, total, parts }) => [name, ...[total, ...parts.map(({ datum }) => datum)].map(said)]);
  function said(datum: Datum): string {
    const { text, claims } = say(datum);
    draft.addClaims(claims);
    return text;
  }
  const shows = translate('briefs.shows_table', { title: draft.message });
  const cell = (text: string, column: number): TableCell => ({ text, align: column === 0 ? 'left' : 'right' });
  const story = draft.finish(one.block, one.ref, {
    ...{ name: 'next-to-all', columns: [0, 1], message: draft.message, shows, weight: WEIGHT },
    table: {
      ...{ alt: shows, header_rows: 1, emphasised_rows: [], total_rows: [] },
      rows: [heads, ...rows].map((cells) => cells.map(cell)),
    },
  });
  return { ...story, sources: tables.map(({ block }) => block.address) };
}
