import type { FormItem } from '../../../common/deck/form.ts';
import { findNumbers } from '../check/number-mentions.ts';
import type { NumberMention } from '../check/number-mentions.ts';
import { unitAfter } from './find-figures.ts';
import { labelOfAmount, periodOf } from './amount-label.ts';
import { DAY } from './find-time.ts';
import { MONEY } from './listed-figures.ts';

/** An amount that a sentence sets in relation to another one, with its name; null where the sentence has none for it. */
interface Amount {
  is_whole: boolean;
  label: string | null;
  /** As it is written. */
  text: string;
  value: number;
  /** The word after it that it counts in, as with "34 minutes"; '' without. */
  unit: string;
}

/** What a sentence says that one of its amounts is above or below another: "€40,000", "short of the target". */
interface Gap {
  text: string;
  words: string;
}

interface Related {
  amounts: Amount[];
  gap: Gap | null;
  /** What the amounts are of, where each is named after its period; '' elsewhere. */
  measure: string;
}

const MAX = { amounts: 4, beside: 3, label: 32 } as const;
/** A part and its whole: "€640 of the €900", "€640 of the budget of €900". */
const OF =
  /^\s*(?:of|out of|von|der|des|vom)(?:\s(?:the|its|their|our|a total of|a|den|der|dem|insgesamt|(?:\p{L}+\s){1,2}(?:of|von)))*\s*$/iu;
/** "Of the €900, €640 …", "Von 110 Servern sind 64 …": the whole comes first. */
const WHOLE_FIRST = {
  before: /^(?:of|out of|von)(?:\s(?:the|den|insgesamt))*\s*$/iu,
  between:
    /^(?:\s\p{L}+)?,\s(?:only\s|so far\s)*$|^(?:\s\p{L}+)?\s(?:sind|ist|wurden|waren)\s(?:(?:bisher|bislang|erst|bereits|schon|nur)\s)*$/iu,
} as const;
/** What sets one amount against another: without these words they are only in the same sentence. */
const AGAINST =
  /(?<!\p{L})(?:against|instead of|rather than|compared (?:with|to)|more than|less than|fewer than|had been|planned|budgeted|needed|required|statt|anstelle von|gegenüber|mehr als|weniger als|geplant|vorgesehen|benötigt|erforderlich)(?!\p{L})/iu;
const LATER =
  /^(?:\s\p{L}+)?\s(?:(?:was|were|had been|waren|war)\s)?(?:planned|budgeted|needed|agreed|geplant|vorgesehen|benötigt)/iu;
/** After an amount, these words say that it is the distance of two others. */
const GAP =
  /^\s(?<words>(?:short|fewer|less|more|too (?:few|many|little|much)|over|under|above|below|behind|missing|zu wenig|zu viel|weniger|mehr|darunter|darüber|fehlen|im Rückstand)(?!\p{L})[^,;:.]*)/iu;

/** What a written amount has beside its digits: its unit. */
function unitOf(text: string): string {
  return text.replaceAll(/[\d.,\s\u00A0\u202F]/gu, '');
}

/** German units differ by their case: "34 Tage", "von 30 Tagen". */
const UNIT_STEM = 3;
/** Sums of binary fractions differ in their last digits. */
const ROUNDING = 1e-9;

/** Whether an amount is the distance of two others, exactly. */
function isDistance(of: NumberMention, all: readonly NumberMention[]): boolean {
  const others = all.filter((each) => each !== of);
  return others.some((one) =>
    others.some((other) => Math.abs(one.value - other.value - of.value) <= of.value * ROUNDING),
  );
}

/** The amounts of a sentence that it sets in relation; none where it does not, or where their units differ. */
function relatedIn(sentence: string, language: string): Related {
  const days = [...sentence.matchAll(new RegExp(DAY, 'giu'))].map(({ index, 0: day }) => [index, index + day.length]);
  const isDay = ({ start }: NumberMention): boolean => days.some(([from = 0, to = 0]) => from <= start && start < to);
  const all = findNumbers(sentence, language).filter((each) => each.kind === 'number' && !isDay(each));
  const gapAt = all.findIndex((each) => GAP.test(sentence.slice(each.end)) && isDistance(each, all));
  const mentions = all.filter((_, at) => at !== gapAt);
  const units = new Set(all.map(({ text }) => unitOf(text)));
  const between = (at: number): string => sentence.slice(at === 0 ? 0 : mentions[at - 1]?.end, mentions[at]?.start);
  const isWholeFirst = WHOLE_FIRST.before.test(between(0)) && WHOLE_FIRST.between.test(between(1));
  const isOf = (at: number): boolean => at > 0 && OF.test(between(at));
  const isRelated = mentions.every(
    ({ end }, at) =>
      at === 0 || (at === 1 && isWholeFirst) || isOf(at) || gapAt >= 0 || isAgainst(between(at), sentence.slice(end)),
  );
  if (mentions.length < 2 || units.size !== 1 || !isRelated || mentions.some(({ value }) => value <= 0))
    return { amounts: [], gap: null, measure: '' };
  const amounts = mentions.map(({ text, value, start, end }, at) => {
    const isWhole = isOf(at) || (at === 0 && isWholeFirst);
    const label = labelOfAmount({
      before: sentence.slice(mentions[at - 1]?.end ?? 0, start),
      after: sentence.slice(at === 0 && isWholeFirst ? mentions[1]?.end : end),
      is_after_whole: at === 1 && isWholeFirst,
      after_whole: isOf(at + 1) ? sentence.slice(mentions[at + 1]?.end) : null,
      is_whole: isWhole,
      isMoney: MONEY.test(text),
      isGerman: language.startsWith('de'),
    });
    return {
      label: label !== null && label.length <= MAX.label ? label : null,
      is_whole: isWhole,
      text,
      value,
      unit: unitAfter(sentence, end),
    };
  });
  const gap = all[gapAt];
  const { words = '' } = gap === undefined ? {} : (GAP.exec(sentence.slice(gap.end))?.groups ?? {});
  const stated = gap === undefined ? null : { text: gap.text, words: words.trim() };
  const periods = mentions.map(({ end }) => periodOf({ after: sentence.slice(end) }) ?? '');
  const [measure] = amounts.map(({ label }) => label);
  const areOfPeriods =
    periods.every((period) => period !== '' && period.length <= MAX.label) && new Set(periods).size === periods.length;
  // Two periods of one thing: it is named once, and they below its bars.
  if (areOfPeriods && measure != null && !periods.includes(measure) && amounts.every(({ is_whole: is }) => !is))
    return { amounts: amounts.map((each, at) => ({ ...each, label: periods[at] ?? null })), gap: stated, measure };
  // One amount with its period and one of now: the measure is named once, and its latest value has no year of its own.
  const [ofThen] = amounts.filter(({ label }, at) => label !== null && label === periods[at]);
  const [ofNow] = amounts.filter(({ label }, at) => label !== null && periods[at] === '');
  if (amounts.length === 2 && ofThen !== undefined && ofNow?.label != null) {
    const latest = LATEST[language.startsWith('de') ? 'de' : 'en'];
    const named = amounts.map((each) => (each === ofNow ? { ...each, label: latest } : each));
    return { amounts: named, gap: stated, measure: ofNow.label };
  }
  return { amounts, gap: stated, measure: '' };
}

const LATEST = { de: 'Zuletzt', en: 'Latest' } as const;

function isAgainst(between: string, after: string): boolean {
  return AGAINST.test(between) || LATER.test(after);
}

/**
 * Two to four amounts of one unit that title or statements set in relation, as bars beside the statements; null without, or where one of
 * them has no name. Sentences belong together that name the same amount. The distance of two amounts, where it is stated, is in large
 * type beside the bars.
 */
export function relatedAmounts(
  title: string,
  items: readonly FormItem[],
  language: string,
): { items: FormItem[]; columns?: [string] } | null {
  if (items.length > MAX.beside) return null;
  const sentences = [...items, { text: title }].map(({ text = '', ...basis }) => ({
    ...relatedIn(text, language),
    basis: { ref: items[0]?.ref ?? '', evidence: text, ...basis },
  }));
  const [first, ...others] = sentences.filter(({ amounts }) => amounts.length > 0).toReversed();
  if (first === undefined) return null;
  const isNamed = ({ value }: Amount): boolean => first.amounts.some((each) => each.value === value);
  const joined = [...others.filter(({ amounts }) => amounts.some(isNamed)).toReversed(), first];
  const byValue = new Map<number, FormItem>();
  for (const { amounts, basis } of joined) {
    for (const { label, text, value } of amounts) {
      const known = byValue.get(value)?.label ?? '';
      if (known === '') byValue.set(value, { ...basis, label: label ?? '', value: text });
    }
  }
  const bars = [...byValue.values()];
  const names = new Set(bars.map(({ label }) => label));
  const units = new Set(bars.map(({ value = '' }) => unitOf(value)));
  const [unit = '', ...otherUnits] = joined.flatMap(({ amounts }) => amounts.flatMap((each) => each.unit || []));
  if (otherUnits.some((each) => each.slice(0, UNIT_STEM) !== unit.slice(0, UNIT_STEM))) return null;
  if (bars.length < 2 || bars.length > MAX.amounts || names.size < bars.length || names.has('') || units.size !== 1)
    return null;
  // The one that is spoken of first is what the sentence is about.
  const main = (first.amounts.find(({ is_whole: isWhole }) => !isWhole) ?? first.amounts[0])?.value;
  const measure = joined.length === 1 ? first.measure : '';
  const shown = [...byValue].sort(([one, a], [other, b]) =>
    measure === '' ? one - other : yearIn(a.label).localeCompare(yearIn(b.label)),
  );
  const drawn = [
    ...shown.map(([value, item]) => ({ ...item, ...(unit && { unit }), ...(value === main && { is_key: true }) })),
    ...besideBars(items, joined.find(({ gap }) => gap !== null) ?? null),
  ];
  return { items: drawn, ...(measure === '' ? {} : { columns: [measure] }) };
}

/** What comes first is earlier; the latest value comes last. */
function yearIn(label = ''): string {
  return /(?:19|20)\d\d/u.exec(label)?.[0] ?? (Object.values<string>(LATEST).includes(label) ? '9999' : '');
}

/** The statements, with a stated distance in large type above its own, or as one more. */
function besideBars(
  items: readonly FormItem[],
  stated: { gap: Gap | null; basis: { ref: string; evidence: string } } | null,
): FormItem[] {
  const gap = stated?.gap ?? null;
  const own = items.findIndex(({ text }) => gap !== null && text === stated?.basis.evidence);
  const statements = items.map((item, at) => ({ ...item, label: at === own && gap !== null ? gap.text : '' }));
  if (stated === null || gap === null || own >= 0 || items.length >= MAX.beside) return statements;
  return [{ ...stated.basis, label: gap.text, text: gap.words }, ...statements];
}
