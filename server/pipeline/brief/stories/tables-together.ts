import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableCell } from '../../../../common/deck/slide.ts';
import type { SourceAddress, TableBlock } from '../../../../common/deck/source.ts';
import { breakdownStory } from './breakdown-story.ts';
import { compareStory } from './compare-stories.ts';
import { cellDatum, columnDatum, phraseCount, phraseDifference, phraseRatio, phraseValue, sumDatum } from './datum.ts';
import type { Datum, Said } from './datum.ts';
import { periodColumns, rankFrames } from './frames.ts';
import type { RankFrame } from './frames.ts';
import { resultRow } from './overview-table.ts';
import { marginOf } from './relation.ts';
import { inSentence, plainCase, shortLabel, spokenName } from './sentence-names.ts';
import { leftOut, StoryDraft } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import { readColumns } from './table-columns.ts';
import type { Measure, TableColumns } from './table-columns.ts';
import { when } from './time-chart.ts';

/** A table of a source, with what it is called there. */
interface NamedTable {
  block: TableBlock;
  ref: string;
  name: string;
}

/** What several tables say together, and the stories of single ones that it takes the place of. */
interface TogetherStory {
  story: DataStory;
  replaces: (story: DataStory) => boolean;
}

const MIN_CASES = 3;
const MAX_CASES = 12;
const MAX_TABLES = 4;
const MIN_SHARED_ROWS = 3;
const WEIGHT = 0.97;
const NOTABLE = 1.2;
const MIN_DIFFERENCE = 1.05;

/**
 * What tables of one kind say side by side: the same statement of several cases, one measure of the same rows (two sites, two
 * years), or the same columns over different rows. One slide of them says more than one of each.
 */
export function storiesTogether(tables: readonly NamedTable[], context: StoryContext): TogetherStory[] {
  const cases = statementsOf(tables, context);
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
  const compared = [...groups.values()].flatMap((group) => {
    const names = new Set(group.map(({ name }) => name.toLowerCase()));
    if (group.length < 2 || group.length > MAX_TABLES || names.size < group.length) return [];
    return sideBySide(group, context) ?? inTotal(group, tables, context) ?? [];
  });
  return whole === null ? compared : [...compared, { story: whole, replaces: () => false }];
}

interface ReadTable extends NamedTable {
  columns: TableColumns;
}

const lastPart = (name: string): string => (name.split(' – ').at(-1) ?? name).trim();

/** The same statement by two periods of several cases: what each comes to, in one table. */
function statementsOf(tables: readonly NamedTable[], context: StoryContext): TogetherStory | null {
  const { language, translate } = context;
  const found = tables.flatMap(({ block, ref }) => {
    const [first, last, ...others] = periodColumns(block);
    const row = resultRow(block);
    const name = block.address.section?.at(-1) ?? block.table.caption ?? '';
    if (first === undefined || last === undefined || others.length > 0 || row === undefined || row < 0) return [];
    const [from, to] = [first, last].map(({ column }) => cellDatum(block, row, column));
    if (!from || !to || name === '') return [];
    const cells = block.table.rows[row] ?? [];
    const currency = cells[last.column]?.currency ?? block.table.columns[last.column]?.currency;
    const result = cells[0]?.raw.trim() ?? '';
    const whole = wholeOf(block, row, first.column, last.column);
    return [{ ...{ block, ref, name, from, to, first, last, currency, result, whole } }];
  });
  const [one] = found;
  // Tables of the same two periods that could not be read row by row are cases, too.
  const unread = tables.filter(
    ({ block, ref }) =>
      block.table.rows.length < 2 && periodColumns(block).length === 2 && !found.some((each) => each.ref === ref),
  );
  const left = unread.flatMap(({ block }) => block.address.section?.at(-1) ?? []);
  const isOne = (each: (typeof found)[number]): boolean =>
    each.result === one?.result &&
    each.currency === one.currency &&
    when(each.first.period).text === when(one.first.period).text &&
    when(each.last.period).text === when(one.last.period).text;
  const names = new Set(found.map(({ name }) => name));
  if (one === undefined || found.length < MIN_CASES || found.length > MAX_CASES || !found.every(isOne)) return null;
  if (names.size < found.length) return null;
  const style: Measure['style'] = {
    ...{ is_percent: false, factor: 1 },
    ...(one.currency === undefined ? {} : { currency: one.currency }),
  };
  const draft = new StoryDraft(context);
  // Of a case with nothing on top of it the difference is the whole.
  const wholes = new Set(found.flatMap(({ whole }) => whole?.name ?? []));
  const [totalName] = wholes.size === 1 && left.length === 0 ? [...wholes] : [];
  const gainOf = ({ from, to, whole }: (typeof found)[number]): number =>
    totalName === undefined || whole === null ? to.value - from.value : whole.datum.value;
  const sorted = [...found].sort((a, b) => gainOf(b) - gainOf(a));
  const [most] = sorted;
  const isUp = found.every(({ from, to }) => to.value > from.value);
  const isDown = found.every(({ from, to }) => to.value < from.value);
  const extreme = isDown ? sorted.at(-1) : most;
  if (extreme === undefined) return null;
  const count = phraseCount({ value: found.length, address: one.to.address, formula: 'count' }, language).text;
  const gained = ({ from, to, whole }: (typeof found)[number]): Said =>
    whole === null ? phraseDifference(to, from, style, language) : phraseValue(whole.datum, style, language);
  const parts = {
    ...{ measure: one.result, count, from: when(one.first.period), to: when(one.last.period) },
    ...{ name: extreme.name, change: phraseDifference(extreme.to, extreme.from, style, language) },
  };
  draft.setMessage(() => {
    // What rose most of some cases may not be what rose most of all.
    if (left.length > 0 && isUp)
      return draft.say('cases_shown_rose', { ...parts, total: `${found.length + left.length}` });
    if (left.length > 0) return null;
    if (isUp && totalName !== undefined)
      return draft.say('cases_in_total', { ...parts, total: totalName, value: gained(extreme) });
    if (isUp) return draft.say('cases_rose', parts);
    return isDown ? draft.say('cases_fell', parts) : draft.say('cases_rose_most', parts);
  });
  if (draft.message === '') return null;
  const heads = ['', when(one.first.period).text, when(one.last.period).text, translate('briefs.change')];
  if (totalName !== undefined) heads.push(totalName);
  const rows = sorted.map((each) => {
    const { name, from, to } = each;
    const values = [
      phraseValue(from, style, language),
      phraseValue(to, style, language),
      phraseDifference(to, from, style, language),
      ...(totalName === undefined ? [] : [gained(each)]),
    ];
    for (const { claims } of values) draft.addClaims(claims);
    return [name, ...values.map(({ text }, at) => (at === 2 && to.value > from.value ? `+${text}` : text))];
  });
  const story = tableOf(draft, one, context, { name: 'cases', heads, rows, emphasised: [1] });
  const refs = new Set(found.map(({ ref }) => ref));
  return {
    story: { ...story, about: one.result, sources: found.map(({ block }) => block.address), ...leftOut(left) },
    replaces: ({ block_ref: ref }) => refs.has(ref),
  };
}

/**
 * The row below a result that says what it comes to with what is listed between them ("Total Gain": the difference of the net income and
 * the benefits on top of it), which has an amount of the last period only. Null where there is none, or where it does not add up.
 */
function wholeOf(
  block: TableBlock,
  result: number,
  first: number,
  last: number,
): { name: string; datum: Datum } | null {
  const { rows } = block.table;
  const valueAt = (row: number, column: number): number | null => {
    const cell = rows[row]?.[column];
    return typeof cell?.value === 'number' && cell.kind !== 'percent' ? cell.value : null;
  };
  const at = rows.findLastIndex(
    (_, row) => row > result && valueAt(row, last) !== null && valueAt(row, first) === null,
  );
  const [from, to] = [valueAt(result, first), valueAt(result, last)];
  if (at <= result + 1 || from === null || to === null) return null;
  const between = rows.flatMap((_, row) => (row > result && row < at ? (valueAt(row, last) ?? []) : []));
  const sum = between.reduce((all, value) => all + value, to - from);
  const datum = cellDatum(block, at, last);
  const name = rows[at]?.[0]?.raw.trim() ?? '';
  return datum === null || name === '' || Math.abs(sum - datum.value) > ROUNDING ? null : { name, datum };
}

/** Amounts of a statement are rounded one by one. */
const ROUNDING = 2;

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
function inTotal(
  tables: readonly ReadTable[],
  all: readonly NamedTable[],
  context: StoryContext,
): TogetherStory[] | null {
  const { language, translate } = context;
  const [one] = tables;
  const measure = one === undefined ? undefined : mainMeasure(one);
  if (one === undefined || measure === undefined || !measure.can_sum) return null;
  const summed = tables
    .flatMap((table) => {
      const items = [...(frameOf(table, measure)?.items ?? [])].sort((a, b) => b.datum.value - a.datum.value);
      const sum = columnDatum(table.block, table.columns.rows, measure.column, 'sum');
      const [top, last] = [items[0], items.at(-1)];
      return sum === null || top === undefined || last === undefined || sum.value <= 0
        ? []
        : [{ ...{ table, sum, top, last }, count: items.length, described: describedIn(all, sum, items.length) }];
    })
    .sort((a, b) => b.sum.value - a.sum.value);
  const [most, second] = summed;
  if (summed.length < tables.length || most === undefined || second === undefined) return null;
  const draft = new StoryDraft(context);
  const named = ({ table, described }: (typeof summed)[number]): string =>
    described ?? (language.startsWith('de') ? table.name : table.name.toLowerCase());
  const value = (datum: Datum): Said => phraseValue(datum, measure.style, language);
  const params = {
    ...{ measure: measure.name, name: named(most), other: named(second) },
    ...{ value: value(most.sum), second: value(second.sum), times: phraseRatio(most.sum, second.sum, language) },
  };
  draft.setMessage(() => (most.sum.value > second.sum.value * NOTABLE ? draft.say('times_as_high', params) : null));
  if (draft.message === '') return null;
  const heads = [
    '',
    translate('briefs.listed'),
    translate('briefs.total_of', { measure: inSentence(measure.name, language) }),
    translate('briefs.largest'),
    translate('briefs.smallest'),
  ];
  const rows = summed.map((each) => {
    const [sum, top, last] = [value(each.sum), value(each.top.datum), value(each.last.datum)];
    for (const { claims } of [sum, top, last]) draft.addClaims(claims);
    const spoken = (name: string): string => spokenName(name) ?? shortLabel(name);
    return [
      each.described === null ? plainCase(each.table.name) : `${plainCase(each.table.name)} (${each.described})`,
      String(each.count),
      sum.text,
      `${spoken(each.top.name)}: ${top.text}`,
      `${spoken(each.last.name)}: ${last.text}`,
    ];
  });
  const story = tableOf(draft, one, context, { name: 'together', heads, rows, emphasised: [] });
  const sources: SourceAddress[] = tables.map(({ block }) => block.address);
  return [{ story: { ...story, about: measure.name, sources }, replaces: () => false }];
}

/**
 * What the source itself calls the rows of a table where it gives their sum: "Total population in 12 random cities" over the very figure.
 * A name such as "Small cities" may say more than that they were picked. Null where no such figure is.
 */
function describedIn(tables: readonly NamedTable[], sum: Datum, count: number): string | null {
  for (const { block } of tables) {
    const { columns, rows } = block.table;
    for (const [at, { name }] of columns.entries()) {
      const said = new RegExp(String.raw`(?<!\d)${count} \p{L}[\p{L} ]{2,30}$`, 'u').exec(name)?.[0];
      if (said !== undefined && rows.some((cells) => cells[at]?.value === sum.value)) return said;
    }
  }
  return null;
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

function tableOf(
  draft: StoryDraft,
  { block, ref }: NamedTable,
  { translate }: StoryContext,
  shown: { name: string; heads: readonly string[]; rows: readonly string[][]; emphasised: number[] },
): DataStory {
  const shows = translate('briefs.shows_table', { title: draft.message });
  const cell = (text: string, column: number): TableCell => ({ text, align: column === 0 ? 'left' : 'right' });
  return draft.finish(block, ref, {
    ...{ name: shown.name, columns: [0], message: draft.message, shows, weight: WEIGHT },
    table: {
      ...{ alt: shows, header_rows: 1, emphasised_rows: shown.emphasised, total_rows: [] },
      rows: [shown.heads, ...shown.rows].map((cells) => cells.map(cell)),
    },
  });
}
