import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { sayValue } from './datum.ts';
import type { TimeFrame } from './frames.ts';
import { mentioned } from './sentence-names.ts';
import { StoryDraft, describeChart } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';
import { computedClaims, spanOf, timeChart, when } from './time-stories.ts';

const MAX_PARTS = 6;
/** More periods are areas. */
const MAX_COLUMNS = 8;
/** Printed shares are rounded: their sum may miss the whole by this much for each. */
const ROUNDING = 0.006;
/** Values on the parts that can still be read. */
const MAX_LABELS = 30;

/**
 * Shares of one whole over time: columns (or areas) stacked to 100 %. Null where the lines are no shares, or do not make up
 * the whole in each period: stacked to 100 % they would say what the table does not.
 */
export function sharesStory(
  block: TableBlock,
  ref: string,
  frame: TimeFrame,
  context: StoryContext,
  extra: { weight: number; name: string; columns: number[] },
): DataStory | null {
  const { lines, measure, periods } = frame;
  if (lines.length < 3 || lines.length > MAX_PARTS || periods.length < 2 || !areShares(frame)) return null;
  const { language } = context;
  const spans = lines.flatMap((line) => spanOf(frame, line) ?? []);
  const [first] = spans;
  if (first === undefined || spans.length < lines.length) return null;
  const moved = spans.reduce(
    (best, one) =>
      Math.abs(one.last.value - one.first.value) > Math.abs(best.last.value - best.first.value) ? one : best,
    first,
  );
  const leader = spans.reduce((best, one) => (one.last.value > best.last.value ? one : best), first);
  const draft = new StoryDraft(context);
  const say = (datum: typeof moved.first): ReturnType<typeof sayValue> => sayValue(datum, measure.style, language);
  const lead = { name: mentioned(leader.line.name), value: say(leader.last), period: when(leader.to) };
  draft.setMessage(
    () =>
      moved.first.value === moved.last.value
        ? null
        : draft.say('went', {
            measure: mentioned(moved.line.name),
            first: say(moved.first),
            last: say(moved.last),
            from: when(moved.from),
            to: when(moved.to),
          }),
    () => draft.say('leads_in', lead),
  );
  if (draft.message === '') return null;
  draft.addPoint('leads_in', lead);
  draft.addClaims(computedClaims(lines));
  const shows = context.translate('briefs.shows_shares');
  const kind = periods.length > MAX_COLUMNS ? 'area' : 'column';
  const chart = {
    // All in colour: greys of a stack could not be told apart in its legend.
    ...timeChart(frame, lines, context, { kind }),
    percent: true,
    data_labels: kind === 'column' && lines.length * periods.length <= MAX_LABELS,
  };
  return draft.finish(block, ref, {
    ...extra,
    message: draft.message,
    shows,
    chart: describeChart(chart, draft.message, shows),
  });
}

function areShares({ lines, measure, periods }: TimeFrame): boolean {
  if (!measure.style.is_percent) return false;
  const whole = 1 / measure.style.factor;
  return periods.every((_, at) => {
    const values = lines.flatMap((line) => line.data[at]?.value ?? []);
    const sum = values.reduce((total, value) => total + value, 0);
    return (
      values.length === lines.length &&
      values.every((value) => value >= 0) &&
      Math.abs(sum - whole) <= whole * ROUNDING * lines.length
    );
  });
}
