import { phraseMean, phraseRatio, phraseShare, phraseValue, sumDatum } from './datum.ts';
import type { RankItem } from './rank-frames.ts';
import type { Ranking } from './rank-message.ts';
import { wholeName } from './rank-names.ts';
import { rowsPhrase, spokenName } from './sentence-names.ts';
import type { StoryDraft } from './story-draft.ts';
import { NO_MEAN } from './time-stories.ts';

/** A share above this is all there is, and no news. */
export const MOST = 0.995;
/** A panel beside a chart is worth its room with so many. */
const ENOUGH_POINTS = 2;
/** Multiples worth a line; beside next to nothing they only say that there is no second. */
const NOTABLE_TIMES = 2;
const NEXT_TO_NOTHING = 0.05;
const ENOUGH_FOR_MEAN = 5;

/** What a panel beside a ranking says: the next one, how far the first is ahead, what the largest make up, the mean or the sum. */
export function addRankPoints(
  draft: StoryDraft,
  ranking: Ranking,
  facts: { isWhole: boolean; hasNegative: boolean; isTied: boolean },
): void {
  const { measure, named, items } = ranking;
  const { language } = draft.context;
  const { style } = measure;
  const [first, second] = named;
  if (first === undefined || second === undefined) return;
  const data = items.map((item) => item.datum);
  const sum = data.reduce((all, each) => all + each.value, 0);
  const spoken = (item: RankItem): string => spokenName(item.name) ?? '';
  // Beside the group that leads: the next one, then what is largest in it.
  const ofGroup = ranking.group !== undefined && ranking.can_share ? [ranking.next_group, first] : [];
  for (const item of ofGroup) {
    if (item === undefined) continue;
    draft.addPoint('point_share_of', {
      name: spokenName(item.name) ?? item.name,
      share: phraseShare(item.datum, data, language),
      measure: wholeName(draft, measure, language, ranking),
    });
  }
  const add = (key: string, params: Parameters<StoryDraft['addPoint']>[1]): void => {
    if (params['name'] !== '' && params['other'] !== '') draft.addPoint(key, params);
  };
  if (facts.isWhole && style.is_percent)
    add('point_second', { name: spoken(second), value: phraseValue(second.datum, style, language) });
  // How far the first is ahead says something as a multiple; the difference of two bars is seen.
  const ratio = second.datum.value > 0 ? first.datum.value / second.datum.value : 0;
  const isApart = !facts.hasNegative && ratio >= NOTABLE_TIMES && ratio <= 1 / NEXT_TO_NOTHING;
  if (
    ranking.is_compared &&
    ranking.group === undefined &&
    !facts.isTied &&
    named.length > 2 &&
    !style.is_percent &&
    isApart
  )
    add('point_times', {
      name: spoken(first),
      other: spoken(second),
      times: phraseRatio(first.datum, second.datum, language),
    });
  const top = sumDatum(named.slice(0, 3).map((item) => item.datum));
  if (ranking.is_part) {
    // The message says of what a share is a share; a point has no room for it.
  } else if (ranking.can_share && named.length >= 7 && top !== null && !facts.isTied) {
    const [, byRows = ''] = /\sby ([^–,;(-]+)/iu.exec(ranking.caption ?? '') ?? [];
    const rows = rowsPhrase(ranking.dimension, language) ?? rowsPhrase(byRows, language);
    add(rows === null ? 'point_top_three' : 'point_top_three_rows', {
      ...(rows === null ? {} : { rows }),
      share: phraseShare(top, data, language),
      measure: wholeName(draft, measure, language, ranking),
    });
  } else if (ranking.can_share && !facts.isTied && first.datum.value < sum * MOST && !draft.message.includes('%')) {
    add('point_top_share', { name: spoken(first), share: phraseShare(first.datum, data, language) });
  }
  if (
    !measure.can_sum &&
    !facts.isWhole &&
    !NO_MEAN.test(measure.name) &&
    // A mean of percentages counts small groups like large ones.
    !style.is_percent &&
    named.length >= ENOUGH_FOR_MEAN &&
    data.every((each) => each.formula === undefined)
  ) {
    add('point_mean', { value: phraseMean(data, style, language) });
  }
  // A sum that the table does not give itself may be of what belongs to no whole.
  const { stated } = ranking;
  if (stated === undefined || !ranking.can_share || draft.points.length >= ENOUGH_POINTS) return;
  add('point_total', { name: stated.name, value: phraseValue(stated.datum, style, language) });
}
