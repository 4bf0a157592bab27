import type { Datum, Said } from './datum.ts';
import { phraseCount, phraseRatio, phraseShare, phraseValue, sumDatum, unionOf } from './datum.ts';
import type { RankItem } from './rank-frames.ts';
import { titleName } from './column-names.ts';
import { setGapMessage } from './gap-message.ts';
import { countedThings, rowsName, wholeName } from './rank-names.ts';
import { relatedSentence } from './relation.ts';
import type { Relation } from './relation.ts';
import {
  endsApart,
  inSentence,
  isPluralName,
  mentioned,
  shareNoun,
  sharerNoun,
  spokenName,
  stateOf,
  superlativeOf,
} from './sentence-names.ts';
import type { StoryDraft } from './story-draft.ts';
import type { Measure } from './table-columns.ts';
import { isBareCount, isBareName, isKind } from './table-object.ts';

/** From this share on the largest part, or the three largest together, are the message. */
const STRONG_SHARE = 0.4;
const STRONG_THREE = 0.45;
/** The three largest are news where they hold this many times what three equal ones would. */
const CONCENTRATION = 1.4;
/** So many may stand apart from the rest at most. */
const MAX_FEW = 5;
/** The last of the few has this many times what the next has, and no other step is nearly as large. */
const BREAK = 1.2;
const CLEAR_BREAK = 1.08;
const FEW_CONCENTRATION = 1.25;
/** Smaller shares than this are no news beside the value. */
const NOTABLE_SHARE = 0.15;
const NOTABLE_RATIO = 1.3;
/** Of fewer, some at the top are most. */
const MIN_RANKED = 6;
/** Among fewer, that one is first needs no count. */
const MANY_ROWS = 5;

/** A measure by category, sorted, as the message of a ranking sees it. */
export interface Ranking {
  measure: Measure;
  dimension: string;
  /** Largest first, without what is left over ("Others"). */
  named: readonly RankItem[];
  /** All parts, what is left over included. */
  items: readonly RankItem[];
  /** What its table is called. */
  caption?: string;
  /** What the row of its sum is called. */
  total?: string;
  /** What its part of the text is called, in few words. */
  title?: string;
  /** What its figures are of, in few words. */
  object?: string;
  /** The author's own name of the table or of its part. */
  heading?: string;
  /** The sum as the table itself gives it. */
  stated?: RankItem;
  /** Parts of a sum that means something. */
  can_share: boolean;
  /** Rows of a longer list: shares are of what is listed. */
  is_part: boolean;
  /** The rows have an order of their own: age bands, steps. */
  is_ordered?: boolean;
  /** Cells or sums; ratios of means say little. */
  is_compared: boolean;
  /** A second measure of the same rows. */
  relation?: Relation;
  /** The measure is how far each row is from a target. */
  gap?: { target: string; sign: 1 | -1 };
  /** The group that holds most of the sum, by the table's own subtotals. */
  group?: RankItem;
  /** The group that holds most of what is left. */
  next_group?: RankItem;
  /** How many rows have no figure. */
  missing?: number;
}

/** How many are at the top with the same value: what only looks the same when rounded is not. */
export function tiedAtTop({ named }: Ranking): number {
  return named.filter(({ datum }) => datum.value === named[0]?.datum.value).length;
}

/** How many at the top stand apart from the rest by the one clear step in a ranking, and hold much of the sum; 0 where none do. */
export function leadingFew({ named, items, can_share: canShare }: Ranking): number {
  const values = named.map(({ datum }) => datum.value);
  if (!canShare || values.length < MIN_RANKED || values.some((value) => value <= 0)) return 0;
  const steps = values.slice(1).map((value, at) => (values[at] ?? 0) / value);
  const largest = Math.max(...steps);
  const count = steps.indexOf(largest) + 1;
  const sum = items.reduce((total, { datum }) => total + datum.value, 0);
  const share = values.slice(0, count).reduce((total, value) => total + value, 0) / sum;
  const isClear = largest >= BREAK && steps.every((step, at) => at === count - 1 || step * CLEAR_BREAK <= largest);
  const isFew = count > 1 && count <= MAX_FEW && count * 2 < values.length;
  return isClear && isFew && share >= Math.max(STRONG_SHARE, (count / items.length) * FEW_CONCENTRATION) ? count : 0;
}

/**
 * The message of a ranking: whose share is large, else who leads and by how much; with a tie at the top, that.
 * @returns what the message is about: one, a group of rows, the three largest, the few that stand apart, several at the top, how far apart all are, or nothing but the name of the table.
 */
export function setRankMessage(
  draft: StoryDraft,
  ranking: Ranking,
): 'one' | 'group' | 'three' | 'few' | 'tie' | 'range' | 'name' {
  const { measure, named, items } = ranking;
  const { language } = draft.context;
  const [first, second] = named;
  if (!first || !second) return 'one';
  const data = items.map((item) => item.datum);
  const sum = data.reduce((total, each) => total + each.value, 0);
  const names = named.slice(0, 3).map((item) => spokenName(item.name));
  const [name = null, other = null] = names;
  const noun = wholeName(draft, measure, language, ranking);
  const value = (): ReturnType<typeof phraseValue> => phraseValue(first.datum, measure.style, language);
  if (setGapMessage(draft, ranking)) return 'one';
  if (ARBITRARY.test(`${ranking.caption ?? ''} ${ranking.title ?? ''}`) && setRangeMessage()) return 'range';
  const groupName = spokenName(ranking.group?.name ?? '');
  if (ranking.group !== undefined && groupName !== null && ranking.can_share) {
    const { datum } = ranking.group;
    const sentence = shareSentence(groupName, phraseShare(datum, data, language), noun);
    draft.setMessage(
      () => withAmounts(sentence, datum),
      () => sentence,
    );
    if (draft.message !== '') return 'group';
  }
  if (isBareName(measure.name) && ranking.relation === undefined && setBareMessage())
    return draft.message === ranking.heading ? 'name' : 'one';
  const tied = tiedAtTop(ranking);
  if (tied > 1) {
    draft.setMessage(
      () =>
        tied === 2 && name !== null && other !== null
          ? draft.say('tie_two', { measure: measure.name, name, other, value: value() })
          : null,
      ...[measure.name, titleName(measure.name)].map(
        (name) => () =>
          draft.say('tie_many', {
            ...{ measure: name, value: value(), total: counted() },
            count: countTied(named.slice(0, tied), language),
          }),
      ),
      () => draft.say('highest', { value: value() }),
    );
    return 'tie';
  }
  const share = ranking.can_share ? first.datum.value / sum : 0;
  if (share >= STRONG_SHARE && share < 0.995) {
    const shareWords = phraseShare(first.datum, data, language);
    if (name !== null) {
      const short = isPluralName(name) ? 'share_of_one_short_many' : 'share_of_one_short';
      draft.setMessage(
        ...related(
          () => listed(shareSentence(name, shareWords, noun)),
          // That only some are meant is said in short rather than left out.
          () => listed(draft.say('name_share', { name, share: shareWords, measure: noun })),
          // Whose they are stands above the title.
          () => listed(shareSentence(name, shareWords, noun.replace(/ \([^)]*\)$/u, ''))),
        ),
        () => withAmounts(listed(shareSentence(name, shareWords, noun)), first.datum),
        () => listed(shareSentence(name, shareWords, noun)),
        () => listed(draft.say(short, { name, share: shareWords })),
      );
    }
    if (draft.message !== '') return 'one';
  }
  const top = sumDatum(named.slice(0, 3).map((item) => item.datum));
  if (
    ranking.can_share &&
    named.length >= MIN_RANKED &&
    top !== null &&
    top.value / sum >= Math.max(STRONG_THREE, (3 / items.length) * CONCENTRATION) &&
    share < STRONG_SHARE
  ) {
    const shareWords = phraseShare(top, data, language);
    const [a = null, b = null, c = null] = names;
    draft.setMessage(
      ...relatedTo(null, () => listed(draft.say('share_of_three_short', { share: shareWords, measure: noun }))),
      () =>
        a === null || b === null || c === null
          ? null
          : withAmounts(
              listed(draft.say('share_of_three', { first: a, second: b, third: c, share: shareWords, measure: noun })),
              top,
            ),
      () =>
        a === null || b === null || c === null
          ? null
          : listed(draft.say('share_of_three', { first: a, second: b, third: c, share: shareWords, measure: noun })),
      () => withAmounts(listed(draft.say('share_of_three_short', { share: shareWords, measure: noun })), top),
      () => listed(draft.say('share_of_three_short', { share: shareWords, measure: noun })),
    );
    if (draft.message !== '') return 'three';
  }
  const few = leadingFew(ranking);
  const together = few === 0 ? null : sumDatum(named.slice(0, few).map((item) => item.datum));
  if (together !== null) {
    const params = {
      ...{ share: phraseShare(together, data, language), measure: noun },
      count: draft.context.translate(`briefs.number_${few}`),
    };
    const sentence = draft.say('share_of_few', params);
    draft.setMessage(
      ...relatedTo(null, () => listed(sentence)),
      () => withAmounts(listed(sentence), together),
      () => listed(sentence),
    );
    if (draft.message !== '') return 'few';
  }
  // Along an order both ends of a rate say more than its height.
  if (ranking.is_ordered === true && measure.style.is_percent && setRangeMessage()) return 'range';
  const detail = detailOf();
  draft.setMessage(
    ...related(() => lead(name)),
    () => joined(lead(name), detail(other)),
    () => joined(lead(name), ranking.can_share ? detail(null) : null),
    () => lead(name),
    () => (name === null ? null : draft.say('leads', { measure: titleName(measure.name), name, value: value() })),
    () => lead(spokenName(endsApart(named.map((item) => item.name)))),
    () => (name === null ? null : draft.say('leads_short', { name, value: value() })),
    () => draft.say('highest_of', { measure: measure.name, value: value() }),
    () => draft.say('highest', { value: value() }),
  );
  return 'one';

  /**
   * Of figures that are named after nothing: which kind is the most frequent, where that is what they count; else the author's own heading,
   * where nothing names what a sentence would be about.
   */
  function setBareMessage(): boolean {
    if (first === undefined || second === undefined) return false;
    const whole = sumDatum(data);
    const isFirst = first.datum.value > second.datum.value && name !== null;
    const canCount = isBareCount(measure.name) && ranking.can_share && isKind(ranking.dimension);
    if (canCount && isFirst && whole !== null && ranking.is_ordered !== true && !ranking.is_part) {
      const total = phraseValue(whole, measure.style, language);
      const said = { name, value: value(), total, share: phraseShare(first.datum, data, language) };
      draft.setMessage(() => draft.say('most_often', { ...said, dimension: ranking.dimension }));
    } else if (ranking.object === undefined && ranking.heading !== undefined)
      draft.setMessage(() => ranking.heading ?? null);
    return draft.message !== '';
  }

  /** From the smallest to the largest: how much a few rows of an arbitrary list make up of it says nothing. */
  function setRangeMessage(): boolean {
    const last = named.at(-1);
    if (!first || !last || named.length < MANY_ROWS || (!ranking.can_share && ranking.is_ordered !== true))
      return false;
    const low = phraseValue(last.datum, measure.style, language);
    const runs = (from: string, to: string): string =>
      listed(
        draft.say('price_range', {
          measure: ranking.is_part ? inSentence(measure.name, language) : measure.name,
          ...{ first: low, last: value(), name: from, other: to },
        }),
      );
    const [from, to] = [last, first].map((item) => mentioned(item.name));
    const [place, end] = [last, first].map((item) => item.name.split(/\s*[,(]/u)[0]?.trim() ?? '');
    draft.setMessage(
      () => runs(from ?? '', to ?? ''),
      () => runs(place ?? '', end ?? ''),
    );
    return draft.message !== '';
  }

  /** Whose share it is; of things counted by how they are, what share of them is so. */
  function shareSentence(whose: string, portion: Said, whole: string): string {
    const others = [...named.map((item) => item.name), ...(ranking.group === undefined ? [] : [ranking.group.name])];
    const state = isPluralName(whole) ? stateOf(whose, others, language) : null;
    if (state !== null) return draft.say('share_of_state', { share: portion, measure: whole, state });
    const key = isPluralName(whose) ? 'share_of_one_many' : 'share_of_one';
    return draft.say(key, { name: whose, share: portion, measure: whole });
  }

  /** The sentences with what a second measure says of the same rows, the most telling first. */
  function related(...sentences: readonly (() => string | null)[]): (() => string | null)[] {
    return relatedTo(first?.name ?? null, ...sentences);
  }

  /** @param subject the row that the sentences are about; null for several. */
  function relatedTo(subject: string | null, ...sentences: readonly (() => string | null)[]): (() => string | null)[] {
    const { relation } = ranking;
    if (relation === undefined || first === undefined) return [];
    const shareOf = (name: string): number => (items.find((item) => item.name === name)?.datum.value ?? 0) / sum;
    return sentences.flatMap((make) =>
      [true, false].map((withValue) => () => {
        const sentence = make();
        const whose = { subject, shareOf };
        return sentence === null ? null : relatedSentence(draft, sentence, relation, whose, withValue);
      }),
    );
  }

  /** Says of how many where these are some of more. */
  function listed(sentence: string): string {
    if (!ranking.is_part) return sentence;
    // Behind a colon of its own no other one is read.
    const key = /^[^:(]{1,30}: /u.test(sentence) ? 'of_listed_named' : 'of_listed';
    return amongRows(sentence) ?? draft.say(key, { count: counted(), sentence: sentence.replace(/^The /u, 'the ') });
  }

  /** Says among how many of what; null where nothing names the rows, or they are few. */
  function amongRows(sentence: string | null): string | null {
    const rows = rowsName(ranking, language);
    // Of rows without a figure nothing is known: those with one are not all.
    if (rows === null || sentence === null || data.length < MANY_ROWS || (ranking.missing ?? 0) > 0) return null;
    return draft.say('of_rows', { count: counted(), rows, sentence: sentence.replace(/^The /u, 'the ') });
  }

  function counted(): ReturnType<typeof phraseCount> {
    return phraseCount({ value: data.length, address: unionOf(data), formula: 'count' }, language);
  }

  /** The amounts behind a share. */
  function withAmounts(sentence: string, part: Datum): string | null {
    const whole = sumDatum(data);
    if (whole === null) return null;
    const [amount, total] = [part, whole].map((datum) => phraseValue(datum, measure.style, language));
    return amount === undefined || total === undefined
      ? null
      : draft.say('of_total', { sentence, value: amount, total });
  }

  function lead(leader: string | null): string | null {
    if (leader === null) return null;
    const params = { name: leader, value: value(), measure: measure.name };
    const part = shareNoun(measure.name, language);
    if (part !== null && measure.style.is_percent) return draft.say('leads_share', { ...params, part });
    if (isBareName(measure.name)) {
      const thing = measure.style.is_percent ? sharerNoun(ranking.dimension, language) : null;
      if (thing !== null) return draft.say('leads_sharers', { ...params, part: thing });
      return ranking.object === undefined
        ? draft.say('leads_short', params)
        : draft.say('leads', { ...params, measure: ranking.object });
    }
    const measureName = inSentence(measure.name, language);
    const cost = /^(?:.* )?(cost|expense|expenditure)s?$/iu.exec(measureName)?.[1];
    if (
      cost !== undefined &&
      measure.can_sum &&
      /cost|item|categor|type|kind|position|expense|kosten|art|posten/iu.test(ranking.dimension)
    ) {
      return draft.say('leads_cost', { ...params, part: cost });
    }
    const kind = language.startsWith('de') ? null : superlativeOf(measureName);
    if (kind === 'most' && measure.style.is_percent) return draft.say('leads_rate_many', params);
    const isPrice = measure.style.currency !== undefined && !measure.can_sum;
    if (kind === 'most' && !isPrice) return draft.say('leads_most', { ...params, part: measureName });
    if (kind !== null) return draft.say('leads_highest', { ...params, part: measureName });
    // A rate that is highest is not ahead: it may be the worst.
    if (!measure.can_sum) return draft.say('leads_rate', params);
    const things = countedThings(measure.name, language, ranking);
    return things === null ? draft.say('leads', params) : draft.say('leads_counted', { ...params, things });
  }

  function detailOf(): (rival: string | null) => string | null {
    return (rival) => {
      if (first === undefined || second === undefined) return null;
      if (share >= NOTABLE_SHARE && share < 0.995 && !ranking.is_part) {
        return draft.say('detail_share', { share: phraseShare(first.datum, data, language) });
      }
      const ratio = second.datum.value > 0 ? first.datum.value / second.datum.value : 0;
      const isNotable = ranking.is_compared && ratio >= NOTABLE_RATIO && ratio < 1e4 && !measure.style.is_percent;
      if (!isNotable || rival === null) return null;
      return draft.say('detail_times', { times: phraseRatio(first.datum, second.datum, language), other: rival });
    };
  }

  function joined(start: string | null, end: string | null): string | null {
    return start === null || end === null ? null : `${start}, ${end}`;
  }
}

/** What a list is called whose rows stand for others. */
const ARBITRARY =
  /(?<!\p{L})(?:random|samples?|selected|selection|zufällig\p{L}*|stichprobe|ausgewählte\p{L}*|auswahl)(?!\p{L})/iu;
function countTied(tied: readonly RankItem[], language: string): ReturnType<typeof phraseCount> {
  const address = unionOf(tied.map((item) => item.datum));
  return phraseCount({ value: tied.length, address, formula: 'count' }, language);
}
