import type { ChartSpec } from '../../../../common/deck/chart.ts';
import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { rawClaim, phraseRatio, phraseShare, phraseValue, sumDatum } from './datum.ts';
import { rankFrames } from './rank-frames.ts';
import { formatCode } from './format-number.ts';
import type { PartsGroup } from './measure-groups.ts';
import { hasOwnOrder } from './period.ts';
import { tiedAtTop } from './rank-message.ts';
import { wholeName } from './rank-names.ts';
import { distinctLabels, spokenName, mentioned } from './sentence-names.ts';
import { StoryDraft, describeChart, leftOut } from './story-draft.ts';
import { objectOf } from './table-object.ts';
import type { StoryContext } from './story-draft.ts';
import type { TableColumns } from './table-columns.ts';
import type { TimeFrame } from './time-frames.ts';
import { computedClaims, timeChart, when } from './time-chart.ts';
import { spanOf } from './time-stories.ts';

/** Multiples worth a line. */
const NOTABLE_TIMES = 2;
/** Stacked bars a slide carries. */
const MAX_BARS = 10;
const MAX_ORDERED = 12;

/** Parts that add up to a total, by category: stacked bars, the largest total first. */
export function partsStory(
  block: TableBlock,
  ref: string,
  columns: TableColumns,
  group: PartsGroup,
  context: StoryContext,
  extra: { weight: number },
): DataStory | null {
  const { language } = context;
  const { total: measure } = group;
  const [totals, ...parts] = rankFrames(block, { ...columns, measures: [group.total, ...group.parts] });
  if (totals === undefined || totals.items.length < 2 || parts.length < 2) return null;
  const sorted = [...totals.items].sort((a, b) => b.datum.value - a.datum.value);
  const [first, second] = sorted;
  if (first === undefined || second === undefined || first.datum.value === sorted.at(-1)?.datum.value) return null;
  const data = sorted.map((item) => item.datum);
  const draft = new StoryDraft(context);
  const value = phraseValue(first.datum, measure.style, language);
  const name = spokenName(first.name);
  const ranking = {
    measure,
    dimension: totals.dimension,
    named: sorted,
    items: sorted,
    is_part: false,
    can_share: true,
    is_compared: true,
  };
  const isTied = tiedAtTop(ranking) > 1;
  const sums = parts.flatMap((part) => {
    const datum = sumDatum(part.items.map((item) => item.datum));
    return datum === null ? [] : [{ name: part.measure.name, datum }];
  });
  const whole = sumDatum(sums.map(({ datum }) => datum));
  const [largest, next] = [...sums].sort((a, b) => b.datum.value - a.datum.value);
  // How much of all is what: which row has most of it says nothing of the parts that are drawn.
  const share = phraseShare(first.datum, data, language);
  if (
    largest !== undefined &&
    whole !== null &&
    largest.datum.value * 2 >= whole.value &&
    largest.datum.value > (next?.datum.value ?? 0)
  ) {
    const said = {
      name: largest.name,
      value: phraseValue(largest.datum, measure.style, language),
      total: phraseValue(whole, measure.style, language),
      share: phraseShare(
        largest.datum,
        sums.map(({ datum }) => datum),
        language,
      ),
    };
    const object = objectOf(block);
    draft.setMessage(
      () => (object === null ? null : `${object}: ${draft.say('part_most', said)}`),
      () => draft.say('part_most', said),
    );
  } else if (name !== null && !isTied) {
    const sentence = (): string =>
      `${draft.say('parts_lead', { name, value })}, ${draft.say('parts_share', { share })}`;
    draft.setMessage(sentence, () => draft.say('parts_lead', { name, value }));
  } else if (whole !== null)
    draft.setMessage(() => draft.say('parts_all', { value: phraseValue(whole, measure.style, language) }));
  if (draft.message === '') return null;
  const other = spokenName(second.name);
  // Below what all rows come to, the parts of one of them say nothing.
  if (name !== null && !isTied && draft.message.includes(name)) {
    const inside = parts.flatMap((part) => {
      const datum = part.items.find((item) => item.name === first.name)?.datum;
      return datum
        ? [draft.say('part_of', { value: phraseValue(datum, measure.style, language), part: part.measure.name })]
        : [];
    });
    if (inside.length <= 4) draft.addPoint('point_made_of', { name, parts: inside.join(', ') });
    const isApart = second.datum.value > 0 && first.datum.value >= second.datum.value * NOTABLE_TIMES;
    if (other !== null && isApart)
      draft.addPoint('point_times', { name, other, times: phraseRatio(first.datum, second.datum, language) });
  }
  const top = sumDatum(data.slice(0, 3));
  if (top !== null && data.length >= 7)
    draft.addPoint('point_top_three', {
      share: phraseShare(top, data, language),
      measure: wholeName(draft, measure, language),
    });
  const isOrdered =
    totals.items.length <= MAX_ORDERED &&
    hasOwnOrder(
      totals.items.map((item) => item.name),
      totals.dimension,
    );
  const shown = isOrdered ? totals.items : sorted.slice(0, MAX_BARS);
  const drawn = parts.map((part) => {
    const byName = new Map(part.items.map((item) => [item.name, item.datum]));
    return { name: part.measure.name, data: shown.map((item) => byName.get(item.name) ?? null) };
  });
  const values = drawn.flatMap((part) => part.data.map((datum) => datum?.value ?? null));
  draft.addClaims(
    drawn.flatMap((part) => part.data.flatMap((each) => (each?.formula === undefined ? [] : [rawClaim(each)]))),
  );
  const shows = context.translate('briefs.shows_parts', {
    measure: measure.name,
    dimension: totals.dimension || context.translate('briefs.category'),
  });
  const chart: Omit<ChartSpec, 'alt'> = {
    kind: isOrdered ? 'column' : 'bar',
    stacked: true,
    categories: distinctLabels(shown.map((item) => item.name)),
    series: drawn.map((part) => ({
      name: part.name,
      values: part.data.map((datum) => datum?.value ?? null),
      addresses: part.data.map((datum) => (datum !== null && datum.formula === undefined ? datum.address : null)),
    })),
    number_format: formatCode(values, measure.style, language),
    ...(measure.axis_unit === undefined ? {} : { value_axis_title: measure.axis_unit }),
    data_labels: false,
  };
  return draft.finish(block, ref, {
    name: `parts-${measure.column + 1}`,
    columns: [...columns.categories.slice(0, 1), ...group.parts.map((part) => part.column), measure.column],
    message: draft.message,
    shows,
    weight: extra.weight,
    chart: describeChart(chart, draft.message, shows),
    ...leftOut(totals.items.filter((item) => !shown.includes(item)).map(({ name }) => name)),
  });
}

const MAX_PARTS = 6;
/** More periods are areas. */
const MAX_COLUMNS = 8;
/** Printed shares are rounded: their sum may miss the whole by this much for each. */
const ROUNDING = 0.006;
/** Values on the parts that can still be read. */
const MAX_LABELS = 30;

/**
 * Shares of one whole over time: columns (or areas) stacked to 100 %. Null if the lines are no shares, or do not make up
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
  const say = (datum: typeof moved.first): ReturnType<typeof phraseValue> =>
    phraseValue(datum, measure.style, language);
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
  draft.addPoint('point_leads_in', lead);
  draft.addClaims(computedClaims(lines));
  const shows = context.translate('briefs.shows_shares');
  const kind = periods.length > MAX_COLUMNS ? 'area' : 'column';
  const chart = {
    // All in colour: the greys of a stack would look alike in its legend.
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
