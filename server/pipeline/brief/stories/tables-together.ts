import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { SourceAddress } from '../../../../common/deck/source.ts';
import { breakdownStory } from './breakdown-story.ts';
import { casesTogether } from './cases-together.ts';
import { compareStory } from './compare-stories.ts';
import { columnDatum, phraseRatio, phraseValue, sumDatum } from './datum.ts';
import type { Datum, Said } from './datum.ts';
import { rankFrames } from './rank-frames.ts';
import type { RankFrame } from './rank-frames.ts';
import { marginOf } from './relation.ts';
import { inSentence, isPluralName, plainCase, shortLabel, spokenName } from './sentence-names.ts';
import { StoryDraft } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import { tableOf, WEIGHT } from './story-table.ts';
import type { NamedTable, TogetherStory } from './story-table.ts';
import { readColumns } from './table-columns.ts';
import type { Measure, TableColumns } from './table-columns.ts';
import { totalShareStories } from './total-share-story.ts';
import { yearsTogether } from './years-together.ts';

const MAX_TABLES = 4;
const MIN_SHARED_ROWS = 3;
const NOTABLE = 1.2;
const MIN_DIFFERENCE = 1.05;

/**
 * What tables of one kind say side by side: the same statement of several cases, one measure of the same rows (two sites, two
 * years), or the same columns over different rows. One slide of them says more than one of each.
 */
export function storiesTogether(tables: readonly NamedTable[], context: StoryContext): TogetherStory[] {
  const cases = casesTogether(tables, context);
  if (cases !== null) return [cases];
  const read = tables.map((table) => ({ ...table, columns: readColumns(table.block, context.language) }));
  const groups = new Map<string, ReadTable[]>();
  for (const table of read) {
    const header = table.block.table.columns.map(({ name }) => lastPart(name).toLowerCase()).join(' | ');
    const key = `${header} | ${table.columns.measures.length}`;
    const isPlain = table.columns.time === null && table.columns.measures.length > 0 && !table.columns.is_register;
    if (isPlain && table.name !== '' && /\p{L}/u.test(header)) groups.set(key, [...(groups.get(key) ?? []), table]);
  }
  const whole = breakdownStory(read, context);
  const totals = totalShareStories(tables, context);
  const compared = [...groups.values()].flatMap((group) => {
    const names = new Set(group.map(({ name }) => name.toLowerCase()));
    if (group.length < 2 || group.length > MAX_TABLES || names.size < group.length) return [];
    return sideBySide(group, context) ?? inTotal(group, context) ?? [];
  });
  return [
    ...yearsTogether(read, context),
    ...compared,
    ...totals,
    ...(whole === null ? [] : [{ story: whole, replaces: () => false }]),
  ];
}

interface ReadTable extends NamedTable {
  columns: TableColumns;
}

const lastPart = (name: string): string => (name.split(' – ').at(-1) ?? name).trim();

/** One measure of the same rows in several tables, as one chart. Null where the rows differ. */
function sideBySide(tables: readonly ReadTable[], context: StoryContext): TogetherStory[] | null {
  const [first, ...others] = tables;
  // Of what was tested, what failed is compared.
  const pair = first === undefined ? null : marginOf(first.block, first.columns, context);
  const measure = first === undefined ? undefined : (pair?.profit ?? mainMeasure(first));
  if (first === undefined || measure === undefined) return null;
  const frames = tables.map((table) => frameOf(table, measure));
  const shared = (frames[0]?.items ?? []).filter(({ name }) =>
    frames.every((frame) => frame?.items.some((item) => item.name === name) === true),
  );
  const most = Math.max(...frames.map((frame) => frame?.items.length ?? 0));
  if (shared.length < MIN_SHARED_ROWS || shared.length < most * 0.6) return null;
  const valueOf = (frame: RankFrame | undefined, name: string): Datum | null =>
    frame?.items.find((item) => item.name === name)?.datum ?? null;
  const totals = frames.map((_, at) => sumDatum(shared.flatMap((item) => valueOf(frames[at], item.name) ?? [])));
  const sizes = totals.map((total) => total?.value ?? 0);
  // Totals that are as good as the same say less than where the tables differ.
  const hasTotals = measure.can_sum && Math.max(...sizes) > Math.min(...sizes) * MIN_DIFFERENCE;
  const compared = {
    ...{
      measure,
      subject: measure.name,
      relation: 'cases' as const,
      dimension: frames[0]?.dimension ?? '',
      is_time: false,
    },
    series: tables.map(({ name }, at) => ({
      ...{ name: shortLabel(plainCase(name)), total: hasTotals ? (totals[at] ?? null) : null, claims: [] },
    })),
    categories: shared.map(({ name }) => ({ name, data: frames.map((frame) => valueOf(frame, name)) })),
  };
  const extra = { weight: WEIGHT, name: 'together', columns: [measure.column] };
  const story = compareStory(first.block, first.ref, compared, context, extra);
  if (story === null) return null;
  const left = frames
    .flatMap((frame) => frame?.items ?? [])
    .flatMap(({ name }) => (shared.some((item) => item.name === name) ? [] : [name]));
  const sources = [...story.sources, ...others.map(({ block }) => block.address)];
  const missing = left.length === 0 ? {} : { left_out: [...new Set([...(story.left_out ?? []), ...left])] };
  const message = story.message.includes(measure.name)
    ? story.message
    : context.translate('briefs.of_measure', { measure: measure.name, sentence: story.message });
  return [
    {
      story: { ...story, message, about: measure.name, sources, ...missing },
      replaces: pair === null ? isRankingOf(tables) : () => false,
    },
  ];
}

/** The same columns over different rows: what each comes to, who is first in it, in a table. Null where sums mean nothing. */
function inTotal(tables: readonly ReadTable[], context: StoryContext): TogetherStory[] | null {
  const { language, translate } = context;
  const [one] = tables;
  const measure = one === undefined ? undefined : mainMeasure(one);
  if (one === undefined || measure === undefined || !measure.can_sum) return null;
  // "Amount" under "Income" and under "Expenses" is not the same.
  if (tables.some((table) => mainMeasure(table)?.name !== measure.name)) return null;
  const summed = tables
    .flatMap((table) => {
      const items = [...(frameOf(table, measure)?.items ?? [])].sort((a, b) => b.datum.value - a.datum.value);
      const sum = columnDatum(table.block, table.columns.rows, measure.column, 'sum');
      const [top, last] = [items[0], items.at(-1)];
      return sum === null || top === undefined || last === undefined || sum.value <= 0
        ? []
        : [{ ...{ table, sum, top, last }, count: items.length }];
    })
    .sort((a, b) => b.sum.value - a.sum.value);
  const [most, second] = summed;
  if (summed.length < tables.length || most === undefined || second === undefined) return null;
  const draft = new StoryDraft(context);
  const named = ({ table }: (typeof summed)[number]): string =>
    language.startsWith('de') ? table.name : lowerName(table.name);
  const value = (datum: Datum): Said => phraseValue(datum, measure.style, language);
  const params = {
    ...{ measure: measure.name, name: named(most), other: named(second) },
    ...{ value: value(most.sum), second: value(second.sum), times: phraseRatio(most.sum, second.sum, language) },
  };
  const isNotable = most.sum.value > second.sum.value * NOTABLE;
  draft.setMessage(
    () => (isNotable ? draft.say('times_as_high', params) : null),
    () =>
      isNotable
        ? draft.say(isPluralName(most.table.name) ? 'times_of_many' : 'times_of', {
            ...params,
            ...{ name: plainCase(most.table.name), measure: inSentence(measure.name, language) },
          })
        : null,
  );
  if (draft.message === '') return null;
  // "12 cities" says already how many.
  const isCounted = summed.every(({ table, count }) => new RegExp(`(?<!\\d)${count}(?!\\d)`, 'u').test(table.name));
  const heads = [
    '',
    ...(isCounted ? [] : [translate('briefs.listed')]),
    translate('briefs.total_of', { measure: inSentence(measure.name, language) }),
    translate('briefs.largest'),
    translate('briefs.smallest'),
  ];
  const rows = summed.map((each) => {
    const [sum, top, last] = [value(each.sum), value(each.top.datum), value(each.last.datum)];
    for (const { claims } of [sum, top, last]) draft.addClaims(claims);
    const spoken = (name: string): string => spokenName(name) ?? shortLabel(name);
    return [
      plainCase(each.table.name),
      ...(isCounted ? [] : [String(each.count)]),
      sum.text,
      `${spoken(each.top.name)}: ${top.text}`,
      `${spoken(each.last.name)}: ${last.text}`,
    ];
  });
  const story = tableOf(draft, one, context, { name: 'together', heads, rows, emphasised: [] });
  const sources: SourceAddress[] = tables.map(({ block }) => block.address);
  return [{ story: { ...story, about: measure.name, sources }, replaces: () => false }];
}

/** The first measure that sums mean something of, else the first. */
function mainMeasure({ columns }: ReadTable): Measure | undefined {
  return columns.measures.find((measure) => measure.can_sum) ?? columns.measures[0];
}

function frameOf({ block, columns }: ReadTable, { column }: Measure): RankFrame | undefined {
  const own = columns.measures.filter((measure) => measure.column === column);
  const [frame] = rankFrames(block, { ...columns, measures: own });
  return frame === undefined || frame.items.some(({ datum }) => datum.formula !== undefined) ? undefined : frame;
}

function isRankingOf(tables: readonly NamedTable[]): (story: DataStory) => boolean {
  const refs = new Set(tables.map(({ ref }) => ref));
  return ({ id, block_ref: ref }) => refs.has(ref) && /#(?:ranking|table|overview)/u.test(id);
}

/** A caption inside a sentence: one in title case, or only its first letter. */
function lowerName(name: string): string {
  return /^\S+ [\p{Ll}\d]/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name.toLowerCase();
}
