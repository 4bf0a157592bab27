import type { ChartSpec } from '../../../../common/deck/chart.ts';
import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { phraseGrowth, phraseMean, phraseRatio, phraseValue } from './datum.ts';
import type { Datum, Said } from './datum.ts';
import type { Line, TimeFrame } from './time-frames.ts';
import { peakOf } from './peak-story.ts';
import { isSameSeason, isYearBefore } from './period.ts';
import type { TimePoint } from './period.ts';
import { computedClaims, timeChart, when } from './time-chart.ts';
import { mentioned } from './sentence-names.ts';
import { MAX_MESSAGE, StoryDraft, describeChart, leftOut } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import type { Measure } from './table-columns.ts';

/** Up to this many points in time are columns, more are a line. */
const MAX_COLUMNS = 8;

/** A line from its first value to its last. */
export interface Span {
  line: Line;
  first: Datum;
  last: Datum;
  from: TimePoint;
  to: TimePoint;
}

/** What one line over time says: how it changed, where it peaked. */
export function trendStory(
  block: TableBlock,
  ref: string,
  frame: TimeFrame,
  line: Line,
  context: StoryContext,
  extra: { weight: number; name: string; columns: number[] },
): DataStory | null {
  const { measure, periods } = frame;
  const { language } = context;
  const span = spanOf(frame, line);
  if (span === null) return null;
  const draft = new StoryDraft(context);
  const subject = shortSubject(line.name, measure.name);
  const message = changeMessage(draft, span, subject, frame, language);
  const known = line.data.flatMap((datum, at) => {
    const period = periods[at];
    return datum === null || period === undefined ? [] : [{ datum, period: when(period) }];
  });
  draft.message = message;
  addYearOnYear(draft, frame, line);
  addTrendPoints(draft, known, measure);
  const drawn = timeChart(frame, [line], context, { kind: periods.length > MAX_COLUMNS ? 'line' : 'column' });
  const chart = { ...drawn, ...averageLine(draft, frame, line) };
  draft.addClaims(computedClaims([line]));
  const shows = context.translate('briefs.shows_trend', { measure: subject });
  return draft.finish(block, ref, {
    name: extra.name,
    columns: extra.columns,
    message,
    shows,
    weight: extra.weight,
    chart: describeChart(chart, message, shows),
    ...leftOut(frame.incomplete ?? []),
  });
}

/** Means of these say nothing. */
export const NO_MEAN =
  /median|min(?:imum|imal)?|max(?:imum|imal)?|percent|share|average|mean|rank|rate|ratio|variance|deviation|difference|increase|decrease|change|growth|abweichung|differenz|anstieg|rückgang|veränderung|änderung|wachstum|zuwachs|\bper\b|anteil|durchschnitt|quote|\bpro\b|\bje\b/iu;

/** Fewer periods have no average worth a line. */
const MIN_PERIODS_FOR_AVERAGE = 5;

/**
 * The average of a line that moves around it: more than once from one side to the other. Where values only rise or fall,
 * their average is a level that they left; that of means and of missing values is none.
 */
function averageLine(draft: StoryDraft, { measure }: TimeFrame, line: Line): Pick<ChartSpec, 'reference'> {
  const data = line.data.filter((datum): datum is Datum => datum !== null);
  const isSound = data.length === line.data.length && data.every(({ formula }) => formula === undefined);
  if (!isSound || data.length < MIN_PERIODS_FOR_AVERAGE || NO_MEAN.test(measure.name)) return {};
  const value = data.reduce((sum, datum) => sum + datum.value, 0) / data.length;
  const sides = data.map((datum) => Math.sign(datum.value - value)).filter((side) => side !== 0);
  if (sides.filter((side, at) => at > 0 && side !== sides[at - 1]).length < 2) return {};
  draft.addClaims(phraseMean(data, measure.style, draft.context.language).claims);
  return { reference: { value, label: draft.context.translate('briefs.average') } };
}

function changeMessage(draft: StoryDraft, span: Span, subject: string, frame: TimeFrame, language: string): string {
  const { style } = frame.measure;
  const periods = { from: when(span.from), to: when(span.to) };
  if (style.is_percent || frame.measure.is_score === true || !isRatioMeaningful(span)) {
    const values = { first: phraseValue(span.first, style, language), last: phraseValue(span.last, style, language) };
    return draft.say('went', { measure: subject, ...values, ...periods });
  }
  const peak = peakOf(frame, span.line);
  if (peak !== null)
    return draft.say('peaked', {
      ...{ measure: subject, value: phraseValue(peak.datum, style, language), period: when(peak.period) },
    });
  const ratio = span.last.value / span.first.value;
  const value = phraseValue(span.last, style, language);
  const withValue = (sentence: string): string => {
    const whole = draft.say('to_value', { sentence, value });
    return whole.length <= MAX_MESSAGE ? whole : sentence;
  };
  if (ratio >= 2.5) {
    const times = phraseRatio(span.last, span.first, language);
    const sentence = draft.say('multiplied', { measure: subject, times, ...periods });
    const since = belowStart(frame, span);
    if (since === null) return withValue(sentence);
    const whole = draft.say('all_since', { sentence, period: when(since) });
    return withValue(whole.length <= MAX_MESSAGE ? whole : sentence);
  }
  const key = ratio > 1.005 ? 'up' : ratio < 0.995 ? 'down' : 'level';
  if (key === 'level')
    return draft.say(isFlat(span.line) ? key : 'same_again', { measure: subject, value, ...periods });
  const growth = phraseGrowth(span.first, span.last, language);
  return withValue(draft.say(key, { measure: subject, growth, ...periods }));
}

/** When a line that grew was last clearly below where it began: all of its growth came after that. Null where it never was. */
function belowStart({ periods }: TimeFrame, { line, first, from, to }: Span): TimePoint | null {
  const [start, end] = [periods.indexOf(from), periods.indexOf(to)];
  const low = first.value * (1 - NOTABLE_STEP);
  const at = line.data.findLastIndex((datum, index) => index > start && index < end && (datum?.value ?? low) < low);
  return periods[at] ?? null;
}

/** Ratios and growth need positive cells or sums; a mean of means is none. */
export function isRatioMeaningful(span: Span): boolean {
  return span.first.value > 0 && span.last.value > 0 && span.first.formula !== 'mean' && span.last.formula !== 'mean';
}

/** Values that stay this near to one another are level. */
const LEVEL_RANGE = 1.1;

function isFlat({ data }: Line): boolean {
  const values = data.flatMap((datum) => datum?.value ?? []);
  return Math.max(...values) <= Math.min(...values) * LEVEL_RANGE;
}

/** From the first value of a line that its last is compared with to that; null if it has not two. */
export function spanOf(frame: TimeFrame, line: Line): Span | null {
  const start = startOf(frame.periods);
  const at = line.data.findIndex((datum, index) => datum !== null && index >= start);
  const end = line.data.findLastIndex((datum) => datum !== null);
  const first = line.data[at];
  const last = line.data[end];
  const from = frame.periods[at];
  const to = frame.periods[end];
  return first && last && from && to && end > at ? { line, first, last, from, to } : null;
}

/**
 * The period from which change is counted: months and quarters with the same one of an earlier year, because January against May shows
 * the season; other periods from the first.
 */
export function startOf(periods: readonly TimePoint[]): number {
  const last = periods.at(-1);
  return last === undefined
    ? 0
    : Math.max(
        0,
        periods.findIndex((each) => isSameSeason(each, last)),
      );
}

function shortSubject(line: string, measure: string): string {
  return mentioned(line === '' ? measure : line);
}

/** A value with the period it stands for. */
interface Dated {
  datum: Datum;
  period: Said;
}

/** Steps smaller than this are no news. */
const NOTABLE_STEP = 0.03;
/** Steps as near as this are shown with the same percentage. */
const SAME_STEP = 0.005;
const MIN_PERIODS_FOR_STEPS = 5;

/** What else a line over time says: its peak and where it is since, its low, its largest steps, its average. */
function addTrendPoints(draft: StoryDraft, dated: readonly Dated[], measure: Measure): void {
  const { language } = draft.context;
  const { style } = measure;
  const sorted = [...dated].sort((a, b) => b.datum.value - a.datum.value);
  const [high] = sorted;
  const low = sorted.at(-1);
  const first = dated[0];
  const last = dated.at(-1);
  if (!high || !low || !first || !last || high.datum.value === low.datum.value) return;
  const isRatio =
    !style.is_percent &&
    measure.is_score !== true &&
    dated.every(({ datum }) => datum.value > 0 && datum.formula !== 'mean');
  // What is said to be the highest or lowest needs no second point about how it came to be.
  const said: Dated[] = [];
  const addExtreme = (key: string, extreme: Dated): void => {
    const before = draft.points.length;
    draft.addPoint(key, { value: phraseValue(extreme.datum, style, language), period: extreme.period });
    if (draft.points.length > before) said.push(extreme);
  };
  if (high.datum.value > (sorted[1]?.datum.value ?? -Infinity)) {
    addExtreme('point_high', high);
  }
  if (high !== last)
    draft.addPoint('point_last', { value: phraseValue(last.datum, style, language), period: last.period });
  // A low that the first period as good as had is no news beside where the line begins.
  const isLow = low !== first && first.datum.value * (1 - NOTABLE_STEP) >= low.datum.value;
  if (isLow && low !== last && low.datum.value < (sorted.at(-2)?.datum.value ?? Infinity)) {
    addExtreme('point_low', low);
  } else if (low === first || (!isLow && low !== last)) {
    draft.addPoint('point_first', { value: phraseValue(first.datum, style, language), period: first.period });
  }
  if (isRatio && dated.length >= MIN_PERIODS_FOR_STEPS) addSteps(draft, dated, said);
  if (
    !style.is_percent &&
    measure.can_sum &&
    dated.length <= 12 &&
    dated.every(({ datum }) => datum.formula === undefined)
  ) {
    draft.addPoint('point_mean', {
      value: phraseMean(
        dated.map(({ datum }) => datum),
        style,
        language,
      ),
    });
  }
}

/** How far the last month or quarter is above or below the same one of the year before. */
function addYearOnYear(draft: StoryDraft, { periods, measure }: TimeFrame, line: Line): void {
  const to = periods.at(-1);
  const at = periods.findIndex((each) => to !== undefined && isYearBefore(to, each));
  const [from, first, last] = [periods[at], line.data[at], line.data.at(-1)];
  if (from === undefined || !first || !last) return;
  const areRates =
    measure.style.is_percent || measure.is_score === true || first.formula === 'mean' || last.formula === 'mean';
  if (areRates || first.value <= 0 || last.value <= 0) return;
  const growth = phraseGrowth(first, last, draft.context.language);
  if (Math.abs(last.value / first.value - 1) >= SAME_STEP)
    draft.addPoint(last.value > first.value ? 'point_up_on' : 'point_down_on', { growth, period: when(from) });
}

/** The largest rise and the largest fall from one period to the next, but for those to values that were said already. */
function addSteps(draft: StoryDraft, dated: readonly Dated[], said: readonly Dated[]): void {
  const { language } = draft.context;
  const steps = dated.slice(1).flatMap((to, at) => {
    const from = dated[at];
    if (from === undefined) return [];
    return [{ from, to, growth: to.datum.value / from.datum.value - 1, change: to.datum.value - from.datum.value }];
  });
  // In per cent one step may be the largest, in amounts another.
  const [deepest, steepest] = [Math.min, Math.max].map((pick) => pick(...steps.map(({ change }) => change)));
  const sorted = steps.sort((a, b) => b.growth - a.growth);
  const rise = sorted[0];
  const fall = sorted.at(-1);
  const isAlone = (step: typeof fall, next: typeof fall): boolean =>
    step !== undefined && Math.abs(step.growth - (next?.growth ?? Infinity)) > SAME_STEP;
  if (
    fall !== undefined &&
    !said.includes(fall.to) &&
    fall.growth < -NOTABLE_STEP &&
    fall.change === deepest &&
    isAlone(fall, sorted.at(-2))
  ) {
    const growth = phraseGrowth(fall.from.datum, fall.to.datum, language);
    draft.addPoint('point_fall', { growth, period: fall.to.period });
  }
  if (
    rise !== undefined &&
    !said.includes(rise.to) &&
    rise.growth > NOTABLE_STEP &&
    rise.change === steepest &&
    rise.growth < 10 &&
    isAlone(rise, sorted[1])
  ) {
    const growth = phraseGrowth(rise.from.datum, rise.to.datum, language);
    draft.addPoint('point_rise', { growth, period: rise.to.period });
  }
}
