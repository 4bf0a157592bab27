import type { ChartSpec } from '../../../../common/deck/chart.ts';
import type { DataStory, UnplacedClaim } from '../../../../common/deck/data-story.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { rawClaim, sayCount, sayDifference, sayMean, sayRatio, sayShare, sayValue, sumDatum } from './datum.ts';
import type { Datum } from './datum.ts';
import type { RankFrame, RankItem } from './frames.ts';
import { formatCode } from './format-number.ts';
import { MAX_MESSAGE, StoryDraft, describeChart, shortLabel } from './story-draft.ts';
import type { StoryContext } from './story-draft.ts';

/** Names of what is left over: it never leads. */
const REST = /^(?:others?|other \p{L}+|rest|remaining|übrige|sonstige[sn]?|andere)$/iu;
/** Bars a slide carries; of more, the longest are shown and the rest summed up. */
const MAX_BARS = 12;
const BARS_BESIDE_OTHER = 9;
const MAX_SLICES = 5;
const MAX_LABELS = 10;
/** Parts shown as a ring must make a whole of this size, where they are percentages. */
const WHOLE_TOLERANCE = 0.015;

/** What a measure by category says: who leads, how much the largest make up. Null when there is nothing to compare. */
export function rankStory(
  block: TableBlock,
  ref: string,
  frame: RankFrame,
  context: StoryContext,
  extra: { weight: number; name: string; columns: number[]; periodClaims?: UnplacedClaim[] },
): DataStory | null {
  const { measure, dimension } = frame;
  const { language } = context;
  const rest = frame.items.filter((item) => REST.test(item.name.trim()));
  const named = frame.items.filter((item) => !rest.includes(item)).sort((a, b) => b.datum.value - a.datum.value);
  const items = [...named, ...rest];
  const [first, second] = named;
  const last = named.at(-1);
  if (first === undefined || second === undefined || last === undefined) return null;
  if (first.datum.value === last.datum.value) return null;
  const draft = new StoryDraft(context);
  draft.addClaims(extra.periodClaims ?? []);
  const data = items.map((item) => item.datum);
  const sum = data.reduce((total, each) => total + each.value, 0);
  const hasNegative = data.some((each) => each.value < 0);
  const isWhole = measure.style.is_percent && Math.abs(sum * measure.style.factor - 1) <= WHOLE_TOLERANCE;
  const canShare = !hasNegative && sum > 0 && measure.can_sum && items.length >= 3;
  const isCompared = first.datum.formula !== 'mean' && second.datum.formula !== 'mean';

  // Two that look the same when rounded tell nothing about a leader.
  const texts = [first, second].map((item) => sayValue(item.datum, measure.style, language).text);
  const isTight = texts[0] === texts[1];
  let isAboutThree = false;
  const message = leadMessage();
  const names = { measure: measure.name };
  if (canShare && !message.includes('%')) {
    draft.addPoint('point_top_share', { name: first.name, share: sayShare(first.datum, data, language) });
  }
  draft.addPoint('point_lowest', { ...names, name: last.name, value: sayValue(last.datum, measure.style, language) });
  if (!measure.can_sum && !isWhole && data.every((each) => each.formula === undefined)) {
    draft.addPoint('point_mean', { value: sayMean(data, measure.style, language) });
  }
  const total = canShare ? sumDatum(data) : null;
  if (total !== null) {
    const value = sayValue(total, measure.style, language);
    // Only the table's own rows are meant: saying how many keeps "all" honest.
    if (data.some((each) => each.formula !== undefined)) draft.addPoint('point_total', { value });
    else {
      const count = sayCount({ value: data.length, address: total.address, formula: 'count' }, language);
      draft.addPoint('point_total_of', { count, value });
    }
  }
  if (isCompared && !hasNegative && items.length > 2) {
    const gap = sayDifference(first.datum, second.datum, measure.style, language);
    if (first.datum.value > second.datum.value && !measure.style.is_percent) {
      draft.addPoint('point_gap', { name: first.name, other: second.name, value: gap });
    }
  }

  const shown = topAndOther(items, measure.can_sum && !hasNegative, context);
  const isRing = items.length <= MAX_SLICES && !hasNegative && items.length >= 2 && isWhole && last.datum.value > 0;
  const chart = drawing(isRing ? 'doughnut' : 'bar');
  draft.addClaims(shown.flatMap((item) => (item.datum.formula === undefined ? [] : [rawClaim(item.datum)])));
  const shows = context.translate(isRing ? 'briefs.shows_ring' : 'briefs.shows_bars', {
    measure: measure.name,
    dimension: dimension || context.translate('briefs.category'),
  });
  return draft.finish(block, ref, {
    name: extra.name,
    columns: extra.columns,
    message,
    shows,
    weight: isTight ? extra.weight * 0.4 : extra.weight,
    chart: describeChart(chart, message, shows),
    ...bigNumber(),
  });

  function leadMessage(): string {
    if (first === undefined || second === undefined) return '';
    const top = named.slice(0, 3);
    const topSum = top.reduce((total, each) => total + each.datum.value, 0);
    if (canShare && first.datum.value / sum >= 0.4) {
      const share = sayShare(first.datum, data, language);
      return fits('share_of_one', { name: shortLabel(first.name), share, measure: wholeName() }, 'share_of_one_short');
    }
    if (canShare && named.length >= 6 && topSum / sum >= 0.45 && measure.can_sum) {
      const topDatum = sumDatum(top.map((item) => item.datum));
      if (topDatum !== null) {
        isAboutThree = true;
        const share = sayShare(topDatum, data, language);
        const named = top.map((item) => shortLabel(item.name));
        return fits(
          'share_of_three',
          { first: named[0] ?? '', second: named[1] ?? '', third: named[2] ?? '', share, measure: wholeName() },
          'share_of_three_short',
        );
      }
    }
    const value = sayValue(first.datum, measure.style, language);
    const ratio = second.datum.value > 0 ? first.datum.value / second.datum.value : 0;
    if (isCompared && ratio >= 1.3 && !measure.style.is_percent) {
      const times = sayRatio(first.datum, second.datum, language);
      const params = {
        name: shortLabel(first.name),
        value,
        times,
        other: shortLabel(second.name),
        measure: measure.name,
      };
      return fits('leads_by_times', params, 'leads');
    }
    return fits('leads', { name: shortLabel(first.name), value, measure: measure.name }, 'leads_short');
  }

  function fits(key: string, params: Parameters<StoryDraft['say']>[1], shorter: string): string {
    const sentence = draft.say(key, params);
    return sentence.length <= MAX_MESSAGE ? sentence : draft.say(shorter, params);
  }

  function drawing(kind: 'bar' | 'doughnut'): Omit<ChartSpec, 'alt'> {
    const values = shown.map((item) => item.datum.value);
    return {
      kind,
      categories: shown.map((item) => shortLabel(item.name)),
      series: [
        {
          name: measure.name,
          values,
          addresses: shown.map((item) => (item.datum.formula === undefined ? item.datum.address : null)),
        },
      ],
      number_format: formatCode(values, measure.style, language),
      ...(kind === 'bar' ? { value_axis_title: measure.title } : {}),
      data_labels: shown.length <= MAX_LABELS,
      ...(isAboutThree ? {} : { emphasis: { category: 0 } }),
    };
  }

  function bigNumber(): Pick<DataStory, 'big_number'> {
    if (first === undefined || !(canShare || isWhole) || first.datum.value / sum < 0.4) return {};
    const name = shortLabel(first.name);
    if (isWhole) {
      const value = sayValue(first.datum, measure.style, language);
      return { big_number: { text: value.text, label: draft.say('of_name', { measure: measure.name, name }) } };
    }
    const share = sayShare(first.datum, data, language);
    return { big_number: { text: share.text, label: draft.say('share_label', { name, share, measure: wholeName() }) } };
  }

  function wholeName(): string {
    return /^(?:total|summe|gesamt|sum)$/i.test(measure.name) ? context.translate('briefs.the_total') : measure.name;
  }
}

/** The longest bars, sorted, and the sum of the rest where sums mean something. */
export function topAndOther(sorted: readonly RankItem[], canSum: boolean, context: StoryContext): RankItem[] {
  if (sorted.length <= MAX_BARS) return [...sorted];
  const top = sorted.slice(0, canSum ? BARS_BESIDE_OTHER : MAX_LABELS);
  const rest: Datum | null = canSum ? sumDatum(sorted.slice(top.length).map((item) => item.datum)) : null;
  if (rest === null) return top;
  return [...top, { name: context.translate('briefs.other'), datum: rest }];
}
