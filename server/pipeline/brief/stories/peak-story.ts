import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { phraseValue } from './datum.ts';
import type { Datum } from './datum.ts';
import type { Line, TimeFrame } from './time-frames.ts';
import { joinNames } from './overview-table.ts';
import { isSameSeason } from './period.ts';
import type { TimePoint } from './period.ts';
import { StoryDraft, describeChart } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import { computedClaims, timeChart, when } from './time-chart.ts';

/** A line of fewer periods has ends and hardly a middle. */
const MIN_PERIODS = 5;
/** How far above both its ends a line is at its peak for the peak to be what it says. */
const ABOVE_ENDS = 1.3;
const MAX_LINES = 4;

/** Where a line rises to a peak and falls again: what was between its ends says more than they do. Null if it does not. */
export function peakOf({ periods, measure }: TimeFrame, line: Line): { datum: Datum; period: TimePoint } | null {
  const data = line.data;
  const [first, last] = [data[0], data.at(-1)];
  if (data.length < MIN_PERIODS || !first || !last || measure.style.is_percent || first.value <= 0) return null;
  const high = data.reduce<Datum>((best, each) => (each !== null && each.value > best.value ? each : best), first);
  const period = periods[data.indexOf(high)];
  // The same height twice is no peak.
  if (data.some((each) => each !== null && each !== high && each.value >= high.value)) return null;
  // The height of every summer is none either.
  const isSeason = data.some((each, at) => {
    const of = periods[at];
    return each !== null && of !== undefined && isSameSeason(of, period) && each.value * ABOVE_ENDS > high.value;
  });
  if (isSeason) return null;
  if (period === undefined || high.value < ABOVE_ENDS * Math.max(first.value, last.value)) return null;
  return { datum: high, period };
}

/** Several measures that have their peak in the same period, in one chart; null if they have not. */
export function peakStory(
  block: TableBlock,
  ref: string,
  frame: TimeFrame,
  lines: readonly Line[],
  context: StoryContext,
  extra: { weight: number; name: string; columns: number[] },
): DataStory | null {
  const peaks = lines.map((line) => ({ line, peak: peakOf(frame, line) }));
  const [first] = peaks;
  if (first?.peak == null || lines.length < 2 || lines.length > MAX_LINES) return null;
  const { period } = first.peak;
  if (peaks.some(({ peak }) => peak?.period !== period)) return null;
  const draft = new StoryDraft(context);
  const names = joinNames(
    lines.map(({ name }, at) => (at === 0 || context.language.startsWith('de') ? name : name.toLowerCase())),
    context,
  );
  draft.setMessage(() => draft.say('all_peaked', { names: names ?? '', period: when(period) }));
  if (draft.message === '') return null;
  for (const { line, peak } of peaks) {
    if (peak === null) continue;
    const style = line.measure?.style ?? frame.measure.style;
    const value = phraseValue(peak.datum, style, context.language);
    draft.addPoint('point_case_in', { value, period: when(period), name: line.name });
  }
  draft.addClaims(computedClaims(lines));
  const shows = context.translate('briefs.shows_lines', { measure: names ?? '' });
  const chart = timeChart(frame, lines, context, { kind: 'line' });
  return draft.finish(block, ref, {
    ...extra,
    message: draft.message,
    shows,
    chart: describeChart(chart, draft.message, shows),
  });
}

/**
 * Readings of several things within days (the CO2 in two rooms by the hour): which was highest when. Its ends only say when someone
 * began to read. Null for amounts, and for periods without a time of day.
 */
export function readingsStory(
  block: TableBlock,
  ref: string,
  frame: TimeFrame,
  context: StoryContext,
  extra: { weight: number; name: string; columns: number[] },
): DataStory | null {
  const { lines, measure, periods } = frame;
  const areTimes = periods.every(({ label }) => /\d{2}:\d{2}$/u.test(label));
  if (measure.can_sum || !areTimes || periods.length < 3 || lines.length < 2 || lines.length > MAX_LINES) return null;
  const highs = lines
    .flatMap((line, at) => {
      const [high, next] = [...line.data].sort((a, b) => (b?.value ?? -Infinity) - (a?.value ?? -Infinity));
      const period = high == null ? undefined : periods[line.data.indexOf(high)];
      return high == null || period === undefined || high.value === next?.value
        ? []
        : [{ at, name: line.name, datum: high, period }];
    })
    .sort((a, b) => b.datum.value - a.datum.value);
  const [first, ...others] = highs;
  if (first === undefined) return null;
  const draft = new StoryDraft(context);
  const value = (datum: Datum): ReturnType<typeof phraseValue> => phraseValue(datum, measure.style, context.language);
  const said = { measure: measure.name, name: first.name, value: value(first.datum), period: when(first.period) };
  draft.setMessage(() => draft.say('reading_high', said));
  if (draft.message === '') return null;
  for (const { name, datum, period } of others)
    draft.addPoint('point_reading', { name, value: value(datum), period: when(period) });
  draft.addClaims(computedClaims(lines));
  const shows = context.translate('briefs.shows_lines', { measure: measure.name });
  const chart = timeChart(frame, lines, context, { kind: 'line', series: first.at });
  return draft.finish(block, ref, {
    ...{ ...extra, message: draft.message, shows },
    chart: describeChart(chart, draft.message, shows),
  });
}
