import { capitalised } from '../../../../common/deck/capitalised.ts';
import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { mainBalance } from './balance-lines.ts';
import { comparedOverTime, comparedPeriods, sizesOf, compareStory } from './compare-stories.ts';
import { crossingStory } from './crossing-story.ts';
import { sumDatum } from './datum.ts';
import { periodClaims, timeFrames, totalLine } from './time-frames.ts';
import type { Line, TimeFrame } from './time-frames.ts';
import type { RankFrame } from './rank-frames.ts';
import { areOfOneMeasure, findParts, groupMeasures, withAllAlike } from './measure-groups.ts';
import type { PartsGroup } from './measure-groups.ts';
import { aboutOf, isBareName } from './table-object.ts';
import { sharesStory } from './parts-stories.ts';
import { peakStory, readingsStory } from './peak-story.ts';
import { OPEN_KIND, rankStory } from './rank-stories.ts';
import { storiesOfRanks } from './category-stories.ts';
import { inSentence, rowsNoun, superlativeOf } from './sentence-names.ts';
import { measuredBy } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import { captionName, phraseName } from './column-names.ts';
import type { Measure, TableColumns } from './table-columns.ts';
import { linesStory } from './lines-stories.ts';
import { overTime, withAverages } from './time-chart.ts';
import { isRatioMeaningful, spanOf, trendStory } from './time-stories.ts';

/** From this many lines on they are some of more. */
const LONG_LIST = 9;
const FEW_LINES = 8;

/**
 * What a column of periods says about each measure of a table, the most notable measure first.
 * @param plain the columns without measures that are periods themselves.
 */
export function storiesOverTime(
  block: TableBlock,
  ref: string,
  columns: TableColumns,
  plain: TableColumns,
  context: StoryContext,
): DataStory[] {
  // What the text names before its table comes first.
  const isNamed = ({ measure }: TimeFrame): number => Number(isNamedBefore(measure, context));
  const frames = timeFrames(block, plain, context.language).sort(
    (a, b) => isNamed(b) - isNamed(a) || isOutcome(b) - isOutcome(a),
  );
  const measures = byNews(frames);
  return frames.flatMap((frame) => {
    const later = measures.indexOf(frame.measure.column) * LATER_MEASURE;
    const unnamed = frames.some((other) => isNamed(other) > isNamed(frame)) ? UNNAMED : 0;
    const less = later + unnamed + (frame.other_category === undefined ? 0 : OTHER_CATEGORY);
    const found = storiesOfTime(block, ref, frame, columns, context);
    return found.map((story) => {
      // What the table itself gives as the total of each measure is told before how one of them is made up.
      const isStated = frame.total !== undefined && story.id.includes('#total');
      return { ...story, weight: Math.max(0.3, story.weight - (isStated ? less * STATED_TOTAL : less)) };
    });
  });
}

function storiesOfTime(
  block: TableBlock,
  ref: string,
  given: TimeFrame,
  columns: TableColumns,
  context: StoryContext,
): DataStory[] {
  const frame = withAverages(given, context);
  if (frame.periods.length < 2) return [];
  const { other_category: other } = frame;
  const key = `${frame.measure.column + 1}${other === undefined ? '' : `-by-${other + 1}`}`;
  // Single events are no trend.
  if (isSparse(frame)) {
    const left = {
      ...columns,
      time: null,
      measures: columns.measures.filter(({ column }) => frame.columns.includes(column)),
    };
    return storiesOfRanks(block, ref, left, context);
  }
  const named = other === undefined ? columns.categories.slice(0, 1) : [other];
  const all = [...(columns.time === null ? [] : [columns.time]), ...named, ...frame.columns];
  const shares = sharesStory(block, ref, frame, context, { weight: 0.9, name: `shares-${key}`, columns: all });
  if (shares !== null) return [shares];
  const balance = frame.has_balances === true ? mainBalance(frame.lines) : undefined;
  if (balance !== undefined) {
    const trend = trendStory(block, ref, frame, balance, context, {
      weight: 0.9,
      name: `balance-${key}`,
      columns: all,
    });
    return trend === null ? [] : [trend];
  }
  const readings = frame.are_parts
    ? readingsStory(block, ref, frame, context, { weight: 0.9, name: `readings-${key}`, columns: all })
    : null;
  if (readings !== null) return [readings];
  if (frame.are_parts && frame.lines.length > 1) {
    const names_measure = new Set(columns.measures.map((measure) => measure.name)).size > frame.columns.length;
    const [names] = named;
    // Levels of a scale rank by themselves.
    const isScale = names !== undefined && ['number', 'currency'].includes(block.table.columns[names]?.kind ?? '');
    const dimension = names === undefined ? '' : phraseName(block.table.columns[names]?.name ?? '');
    const rows = rowsNoun(dimension, context.language);
    const growth = { weight: 0.9, name: `growth-${key}`, columns: all, names_measure, rows };
    const found = [linesStory(block, ref, frame, context, growth)];
    const last = isScale ? null : lastPeriodFrame(frame, dimension, context);
    if (last !== null) {
      const extra = { weight: 0.8, name: `ranking-${key}`, columns: all, periodClaims: last.claims };
      const ranking = rankStory(block, ref, last.frame, context, extra);
      const remarks = last.is_sum ? [overTime(frame, context)] : [];
      found.push(ranking === null ? null : { ...ranking, remarks: [...(ranking.remarks ?? []), ...remarks] });
    }
    const isOpen = frame.total === undefined && (frame.lines.length >= LONG_LIST || OPEN_KIND.test(dimension));
    const name =
      frame.whole ??
      (frame.subject === ''
        ? (aboutOf(block).about ?? context.translate('briefs.the_total_start'))
        : isOpen && block.table.total_rows.length === 0
          ? context.translate(rows === null ? 'briefs.total_of_listed' : 'briefs.total_of_rows', {
              ...{ measure: frame.measure.name, count: frame.lines.length, rows: rows ?? '' },
            })
          : context.translate(isMonthly(frame) ? 'briefs.monthly' : 'briefs.total_of', {
              measure: inSentence(frame.measure.name, context.language),
            }));
    const total = other === undefined ? totalLine(frame, name) : null;
    // What a few parts come to is said before them; a sum over a long list is only theirs.
    const extra = { weight: isOpen ? 0.75 : 0.95, name: `total-${key}`, columns: all };
    if (total !== null) found.push(trendStory(block, ref, frame, total, context, extra));
    const crossing = { weight: extra.weight - 0.01, name: `crossing-${key}`, columns: all };
    if (total !== null) found.push(crossingStory(block, ref, frame, columns, context, crossing));
    return found.filter((story) => story !== null);
  }
  const measures = frame.lines.flatMap((line) => line.measure ?? []);
  const summed = findParts(block, columns.rows, measures);
  if (summed !== null) {
    const { whole, others } = frameOfParts(block, frame, summed);
    const left = others.lines.length === 0 ? [] : storiesOfTime(block, ref, others, columns, context);
    return [...storiesOfTime(block, ref, whole, columns, context), ...left];
  }
  const sizes = sizesOf(block, columns.rows, measures);
  const groups = groupMeasures(block, measures, sizes).flatMap((group) => withAllAlike(group, measures, sizes) ?? []);
  if (groups.length === 0 && measures.length === frame.lines.length && areOfOneMeasure(measures, sizes))
    return storiesOfSeries(block, ref, frame, all, context);
  const claims = frame.periods.flatMap(periodClaims);
  const compared = groups.flatMap((group, index) => {
    const found = comparedOverTime(block, columns, frame, group);
    const name = `compared-${(group.measures[0]?.column ?? 0) + 1}`;
    const story =
      found === null
        ? null
        : compareStory(block, ref, found, context, { weight: 0.9 - index * 0.1, name, columns: all, claims });
    return story === null ? [] : [{ story, group }];
  });
  const covered = new Set(
    compared.flatMap(({ group }) =>
      group.is_loose === true ? exceptMostChanged(frame, group.measures) : group.measures,
    ),
  );
  const alone = frame.lines.filter((line) => line.measure === undefined || !covered.has(line.measure));
  const peaks = peakStory(block, ref, frame, alone, context, { weight: 0.85, name: `peaks-${key}`, columns: all });
  if (peaks !== null) return [...compared.map(({ story }) => story), peaks];
  const candidates = alone.map((line) => ({ line, is_named: isNamedBefore(line.measure ?? frame.measure, context) }));
  const isOneNamed = candidates.some(({ is_named }) => is_named) && candidates.some(({ is_named }) => !is_named);
  const sorted = candidates.sort((a, b) => Number(b.is_named) - Number(a.is_named));
  const trends = sorted.slice(0, 3).flatMap(({ line, is_named }, index) => {
    const weight = 0.85 - index * 0.12 - (isOneNamed && !is_named ? UNNAMED : 0);
    const single = { ...frame, measure: line.measure ?? frame.measure };
    const story = trendStory(block, ref, single, line, context, {
      weight,
      name: `trend-${key}-${index + 1}`,
      columns: all,
    });
    return story === null ? [] : [story];
  });
  return [...compared.map(({ story }) => story), ...trends];
}

/** Whether the lines before a table, or the title of its document, name a measure: "Monthly churn rate over 6 months". */
function isNamedBefore({ name }: Measure, { about = [] }: StoryContext): boolean {
  const words = name.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  // "Response target: 8 h" right above the table.
  const lead = about.at(-1)?.toLowerCase() ?? '';
  const isOfTarget = TARGET.test(lead) && words.some((word) => word.length >= MIN_WORD && lead.includes(word));
  return (
    isOfTarget || (words.length > 0 && about.some((text) => words.every((word) => text.toLowerCase().includes(word))))
  );
}

const TARGET = /(?<!\p{L})(?:targets?|goals?|limits?|ziel(?:e|wert)?|grenzwert)(?!\p{L})/iu;
const MIN_WORD = 6;

/** Taken off what a measure says that the text does not name, beside one that it does. */
const UNNAMED = 0.4;

/** What columns that measure one thing of several say over time: who grew most, and who leads at the end. */
function storiesOfSeries(
  block: TableBlock,
  ref: string,
  given: TimeFrame,
  columns: number[],
  context: StoryContext,
): DataStory[] {
  const name = measuredBy(block, context) ?? fileMeasure(block);
  const isNamed = name !== '';
  const frame = {
    ...given,
    measure: { ...given.measure, name: isNamed ? name : context.translate('briefs.value') },
    subject: name,
  };
  const key = `series-${given.measure.column + 1}`;
  const growth = { weight: 0.9, name: key, columns, names_measure: false, rows: null };
  const lines = linesStory(block, ref, frame, context, growth);
  const last = isNamed ? lastPeriodFrame(frame, '', context) : null;
  const extra = { weight: 0.8, name: `${key}-ranking`, columns, periodClaims: last?.claims ?? [] };
  const ranking = last === null ? null : rankStory(block, ref, last.frame, context, extra);
  return [lines, ranking].filter((story) => story !== null);
}

/** "visitors.csv": what is counted in a file whose name is nothing else; '' of others. */
function fileMeasure({ address }: TableBlock): string {
  const word = /^(\p{L}+)\.\p{L}{3,4}$/u.exec(address.file)?.[1] ?? '';
  const saysNothing = /^(?:numbers|figures|values|rows|tables|charts|files|results|exports|sheets|downloads)$/iu.test(
    word,
  );
  return saysNothing || superlativeOf(word) === null ? '' : capitalised(word.toLowerCase());
}

/** What is taken or spent again each month; a level, such as a stock, is not. */
const FLOW =
  /revenue|sales|turnover|income|costs?\b|spend|expens|orders|returns|umsatz|kosten|ausgaben|einnahmen|erlös/iu;

/** Whether the sums are amounts of months: "total revenue" of the last one would be heard as that of all. */
function isMonthly({ measure, periods }: TimeFrame): boolean {
  return FLOW.test(measure.name) && periods.every(({ grain }) => grain === 'month');
}

/** The measures that another one sums up as lines of one whole, and the rest of the frame. */
function frameOfParts(
  { table }: TableBlock,
  frame: TimeFrame,
  { total, parts }: PartsGroup,
): { whole: TimeFrame; others: TimeFrame } {
  const lineOf = (measure: Measure): Line[] => frame.lines.filter((line) => line.measure === measure);
  const lines = parts.flatMap(lineOf);
  // "Electricity by source (GWh)" adds up to electricity.
  const caption = captionName(table.caption)?.replace(/\s(?:by|nach)\s.*$/iu, '') ?? '';
  const name = isBareName(total.name) && caption !== '' ? phraseName(caption) : total.name;
  const left = frame.lines.filter((line) => !lines.includes(line) && line.measure !== total);
  return {
    whole: {
      ...frame,
      measure: { ...total, name },
      subject: '',
      lines,
      are_parts: true,
      ...(isBareName(name) ? {} : { whole: name }),
    },
    others: { ...frame, measure: left[0]?.measure ?? frame.measure, lines: left },
  };
}

/** Without the one that changed most, where its course is news beside the others: it at least doubled or halved. */
function exceptMostChanged(frame: TimeFrame, measures: readonly Measure[]): readonly Measure[] {
  const changes = frame.lines.flatMap((line) => {
    const span = spanOf(frame, line);
    if (span === null || line.measure === undefined || !measures.includes(line.measure) || !isRatioMeaningful(span))
      return [];
    return [{ measure: line.measure, change: Math.abs(Math.log2(span.last.value / span.first.value)) }];
  });
  const [most] = changes.sort((a, b) => b.change - a.change);
  return most === undefined || most.change < 1 ? measures : measures.filter((each) => each !== most.measure);
}

/** Lines with more gaps than values. */
function isSparse({ lines, periods, are_parts }: TimeFrame): boolean {
  const values = lines.reduce((sum, { data }) => sum + data.filter((each) => each !== null).length, 0);
  return are_parts && lines.length > 1 && periods.length > 3 && values < lines.length * periods.length * 0.5;
}

/** What a measure in columns of periods says, by the rows. */
export function storiesOfPeriods(
  block: TableBlock,
  ref: string,
  frame: TimeFrame,
  columns: TableColumns,
  context: StoryContext,
): DataStory[] {
  const [category] = columns.categories;
  const dimension = category === undefined ? '' : phraseName(block.table.columns[category]?.name ?? '');
  const compared = comparedPeriods(block, frame, dimension);
  const used = [...columns.categories.slice(0, 1), ...frame.columns];
  const name = `compared-${frame.measure.column + 1}`;
  const story =
    compared === null ? null : compareStory(block, ref, compared, context, { weight: 0.9, name, columns: used });
  if (story === null) return storiesOfTime(block, ref, frame, columns, context);
  // Few rows side by side show who is first, too.
  if (frame.lines.length <= FEW_LINES) return [story];
  const last = lastPeriodFrame(frame, dimension, context);
  const extra = {
    weight: 0.6,
    name: `ranking-${frame.measure.column + 1}`,
    columns: used,
    periodClaims: last?.claims ?? [],
  };
  const ranking = last === null ? null : rankStory(block, ref, last.frame, context, extra);
  return ranking === null ? [story] : [story, ranking];
}

/** The lines as a ranking: at the last period, or over the whole time where periods sum up rows. */
function lastPeriodFrame(
  frame: TimeFrame,
  dimension: string,
  context: StoryContext,
): { frame: RankFrame; claims: ReturnType<typeof periodClaims>; is_sum: boolean } | null {
  const period = frame.periods.at(-1);
  if (period === undefined) return null;
  // Where each period sums up many rows, the whole range says more than its last, perhaps incomplete, period.
  const isSummed = frame.lines.some((line) => line.data.some((datum) => datum?.formula === 'sum'));
  const items = frame.lines.flatMap((line) => {
    const datum = isSummed ? sumDatum(line.data.filter((each) => each !== null)) : line.data.at(-1);
    return datum === null || datum === undefined ? [] : [{ name: line.name, datum }];
  });
  if (items.length < 3) return null;
  if (isSummed) return { frame: { measure: frame.measure, dimension, items }, claims: [], is_sum: true };
  const name = context.translate('briefs.measure_in', { measure: frame.measure.name, period: period.label });
  const measure: Measure = { ...frame.measure, name };
  return { frame: { measure, dimension, items }, claims: periodClaims(period), is_sum: false };
}

/** Measures that what is done is for come before what it takes. */
const OUTCOME =
  /revenue|sales|turnover|income|profit|earnings|margin|result|output|production|umsatz|erlös|ertrag|gewinn|ergebnis|absatz/iu;
/** What a second measure of the same rows says matters less. */
const LATER_MEASURE = 0.2;
/** Less so where the table has a total for each period. */
const STATED_TOTAL = 0.25;
/** So does the same measure by another column of names. */
const OTHER_CATEGORY = 0.1;

/** The columns of measures over time: the first leads; of the others, whose total changed most is told before the rest. */
function byNews(frames: readonly TimeFrame[]): number[] {
  const changeOf = (frame: TimeFrame): number => {
    const total = totalLine(frame, '');
    const span = total === null ? null : spanOf(frame, total);
    return span === null || !isRatioMeaningful(span) ? 0 : Math.abs(Math.log2(span.last.value / span.first.value));
  };
  const [first, ...others] = frames;
  const sorted = others
    .map((frame) => ({ column: frame.measure.column, change: changeOf(frame) }))
    .sort((a, b) => b.change - a.change);
  return first === undefined ? [] : [...new Set([first.measure.column, ...sorted.map(({ column }) => column)])];
}

function isOutcome({ measure }: TimeFrame): number {
  return OUTCOME.test(measure.name) ? 1 : 0;
}
