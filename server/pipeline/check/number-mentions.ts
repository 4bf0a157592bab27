import { withLatinDigits, parseFigure, scaleOf } from './number-scales.ts';

/** One way to read a number: what it means, and the weight of its last digit shown ("12.4 M" → 12 400 000, 100 000). */
export interface NumberReading {
  value: number;
  precision: number;
}

/**
 * - `number`: a quantity.
 * - `year`: four digits that name a year, or a span of years ("2019/20"), valued by its first.
 * - `date`: a date in figures, valued as yyyymmdd.
 * - `identifier`: figures that are part of a name ("COVID-19", "Q2", "3.1.2"); `text` is the whole name.
 */
type MentionKind = 'number' | 'year' | 'date' | 'identifier';

/** A number as a text shows it. */
export interface NumberMention {
  /** Verbatim, with sign, currency, scale word and percent sign. */
  text: string;
  /** Offset in the text. */
  start: number;
  end: number;
  kind: MentionKind;
  /** The likeliest reading. */
  value: number;
  /** All readings, likeliest first: "1.234" is 1234 or 1.234. */
  readings: NumberReading[];
  /** Decimal places shown. */
  decimals: number;
  is_percent: boolean;
  /** Sign or code as written. */
  currency?: string;
  /** Word after the figure that is no scale ("kg", "fold"). */
  unit?: string;
  /** The text says that the figure is not exact ("about 12,000"). */
  is_approximate: boolean;
}

/** ISO 4217 codes that are beside figures. */
const CODES =
  'USD|EUR|GBP|CHF|JPY|CNY|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|INR|KRW|TWD|HKD|SGD|BRL|MXN|ZAR|TRY|ILS|AED|SAR|RUB|UAH';
const CURRENCY = `(?:US\\$|A\\$|C\\$|[$€£¥₹₽₩]|(?:${CODES})(?=[\\s\\u00A0\\u202F\\d]))`;
const GAP = '[ \\u00A0\\u2009\\u202F]';
const PATTERN = new RegExp(
  [
    '(?<url>(?:https?://|www\\.)[^\\s)\\]>]+|[\\w.+-]+@[\\w-]+\\.[\\w.]+)',
    '(?<date>(?<![\\d.])(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}\\.\\s?\\d{1,2}\\.\\s?\\d{4}|\\d{1,2}/\\d{1,2}/\\d{4})(?![\\d]))',
    '(?<span>(?<![\\d.,])(?:19|20)\\d{2}[/–-]\\d{2}(?![\\d.,]\\d|\\d))',
    '(?<clock>(?<![\\d.,:])\\d{1,3}(?::\\d{1,3}){1,2}(?!\\d))',
    `(?<money>${CURRENCY}${GAP}?)?(?<sign>[-−–+]${GAP}?)?(?<late>${CURRENCY}${GAP}?)?` +
      "(?<figure>(?<!\\d)\\d{1,3}(?:[\\u00A0\\u2009\\u202F]\\d{3})+(?:[.,]\\d+)?(?!\\d)|(?<![\\d.,])(?:\\d+(?:[.,'’]\\d+)*|[.,]\\d+))" +
      '(?<power>[eE][+−-]?\\d{1,2}(?![\\p{L}\\d]))?',
  ].join('|'),
  'gu',
);
const PERCENT = new RegExp(
  `^${GAP}?(?:%|٪|percentage points?|percent|per cent|Prozentpunkten?|Prozent|pct\\.?|pp\\b)`,
  'iu',
);
const PER_MILLE = new RegExp(`^${GAP}?‰`);
const WORD = new RegExp(`^(?<gap>${GAP}|-)?(?<word>[\\p{L}µ°²³]+\\.?|[×])`, 'u');
const MONEY_AFTER = new RegExp(`^${GAP}?(?:[$€£¥₹₽₩]|(?:${CODES}|euros?|dollars?|Euro|Dollar)(?!\\p{L}))`, 'iu');
const APPROXIMATE =
  /(?:about|around|roughly|approximately|approx\.|nearly|almost|over|more than|some|circa|ca\.|etwa|rund|ungefähr|knapp|fast|gut|mehr als|über|~|≈)\s*$/iu;
const ATTACHED_UNITS =
  /^(?:st|nd|rd|th|s|er|x|fold|fach|kg|g|mg|t|km|m|cm|mm|ms|h|min|GB|MB|TB|kB|kW|kWh|MW|MWh|GW|GWh|TWh|W|V|Hz|GHz|MHz|pt|px|in|°C|°|°F|C|F|ha|l|ml)$/u;

/**
 * All numbers of a text in order. Numbers in words are none.
 * @param language BCP 47; tells "1.234" from "1,234" where the figures themselves don't.
 */
export function findNumbers(text: string, language: string): NumberMention[] {
  const latin = withLatinDigits(text);
  if (!/\d/.test(latin)) return [];
  const found = findLatinNumbers(latin, language);
  if (latin !== text) for (const mention of found) mention.text = text.slice(mention.start, mention.end);
  return found;
}

function findLatinNumbers(text: string, language: string): NumberMention[] {
  const mentions: NumberMention[] = [];
  for (const match of text.matchAll(PATTERN)) {
    const groups = match.groups ?? {};
    if (groups.url !== undefined) {
      if (/\d/.test(match[0])) mentions.push(nameMention(match[0].replace(/[.,;:!?]+$/, ''), match.index));
    } else if (groups.date !== undefined) mentions.push(dateMention(groups.date, match.index, language));
    else if (groups.span !== undefined) mentions.push(yearMention(groups.span, match.index));
    else if (groups.clock !== undefined) mentions.push(nameMention(groups.clock, match.index));
    else mentions.push(figureMention(text, match, language));
  }
  shareSuffixOfRanges(text, mentions, language);
  return mentions.filter((mention, index) => index === 0 || mention.start >= (mentions[index - 1]?.end ?? 0));
}

function figureMention(text: string, match: RegExpExecArray, language: string): NumberMention {
  const groups = match.groups ?? {};
  const figure = groups.figure ?? '';
  const power = groups.power ?? '';
  const shown = figure + power;
  const figureStart = match.index + match[0].length - shown.length;
  const name = nameAround(text, figureStart, shown.length);
  if (name !== null) return name;
  const parsed = parseFigure(figure, language);
  if (parsed === null) return nameMention(shown, figureStart);
  const times = power === '' ? 1 : 10 ** Number(power.slice(1).replace('−', '-'));

  const before = match.index === 0 ? '' : text.charAt(match.index - 1);
  const hasPrefix = groups.money !== undefined || groups.late !== undefined;
  // "10-20" and "mid-2020" have a hyphen, "-3 %" a sign.
  const isSign = groups.sign !== undefined && !/[\p{L}\d%)]/u.test(before) && /[-−–]/.test(groups.sign);
  const sign = isSign && !(/\s/.test(groups.sign ?? '') && before !== '' && !/\(/.test(before)) ? -1 : 1;
  const start = hasPrefix || sign < 0 ? match.index : figureStart;
  let end = figureStart + shown.length;
  let currency = (groups.money ?? groups.late)?.trim();
  let factors = [times];
  let unit: string | undefined;
  const rest = (): string => text.slice(end, end + 24);
  const word = WORD.exec(rest());
  const laterMoney = word ? MONEY_AFTER.test(text.slice(end + word[0].length, end + word[0].length + 12)) : false;
  const scale =
    word?.groups?.word === undefined || word.groups.gap === '-'
      ? null
      : (scaleOf(word.groups.word, language, currency !== undefined || laterMoney) ??
        scaleOf(word.groups.word.replace(/\.$/, ''), language, currency !== undefined));
  if (scale !== null && word !== null) {
    const bare =
      word.groups?.word?.endsWith('.') === true && !/^(?:mio|mrd|bio|tsd|mill|bil|mln)\.$/i.test(word.groups.word);
    end += word[0].length - (bare ? 1 : 0);
    factors = scale.sure ? [scale.factor * times] : [scale.factor * times, times];
  }
  const percent = PERCENT.exec(rest());
  const perMille = PER_MILLE.exec(rest());
  if (percent) {
    end += percent[0].length;
    factors = [0.01 * times];
  } else if (perMille) {
    end += perMille[0].length;
    factors = [0.001 * times];
  } else {
    const money = currency === undefined ? MONEY_AFTER.exec(rest()) : null;
    if (money) {
      end += money[0].length;
      currency = money[0].trim();
    } else if (scale === null && word?.groups?.word !== undefined) unit = word.groups.word;
  }
  const isApproximate = APPROXIMATE.test(text.slice(Math.max(0, start - 16), start));
  const readings = parsed.flatMap((reading) =>
    factors.map((factor) => ({
      value: tidy(sign * reading.value * factor),
      precision: factor * (isApproximate ? lastNonZeroPlace(reading) : 10 ** -reading.decimals),
    })),
  );
  const [first] = readings;
  const isPlain = factors.length === 1 && factors[0] === 1 && power === '' && currency === undefined && sign === 1;
  const isYear = isPlain && /^(?:1[5-9]|20|21)\d{2}$/.test(figure);
  return {
    text: text.slice(start, end),
    start,
    end,
    kind: isYear ? 'year' : 'number',
    value: first?.value ?? 0,
    readings,
    decimals: parsed[0]?.decimals ?? 0,
    is_percent: percent !== null,
    ...(currency === undefined ? {} : { currency }),
    ...(unit === undefined ? {} : { unit }),
    is_approximate: isApproximate,
  };
}

/** The name that figures are part of: letters before them ("H2O", "GPT-4"), or letters after that are no unit ("3D"). */
function nameAround(text: string, start: number, length: number): NumberMention | null {
  const head =
    /(?:[\p{L}_#][\p{L}\d_]*[-_]?|\p{Lu}[\p{L}\d]*-)$/u.exec(text.slice(Math.max(0, start - 40), start))?.[0] ?? '';
  const isJoined = head !== '' && (!head.endsWith('-') || /^\p{Lu}/u.test(head));
  const tail =
    /^[\p{L}_][\p{L}\d_]*(?:-\d[\p{L}\d]*)*/u.exec(text.slice(start + length, start + length + 40))?.[0] ?? '';
  const isUnit = tail === '' || ATTACHED_UNITS.test(tail) || scaleOf(tail, 'en', true) !== null;
  if (!isJoined && isUnit) return null;
  const from = isJoined ? start - head.length : start;
  return nameMention(text.slice(from, start + length + tail.length), from);
}

function nameMention(text: string, start: number): NumberMention {
  const value = Number(/\d+(?:\.\d+)?/.exec(text)?.[0] ?? 0);
  return plainMention(text, start, 'identifier', value);
}

function yearMention(text: string, start: number): NumberMention {
  return plainMention(text, start, 'year', Number(text.slice(0, 4)));
}

function dateMention(text: string, start: number, language: string): NumberMention {
  const [first = 0, second = 0, third = 0] = text.split(/[-./]\s?/).map(Number);
  if (text.includes('-')) return plainMention(text, start, 'date', first * 10_000 + second * 100 + third);
  const dayFirst = third * 10_000 + second * 100 + first;
  const monthFirst = third * 10_000 + first * 100 + second;
  const isMonthFirst = text.includes('/') && language.startsWith('en') && first <= 12;
  const values = isMonthFirst ? [monthFirst, dayFirst] : [dayFirst, monthFirst];
  const mention = plainMention(text, start, 'date', values[0] ?? 0);
  mention.readings = values.map((value) => ({ value, precision: 0 }));
  return mention;
}

function plainMention(text: string, start: number, kind: MentionKind, value: number): NumberMention {
  return {
    text,
    start,
    end: start + text.length,
    kind,
    value,
    readings: [{ value, precision: 0 }],
    decimals: 0,
    is_percent: false,
    is_approximate: false,
  };
}

/** "10–20 %" and "5 to 10 million": the first figure may share what follows the second. */
function shareSuffixOfRanges(text: string, mentions: NumberMention[], language: string): void {
  for (let index = 0; index + 1 < mentions.length; index += 1) {
    const first = mentions[index];
    const second = mentions[index + 1];
    if (first?.kind !== 'number' || second?.kind !== 'number') continue;
    if (!/^\s?(?:–|-|—|to|bis|or|oder|and|und)\s?$/.test(text.slice(first.end, second.start))) continue;
    if (!/^[\d.,]+$/.test(first.text)) continue;
    const figure = parseFigure(second.text.replace(/[^\d.,'’\u00A0\u2009\u202F].*$/u, ''), language);
    const base = figure?.[0]?.value;
    if (base === undefined || base === 0) continue;
    const factor = second.value / base;
    if (!(factor > 1.0001 || factor < 0.9999) || factor < 0) continue;
    const scaled = first.readings.map((reading) => ({
      value: tidy(reading.value * factor),
      precision: reading.precision * factor,
    }));
    first.readings = [...scaled, ...first.readings];
    first.value = first.readings[0]?.value ?? first.value;
    first.is_percent = second.is_percent;
  }
}

function lastNonZeroPlace(reading: { value: number; decimals: number }): number {
  if (reading.decimals > 0 || reading.value === 0) return 10 ** -reading.decimals;
  let place = 1;
  while (reading.value % (place * 10) === 0) place *= 10;
  return place;
}

/** Products without the noise of binary fractions. */
function tidy(value: number): number {
  return Number(value.toPrecision(15));
}

/** Longer than this is no number to set large. */
const MAX_CHARS = 14;

/**
 * The number of a sentence that is worth setting large: a share, money, or a quantity with a unit; never a year, a date or
 * part of a name.
 * @returns the number as written, or null.
 */
export function strongNumber(sentence: string, language: string): string | null {
  const mentions = shortMentions(sentence, language);
  const strongest =
    mentions.find((each) => each.is_percent) ??
    mentions.find((each) => each.currency !== undefined) ??
    mentions.find((each) => each.unit !== undefined && Math.abs(each.value) >= 1000);
  return strongest?.text ?? null;
}

/** Whole numbers below count things that a reader sees anyway: "all 4 are up", "lowest with 0". */
const MIN_COUNT = 10;

/** The number that a point of a story is about: its strong one, else the last count, for names come first. */
export function pointNumber(sentence: string, language: string): string | null {
  const strong = strongNumber(sentence, language);
  const last = shortMentions(sentence, language).at(-1);
  const isSmall = last !== undefined && Number.isInteger(last.value) && Math.abs(last.value) < MIN_COUNT;
  return strong ?? (isSmall ? null : (last?.text ?? null));
}

/** The amount that a sentence begins with and dates: "17.9 trillion in 2022 after 1.2 trillion in 2000"; null where it has none. */
export function datedAmount(sentence: string, language: string): string | null {
  const first = shortMentions(sentence, language)[0]?.text;
  if (first === undefined || !sentence.startsWith(first)) return null;
  return /^ (?:(?:in|im|em|en) |\()/u.test(sentence.slice(first.length)) ? first : null;
}

function shortMentions(sentence: string, language: string): NumberMention[] {
  return findNumbers(sentence, language).filter(({ kind, text }) => kind === 'number' && text.length <= MAX_CHARS);
}
