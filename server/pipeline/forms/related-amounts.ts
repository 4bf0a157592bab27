import { capitalised } from '../../../common/deck/capitalised.ts';
import type { FormItem } from '../../../common/deck/form.ts';
import { findNumbers } from '../check/number-mentions.ts';
import type { NumberMention } from '../check/number-mentions.ts';
import { DAY } from './find-time.ts';

/** An amount that a sentence sets in relation to another one, with the words of the sentence that say what it is. */
interface Amount {
  label: string;
  /** As it is written. */
  text: string;
  value: number;
}

const MAX = { amounts: 4, beside: 3, label: 32 } as const;
/** A part and its whole: "€640 of the €900". */
const OF = /^\s*(?:of|out of|von|der|des)(?:\s(?:the|a total of|a|den|der|insgesamt))*\s*$/iu;
/** What sets one amount against another: without these words they are only in the same sentence. */
const AGAINST =
  /(?<!\p{L})(?:against|instead of|rather than|compared (?:with|to)|more than|less than|fewer than|had been|planned|budgeted|statt|anstelle von|gegenüber|mehr als|weniger als|geplant|vorgesehen)(?!\p{L})/iu;
const VERB = String.raw`(?:is|was|are|were|be|been|has|have|had|will|ist|war|sind|waren|wurden?|worden|hat|haben|hatten?|beträgt|betrug|betrugen)`;
/** What ends the words before an amount and does not say what it is. */
const LINK = new RegExp(String.raw`(?:^|\s)(?:${VERB}|of|at|to|von|bei|auf)$`, 'iu');
/** With these words an amount is no exact one, and a bar would say that it is. */
const INEXACT =
  /(?:^|\s)(?:at (?:least|most)|up to|about|around|nearly|almost|mindestens|höchstens|bis zu|rund|etwa|knapp|fast)$/iu;
const SO_FAR = /^(?:so far|to date|until now|currently|bisher|bislang|derzeit|aktuell)$/iu;
const DONE = new RegExp(String.raw`^(?:\s(?!${VERB}\s)\p{L}+)?(?:\s${VERB})+\s(\p{L}{4,})(?!\p{L})`, 'iu');
const NOUN = new RegExp(String.raw`^\s(?!(?:${VERB}|and|or|und|oder)(?!\p{L}))\p{L}{3,}`, 'iu');

/** The period of an amount that another is compared with: "$23 million in the first quarter of 2002". */
const PERIOD =
  /^\s(?:(?:in|for|during) (?:the )?|im |in (?:der|dem) )(?<period>(?=[^,;.]*(?:\d{4}|year|quarter|period|month|jahr|quartal|monat|zeitraum))[^,;.]{4,32})(?=[,;.]|$)/iu;

/** The words beside an amount that say what it is; null where there are none. */
function labelOf(sentence: string, at: number, mentions: readonly NumberMention[]): string | null {
  const own = mentions[at];
  if (own === undefined) return null;
  const between = sentence.slice(mentions[at - 1]?.end ?? 0, own.start);
  const after = sentence.slice(own.end);
  if (at > 0 && OF.test(between)) return `${between.trim()} ${own.text}${NOUN.exec(after)?.[0] ?? ''}`;
  const clause = between.split(/[,;:]\s|\s(?:and|but|while|und|aber|während)\s/u).at(-1) ?? '';
  let said = clause.trim();
  if (INEXACT.test(said)) return null;
  const against = AGAINST.exec(said);
  if (
    against?.index === 0 &&
    said.split(/\s/u).length <= 4 &&
    !/^(?:had|geplant|planned|vorgesehen|budgeted)/iu.test(said)
  )
    return PERIOD.exec(after)?.groups?.['period'] ?? `${said} ${own.text}`;
  while (LINK.test(said)) said = said.replace(LINK, '');
  if (said !== '' && !SO_FAR.test(said)) return said;
  const whole = mentions[at + 1];
  const isPart = whole !== undefined && OF.test(sentence.slice(own.end, whole.start));
  const [, done = ''] = DONE.exec(isPart ? sentence.slice(whole.end) : after) ?? [];
  return done === '' ? null : `${said === '' ? '' : `${said} `}${done}`;
}

/** What a written amount has beside its digits: its unit. */
function unitOf(text: string): string {
  return text.replaceAll(/[\d.,\s\u00A0\u202F]/gu, '');
}

/** The amounts of a sentence that it sets in relation; none where it does not, or where their units differ. */
function amountsIn(sentence: string, language: string): Amount[] {
  const days = [...sentence.matchAll(new RegExp(DAY, 'giu'))].map(({ index, 0: day }) => [index, index + day.length]);
  const isDay = ({ start }: NumberMention): boolean => days.some(([from = 0, to = 0]) => from <= start && start < to);
  const mentions = findNumbers(sentence, language).filter((each) => each.kind === 'number' && !isDay(each));
  const units = new Set(mentions.map(({ text }) => unitOf(text)));
  const isRelated = mentions.slice(1).every(({ start }, at) => {
    const between = sentence.slice(mentions[at]?.end ?? 0, start);
    return OF.test(between) || AGAINST.test(between);
  });
  if (mentions.length < 2 || units.size !== 1 || !isRelated) return [];
  const amounts = mentions.flatMap(({ text, value }, at): Amount[] => {
    const label = labelOf(sentence, at, mentions);
    return label === null || label.length > MAX.label || value <= 0 ? [] : [{ label, text, value }];
  });
  return amounts.length === mentions.length ? amounts : [];
}

/**
 * Two to four amounts of one unit that title or statements set in relation, as bars beside the statements; null without.
 * Sentences belong together that name the same amount.
 */
export function relatedAmounts(title: string, items: readonly FormItem[], language: string): FormItem[] | null {
  if (items.length > MAX.beside) return null;
  const sentences = [...items, { text: title }].map(({ text = '', ...basis }) => ({
    amounts: amountsIn(text, language),
    basis: { ref: items[0]?.ref ?? '', evidence: text, ...basis },
  }));
  const [first, ...others] = sentences.filter(({ amounts }) => amounts.length > 0).toReversed();
  if (first === undefined) return null;
  const isNamed = ({ value }: Amount): boolean => first.amounts.some((each) => each.value === value);
  const joined = [...others.filter(({ amounts }) => amounts.some(isNamed)).toReversed(), first];
  const byValue = new Map<number, FormItem>();
  for (const { amounts, basis } of joined) {
    for (const { label, text, value } of amounts) {
      if (!byValue.has(value)) byValue.set(value, { ...basis, label: capitalised(label), value: text });
    }
  }
  const bars = [...byValue.values()];
  const names = new Set(bars.map(({ label }) => label));
  const units = new Set(bars.map(({ value = '' }) => unitOf(value)));
  if (bars.length < 2 || bars.length > MAX.amounts || names.size < bars.length || units.size !== 1) return null;
  // The one that is spoken of first is what the sentence is about.
  const main = first.amounts[0]?.value;
  return [
    ...[...byValue]
      .sort(([one], [other]) => one - other)
      .map(([value, item]) => (value === main ? { ...item, is_key: true } : item)),
    ...items.map((item) => ({ ...item, label: '' })),
  ];
}
