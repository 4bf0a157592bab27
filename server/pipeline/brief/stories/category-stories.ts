import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { comparedByCategory, compareStory, sizesOf } from './compare-stories.ts';
import { NEXT_TO_ALL } from './datum.ts';
import { groupRows, rankCategory, rankFrames } from './rank-frames.ts';
import type { RankFrame } from './rank-frames.ts';
import { goesWithStory } from './goes-with-story.ts';
import { findParts, groupMeasures } from './measure-groups.ts';
import { partsStory } from './parts-stories.ts';
import { isBareName } from './table-object.ts';
import { leadingGroup, rankStory } from './rank-stories.ts';
import { levelBeside, marginOf } from './relation.ts';
import { inSentence } from './sentence-names.ts';
import type { StoryContext } from './story-draft.ts';
import type { Measure, TableColumns } from './table-columns.ts';

/** Measures looked at one by one. */
const MAX_RANKED = 12;

/** What a table of names and measures says: parts and their total, measures side by side, rankings with what stands beside them. */
export function storiesOfRanks(
  block: TableBlock,
  ref: string,
  columns: TableColumns,
  context: StoryContext,
): DataStory[] {
  const used = columns.categories.slice(0, 1);
  const stories: DataStory[] = [];
  let left = notableMeasures(block, columns);
  const parts = findParts(block, columns.rows, left);
  const stack = parts === null ? null : partsStory(block, ref, columns, parts, context, { weight: 0.9 });
  if (parts !== null && stack !== null) {
    stories.push(stack);
    left = left.filter((measure) => measure !== parts.total && !parts.parts.includes(measure));
    const [frame] = rankFrames(block, { ...columns, measures: parts.parts.slice(0, 1) });
    const extra = { weight: 0.5, name: 'ranking-part', columns: [...used, frame?.measure.column ?? 0] };
    const ranking = frame === undefined ? null : rankStory(block, ref, frame, context, extra);
    if (ranking !== null) stories.push(ranking);
  }
  const margin = marginOf(block, { ...columns, measures: left }, context);
  for (const group of groupMeasures(block, left, sizesOf(block, columns.rows, left))) {
    const compared = comparedByCategory(block, columns, group);
    if (compared === null) continue;
    const numbers = group.measures.map((measure) => measure.column);
    const extra = {
      weight: 0.88 - stories.length * 0.1,
      name: `compared-${(numbers[0] ?? 0) + 1}`,
      columns: [...used, ...numbers],
    };
    const story = compareStory(block, ref, compared, context, extra);
    if (story === null) continue;
    const isOfMargin =
      margin !== null && group.measures.includes(margin.revenue) && group.measures.includes(margin.profit);
    stories.push(isOfMargin ? withMargin(story, block, ref, columns, margin, context) : story);
    left = left.filter((measure) => !group.measures.includes(measure));
    if (group.relation !== 'target') continue;
    const gap = gapMeasures(block, columns, group.measures, left);
    left = left.filter((measure) => !gap.all.includes(measure));
    const [frame] = gap.amount === undefined ? [] : rankFrames(block, { ...columns, measures: [gap.amount.measure] });
    if (gap.amount === undefined || frame === undefined) continue;
    const target = inSentence(group.cases[0] ?? group.measures[0]?.name ?? '', context.language);
    const ranked = rankStory(block, ref, { ...frame, gap: { target, sign: gap.amount.sign } }, context, {
      ...{ weight: 0.8, name: `gap-${gap.amount.measure.column + 1}`, columns: [...used, gap.amount.measure.column] },
    });
    if (ranked !== null) stories.push(ranked);
  }
  const together = goesWithStory(block, ref, columns, left, context, 0.87);
  if (together !== null) {
    stories.push(together);
    left = left.filter(({ column, can_sum: canSum }) => canSum || !together.id.endsWith(`#goes-with-${column + 1}`));
  }
  const counted = rankFrames(block, { ...columns, measures: columns.measures.filter(isCount).slice(0, 1) })[0];
  const frames = rankFrames(block, { ...columns, measures: left.slice(0, MAX_RANKED) });
  const isOpen = margin !== null && left.includes(margin.revenue) && left.includes(margin.profit);
  const amount = frames.find(({ measure }) => (isOpen ? measure === margin.revenue : measure.can_sum));
  // What goes with what is said once.
  const level = amount === undefined || together !== null ? null : levelBeside(block, columns, amount, left, context);
  const relation = isOpen ? margin.relation : level;
  const read = measureRead(block, columns, left, context);
  const ranked = frames.flatMap((found, index) => {
    const isRead = found.measure === read;
    // What stands beside the amount needs no ranking of its own, unless the text speaks of it.
    if (found !== amount && !isRead && relation?.columns.includes(found.measure.column) === true) return [];
    const frame = averaged(perRow(block, columns, found, context), context);
    if (frame.items.length < 2 || isOfFew(frame, counted)) return [];
    const isTotal = isBareName(frame.measure.name);
    const extra = {
      weight: isRead ? READ_WEIGHT : Math.max(0.3, (isTotal ? 0.85 : 0.8) - index * (isTotal ? 0 : 0.1)),
      name: `ranking-${frame.measure.column + 1}`,
      columns: [...used, frame.measure.column],
      relation: found === amount ? relation : null,
    };
    const group = leadingGroup(frame);
    const isNextToAll = group !== null && group.share >= NEXT_TO_ALL;
    const named = isNextToAll ? { ...extra, weight: 0.93, name: `next-to-all-${frame.measure.column + 1}` } : extra;
    const story = rankStory(block, ref, frame, context, named);
    return story === null ? [] : [story];
  });
  // Of further rankings the one that another row leads says more.
  const [main, ...others] = ranked;
  const leader = main?.chart?.categories[0];
  const isNews = ({ chart, weight }: DataStory): number =>
    weight === READ_WEIGHT ? 2 : chart?.categories[0] === leader ? 0 : 1;
  const [other] = others.sort((a, b) => isNews(b) - isNews(a) || b.weight - a.weight);
  return [...stories, ...(main === undefined ? [] : [main]), ...(other === undefined ? [] : [other])];
}

/** What was reached beside what was to be, by category, over all periods of a table: "East is the only one below target". */
export function targetStories(
  block: TableBlock,
  ref: string,
  columns: TableColumns,
  context: StoryContext,
): { stories: DataStory[]; targets: Measure[] } {
  const groups = groupMeasures(block, columns.measures, sizesOf(block, columns.rows, columns.measures)).filter(
    ({ relation, measures }) => relation === 'target' && measures.every(({ can_sum: canSum }) => canSum),
  );
  const stories = groups.flatMap((group) => {
    const compared = comparedByCategory(block, columns, group);
    const numbers = group.measures.map(({ column }) => column);
    const extra = {
      weight: 0.96,
      name: `target-${(numbers[0] ?? 0) + 1}`,
      columns: [...columns.categories.slice(0, 1), ...numbers],
    };
    const story = compared === null ? null : compareStory(block, ref, compared, context, extra);
    return story === null ? [] : [story];
  });
  return { stories, targets: groups.flatMap(({ measures }) => measures.slice(0, 1)) };
}

/** Above the rankings of a table by its other columns. */
const READ_WEIGHT = 0.86;

/** The only measure that has a figure of the sentence below the table; undefined without one. */
function measureRead(
  { table }: TableBlock,
  { rows }: TableColumns,
  measures: readonly Measure[],
  { reading = '' }: StoryContext,
): Measure | undefined {
  const figures = figuresOf(reading);
  if (figures.length === 0) return undefined;
  const [only, another] = measures.filter(({ column }) =>
    rows.some((row) => figuresOf(table.rows[row]?.[column]?.raw ?? '').some((figure) => figures.includes(figure))),
  );
  return another === undefined ? only : undefined;
}

/** Figures as written; one of a single digit may be anywhere. */
function figuresOf(text: string): string[] {
  return text.match(/\d[\d.,]*\d/gu) ?? [];
}

/** The measures that are the actual figures less the target or the other way round: the amount, and what percentage of the target it is. */
function gapMeasures(
  { table }: TableBlock,
  { rows }: TableColumns,
  [target, actual]: readonly Measure[],
  measures: readonly Measure[],
): { amount: { measure: Measure; sign: 1 | -1 } | undefined; all: Measure[] } {
  const valueOf = (row: number, measure: Measure | undefined): number => {
    const value = table.rows[row]?.[measure?.column ?? -1]?.value;
    return typeof value === 'number' ? value : Number.NaN;
  };
  const filled = rows.filter((row) => !Number.isNaN(valueOf(row, actual) - valueOf(row, target)));
  const isGap = (measure: Measure, sign: 1 | -1): boolean =>
    filled.length >= MIN_GAPS &&
    filled.every((row) => {
      const gap = (valueOf(row, actual) - valueOf(row, target)) * sign;
      const whole = measure.style.is_percent ? gap / valueOf(row, target) : gap;
      return (
        Math.abs(valueOf(row, measure) * (measure.style.is_percent ? measure.style.factor : 1) - whole) <=
        Math.max(Math.abs(whole) * 0.005, 0.006)
      );
    });
  const signed = measures.flatMap((measure) => {
    const sign = ([1, -1] as const).find((each) => isGap(measure, each));
    return sign === undefined ? [] : [{ measure, sign }];
  });
  return { amount: signed.find(({ measure }) => !measure.style.is_percent), all: signed.map(({ measure }) => measure) };
}

const MIN_GAPS = 3;

/** Revenue and profit side by side, with what they say together: whose revenue is largest, whose margin highest. */
function withMargin(
  story: DataStory,
  block: TableBlock,
  ref: string,
  columns: TableColumns,
  { revenue, relation }: NonNullable<ReturnType<typeof marginOf>>,
  context: StoryContext,
): DataStory {
  const [frame] = rankFrames(block, { ...columns, measures: [revenue] });
  const extra = { weight: story.weight, name: 'margin', columns: [], relation };
  const ranked = frame === undefined ? null : rankStory(block, ref, frame, context, extra);
  if (ranked === null) return story;
  const { message, points } = ranked;
  const chart = story.chart === undefined ? {} : { chart: { ...story.chart, alt: `${story.shows}. ${message}` } };
  return { ...story, ...chart, message, points, claims: [...ranked.claims, ...story.claims] };
}

const isCount = ({ name, can_sum, style }: Measure): boolean =>
  can_sum && !style.is_percent && /^(?:number|count|no\.|n|anzahl|#)(?!\p{L})/iu.test(name);
const MIN_CASES_SHARE = 0.03;

/** "The highest median salary: Southwest", where ten of 543 hires went there: an average of few cases is no news. */
function isOfFew({ measure, items }: RankFrame, counted: RankFrame | undefined): boolean {
  if (measure.can_sum || counted === undefined) return false;
  const all = counted.items.reduce((sum, { datum }) => sum + datum.value, 0);
  const [leader] = [...items].sort((a, b) => b.datum.value - a.datum.value);
  const cases = counted.items.find(({ name }) => name === leader?.name)?.datum.value;
  return cases !== undefined && cases < all * MIN_CASES_SHARE;
}

/** Without the ends of a range, and without percentages that another column has as amounts. */
function notableMeasures(block: TableBlock, { measures, rows }: TableColumns): Measure[] {
  const valueOf = (row: number, { column }: Measure): number => {
    const value = block.table.rows[row]?.[column]?.value;
    return typeof value === 'number' ? value : 0;
  };
  const isTwin = (share: Measure, amount: Measure): boolean => {
    const pairs = rows
      .map((row) => [valueOf(row, share), valueOf(row, amount)] as const)
      .filter(([, each]) => each >= 10);
    const ratios = pairs.map(([part, whole]) => part / whole);
    const mean = ratios.reduce((sum, each) => sum + each, 0) / Math.max(1, ratios.length);
    return ratios.length > 1 && mean > 0 && ratios.every((each) => Math.abs(each / mean - 1) < 0.06);
  };
  const reported = measures.filter(
    (measure) =>
      !/^(?:min|max)(?:imum|imal\p{L}*)?\b/iu.test(measure.name) &&
      !(measure.style.is_percent && measures.some((other) => other.can_sum && isTwin(measure, other))),
  );
  return reported.map((measure): Measure => {
    const share = measures.find((other) => other.style.is_percent && measure.can_sum && isTwin(other, measure));
    if (share === undefined) return measure;
    const whole = rows.reduce((sum, row) => sum + valueOf(row, share) * share.style.factor, 0);
    return Math.abs(whole - 1) > 0.03 ? { ...measure, is_partial: true } : measure;
  });
}

/** Rates and means of several rows each are averages by their name. */
function averaged(frame: RankFrame, { translate, language }: StoryContext): RankFrame {
  const { measure, items } = frame;
  if (!items.some(({ datum }) => datum.formula === 'mean') || AVERAGED.test(measure.name)) return frame;
  const name = translate('briefs.average_of', { measure: inSentence(measure.name, language) });
  return { ...frame, measure: { ...measure, name } };
}

const AVERAGED = /average|mean|median|avg|ø|durchschnitt|mittel/iu;

/** Sums over rows that follow from how many rows there are of each: what one row has on average says more. */
function perRow(block: TableBlock, columns: TableColumns, frame: RankFrame, context: StoryContext): RankFrame {
  const category = rankCategory(block, columns);
  if (category === undefined || !frame.measure.can_sum) return frame;
  const groups = groupRows(block, columns.rows, category);
  const sizes = [...groups.values()].map((rows) => rows.length);
  const most = Math.max(...sizes);
  if (most < 20 || most < 0.4 * columns.rows.length || most < 2 * Math.min(...sizes)) return frame;
  const sum = frame.items.reduce((all, { datum }) => all + datum.value, 0);
  const first = frame.items.find(({ name }) => groups.get(name)?.length === most);
  if (first === undefined || Math.abs(first.datum.value / sum / (most / columns.rows.length) - 1) > 0.25) return frame;
  const measureName = inSentence(frame.measure.name, context.language);
  const isTitled = /^(?:\p{Lu}?\p{Ll}+ )+\p{Lu}\p{Ll}+$/u.test(measureName) && !context.language.startsWith('de');
  const name = context.translate('briefs.average_of', { measure: isTitled ? measureName.toLowerCase() : measureName });
  const measure = { ...frame.measure, can_sum: false, name };
  const [means] = rankFrames(block, { ...columns, measures: [measure] });
  return means ?? frame;
}
