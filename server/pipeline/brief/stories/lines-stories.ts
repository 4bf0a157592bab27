import { MOST_PANELS } from '../../../../common/deck/chart.ts';
import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { phraseCount, phraseGrowth, phraseRatio, phraseValue, unionOf } from './datum.ts';
import type { TimeFrame } from './time-frames.ts';
import { growthChart } from './growth-chart.ts';
import type { TimePoint } from './period.ts';
import { inSentence, mentioned, plainCase } from './sentence-names.ts';
import { MAX_MESSAGE, StoryDraft, describeChart, leftOut } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import { computedClaims, timeChart, when } from './time-chart.ts';
import { isRatioMeaningful, spanOf, startOf } from './time-stories.ts';
import type { Span } from './time-stories.ts';

const MAX_LINES = 5;
/** Of fewer, that all are compared is seen. */
const MANY_LINES = MAX_LINES + 1;
/** A line whose values are less than this part of the largest is flat beside it. */
const FLAT = 0.25;

/** What several lines say together: who grew most, who leads, who overtook whom. */
export function linesStory(
  block: TableBlock,
  ref: string,
  frame: TimeFrame,
  context: StoryContext,
  extra: { weight: number; name: string; columns: number[]; names_measure: boolean; rows: string | null },
): DataStory | null {
  const { measure, periods } = frame;
  const { language } = context;
  const spans = frame.lines.flatMap((line) => spanOf(frame, line) ?? []);
  const whole = spans.filter((span) => span.from === periods[startOf(periods)] && span.to === periods.at(-1));
  const most = areForPanels(frame, spans) ? spans.length : MAX_LINES;
  const shown = [...spans].sort((a, b) => b.last.value - a.last.value).slice(0, most);
  const [leader, runnerUp] = shown;
  if (leader === undefined || runnerUp === undefined) return null;
  const draft = new StoryDraft(context);
  const comparable = whole.filter(isRatioMeaningful);
  const [fastest, second] = [...comparable].sort((a, b) => b.last.value / b.first.value - a.last.value / a.first.value);
  // Who grew fastest of all is shown, however small.
  if (fastest !== undefined && !shown.includes(fastest)) shown[shown.length - 1] = fastest;
  // Beside who grew fastest stands who grew second fastest, whether large or small.
  const next = fastest !== undefined && isManifold(fastest) && second !== undefined && grew(second) ? second : leader;
  if (fastest !== leader && !measure.style.is_percent && !shown.includes(next)) {
    const at = shown.findLastIndex((span) => span !== fastest);
    shown[at] = next;
  }
  const candidates = comparable.filter((span) => shown.includes(span));
  const leadValue = phraseValue(leader.last, measure.style, language);
  const leadPoint = { name: mentioned(leader.line.name), value: leadValue, period: when(leader.to) };
  let message: string;
  let emphasised = leader;
  const isPercent = measure.style.is_percent;
  if (fastest !== undefined && !isPercent && fastest.last.value > fastest.first.value * 1.02) {
    emphasised = fastest;
    // Of rows without figures at both ends nothing is known: those with them are not all.
    const areAll = frame.lines.length >= MANY_LINES && comparable.length === frame.lines.length;
    const other = frame.lines.length === 2 ? comparable.find((span) => span !== fastest) : undefined;
    message =
      fasterMessage(draft, fastest, other, frame) ?? fastestMessage(draft, fastest, frame, areAll ? extra.rows : null);
  } else {
    const moved = isPercent ? mostMoved(whole) : null;
    const turn = sharedTurn(draft, frame, whole);
    if (turn === null && moved !== null) {
      emphasised = moved;
      if (!shown.includes(moved)) shown[shown.length - 1] = moved;
    }
    message = turn ?? (moved === null ? draft.say('leads_in', leadPoint) : movedMessage(draft, moved, frame));
  }
  const named = `${measure.name}: ${message}`;
  const isNamed = message.includes(measure.name);
  if (extra.names_measure && !isNamed && named.length <= MAX_MESSAGE) message = named;
  draft.message = message;
  // What is beside the chart is about what its title names, then what that is measured by.
  const isOther = emphasised !== leader;
  const addEnds = ({ line, from, to, first, last }: Span): void =>
    draft.addPoint('point_went', {
      ...{ measure: mentioned(line.name), from: when(from), to: when(to) },
      ...{ first: phraseValue(first, measure.style, language), last: phraseValue(last, measure.style, language) },
    });
  // What a title says in times stands beside the chart as well, before what that is compared with.
  const areTimes = emphasised === fastest && !isPercent && isManifold(emphasised);
  const addTimes = ({ line, from, to, first, last }: Span): void => {
    const before = draft.points.length;
    const params = {
      ...{ name: mentioned(line.name), times: phraseRatio(last, first, language), from: when(from), to: when(to) },
      ...{ first: phraseValue(first, measure.style, language), last: phraseValue(last, measure.style, language) },
    };
    if (line === second?.line) draft.addPoint('point_times_second', params, true);
    if (draft.points.length === before) draft.addPoint('point_times_from', params, true);
  };
  if (areTimes) addTimes(emphasised);
  else if (isOther) addEnds(emphasised);
  // Whoever grew fastest and is small beside the leader is compared by growth, not by size.
  const grown =
    isOther && comparable.length === whole.length && emphasised.last.value < leader.last.value * FLAT
      ? growthChart(
          whole,
          context.translate('briefs.growth_in', { from: emphasised.from.label, to: emphasised.to.label }),
          context,
        )
      : null;
  if (
    grown === null &&
    isOther &&
    !isPercent &&
    comparable.includes(leader) &&
    leader.last.value > leader.first.value
  ) {
    // A growth in percent beside one in times would look like the larger.
    if (areTimes) addTimes(next);
    else {
      const growth = phraseGrowth(leader.first, leader.last, language);
      draft.addPoint('point_grew', { name: mentioned(leader.line.name), growth, period: when(leader.from) });
    }
  } else if (isOther || message !== draft.say('leads_in', leadPoint)) draft.addPoint('point_leads_in', leadPoint);
  for (const { name, other, period } of overtakings(frame, shown)) {
    if (isOther && name !== emphasised.line.name) continue;
    draft.addPoint('overtook', { name: mentioned(name), other: mentioned(other), period: when(period) });
    if (draft.points.length >= 3) break;
  }
  if (grown === null && !isPercent) addTurns(draft, candidates, fastest);
  const lines = shown.map((span) => span.line);
  const parts = { name: extra.name, columns: extra.columns, message, weight: extra.weight };
  if (grown !== null) {
    draft.addClaims(grown.claims);
    const bars = { measure: grown.chart.series[0]?.name ?? '', dimension: context.translate('briefs.category') };
    const shows = context.translate('briefs.shows_bars', bars);
    const left = whole.filter((span) => !grown.shown.includes(span)).map(({ line }) => line.name);
    const rest = [...left, ...(frame.incomplete ?? [])];
    return draft.finish(block, ref, {
      ...{ ...parts, shows, chart: describeChart(grown.chart, message, shows) },
      ...leftOut(rest),
    });
  }
  const kind = periods.length > 4 ? 'line' : 'column';
  const drawn = timeChart(frame, lines, context, { kind, series: shown.indexOf(emphasised) });
  draft.addClaims(computedClaims(lines));
  const shows = context.translate('briefs.shows_lines', { measure: measure.name });
  return draft.finish(block, ref, {
    ...{ ...parts, shows, chart: describeChart(drawn, message, shows) },
    ...leftOut([
      ...frame.lines.filter((line) => !lines.includes(line)).map(({ name }) => name),
      ...(frame.incomplete ?? []),
    ]),
  });
}

/**
 * Whether each line has a small chart of its own: all are known throughout, and with one scale for all of them half have a shape
 * that is seen. Of others the leading ones are in one chart.
 */
function areForPanels({ lines, periods }: TimeFrame, spans: readonly Span[]): boolean {
  if (lines.length < MANY_LINES || lines.length > MOST_PANELS || periods.length < LEAST_PERIODS) return false;
  if (spans.length < lines.length || lines.some(({ data }) => data.includes(null))) return false;
  const largest = lines.map(({ data }) => Math.max(...data.map((datum) => Math.abs(datum?.value ?? 0))));
  const whole = Math.max(...largest);
  return largest.filter((each) => each >= whole * SEEN).length * 2 >= lines.length;
}

/** Fewer periods have no shape. */
const LEAST_PERIODS = 5;
/** Part of the common scale from which on a line's shape is seen. */
const SEEN = 0.15;

/** Who fell, and who grew least. */
function addTurns(draft: StoryDraft, candidates: readonly Span[], fastest: Span | undefined): void {
  const { language } = draft.context;
  const add = (key: string, { line, first, last, from }: Span): void =>
    draft.addPoint(key, {
      ...{ name: mentioned(line.name), growth: phraseGrowth(first, last, language), period: when(from) },
    });
  const falling = candidates.find((span) => span.last.value < span.first.value * 0.98);
  if (falling !== undefined) add('point_fell', falling);
  const slowest = candidates.filter((span) => span !== fastest).at(-1);
  if (slowest !== undefined && slowest.last.value > slowest.first.value) add('point_grew', slowest);
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

/** Whose rate changed most between its ends; null where another's did as much, or only one is known. */
function mostMoved(spans: readonly Span[]): Span | null {
  const change = ({ first, last }: Span): number => Math.abs(last.value - first.value);
  const [most, next] = [...spans].sort((a, b) => change(b) - change(a));
  return most === undefined || next === undefined || change(most) < change(next) * CLEARLY ? null : most;
}

const CLEARLY = 1.05;

function movedMessage(draft: StoryDraft, { line, first, last, from, to }: Span, { measure }: TimeFrame): string {
  const { language } = draft.context;
  const [start, end] = [first, last].map((datum) => phraseValue(datum, measure.style, language));
  const params = { name: mentioned(line.name), from: when(from), to: when(to) };
  const key = last.value > first.value ? 'moved_up' : 'moved_down';
  return start === undefined || end === undefined ? '' : draft.say(key, { ...params, first: start, last: end });
}

function grew({ first, last }: Span): boolean {
  return last.value > first.value;
}

/** Growth that is said in times. */
function isManifold({ first, last }: Span): boolean {
  return last.value >= first.value * 2.5;
}

/** Who grew fastest, with among how many of what where the rows are `rows` and there is room for it. */
function fastestMessage(draft: StoryDraft, span: Span, frame: TimeFrame, rows: string | null): string {
  const { language } = draft.context;
  const areTimes = isManifold(span);
  const params = {
    ...{ measure: frame.measure.name, name: mentioned(span.line.name), from: when(span.from), to: when(span.to) },
    ...(areTimes
      ? { times: phraseRatio(span.last, span.first, language) }
      : { growth: phraseGrowth(span.first, span.last, language) }),
  };
  const key = areTimes ? 'grew_fastest_times' : 'grew_fastest';
  const keyOf = areTimes ? 'grew_fastest_times_of' : 'grew_fastest_of';
  const inner = { ...params, measure: inSentence(params.measure, language) };
  const among = (sentence: string): string => {
    const address = unionOf(frame.lines.flatMap(({ data }) => data.findLast((datum) => datum !== null) ?? []));
    const count = phraseCount({ value: frame.lines.length, address, formula: 'count' }, language);
    return draft.say('of_rows', { count, rows: rows ?? '', sentence });
  };
  draft.setMessage(
    () => (frame.subject === '' || rows === null ? null : among(draft.say(keyOf, inner))),
    () => (frame.subject === '' ? null : draft.say(keyOf, params)),
    () => (rows === null ? null : among(draft.say(key, inner))),
  );
  return draft.message === '' ? draft.say(key, params) : draft.message;
}

/** Of two that both grew: by how much each; null where one of them did not, or grew as much. */
function fasterMessage(draft: StoryDraft, one: Span, other: Span | undefined, frame: TimeFrame): string | null {
  if (other === undefined || isManifold(one) || other.last.value < other.first.value * NOTABLE_GROWTH) return null;
  const { language } = draft.context;
  const [growth, less] = [one, other].map(({ first, last }) => phraseGrowth(first, last, language));
  if (growth === undefined || less === undefined || growth.text === less.text) return null;
  const names = { measure: frame.measure.name, name: mentioned(one.line.name), other: mentioned(other.line.name) };
  const params = { ...names, growth, less, from: when(one.from), to: when(one.to) };
  const sentence = draft.say(frame.subject === '' ? 'grew_faster' : 'grew_faster_of', params);
  return sentence.length <= MAX_MESSAGE ? sentence : null;
}

/** Less is as good as none. */
const NOTABLE_GROWTH = 1.005;

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
      // From when on both are known, the one above may have been above all the time.
      const period = at < 0 ? undefined : frame.periods[at + 1];
      if (period !== undefined) found.push({ name: above.line.name, other: below.line.name, period, at });
    }
  }
  return found.sort((a, b) => b.at - a.at);
}
