import type { ChartSpec } from '../../../../common/deck/chart.ts';
import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { phraseCount, phraseGrowth, phraseRatio, phraseValue, unionOf, phraseMean } from './datum.ts';
import type { Datum, Said } from './datum.ts';
import type { Line, TimeFrame } from './frames.ts';
import { peakOf } from './peak-story.ts';
import type { TimePoint } from './period.ts';
import { computedClaims, timeChart, when } from './time-chart.ts';
import { MAX_MESSAGE, StoryDraft, describeChart, leftOut } from './story-draft.ts';
import { inSentence, mentioned, plainCase } from './sentence-names.ts';
import type { StoryContext } from './story-draft.ts';
import type { Measure } from './table-columns.ts';

/** Up to this many points in time are columns, more are a line. */
const MAX_COLUMNS = 8;
const MAX_LINES = 5;

/** A line from its first value to its last. */
interface Span {
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
  /median|min(?:imum|imal)?|max(?:imum|imal)?|percent|share|average|mean|rank|rate|ratio|variance|deviation|difference|abweichung|differenz|\bper\b|anteil|durchschnitt|quote|\bpro\b|\bje\b/iu;

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

/** What several lines say together: who grew most, who leads, who overtook whom. */
export function linesStory(
  block: TableBlock,
  ref: string,
  frame: TimeFrame,
  context: StoryContext,
  extra: { weight: number; name: string; columns: number[]; names_measure: boolean },
): DataStory | null {
  const { measure, periods } = frame;
  const { language } = context;
  const spans = frame.lines.flatMap((line) => spanOf(frame, line) ?? []);
  const whole = spans.filter((span) => span.from === periods[0] && span.to === periods.at(-1));
  const shown = [...spans].sort((a, b) => b.last.value - a.last.value).slice(0, MAX_LINES);
  const [leader, runnerUp] = shown;
  if (leader === undefined || runnerUp === undefined) return null;
  const draft = new StoryDraft(context);
  const comparable = whole.filter(isRatioMeaningful);
  const fastest = [...comparable].sort((a, b) => b.last.value / b.first.value - a.last.value / a.first.value)[0];
  // Who grew fastest of all is shown, however small.
  if (fastest !== undefined && !shown.includes(fastest)) shown[shown.length - 1] = fastest;
  const candidates = comparable.filter((span) => shown.includes(span));
  const leadValue = phraseValue(leader.last, measure.style, language);
  const leadPoint = { name: mentioned(leader.line.name), value: leadValue, period: when(leader.to) };
  let message: string;
  let emphasised = leader;
  const isPercent = measure.style.is_percent;
  if (fastest !== undefined && !isPercent && fastest.last.value > fastest.first.value * 1.02) {
    emphasised = fastest;
    message = fastestMessage(draft, fastest, frame, language);
  } else message = sharedTurn(draft, frame, whole) ?? draft.say('leads_in', leadPoint);
  const named = `${measure.name}: ${message}`;
  const isNamed = message.startsWith(measure.name);
  if (extra.names_measure && !isNamed && named.length <= MAX_MESSAGE) message = named;
  draft.message = message;
  // What is beside the chart is about what its title names, then what that is measured by.
  const isOther = emphasised !== leader;
  if (isOther) {
    const ends = { first: emphasised.first, last: emphasised.last };
    draft.addPoint('point_went', {
      ...{ measure: mentioned(emphasised.line.name), from: when(emphasised.from), to: when(emphasised.to) },
      ...{
        first: phraseValue(ends.first, measure.style, language),
        last: phraseValue(ends.last, measure.style, language),
      },
    });
  }
  if (isOther && !isPercent && comparable.includes(leader) && leader.last.value > leader.first.value) {
    const growth = phraseGrowth(leader.first, leader.last, language);
    draft.addPoint('point_grew', { name: mentioned(leader.line.name), growth, period: when(leader.from) });
  } else if (isOther || message !== draft.say('leads_in', leadPoint)) draft.addPoint('point_leads_in', leadPoint);
  for (const { name, other, period } of overtakings(frame, shown)) {
    if (isOther && name !== emphasised.line.name) continue;
    draft.addPoint('overtook', { name: mentioned(name), other: mentioned(other), period: when(period) });
    if (draft.points.length >= 3) break;
  }
  const falling = candidates.find((span) => span.last.value < span.first.value * 0.98);
  if (falling !== undefined && !isPercent) {
    const growth = phraseGrowth(falling.first, falling.last, language);
    draft.addPoint('point_fell', { name: mentioned(falling.line.name), growth, period: when(falling.from) });
  }
  const slowest = candidates.filter((span) => span !== fastest).at(-1);
  if (slowest !== undefined && !isPercent && slowest.last.value > slowest.first.value) {
    const growth = phraseGrowth(slowest.first, slowest.last, language);
    draft.addPoint('point_grew', { name: mentioned(slowest.line.name), growth, period: when(slowest.from) });
  }
  const lines = shown.map((span) => span.line);
  const kind = periods.length > 4 ? 'line' : 'column';
  const chart = timeChart(frame, lines, context, { kind, series: shown.indexOf(emphasised) });
  draft.addClaims(computedClaims(lines));
  const shows = context.translate('briefs.shows_lines', { measure: measure.name });
  return draft.finish(block, ref, {
    name: extra.name,
    columns: extra.columns,
    message,
    shows,
    weight: extra.weight,
    chart: describeChart(chart, message, shows),
    ...leftOut([
      ...frame.lines.filter((line) => !lines.includes(line)).map(({ name }) => name),
      ...(frame.incomplete ?? []),
    ]),
  });
}

/** That all lines went the same way, where rates can't be compared by growth; null if they did not. */
function sharedTurn(draft: StoryDraft, frame: TimeFrame, whole: readonly Span[]): string | null {
  const { style } = frame.measure;
  const [first] = whole;
  if (!style.is_percent || first === undefined || whole.length < 3 || whole.length < frame.lines.length) return null;
  const areDown = whole.every((span) => span.last.value < span.first.value);
  if (!areDown && !whole.every((span) => span.last.value > span.first.value)) return null;
  const { language } = draft.context;
  const most = [...whole].sort(
    (a, b) => Math.abs(b.last.value - b.first.value) - Math.abs(a.last.value - a.first.value),
  )[0];
  const periods = { from: when(first.from), to: when(first.to) };
  if (most !== undefined)
    draft.addPoint('point_went', {
      ...{ measure: mentioned(most.line.name), first: phraseValue(most.first, style, language) },
      ...{ last: phraseValue(most.last, style, language), ...periods },
    });
  const count = phraseCount(
    { value: whole.length, address: unionOf(whole.map((span) => span.last)), formula: 'count' },
    language,
  );
  const part = frame.what === undefined ? '' : inSentence(frame.what, language);
  const named = draft.say(areDown ? 'all_fell_of' : 'all_rose_of', {
    measure: plainCase(frame.measure.name),
    part,
    count,
    ...periods,
  });
  if (part !== '' && named.length <= MAX_MESSAGE) return named;
  return draft.say(areDown ? 'all_fell' : 'all_rose', { measure: plainCase(frame.measure.name), count, ...periods });
}

function fastestMessage(draft: StoryDraft, span: Span, frame: TimeFrame, language: string): string {
  const name = mentioned(span.line.name);
  const areTimes = span.last.value >= span.first.value * 2.5;
  if (frame.subject !== '') {
    const whole = { measure: frame.measure.name, name, from: when(span.from), to: when(span.to) };
    const message = areTimes
      ? draft.say('grew_fastest_times_of', { ...whole, times: phraseRatio(span.last, span.first, language) })
      : draft.say('grew_fastest_of', { ...whole, growth: phraseGrowth(span.first, span.last, language) });
    if (message.length <= MAX_MESSAGE) return message;
  }
  if (areTimes) {
    return draft.say('grew_fastest_times', {
      name,
      times: phraseRatio(span.last, span.first, language),
      period: when(span.from),
    });
  }
  return draft.say('grew_fastest', {
    name,
    growth: phraseGrowth(span.first, span.last, language),
    period: when(span.from),
  });
}

function changeMessage(draft: StoryDraft, span: Span, subject: string, frame: TimeFrame, language: string): string {
  const { style } = frame.measure;
  const periods = { from: when(span.from), to: when(span.to) };
  if (style.is_percent || !isRatioMeaningful(span)) {
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
    return withValue(draft.say('multiplied', { measure: subject, times, ...periods }));
  }
  const key = ratio > 1.005 ? 'up' : ratio < 0.995 ? 'down' : 'level';
  if (key === 'level') return draft.say(key, { measure: subject, value, ...periods });
  const growth = phraseGrowth(span.first, span.last, language);
  return withValue(draft.say(key, { measure: subject, growth, ...periods }));
}

/** Ratios and growth need positive cells or sums; a mean of means is none. */
function isRatioMeaningful(span: Span): boolean {
  return span.first.value > 0 && span.last.value > 0 && span.first.formula !== 'mean' && span.last.formula !== 'mean';
}

/** From the first value of a line to its last; null if it has not two. */
export function spanOf(frame: TimeFrame, line: Line): Span | null {
  const at = line.data.findIndex((datum) => datum !== null);
  const end = line.data.findLastIndex((datum) => datum !== null);
  const first = line.data[at];
  const last = line.data[end];
  const from = frame.periods[at];
  const to = frame.periods[end];
  return first && last && from && to && end > at ? { line, first, last, from, to } : null;
}

/** Who passed whom for good, among the lines shown; the latest first. */
function overtakings(frame: TimeFrame, spans: readonly Span[]): { name: string; other: string; period: TimePoint }[] {
  const found: { name: string; other: string; period: TimePoint; at: number }[] = [];
  for (const above of spans) {
    for (const below of spans) {
      if (above === below || above.last.value <= below.last.value || above.first.value >= below.first.value) continue;
      const at = frame.periods.findLastIndex((_, index) => {
        const a = above.line.data[index];
        const b = below.line.data[index];
        return a !== null && a !== undefined && b !== null && b !== undefined && a.value <= b.value;
      });
      const period = frame.periods[at + 1];
      if (period !== undefined) found.push({ name: above.line.name, other: below.line.name, period, at });
    }
  }
  return found.sort((a, b) => b.at - a.at);
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
  const isRatio = !style.is_percent && dated.every(({ datum }) => datum.value > 0 && datum.formula !== 'mean');
  if (high.datum.value > (sorted[1]?.datum.value ?? -Infinity)) {
    draft.addPoint('point_high', { value: phraseValue(high.datum, style, language), period: high.period });
  }
  if (high !== last) {
    if (isRatio && last.datum.value < high.datum.value * (1 - NOTABLE_STEP)) {
      const growth = phraseGrowth(high.datum, last.datum, language);
      draft.addPoint('point_below_peak', {
        value: phraseValue(last.datum, style, language),
        growth,
        period: last.period,
      });
    } else draft.addPoint('point_last', { value: phraseValue(last.datum, style, language), period: last.period });
  }
  if (low !== first && low !== last) {
    draft.addPoint('point_low', { value: phraseValue(low.datum, style, language), period: low.period });
  } else if (low === first) {
    draft.addPoint('point_first', { value: phraseValue(first.datum, style, language), period: first.period });
  }
  if (isRatio && dated.length >= MIN_PERIODS_FOR_STEPS) addSteps(draft, dated);
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

/** The largest rise and the largest fall from one period to the next. */
function addSteps(draft: StoryDraft, dated: readonly Dated[]): void {
  const { language } = draft.context;
  const steps = dated.slice(1).flatMap((to, at) => {
    const from = dated[at];
    return from === undefined ? [] : [{ from, to, growth: to.datum.value / from.datum.value - 1 }];
  });
  const sorted = steps.sort((a, b) => b.growth - a.growth);
  const rise = sorted[0];
  const fall = sorted.at(-1);
  if (fall !== undefined && fall.growth < -NOTABLE_STEP) {
    const growth = phraseGrowth(fall.from.datum, fall.to.datum, language);
    draft.addPoint('point_fall', { growth, period: fall.to.period });
  }
  if (rise !== undefined && rise.growth > NOTABLE_STEP && rise.growth < 10) {
    const growth = phraseGrowth(rise.from.datum, rise.to.datum, language);
    draft.addPoint('point_rise', { growth, period: rise.to.period });
  }
}
