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
