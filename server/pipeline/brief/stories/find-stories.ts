import { isStatusColumn } from '../../../../common/deck/status-column.ts';
import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { isForm, marksStory, surveyStory } from './answer-stories.ts';
import { annualPlanStory } from './annual-plan.ts';
import { bridgeStory } from './bridge-stories.ts';
import { calculationStory } from './calculation-story.ts';
import { comparisonStories } from './comparison-story.ts';
import { courseStories, withoutWords } from './course-story.ts';
import { groupTotals } from './group-totals.ts';
import { underHeading } from './named-tables.ts';
import { goalsStory } from './goals-story.ts';
import { wideFrames } from './time-frames.ts';
import { countFrame } from './rank-frames.ts';
import { isTargetOf } from './measure-groups.ts';
import { isEmptyForm, overviewTable } from './overview-table.ts';
import { isStatement } from './statement.ts';
import { areCriteria, optionsStories } from './options-story.ts';
import { isDuration, planStory } from './plan-stories.ts';
import { REST, rankStory } from './rank-stories.ts';
import { storiesOfRanks, targetStories } from './category-stories.ts';
import { mixStory } from './mix-story.ts';
import { storiesOfRegister } from './register-stories.ts';
import { partsSideBySide } from './side-by-side.ts';
import { isNumbered } from './sentence-names.ts';
import { measuredBy } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import { isNameless } from './column-names.ts';
import { readColumns } from './table-columns.ts';
import type { Measure, TableColumns } from './table-columns.ts';
import { areUnlike } from './unlike-rows.ts';
import { isSampleSize } from './whole-message.ts';
import { withWholeTable } from './whole-table.ts';
import { thresholdStory } from './threshold-story.ts';
import { varianceStory } from './variance-story.ts';
import { priceStory, scaleStory, singleRowStories, tableStory } from './table-story.ts';
import { storiesOfPeriods, storiesOverTime } from './stories-over-time.ts';

const MAX_STORIES = 5;
/** Measures looked at; tables may have thousands. */
const MAX_MEASURES = 60;
/** A table with fewer rows than this says one or two things. */
const SMALL_ROWS = 5;
/** So many findings say more than the table that they are from. */
const ENOUGH_FINDINGS = 2;
const STATEMENT_WEIGHT = 0.6;
const PLAN_WEIGHT = 0.9;
const GOALS_WEIGHT = 0.93;
const PART_OF_YEAR = 0.15;
const LISTED_WEIGHT = 0.5;
/** Periods that are side by side as cases; more are a course. */
const MAX_CASES = 3;
/** Fewer cases are no statistics. */
const MIN_CASES = 8;

/**
 * What a table says, computed from its cells: at most five findings, the most notable first, each with the chart or table
 * that shows it and a claim for every number. Tables that say nothing (layout, ids, sequences) give none.
 * @param ref `${source.id}/${block.id}`.
 */
export function findStories(block: TableBlock, ref: string, context: StoryContext): DataStory[] {
  if (isControl(block) || isForm(block)) return [];
  const sides = partsSideBySide(block);
  if (sides.length > 1)
    return sides.flatMap((side, at) =>
      findStories(side, ref, context).map((story) => ({ ...story, id: `${story.id}-side-${at + 1}` })),
    );
  const figures = withoutWords(block);
  if (figures !== null)
    return findStories(figures.block, ref, context).map((story) => ({
      ...story,
      points: [...story.points, ...figures.points],
    }));
  const groups = groupTotals(block);
  if (groups !== null) return findStories(groups, ref, context);
  const found = readColumns(underHeading(block), context.language);
  const hasRates = found.measures.some(({ style }) => style.is_percent);
  const told = hasRates ? found.measures.filter(({ name }) => !isSampleSize(name)) : found.measures;
  const columns = { ...found, measures: told.slice(0, MAX_MEASURES) };
  if (columns.rows.length === 0 || isEmptyForm(block, columns.rows) || isUnnamedList(block, columns)) return [];
  if (columns.rows.length === 1 && columns.time === null) {
    // One row of periods is a course, not several figures.
    const ofCourse = courseStories(block, ref, columns, context);
    return ofCourse.length > 0 ? ofCourse : singleRowStories(block, ref, columns, context);
  }
  const planned = annualPlanStory(block, ref, columns, context, PLAN_WEIGHT);
  if (planned !== null) return [planned];
  const goals = goalsStory(block, ref, columns, context, GOALS_WEIGHT);
  if (goals !== null) return [goals];
  const calculation = calculationStory(block, ref, columns, context, PLAN_WEIGHT);
  if (calculation !== null) return [calculation];
  const ofWholes = storiesOfWholes(block, ref, columns, context);
  if (ofWholes.length > 0) return ofWholes;
  const compared = optionsStories(block, ref, columns, context) ?? comparisonStories(block, ref, columns, context);
  if (compared !== null) return compared;
  const answered = marksStory(block, ref, context, 0.7) ?? surveyStory(block, ref, columns, context, 0.9);
  if (answered !== null) return [answered];
  const statement = isStatement(block) ? overviewTable(block, ref, columns.rows, context, STATEMENT_WEIGHT) : null;
  if (statement !== null) return [statement];
  const mix = mixStory(block, ref, columns, context, 0.92);
  if (mix !== null) {
    // Of parts of one whole, more of one is less of another: the leading one alone is ranked.
    const leader = columns.measures.find(({ name, style }) => style.is_percent && mix.message.startsWith(name));
    const measures = columns.measures.filter(
      (measure) => measure === leader || !(measure.style.is_percent || BASE.test(measure.name.trim())),
    );
    return [mix, ...storiesOfRanks(block, ref, { ...columns, measures }, context).slice(0, 1)];
  }
  const threshold = thresholdStory(block, ref, columns, context, 0.9);
  const prices = priceStory(block, ref, columns, context);
  if (threshold !== null || prices !== null) return [threshold, prices].filter((story) => story !== null);
  // A few cases are read one by one: which of them needs action is what they say.
  const isOfStatuses = columns.rows.length < MIN_CASES && hasStatus(block, columns);
  const listed = isOfStatuses ? overviewTable(block, ref, columns.rows, context, LISTED_WEIGHT) : null;
  if (columns.is_register && listed !== null) return [listed];
  const ofCases = columns.is_register ? storiesOfRegister(block, ref, columns, context) : [];
  if (ofCases.length > 0) return ofCases.map((story) => withoutCurrency(story, columns.measures, context));
  const byPeriod = wideFrames(block, columns, measuredBy(block, context) ?? context.translate('briefs.value'));
  // How a plan went on is no news; how the last period is beside it is.
  const targets = byPeriod.filter((frame) =>
    byPeriod.some((other) => isTargetOf(frame.measure.name, other.measure.name)),
  );
  const wide = byPeriod.filter((frame) => !targets.includes(frame));
  const scale = columns.is_scale && wide.length === 0 ? scaleStory(block, ref, columns, context) : null;
  if (scale !== null) return [scale];
  const checked = targets.length === 0 ? [] : byPeriod.flatMap((frame) => frame.columns.at(-1) ?? []);
  const last = targets[0]?.periods.at(-1)?.label;
  const ofPeriod = (story: DataStory): DataStory =>
    last === undefined || story.message.includes(last)
      ? story
      : { ...story, remarks: [...(story.remarks ?? []), last] };
  const inTime = new Set(byPeriod.flatMap((frame) => frame.columns).filter((column) => !checked.includes(column)));
  const plain = { ...columns, measures: columns.measures.filter((measure) => !inTime.has(measure.column)) };
  const stories: DataStory[] = [];
  const [names] = columns.categories;
  const isUnlike = names !== undefined && (areUnlike(block, columns.rows, names) || areCriteria(block, columns.rows));
  const hasYears = wide.some(({ periods }) => periods[0]?.grain === 'year');
  for (const frame of isUnlike ? [] : wide) {
    // Of years beside their halves the years say first what it comes to.
    const isPart = hasYears && frame.periods[0]?.grain !== 'year';
    const ofFrame = storiesOfPeriods(block, ref, frame, columns, context);
    stories.push(...ofFrame.map((story) => (isPart ? { ...story, weight: story.weight - PART_OF_YEAR } : story)));
  }
  // What a target was goes without saying beside what was reached.
  const aimed =
    columns.time === null || columns.categories.length === 0 ? null : targetStories(block, ref, plain, context);
  const left =
    aimed === null || aimed.stories.length === 0
      ? plain
      : { ...plain, measures: plain.measures.filter((measure) => !aimed.targets.includes(measure)) };
  stories.push(...(aimed?.stories ?? []), ...storiesOverTime(block, ref, columns, left, context));
  if (columns.time === null && !isUnlike) stories.push(...storiesOfRanks(block, ref, plain, context).map(ofPeriod));
  if (stories.length === 0 && columns.rows.length > 20) {
    const frame = countFrame(block, columns, context.translate('briefs.count'));
    const extra = { weight: 0.5, name: 'count', columns: frame === null ? [] : [frame.measure.column] };
    const story = frame === null ? null : rankStory(block, ref, frame, context, extra);
    if (story !== null) stories.push(story);
  }
  // One chart with all there is needs no table beside it.
  const isOneStory = stories.length === 1 && (stories[0]?.chart?.series.length ?? 0) > 1;
  const isMixed = columns.measures.length !== 1 && !isOneStory && columns.time === null && wide.length === 0;
  if (stories.length === 0 || (isMixed && stories.length < ENOUGH_FINDINGS)) {
    const table = tableStory(block, ref, columns, context, stories.length === 0 ? 0.45 : 0.35);
    if (table !== null) stories.push(table);
  }
  if (stories.length === 0) {
    const overview = overviewTable(block, ref, columns.rows, context, isNamed(block) ? 0.3 : 0.2);
    if (overview !== null) stories.push(overview);
  }
  const isOfNames = columns.time === null && byPeriod.every(({ periods }) => periods.length <= MAX_CASES);
  const shown = isOfNames ? withWholeTable(block, ref, columns, stories, context) : stories;
  const limit = columns.rows.length < SMALL_ROWS ? 2 : columns.rows.length <= 12 ? 3 : MAX_STORIES;
  const unlikeStories = unlike(
    shown.sort((a, b) => b.weight - a.weight),
    columns.measures,
  ).slice(0, limit);
  return unlikeStories.map((story) => withoutCurrency(story, columns.measures, context));
}

/** Whether a column of a table says of each row how it is. */
function hasStatus({ table }: TableBlock, { rows }: TableColumns): boolean {
  return table.columns.some(({ name }, column) =>
    isStatusColumn(
      [name],
      rows.map((row) => table.rows[row]?.[column]?.raw.trim() ?? ''),
    ),
  );
}

/**
 * Whether a few rows are named by what all of them are and a number, "Income 1" and "Income 2" under "Monthly income": which of them leads
 * is no news.
 */
function isUnnamedList(block: TableBlock, { rows, categories, measures }: TableColumns): boolean {
  const [category] = categories;
  const title = (block.table.caption ?? block.address.section?.at(-1) ?? '').trim();
  const kind = /(?<!\b(?:by|per|of|nach|pro|je) )(?<!\p{L})(\p{L}+)$/iu.exec(title)?.[1]?.toLowerCase();
  if (category === undefined || kind === undefined || measures.length > 1 || rows.length >= SMALL_ROWS) return false;
  const names = rows.map((row) => block.table.rows[row]?.[category]?.raw.trim() ?? '');
  return names.every((name) => REST.test(name) || (isNumbered(name) && name.toLowerCase().startsWith(`${kind} `)));
}

/** Of how many answers the shares beside it are: who gave most is no news. */
const BASE =
  /^(?:(?:number of )?(?:respondents?|answers|interviews)|base|sample(?: size)?|n|befragte|stichprobe|fallzahl|antworten)$/iu;

/** What is always an amount of money. */
const MONEY =
  /^(?:gdp|bip|gross domestic product|revenues?|turnover|salar(?:y|ies)|wages?|incomes?|profits?|umsatz|erlöse|gehalt|gewinn|einkommen)(?!\p{L})/iu;

/** What is no amount, whatever it is of. */
const NO_MONEY = /share|percent|rat(?:e|io)(?!\p{L})|growth|index|weighted|anteil|quote|wachstum/iu;

/** A finding about money of which the source gives no currency says so. */
function withoutCurrency(story: DataStory, measures: readonly Measure[], { translate }: StoryContext): DataStory {
  const isBare = measures.some(
    ({ name, style, axis_unit: unit }) =>
      MONEY.test(name) &&
      !NO_MONEY.test(name) &&
      !style.is_percent &&
      style.currency === undefined &&
      unit === undefined &&
      story.message.toLowerCase().includes(name.toLowerCase()),
  );
  if (!isBare) return story;
  return { ...story, remarks: [...(story.remarks ?? []), translate('briefs.no_currency')] };
}

/** Whether a sheet only holds the choices that others offer, by its name. */
export function isControlSheet(sheet: string | undefined): boolean {
  return /drop-?downs?|lookups?|^lists?$|validation|^config|^settings$/iu.test(sheet ?? '');
}

/** Lists for drop-downs and fields to choose from: they run a workbook and say nothing. */
function isControl({ table, address }: TableBlock): boolean {
  if (table.columns.length === 1 && address.sheet !== undefined) return true;
  if (isControlSheet(address.sheet)) return true;
  const control = /^(?:(?:select|choose|highlight|pick) (?:an? |your )|(?:highlighted|selected) )/iu;
  return table.columns.some(({ name }) => name.split(' – ').some((part) => control.test(part)));
}

/**
 * Tables that are one thing as a whole, a plan or a bridge: what other stories would make of their rows (a ranking of opening
 * balance and changes, growth over start dates) misleads.
 */
function storiesOfWholes(block: TableBlock, ref: string, columns: TableColumns, context: StoryContext): DataStory[] {
  const plan = planStory(block, ref, context, 0.92);
  if (plan === null) {
    const variance = varianceStory(block, ref, columns, context, 0.95);
    if (variance !== null) return [variance];
    const bridge = bridgeStory(block, ref, columns, context, 0.95);
    if (bridge === null) return [];
    // What it comes to, beside the year before, is news of its own.
    const statement = isStatement(block) ? overviewTable(block, ref, columns.rows, context, STATEMENT_WEIGHT) : null;
    return statement === null ? [bridge] : [bridge, statement];
  }
  const measures = columns.measures.filter((measure) => measure.can_sum && !isDuration(measure.name));
  const others = storiesOfRanks(block, ref, { ...columns, time: null, measures }, context);
  return [plan, ...others.slice(0, 1)];
}

/** Whether the columns have names that say something. */
function isNamed(block: TableBlock): boolean {
  const { columns } = block.table;
  return columns.filter(({ name }) => name.trim() !== '' && !isNameless(name)).length >= columns.length - 1;
}

/** Drops stories that say the same as one before, of the same measure or of another one of the same rows. */
function unlike(stories: readonly DataStory[], measures: readonly Measure[]): DataStory[] {
  const messages = new Set<string>();
  const names = measures.map(({ name }) => name.toLowerCase()).sort((a, b) => b.length - a.length);
  return stories.filter(({ message, chart }) => {
    const plain = names.reduce((text, name) => text.replaceAll(name, ''), message.toLowerCase());
    const point = chart?.emphasis?.series === undefined ? message : plain.replace(/\p{N}+/gu, '');
    if (messages.has(point)) return false;
    messages.add(point);
    return true;
  });
}
