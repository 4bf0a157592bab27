import {
  phraseCount,
  phraseDifference,
  phraseGrowth,
  phraseRatio,
  phraseShare,
  phraseValue,
  unionOf,
} from './datum.ts';
import type { Datum, Said } from './datum.ts';
import { REST } from './rank-stories.ts';
import { inSentence, isPluralName, rowsOfHeader, spokenName } from './sentence-names.ts';
import type { StoryDraft } from './story-draft.ts';
import type { Measure } from './table-columns.ts';

/** Several measures of one kind, category by category. */
export interface Compared {
  measure: Measure;
  /** What all measure ("Trips"); "" if the headers name the cases only. */
  subject: string;
  /** What the caption of the table says that is measured; set where no header does. */
  about?: string;
  relation: 'time' | 'target' | 'cases';
  dimension: string;
  /** The categories are periods. */
  is_time: boolean;
  /** Nothing but who is ahead can be said of them. */
  is_loose?: true;
  /** Periods left out because they are incomplete. */
  incomplete?: string[];
  /** Total: the sum over all categories where all have a value and sums mean something. */
  series: { name: string; total: Datum | null; claims: Said['claims'] }[];
  /** One datum per series. */
  categories: { name: string; data: (Datum | null)[] }[];
}

/**
 * The message of a comparison, from sums where they mean something, else from the category that differs most.
 * @returns the category that it is about; null for one about all.
 */
export function setCompareMessage(draft: StoryDraft, compared: Compared): string | null {
  const [first] = compared.series;
  const last = compared.series.at(-1);
  if (first === undefined || last === undefined) return null;
  if (compared.is_loose === true) {
    setLeader(draft, compared);
    return null;
  }
  const areSums = compared.series.every(({ total }) => total !== null && total.value > 0);
  if (compared.relation === 'cases' && compared.is_time && compared.series.length === 2)
    setGrowthOfBoth(draft, compared);
  if (draft.message !== '') return null;
  if (areSums && first.total && last.total) {
    if (compared.relation === 'time') setChange(draft, compared, first.total, last.total);
    else if (compared.relation === 'target') setAgainstTarget(draft, compared, first.total, last.total);
    else setLargest(draft, compared);
  }
  if (draft.message === '' && compared.relation === 'cases' && compared.is_time && compared.measure.can_sum)
    setLeader(draft, compared);
  return draft.message === '' ? setWidest(draft, compared) : null;
}

/** Fewer periods are no course of things. */
const MIN_PERIODS = 3;

/** Amounts over time of which one is the largest in every period: by how much at the end. */
function setLeader(draft: StoryDraft, { categories, series, measure }: Compared): void {
  const { language } = draft.context;
  const last = categories.at(-1);
  if (categories.length < MIN_PERIODS || last === undefined) return;
  const ranked = series
    .flatMap(({ name }, at) => (last.data[at] ? [{ name, at, datum: last.data[at] }] : []))
    .sort((a, b) => b.datum.value - a.datum.value);
  const [first, second] = ranked;
  if (first === undefined || second === undefined) return;
  const isAhead = categories.every(({ data }) => {
    const own = data[first.at];
    const others = data.flatMap((each, at) => (at !== first.at && each ? [each.value] : []));
    return own && others.length > 0 && others.every((value) => value < own.value);
  });
  const [value, less] = [first, second].map(({ datum }) => phraseValue(datum, measure.style, language));
  if (!isAhead || value === undefined || less === undefined || value.text === less.text) return;
  const period = whenPhrase(draft, last.name, []);
  const key = isPluralName(first.name) ? 'cmp_ahead_many' : 'cmp_ahead';
  draft.setMessage(() => draft.say(key, { name: first.name, other: second.name, value, less, period }));
}

/** "in 2023", "in the second year", "(after)" */
function whenPhrase(draft: StoryDraft, name: string, claims: Said['claims']): Said {
  const period = name.charAt(0).toLowerCase() + name.slice(1);
  const key = /^\d{4}$/u.test(name)
    ? 'in_period'
    : /^(?:first|second|third|fourth|last|previous|current) \p{L}+$/iu.test(name)
      ? 'in_the_period'
      : 'in_brackets';
  const isWords = /^\p{Lu}\p{Ll}+ (?:to|of|on|over) /u.test(name);
  return {
    text: draft.context.translate(`briefs.${key}`, { period: key === 'in_the_period' || isWords ? period : name }),
    claims,
  };
}

/** "(Week 36 to Week 38)": of more than two periods it is said from which on; null for two. */
function overPhrase(draft: StoryDraft, { series, is_time: isTime }: Compared): Said | null {
  const [first] = series;
  const last = series.at(-1);
  if (isTime || series.length < 3 || first === undefined || last === undefined) return null;
  return {
    text: draft.context.translate('briefs.from_to_brackets', { from: first.name, to: last.name }),
    claims: [...first.claims, ...last.claims],
  };
}

function setChange(draft: StoryDraft, compared: Compared, first: Datum, last: Datum): void {
  const { language, translate } = draft.context;
  const { style } = compared.measure;
  const named = compared.series.at(-1);
  const measure = compared.subject === '' ? (compared.about ?? translate('briefs.the_total_start')) : compared.subject;
  const value = phraseValue(last, style, language);
  const growth = phraseGrowth(first, last, language);
  const period = overPhrase(draft, compared) ?? whenPhrase(draft, named?.name ?? '', named?.claims ?? []);
  const ratio = last.value / first.value;
  const params = { measure, value, growth, period };
  const isLevel = Math.abs(ratio - 1) < 0.005;
  const moved = largestChange(draft, compared);
  const keys = ratio > 1 ? ['cmp_up_most', 'cmp_up_most_short'] : ['cmp_down_most', 'cmp_down_most_short'];
  draft.setMessage(
    ...keys.map(
      (key) => () => (isLevel || moved === null || ratio >= 1.95 ? null : draft.say(key, { ...params, ...moved })),
    ),
    () =>
      ratio >= 2.5
        ? draft.say('cmp_times', { measure, value, times: phraseRatio(last, first, language), period })
        : null,
    () => (ratio >= 1.95 && ratio < 2.15 ? draft.say('cmp_doubled', params) : null),
    () =>
      draft.say(
        isLevel ? 'cmp_level' : ratio > 1 ? 'cmp_up' : 'cmp_down',
        isLevel ? { measure, value, period } : params,
      ),
    () => draft.say('cmp_short', { measure: translate('briefs.the_total_start'), value, period }),
  );
}

/** Changes of which the largest is no larger beside the next say nothing of one. */
const CLEAR_CHANGE = 1.2;

/** The row that changed most, with its change; null where two changed alike, or where one stands for a rest. */
function largestChange(
  draft: StoryDraft,
  { categories, measure }: Compared,
): { name: string; change: Said; sign: string } | null {
  const changes = categories
    .flatMap(({ name, data }) => {
      const [first, last] = [data[0], data.at(-1)];
      return first && last ? [{ name, first, last, change: last.value - first.value }] : [];
    })
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const [most, next] = changes;
  const name = spokenName(most?.name ?? '');
  if (most === undefined || name === null || changes.length < MIN_CHANGES || REST.test(most.name.trim())) return null;
  if (Math.abs(most.change) < Math.abs(next?.change ?? 0) * CLEAR_CHANGE) return null;
  const all = changes.reduce((sum, { change }) => sum + change, 0);
  if (Math.abs(most.change) < Math.abs(all) * MIN_PART) return null;
  const change = phraseDifference(most.last, most.first, measure.style, draft.context.language);
  return { name, change, sign: most.change > 0 ? '+' : '' };
}

const MIN_CHANGES = 3;
/** A smaller part of a change is not what it comes from. */
const MIN_PART = 0.3;

function setAgainstTarget(draft: StoryDraft, compared: Compared, target: Datum, actual: Datum): void {
  const { language } = draft.context;
  const other = inSentence(compared.series[0]?.name ?? '', language);
  const own = compared.series.at(-1)?.name ?? '';
  // A period is no subject: "Actual 2024".
  const isPeriod = /^(?:\p{L}+ )?\d{4}$/u.test(compared.subject);
  const name =
    compared.subject === '' ? (compared.about ?? own) : isPeriod ? `${own} ${compared.subject}` : compared.subject;
  const value = phraseValue(actual, compared.measure.style, language);
  const ratio = actual.value / target.value;
  const growth = phraseGrowth(target, actual, language);
  draft.setMessage(
    () => onlyOne(draft, compared, ratio),
    () =>
      Math.abs(ratio - 1) < 0.005
        ? draft.say('cmp_on_target', { name, other, value })
        : draft.say(ratio > 1 ? 'cmp_above' : 'cmp_below', { name, other, value, growth }),
  );
}

/** From this far from the target on, that all of them together are off it is the news. */
const NEAR_TARGET = 0.03;

/** The only one of several that is below its target, or above it, where all together are near theirs; null for none. */
function onlyOne(
  draft: StoryDraft,
  { categories, series, dimension, measure }: Compared,
  ratio: number,
): string | null {
  const { language, translate } = draft.context;
  const last = series.length - 1;
  const pairs = categories.flatMap(({ name, data }) => {
    const [planned, actual] = [data[0], data[last]];
    return planned && actual ? [{ name, planned, actual }] : [];
  });
  if (pairs.length < MIN_TARGETS) return null;
  const below = pairs.filter(({ planned, actual }) => actual.value < planned.value);
  const above = pairs.filter(({ planned, actual }) => actual.value > planned.value);
  const [only] = below.length === 1 ? below : above.length === 1 ? above : [];
  const name = spokenName(only?.name ?? '');
  if (only === undefined || name === null) return null;
  // Where all together are off their target, only one on the other side of it is news.
  const isAgainst = below.length === 1 ? ratio > 1 : ratio < 1;
  if (!isAgainst && Math.abs(ratio - 1) > NEAR_TARGET) return null;
  const [planned, value] = [only.planned, only.actual].map((datum) => phraseValue(datum, measure.style, language));
  if (planned === undefined || value === undefined || planned.text === value.text) return null;
  const address = unionOf(pairs.map(({ actual }) => actual));
  return draft.say(below.length === 1 ? 'target_one_below' : 'target_one_above', {
    ...{ name, value, planned, target: inSentence(series[0]?.name ?? '', language) },
    total: phraseCount({ value: pairs.length, address, formula: 'count' }, language),
    rows: rowsOfHeader(dimension, language) ?? translate('briefs.groups'),
  });
}

const MIN_TARGETS = 3;

function setLargest(draft: StoryDraft, compared: Compared): void {
  const { language } = draft.context;
  const { style } = compared.measure;
  const sorted = [...compared.series].sort((a, b) => (b.total?.value ?? 0) - (a.total?.value ?? 0));
  const [one, other] = sorted;
  if (!one?.total || !other?.total) return;
  const value = phraseValue(one.total, style, language);
  const name = nameOf(compared, one.name, language);
  if (value.text === phraseValue(other.total, style, language).text) {
    draft.setMessage(() =>
      draft.say('tie_short_two', { name: one.name, other: inSentence(other.name, language), value }),
    );
    return;
  }
  // Of alternatives only one will be: they come to nothing together.
  if (sorted.every((each) => isAlternative(each.name))) {
    draft.setMessage(() => draft.say('cmp_most', { name, value }));
    return;
  }
  if (sorted.length > 2) {
    const all = sorted.flatMap(({ total }) => total ?? []);
    draft.setMessage(() =>
      draft.say('cmp_largest', {
        name,
        value,
        share: phraseShare(all[0] ?? one.total ?? (other.total as Datum), all, language),
      }),
    );
    return;
  }
  const ratio = one.total.value / other.total.value;
  const against = inSentence(other.name, language);
  const { total } = one;
  const { total: less } = other;
  draft.setMessage(() =>
    ratio >= 2.5
      ? draft.say('cmp_exceeds_times', { name, other: against, value, times: phraseRatio(total, less, language) })
      : draft.say('cmp_exceeds', { name, other: against, value, growth: phraseGrowth(less, total, language) }),
  );
}

const isAlternative = (name: string): boolean =>
  /^(?:options?|variante?s?|alternatives?|scenarios?|szenari(?:o|um)|proposals?|vorschlag|angebot|offers?|bids?|tenders?|opción|opção|opzione)\s\S{1,3}(?!\p{L})/iu.test(
    name.trim(),
  );

function nameOf(compared: Compared, name: string, language: string): string {
  return compared.subject === '' || compared.subject.length + name.length > 36
    ? name
    : `${compared.subject} (${inSentence(name, language)})`;
}

/** Two measures over time: how much each grew from the first to the last period. */
function setGrowthOfBoth(draft: StoryDraft, compared: Compared): void {
  const { language } = draft.context;
  const from = compared.categories[0];
  const to = compared.categories.at(-1);
  if (from === undefined || to === undefined || compared.categories.length < 5) return;
  const [a, b] = [0, 1].map((at) => ({
    first: from.data[at],
    last: to.data[at],
    name: compared.series[at]?.name ?? '',
  }));
  if (!a?.first || !a.last || !b?.first || !b.last) return;
  const data = [a.first, a.last, b.first, b.last];
  if (data.some((datum) => datum.value <= 0 || datum.formula === 'mean')) return;
  const [ratioA, ratioB] = [a.last.value / a.first.value, b.last.value / b.first.value];
  if (ratioA < 1.5 || ratioB < 1.5 || compared.measure.style.is_percent) return;
  const [one, other] = ratioA >= ratioB ? [a, b] : [b, a];
  if (!one.first || !one.last || !other.first || !other.last) return;
  const params = {
    name: one.name,
    other: inSentence(other.name, language),
    times: phraseRatio(one.last, one.first, language),
    other_times: phraseRatio(other.last, other.first, language),
    from: from.name,
    to: to.name,
  };
  if (params.times.text === params.other_times.text) return;
  draft.setMessage(() => draft.say('cmp_grew_both', params));
}

/** Rates and means: where the first and the last case differ most. */
function setWidest(draft: StoryDraft, compared: Compared): string | null {
  const { language } = draft.context;
  const { style } = compared.measure;
  const at = compared.series.length - 1;
  const gaps = compared.categories.flatMap(({ name, data }) => {
    const [first, last] = [data[0], data[at]];
    return first && last ? [{ name, whose: name, first, last, gap: Math.abs(last.value - first.value) }] : [];
  });
  const [widest] = gaps.sort((a, b) => b.gap - a.gap);
  // What those asked agree with is said whole; of another name too long for a title, nothing is: the next one is not the widest.
  const isStatement = /[.!]$/u.test(widest?.name.trim() ?? '');
  const name = isStatement ? (widest?.name.trim().replace(/[.!]$/u, '') ?? '') : spokenName(widest?.name ?? '');
  if (widest === undefined || widest.gap === 0 || name === null) return null;
  const params = {
    name,
    first: phraseValue(widest.first, style, language),
    last: phraseValue(widest.last, style, language),
  };
  if (params.first.text === params.last.text) return null;
  const key =
    compared.relation !== 'time'
      ? 'cmp_gap'
      : widest.last.value > widest.first.value
        ? 'cmp_rose_most'
        : 'cmp_fell_most';
  // Of several it is the first and the last that are compared.
  const [one, other] = [compared.series[0]?.name, compared.series[at]?.name];
  const isNamed = key === 'cmp_gap' && one !== undefined && other !== undefined && at > 0;
  if (isNamed && draft.setMessage(() => draft.say('cmp_gap_of', { ...params, one, other })) !== '') return widest.whose;
  const sentence = draft.say(isStatement && compared.relation === 'time' ? 'cmp_statement' : key, params);
  draft.setMessage(
    () => (compared.subject === '' ? sentence : `${compared.subject}: ${sentence}`),
    () => sentence,
  );
  return widest.whose;
}
