import { phraseGrowth, phraseMean, phraseValue } from './datum.ts';
import type { Datum, Said } from './datum.ts';
import type { StoryDraft } from './story-draft.ts';
import type { Measure } from './table-columns.ts';

/** A value with the period it stands for. */
interface Dated {
  datum: Datum;
  period: Said;
}

/** Steps smaller than this are no news. */
const NOTABLE_STEP = 0.03;
const MIN_PERIODS_FOR_STEPS = 5;

/** What else a line over time says: its peak and where it is since, its low, its largest steps, its average. */
export function addTrendPoints(draft: StoryDraft, dated: readonly Dated[], measure: Measure): void {
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
