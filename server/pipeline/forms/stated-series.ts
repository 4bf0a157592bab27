import { capitalised } from '../../../common/deck/capitalised.ts';
import type { FormItem } from '../../../common/deck/form.ts';
import { findNumbers } from '../check/number-mentions.ts';
import type { NumberMention } from '../check/number-mentions.ts';
import { isNounPhrase } from './amount-label.ts';
import { sentencesIn } from '../read/sentences.ts';
import { unitAfter } from './find-figures.ts';

/*
 * One measure that a text states for several periods or groups: "12% in 2023 and 15% in 2024", "By age: under 1 year, 3; …", "This year 42%
 * replied. In 2023 it was 37%." Each value is written with the name of its period or group, in one unit; nothing is computed.
 */

interface Stated {
  name: string;
  value: string;
  unit: string;
}

/** A measure with its values, in the order of the text. */
interface Series {
  measure: string;
  values: Stated[];
}

const MAX = { values: 8, name: 32, measure: 60, beside: 3 } as const;
/** Stands for a value in the pattern of a sentence. */
const V = '\uE000';

const MONTH = '(?:jan|feb|mär|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\\p{Ll}*';
const PERIOD = `(?:(?:(?:the )?(?:(?:first|second|third|fourth) (?:quarter|half) of |fiscal |year )|Q[1-4] |${MONTH} )?(?:19|20)\\d\\d(?:[/–-]\\d\\d)?|Q[1-4]|week \\d{1,2}|(?:this|last|the (?:previous|prior|same)) (?:year|season|quarter|month|week|autumn|spring|summer|winter)|(?:one|two|three|four|five) (?:years|seasons|quarters|months|weeks) (?:ago|earlier)|(?:diesem|letztem|vergangenem|letzten|vorigem) jahr|(?:dieses|letztes|voriges) jahr|vorjahr)`;
const WHEN = `(?:(?:in|im|im jahr|for|during|en|nel) )?(?:dem |the )?(?<p>${PERIOD})`;
const UNIT =
  '(?: (?!(?:in|for|und|and|im|bei|more|less|fewer|higher|lower|points?|mehr|weniger|höher|niedriger|punkte?)\\b)[\\p{L}/²³]+)?';
const STATES =
  '(?:is|was|are|were|stood at|stands at|came to|comes to|amounted to|totall?ed|reached|numbered|betrug|betrugen|beträgt|lag bei|lagen bei|liegt bei|war|waren|ist|sind|fue|era|es)';
const MOVES =
  '(?:(?:has |have |had )?(?:rose|fell|grew|went (?:up|down)|gone (?:up|down)|increased|decreased|declined|dropped|climbed|risen|fallen|grown)|rises|falls|grows|varies|ranges|stieg(?:en)?|sank(?:en)?|fiel(?:en)?|wuchs(?:en)?|pasó|subió|bajó)';
const NEXT = '(?:,| and|, and| und| y| et)';
/** How a group is named after its value. */
const OF_GROUP = '(?:in|on|for|among|at|bei|für|auf)';

/** "Sales were V in 2023, V in 2024 and V in 2025"; groups alike: "The rate was V in the north and V in the south". */
const AFTER = new RegExp(
  `^(?<measure>[^:;]+?),? (?:${STATES} (?!from )|(?:${MOVES}),? (?:from |von |del? ))(?<list>${V}.+)$`,
  'isu',
);
const LIST_OF_PERIODS = new RegExp(
  `^${V}${UNIT} ${WHEN}(?:(?:${NEXT}|,? (?:to|auf|al|a|bis)) ${V}${UNIT} ${WHEN})+$`.replaceAll('(?<p>', '(?:'),
  'iu',
);
/** "lag 2024 bei V und 2026 bei V". */
const BEFORE = new RegExp(
  `^(?<measure>[^:;]+?) (?:lag|lagen|betrug|betrugen|war|waren|was|were) (?<list>${WHEN} (?:bei )?${V}${UNIT}(?:(?:,| und| and) ${WHEN} (?:bei )?${V}${UNIT})+)$`.replaceAll(
    '(?<p>',
    '(?:',
  ),
  'iu',
);
/** "By age: under 1 year, V; 1 to 4 years, V". */
const BY = /^(?<by>(?:by|nach|por|par) (?<of>\p{L}[\p{L} -]{1,24})): (?<list>.+)$/iu;
const NO_GROUPING = new RegExp(
  `^(?:${MONTH}|(?:mon|tues|wednes|thurs|fri|satur|sun)day|now|then|law|contrast|comparison|far|the|a|an|angaben?|angaben .*|der|den|dem|diese[mnr]|${PERIOD})(?: |$)`,
  'iu',
);
/** What comes after a value: what it counts, and the group that it is of. */
const NAMED_AFTER = new RegExp(
  `^(?: (?!${OF_GROUP} )(?<unit>[\\p{L}/²³]+))? ${OF_GROUP} (?<name>\\p{L}[\\p{L}\\d’' -]*)$`,
  'iu',
);
const JOINS = /(?:,| and|, and| und| to| bis)\s?$/iu;
const HAS_PERIOD = new RegExp(PERIOD, 'iu');
const IS_PERIOD = new RegExp(`^${PERIOD}$`, 'iu');
/** "In 2023 it was V", "2023 waren es V": of what the sentence before says. */
const FIGURE_THEN = new RegExp(
  `^(?:${WHEN},? (?:it|the (?:figure|share|rate|number)|that figure) (?:was|were|had been|stood at)(?: at)? ${V}|${WHEN.replace('(?<p>', '(?<q>')} (?:waren es|war es|lag (?:der wert|der anteil|die zahl) bei) ${V})${UNIT}$`,
  'iu',
);
const PERIOD_FIRST = new RegExp(`^${WHEN}[, ]`, 'iu');
/** With these words a value is no exact one, or none that was reached. */
const INEXACT =
  /(?:about|around|nearly|almost|roughly|perhaps|up to|at least|at most|over|under|more than|less than|target|goal|limit|budget|rund|etwa|knapp|fast|bis zu|mindestens|höchstens|ziel|über|unter)(?: of| was| von)?\s*$/iu;

/** The text of a sentence with a mark for each of its values, which are no days, years or parts of names. */
function marked(text: string, language: string): { pattern: string; values: NumberMention[] } {
  const values = findNumbers(text, language).filter(
    ({ kind, start, text: own }) => kind === 'number' && !/[\p{L}-]$/u.test(text.slice(0, start)) && own !== '',
  );
  let pattern = '';
  let place = 0;
  for (const { start, end } of values) {
    pattern += text.slice(place, start) + V;
    place = end;
  }
  return { pattern: (pattern + text.slice(place)).replace(/[.;]$/u, ''), values };
}

const unitIn = (text: string): string => text.replaceAll(/[\d.,\s\u00A0\u202F]/gu, '');

/** Names and values as one series: all names different, of one kind and short, all values of one unit. Null where they are not. */
function seriesOf(
  measure: string,
  names: readonly string[],
  values: readonly NumberMention[],
  text: string,
): Series | null {
  const own = names.map(bare);
  const isSized = own.length === values.length && own.length >= 2 && own.length <= MAX.values;
  const areNamed = new Set(own.map((name) => name.toLowerCase())).size === own.length;
  const areShort = own.every((name) => name !== '' && name.length <= MAX.name);
  const units = new Set(values.map((value) => unitIn(value.text)));
  const words = values.map(({ end }) => unitAfter(text, end));
  const [word = ''] = words.filter((each) => each !== '');
  const areOfOne = units.size === 1 && words.every((each) => each === '' || each.slice(0, 3) === word.slice(0, 3));
  const areExact = values.every(({ start }) => !INEXACT.test(text.slice(0, start)));
  if (!isSized || !areNamed || !areShort || !areOfOne || !areExact) return null;
  return {
    measure: measure.length > MAX.measure ? '' : measure,
    values: own.map((name, at) => ({ name, value: values[at]?.text ?? '', unit: word })),
  };
}

/** The series that one sentence states; null where it states none. */
function seriesInSentence(text: string, language: string): Series | null {
  const { pattern, values } = marked(text, language);
  if (values.length < 2) return null;
  return byGroup(text, values) ?? valuesFirst(pattern, values, text, language) ?? periodsFirst(pattern, values, text);
}

/** "By age: under 1 year, 3; 1 to 4 years, 6": each part a name with its value, and what all are counted in. */
function byGroup(text: string, values: readonly NumberMention[]): Series | null {
  const { by = '', of = '', list = '' } = BY.exec(text)?.groups ?? {};
  if (by === '' || NO_GROUPING.test(of)) return null;
  const parts = [...list.replace(/[.]$/u, '').matchAll(list.includes(';') ? /[^;]+/gu : /[^,]+/gu)].map((part) => {
    const from = text.length - list.length + part.index;
    const value = values.findLast(({ start, end }) => from <= start && end <= from + part[0].length);
    const name = text
      .slice(from, value?.start ?? from)
      .replace(/[,:]?\s*$/u, '')
      .trim();
    return { name, value, rest: text.slice(value?.end ?? from, from + part[0].length).trim() };
  });
  const areWhole = parts.every(({ name, rest }) => /\p{L}/u.test(name) && rest === parts[0]?.rest);
  const found = parts.flatMap(({ value }) => value ?? []);
  return areWhole && parts.length >= 3
    ? seriesOf(
        by,
        parts.map(({ name }) => capitalised(name)),
        found,
        text,
      )
    : null;
}

/** "Sales were 4 million in 2023 and 5 million in 2024", "The rate was 12% in the north and 9% in the south". */
function valuesFirst(pattern: string, values: readonly NumberMention[], text: string, language: string): Series | null {
  const after = AFTER.exec(pattern)?.groups;
  if (after === undefined) return null;
  const { measure = '', list = '' } = after;
  if (measure.includes(V)) return null;
  const own = values.slice(values.length - list.split(V).length + 1);
  // A condition is part of what is measured: "Payback, without any grant".
  const { when = '', what = '' } = /^(?:(?<when>[^,]+), )?(?<what>.+)$/su.exec(measure)?.groups ?? {};
  const named = capitalised(bare(what)) + (when === '' ? '' : `, ${when.charAt(0).toLowerCase()}${when.slice(1)}`);
  if (LIST_OF_PERIODS.test(list)) {
    const periods = [...list.matchAll(new RegExp(`${V}${UNIT} ${WHEN}`, 'giu'))];
    return seriesOf(
      named,
      periods.map(({ groups }) => groups?.['p'] ?? ''),
      own,
      text,
    );
  }
  const pieces = list
    .split(V)
    .slice(1)
    .map((piece) => NAMED_AFTER.exec(piece.replace(JOINS, ''))?.groups ?? {});
  const names = pieces.map(({ name = '' }) => bare(name));
  const areGroups = names.every(
    (name) => name !== '' && isNounPhrase(name, language.startsWith('de')) && !HAS_PERIOD.test(name),
  );
  // "12 members in Leeds": what is counted is another thing.
  const isOneThing = pieces.slice(1).every(({ unit = '' }) => unit === '' || unit === pieces[0]?.['unit']);
  return areGroups && isOneThing ? seriesOf(named, names.map(capitalised), own, text) : null;
}

/** "Die Beteiligung lag 2024 bei 34 % und 2026 bei 43 %". */
function periodsFirst(pattern: string, values: readonly NumberMention[], text: string): Series | null {
  const before = BEFORE.exec(pattern)?.groups;
  if (before === undefined) return null;
  const { measure = '', list = '' } = before;
  const periods = [...list.matchAll(new RegExp(`${WHEN} (?:bei )?${V}`, 'giu'))];
  return seriesOf(
    capitalised(bare(measure)),
    periods.map(({ groups }) => groups?.['p'] ?? ''),
    values,
    text,
  );
}

function bare(name: string): string {
  return name.replace(/^(?:the|den|der|dem|die|das|la|el) /iu, '').trim();
}

/** The value of a period that one sentence states and the one after it refers to: "In 2023 it was 37%". */
function seriesAcross(texts: readonly string[], source: readonly string[], language: string): Series | null {
  for (const text of texts) {
    const { pattern, values } = marked(text, language);
    const found = FIGURE_THEN.exec(pattern)?.groups;
    const [then, another] = values;
    const before = texts.find((each) => isBefore(each, text, source));
    if (found === undefined || then === undefined || another !== undefined || before === undefined) continue;
    const period = PERIOD_FIRST.exec(before)?.groups?.['p'];
    const own = marked(before, language).values.filter(({ text: value }) => unitIn(value) === unitIn(then.text));
    const [now] = own;
    if (period === undefined || now === undefined || own.length > 1 || unitIn(then.text) === '') continue;
    if (INEXACT.test(text.slice(0, then.start)) || INEXACT.test(before.slice(0, now.start))) continue;
    const name = capitalised(found['p'] ?? found['q'] ?? '');
    // Below its title a chart needs no name; elsewhere the first sentence says what is measured.
    return {
      measure: before === texts[0] || before.length > MAX.measure ? '' : before,
      values: [
        { name, value: then.text, unit: '' },
        { name: capitalised(period), value: now.text, unit: '' },
      ],
    };
  }
  return null;
}

/** Whether a sentence stands right before another one in the source: on a slide others may be between them. */
function isBefore(text: string, next: string, source: readonly string[]): boolean {
  const bareText = text.replace(/[.;]$/u, '');
  return source.some((whole) => {
    const at = whole.indexOf(next.replace(/[.;]$/u, ''));
    return at > 0 && whole.slice(0, at).trimEnd().replace(/[.;]$/u, '').endsWith(bareText);
  });
}

/**
 * The bars of the first measure that title or statements state for several periods or groups, with the statements beside them; null where
 * they state none, or where too much is said for the room beside bars.
 * @param source the paragraphs that the statements are from.
 */
export function statedSeries(
  title: string,
  items: readonly FormItem[],
  source: readonly string[],
  language: string,
): { items: FormItem[]; columns?: [string] } | null {
  if (items.length > MAX.beside) return null;
  const said = [{ text: title }, ...items].map((item, place) =>
    sentencesIn(item.text ?? '', language).map((text) => ({ text, place })),
  );
  const texts = said.flat().map(({ text }) => text);
  const alone = texts.map((text) => seriesInSentence(text, language));
  const at = alone.findIndex((each) => each !== null);
  const found = at === -1 ? seriesAcross(texts, source, language) : (alone[at] ?? null);
  if (found === null) return null;
  const place = said.flat()[at]?.place ?? 0;
  const { ref = '' } = items[Math.max(0, place - 1)] ?? {};
  const bars = found.values.map(({ name, value, unit }): FormItem => ({
    ...{ label: name, value, ref, evidence: texts[at] ?? texts.join(' ') },
    ...(unit === '' ? {} : { unit }),
  }));
  const last = bars.at(-1);
  const isOfTime = found.values.every(({ name }) => IS_PERIOD.test(name));
  if (isOfTime && last !== undefined) last.is_key = true;
  // A list of groups is drawn, and need not be read as well.
  const beside = items.filter(({ text = '' }, index) => !(index === place - 1 && BY.test(text)));
  return {
    items: [...bars, ...beside.map((item) => ({ ...item, label: '' }))],
    ...(found.measure === '' ? {} : { columns: [found.measure] }),
  };
}

/** "rose from V to V", "pasó del V al V": what was before and what is now. A range is no change. */
const CHANGED = new RegExp(
  `(?:${MOVES.replace('varies|ranges|', '')}),?(?: also)?,? (?:from|von|de|del|di) ${V}${UNIT} (?:to|auf|al?|à|bis) ${V}`,
  'iu',
);
/** "V have a car, up from V": the earlier value comes last. */
const UP_FROM = new RegExp(`^${V}[^${V}]*, (?:up|down) from ${V}`, 'iu');

/** The change that a sentence states, "34 % → 43 %"; null where it states none, or where a value is no exact one. */
export function changeIn(text: string, language: string): string | null {
  const { pattern, values } = marked(text, language);
  const isBackwards = UP_FROM.test(pattern);
  const at = CHANGED.exec(pattern)?.index ?? (isBackwards ? 0 : -1);
  if (at === -1) return null;
  const first = pattern.slice(0, at).split(V).length - 1;
  const [one, other] = values.slice(first, first + 2);
  if (one === undefined || other === undefined || unitIn(one.text) !== unitIn(other.text)) return null;
  if ([one, other].some(({ start }) => INEXACT.test(text.slice(0, start)))) return null;
  return isBackwards ? `${other.text} → ${one.text}` : `${one.text} → ${other.text}`;
}
