import type { FormItem } from '../deck/form.ts';
import { headOf, labelOf, leadsOf } from './lead-in.ts';
import type { Span } from './lead-in.ts';
import type { FormParagraph, FormRun } from './part.ts';

const SCALE = String.raw`(?:(?:million|billion|trillion|bn|m|k|Millionen?|Milliarden?)\b|Mio\.|Mrd\.)`;
const CURRENCY = String.raw`(?:(?:[Ee]uros?|dollars?|pounds?|Franken|cents?|Cent|EUR|USD|CHF)\b|[€$£¥])`;

/** What an amount is paid for, or how often: "/month". */
const RATE = String.raw`(?:\/\p{L}{1,12})?`;

/** An amount with its unit, which readers look for in a statement. */
const AMOUNT = new RegExp(
  [
    String.raw`[€$£¥]\s?\d[\d.,]*(?:\s?${SCALE})?${RATE}`,
    String.raw`\d[\d.,]*(?:\s${SCALE})?\s${CURRENCY}${RATE}`,
    String.raw`\d[\d.,]*(?:\s?(?:%|percent\b|per cent\b|Prozent\b)|\s(?:million|billion|trillion|Millionen|Milliarden)\b)`,
  ].join('|'),
  'gu',
);

/** A time, weight or other measure in figures, or a part of a whole: worth large type where it is alone in its sentence. */
const MEASURE =
  /(?<![\p{L}\d.,–-])(?:\d+(?:[.,]\d+)*\s(?:(?:hours?|days?|weeks?|months?|years?|minutes?|Stunden?|Tagen?|Tage|Wochen?|Monaten?|Monate|Jahren?|Jahre|Minuten?|tonnes?|tons?|Tonnen|kilomet(?:er|re)s?|Kilometern?|km|kg|[kMGT]Wh?|lux)(?![\p{L}\d]))|\d+(?:[.,]\d+)*\s(?:of|out of|von)\s\d+(?:[.,]\d+)*(?![\p{L}\d]))/gu;

/** Since when something is, from which age, or until when: "over the last 12 months" is no amount of what is said. */
const OF_SPAN =
  /(?<!\p{L})(?:aged|age of|ab|seit|since|last|past|next|previous|coming|letzten|vergangenen|nächsten|kommenden)\s$/iu;

/** How sure a figure is (95% CI, 95 % confidence interval) is not the amount of a statement. */
const OF_CERTAINTY = /^\s*(?:CI\b|KI\b|confidence|Konfidenz|prediction interval|significan|signifikan)/iu;

/** The first amount of a text that is not about certainty, and where it begins; null without one. */
export function amountIn(text: string): { text: string; at: number } | null {
  return amountsIn(text)[0] ?? null;
}

/** All amounts of a text that are not about certainty, in order. */
function amountsIn(text: string): { text: string; at: number }[] {
  return [...text.matchAll(AMOUNT)]
    .filter((each) => !OF_CERTAINTY.test(text.slice(each.index + each[0].length)))
    .map((each) => ({ text: each[0], at: each.index }));
}

/** A statement in the parts that it is set in when its figure is large: no word is another, none is missing. */
export interface Figure {
  before: string;
  figure: string;
  after: string;
}

/** A longer one is no figure. */
const MAX_FIGURE_CHARS = 16;
/** "more than €400": without these words the figure would say something else. */
const LIMITS =
  /(?<![\p{L}\d])(?:(?:more|less|fewer) than|at (?:least|most)|up to|about|around|nearly|almost|over|under|mehr als|weniger als|mindestens|höchstens|bis zu|rund|etwa|knapp|fast|über|unter)$/iu;
/** "If stock falls by 30 %, …": what is said stands after the condition. */
const CONDITION = /^(?:if|when|unless|wenn|falls|sobald|si|se)\s[^,]+,\s/iu;
/** "€640,000 of the €900,000": the whole belongs to its part. */
const OF_WHOLE = /^\s(?:of|out of|von|der|des)\s(?:(?:the|a|total|den|der|insgesamt)\s)*$/iu;

/** Words after a figure that it is compared with, or counted from. */
const COMPARED =
  /(?<!\p{L})(?:compared (?:to|with)|versus|vs\.?|against|than|from|gegenüber|verglichen mit|im Vergleich zu|statt|als|nach|von)(?!\p{L})[^.;]*$/iu;
/** "$6 million, up 2 percent", "$23,128,000, a 34.4% increase": how far it changed. */
const CHANGED = /^(?:,|\s(?:for|in|im|für) [^;]+,)\s(?:up|down|plus|minus|an?|eine?[nmrs]?)\s$/iu;
/** "5 % or €3 million", "73.8% to $1,222,000", "$1,222,000 or $0.35 per share": the same in another unit. */
const IN_OTHER_UNIT = /^\s(?:or|oder|bzw\.|to|auf)\s$/iu;
const PER = /^\s(?:per|pro|je)\s/iu;
/** "from 2.1% to 3.8%", "$1.25 to $1.40". */
const TO = /^\s?(?:to|auf|bis|[–-])\s?$/iu;
const FROM = /(?:^|\s)(?:from|von)\s$/iu;
/** "rose by 12 % to 40 %": how far, and to where. */
const CHANGING =
  /(?:^|\s)(?:by|um|up|down|rose|increase[sd]?|grew|fell|dropped|declined|decreased|(?:stieg|sank|fiel|wuchs)(?:en)?)\s$/iu;

interface Amount {
  text: string;
  at: number;
}

const unitOf = ({ text }: Amount): string => text.replaceAll(/[\d.,\s\u00A0\u202F]/gu, '');

/** The figure that a sentence is about, where it sets all its others in relation to that; null where it has none, or several. */
function mainFigure(text: string, amounts: readonly Amount[]): Amount | null {
  const outside = amounts.filter(({ at }) => !/\([^()]*$/u.test(text.slice(0, at)));
  const [first, ...others] = outside.length > 0 ? outside : amounts;
  if (first === undefined) return null;
  const [second] = others;
  const endOf = (amount: Amount): number => amount.at + amount.text.length;
  const isSpan =
    second !== undefined && TO.test(text.slice(endOf(first), second.at)) && unitOf(first) === unitOf(second);
  if (isSpan && CHANGING.test(text.slice(0, first.at))) return null;
  const isRise = isSpan && FROM.test(text.slice(0, first.at));
  const range = isSpan && !isRise ? { ...first, text: text.slice(first.at, endOf(second)) } : first;
  const main = isRise ? second : range;
  // "71 % want more, 12 % want less": what comes after is another statement.
  const isApart = others.length === 1 && second !== undefined && /[,;]\s$/u.test(text.slice(endOf(first), second.at));
  const isBeside = (amount: Amount, at: number): boolean => {
    const between = text.slice(endOf([first, ...others][at] ?? first), amount.at);
    const isPer = PER.test(text.slice(endOf(amount)));
    const isOther =
      IN_OTHER_UNIT.test(between) && (isPer || unitOf(amount) !== unitOf([first, ...others][at] ?? first));
    return isOther || [OF_WHOLE, COMPARED, CHANGED].some((pattern) => pattern.test(between));
  };
  const isOne = others.every((each, at) => (at === 0 && (isSpan || isApart)) || isBeside(each, at));
  return isOne ? main : null;
}

/**
 * The statement around its one amount, or its one measure where it has no amount; null where it has none, or several of which none is
 * said in relation to another.
 */
export function figureIn(text: string): Figure | null {
  const start = CONDITION.exec(text)?.[0].length ?? 0;
  const inMain = (found: readonly Amount[]): readonly Amount[] => {
    const main = found.filter(({ at }) => at >= start);
    return main.length > 0 ? main : found;
  };
  const bare = (found: Amount): Amount => ({ ...found, text: found.text.replace(/[.,]+$/u, '') });
  const amounts = inMain(amountsIn(text)).map(bare);
  const measures = inMain(
    [...text.matchAll(MEASURE)]
      .filter(({ index }) => !OF_SPAN.test(text.slice(0, index)))
      .map((each) => ({ text: each[0], at: each.index })),
  ).map(bare);
  const main = mainFigure(text, amounts.length > 0 ? amounts : measures);
  return main === null || main.text.length > MAX_FIGURE_CHARS ? null : aroundFigure(text, main.text, main.at);
}

const LIMITED_AFTER = /^\s(?:or|and|oder|und) (?:more|less|above|over|higher|mehr|weniger|höher|darüber)(?!\p{L})/iu;

/**
 * The figure of a statement with the words that limit it, "more than €400", "€400 or more"; '' without one.
 * @param shown the figure that it is shown for; '' for its own.
 */
export function keyFigureIn(text: string, shown = ''): string {
  const figure = shown !== '' && text.includes(shown) ? shown : (figureIn(text)?.figure ?? '');
  if (figure === '') return '';
  const at = text.indexOf(figure);
  const from = LIMITS.exec(text.slice(0, at).trimEnd())?.index ?? at;
  const to = at + figure.length;
  return text.slice(from, to + (LIMITED_AFTER.exec(text.slice(to))?.[0].length ?? 0));
}

/** What is said before a figure, with the words that limit that in its colour. */
export function beforeFigure(before: string, size_pt: number): FormParagraph {
  const at = LIMITS.exec(before)?.index ?? before.length;
  const runs: FormRun[] = [{ text: before.slice(0, at) }, { text: before.slice(at), bold: true, colour: 'accent' }];
  return { runs: runs.filter(({ text }) => text !== ''), size_pt };
}

/** The statement around a figure in it; null where it does not have that. */
export function aroundFigure(text: string, figure: string, at = text.indexOf(figure)): Figure | null {
  if (figure === '' || at < 0) return null;
  // The line ends where the comma or full stop was.
  const after = text
    .slice(at + figure.length)
    .replace(/^[,;.]/u, '')
    .trim();
  const said = text.slice(0, at).trim();
  // "A 34.4% increase": an article alone is no line.
  const before = /^(?:an?|the|eine?[nmrs]?|der|die|das)$/iu.test(said) ? '' : said;
  // "Small firms stay (68% of revenue)": lines of their own need no brackets.
  if (/[^(]\($/u.test(before) && /^(?:of|von|der|des) [^()\d]*\)$/u.test(after))
    return { before: before.slice(0, -1).trim(), figure, after: after.slice(0, -1) };
  const isWord = /^[\p{L}\d-]/u.test(text.slice(at + figure.length));
  // "($39 Starter, $59 Growth)": large type would tear the brackets apart.
  const isInBrackets = /\([^()]*$/u.test(text.slice(0, at));
  return isWord || isInBrackets ? null : { before, figure, after };
}

/** A definition: the name before its colon, and what is said of that. */
interface Definition {
  label: string;
  text: string;
}

/** "Name: what it is." or "Name. What it is." for each statement, one or two words for some; null unless all are so, with names of their own. */
export function definitionsIn(texts: readonly string[]): Definition[] | null {
  const parted = texts.map((text): Definition => {
    const head = headOf(text);
    if (head !== null) return { label: text.slice(0, head.to), text: text.slice(head.to + 1).trim() };
    const [, label = '', said = ''] = NAMED.exec(text) ?? [];
    return { label, text: said };
  });
  const names = new Set(parted.map(({ label }) => label.toLowerCase()));
  const isSaid = texts.some((text) => DEFINITION.test(text) || headOf(text) !== null);
  return isSaid && !names.has('') && names.size === parted.length ? parted : null;
}

const NAMED = /^([^:.!?]{3,48}):\s(\S.*)$/su;

/** Less than this says nothing of a name that stands apart. */
const DEFINITION = /^([^:.!?]{3,48}):\s(.{12,})$/su;

const UNIT = String.raw`(?:hours?|days?|weeks?|months?|years?|minutes?|Stunden?|Tagen?|Tage|Tag|Wochen?|Monaten?|Monate|Jahren?|Jahre|Arbeitstagen?|Minuten?)`;
const COUNT = String.raw`(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|einen|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf)`;
const MONTH = String.raw`(?:Jan(?:uary|uar)?|Feb(?:ruary|ruar)?|March|März|April?|May|Mai|June?|Juni|July?|Juli|Aug(?:ust)?|Sept(?:ember)?|Oct(?:ober)?|Okt(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|Dez(?:ember)?)`;
/** What else readers look for: days, lengths of time in words, and large counts. */
const LOOKED_FOR = new RegExp(
  [
    String.raw`\d{1,2}\.?\s${MONTH}(?:\s\d{4})?`,
    String.raw`${MONTH}\s(?:\d{1,2},\s)?\d{4}`,
    String.raw`${COUNT}\s${UNIT}`,
    String.raw`\d{1,3}(?:[.,]\d{3})+`,
  ]
    .map((each) => String.raw`(?<![\p{L}\d.,–-])${each}(?![\p{L}\d]|[.,]\d)`)
    .join('|'),
  'gu',
);

/** "On ", "Until ". */
const FRAME_CHARS = 6;

/** The first amount, measure, day or length of time of a statement that the title states as well; null without one. */
export function namedByTitle(text: string, title: string): string | null {
  const amounts = amountsIn(text).map((amount) => amount.text);
  const others = [MEASURE, LOOKED_FOR].flatMap((each) => text.match(each) ?? []);
  // "On 9 December we release £235,000": the day that a statement with amounts begins with is not its figure.
  const found = [...amounts, ...others.filter((each) => amounts.length === 0 || text.indexOf(each) > FRAME_CHARS)];
  const isInTitle = (figure: string): boolean => {
    const at = title.indexOf(figure);
    const [before, after] = [title.slice(0, Math.max(0, at)), title.slice(at + figure.length)];
    return at >= 0 && !/[\p{L}\d.,–-]$/u.test(before) && !/^(?:[\p{L}\d]|[.,]\d)/u.test(after);
  };
  return found.map((each) => each.replace(/[.,]+$/u, '')).find(isInTitle) ?? null;
}

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/gu, ' ');

/**
 * A statement with one figure of it in the accent colour.
 * @param lead its stressed part.
 * @param figure as it is in the text; '' for none.
 */
export function statementOf(text: string, size_pt: number, lead: Span | null = null, figure = ''): FormParagraph {
  const leads = lead === null ? [] : [lead];
  // A space that keeps an amount in one line is none that parts them.
  const at = figure === '' ? -1 : plain(text).indexOf(plain(figure));
  const figures = at < 0 ? [] : [{ from: at, to: at + figure.length }];
  const within = (spans: readonly Span[], place: number): boolean =>
    spans.some(({ from, to }) => from <= place && place < to);
  const marks = [...figures, ...leads].flatMap(({ from, to }) => [from, to]);
  const places = [...new Set([0, ...marks, text.length])].sort((one, other) => one - other);
  const runs = places.slice(1).map((to, index): FormRun => {
    const from = places[index] ?? 0;
    const run = { text: text.slice(from, to) };
    if (within(figures, from)) return { ...run, bold: true, colour: 'accent' };
    return within(leads, from) ? { ...run, bold: true, colour: 'heading' } : run;
  });
  return { runs: runs.filter((run) => run.text !== ''), size_pt, line_spacing: 1.08 };
}

/** Up to so many statements of so few words are read at a glance. */
const GLANCE = { count: 3, words: 24 } as const;

export function areShort(texts: readonly string[]): boolean {
  return texts.every((text) => text.split(/\s+/u).length <= GLANCE.words);
}

/**
 * The statements of a slide, each with the name stressed that it begins with; of a few short ones only names before a colon or dash, of one
 * alone nothing. The figure that is the value of an item is in the accent colour, no other: where all are, none says what matters.
 */
export function statementsOf(items: readonly FormItem[], size_pt: number): FormParagraph[] {
  const leads = stressedLeads(items.map(({ text = '' }) => text));
  return items.map(({ text = '', value }, at) => statementOf(text, size_pt, leads[at] ?? null, value));
}

function stressedLeads(texts: readonly string[]): (Span | null)[] {
  const isGlance = texts.length <= GLANCE.count && areShort(texts);
  return isGlance && texts.length > 1 ? texts.map(labelOf) : (leadsOf(texts) ?? []);
}
