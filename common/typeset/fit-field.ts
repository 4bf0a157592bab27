import { EMU_PER_INCH } from '../deck/geometry.ts';
import type { Box } from '../deck/geometry.ts';
import type { LayoutField, TextFrame } from '../deck/layout.ts';
import type { Paragraph } from '../deck/slide.ts';
import { measuredShare } from './fonts/match-font.ts';
import type { Fit } from './fit-text.ts';
import type { Typesetter } from './typesetter.ts';

/**
 * Minimum size of a title that can't be shortened, which is still the largest text on its slide; or half of the
 * master's size.
 */
const LAST_TITLE_PT = 18;
const LAST_TITLE_SHARE = 0.5;

/**
 * The fit that is written for a field: the usual one, and a stronger one for a title that still overflows, because a
 * small title is better than one that covers the content.
 * @param box EMU; the field's own, or the slide's explicit one.
 * @returns null for fields without text.
 */
export function fitField(
  typesetter: Typesetter,
  field: LayoutField,
  box: Box,
  paragraphs: readonly Paragraph[],
): Fit | null {
  if (field.text === undefined) return null;
  const text = [...paragraphs];
  const fit = typesetter.fit(text, field.text, box, field.kind);
  if (field.kind !== 'title') return fit;
  const inherited = field.text.levels[0]?.size_pt ?? LAST_TITLE_PT;
  const least = Math.min(LAST_TITLE_PT, inherited * LAST_TITLE_SHARE);
  const usual = fit.fits ? fit : typesetter.fit(text, field.text, box, field.kind, least);
  return usual.fits ? inTwoLines(typesetter, field, field.text, box, text, usual) : usual;
}

/** A title of two lines is at most this large: those that must be smaller would look like another deck's. */
const LARGEST_PT = 36;
/** Titles of slides have at most two lines, where sizes down to this one allow it; in narrow fields, down to the second. */
const MIN_PT = 24;
const MIN_NARROW_PT = 22;
const WIDE = EMU_PER_INCH * 11.5;

/** The smallest size that a title takes so as to have two lines in a field of this width. @param width EMU. */
export function leastTitlePt(width: number): number {
  return Math.max(MIN_NARROW_PT, Math.min(MIN_PT, Math.round((MIN_PT * width) / WIDE)));
}
/** The sizes that are tried, as shares of the master's. */
const SHARES = { two: 0.7, three: 0.6 };

/** A title of a slide with several lines: smaller where two are very large, or three would become two. Covers keep their size. */
function inTwoLines(
  typesetter: Typesetter,
  { placeholder }: LayoutField,
  frame: TextFrame,
  box: Box,
  paragraphs: Paragraph[],
  fit: Fit,
): Fit {
  const [level] = frame.levels;
  const share = level === undefined ? 1 : measuredShare(level.font, level.bold);
  const linesAt = ({ fit: scale }: Fit, w = box.w): number =>
    typesetter.measure(paragraphs, frame, { ...box, w }, scale ?? undefined).lines;
  const own = level?.size_pt ?? MIN_PT;
  const { font_scale, line_reduction } = fit.fit ?? { font_scale: 1, line_reduction: 0 };
  const least = leastTitlePt(box.w) / own;
  const at = (wanted: number): Fit => {
    const scale = Math.ceil(Math.max(wanted, least) * 100) / 100;
    return { ...fit, fit: { font_scale: Math.min(font_scale, scale), line_reduction } };
  };
  if (placeholder.type !== 'title' || linesAt(fit) < 2) return fit;
  const calm = own * font_scale > LARGEST_PT ? at(SHARES.two) : fit;
  const smaller = [calm, at(SHARES.three), at(MIN_PT / own), at(0)];
  // With room for a wider typeface that takes the place of a missing one, where there is any.
  return (
    smaller.find((each) => linesAt(each, box.w * share) <= 2) ?? smaller.find((each) => linesAt(each) <= 2) ?? calm
  );
}

/** The box as wide as a wider typeface would find it that takes the place of a missing one: where its lines may end. */
export function spareBox({ text }: Pick<LayoutField, 'text'>, box: Box): Box {
  const [level] = text?.levels ?? [];
  return level === undefined ? box : { ...box, w: Math.round(box.w * measuredShare(level.font, level.bold)) };
}

/** A longer last word may be alone in its line. */
const MAX_CHARACTERS = 10;
const LAST_WORDS = /(\S+) (\S+)$/u;

/**
 * Keeps a short last word of a title from being alone in its line: a no-break space connects it with the previous word.
 * Unchanged if that would take more room, or if the words are in different runs.
 * @param box EMU. @param fit the fit of the title.
 */
export function withoutOrphan(
  typesetter: Pick<Typesetter, 'measure'>,
  { text: frame, kind }: Pick<LayoutField, 'text' | 'kind'>,
  box: Box,
  paragraphs: Paragraph[],
  fit: Fit['fit'],
): Paragraph[] {
  const [paragraph, ...others] = paragraphs;
  const run = paragraph?.runs.at(-1);
  if (kind !== 'title' || frame === undefined || !paragraph || others.length > 0 || !run) return paragraphs;
  const [, before, word] = LAST_WORDS.exec(run.text) ?? [];
  if (before === undefined || word === undefined || word.length > MAX_CHARACTERS) return paragraphs;
  const ending = (text: string): Paragraph[] => [
    { ...paragraph, runs: [...paragraph.runs.slice(0, -1), { ...run, text }] },
  ];
  const set = (text: Paragraph[]) => typesetter.measure(text, frame, box, fit ?? undefined);
  const { lines, height_pt } = set(paragraphs);
  const head = run.text.slice(0, -word.length);
  if (lines < 2 || set(ending(head.trimEnd())).lines === lines) return paragraphs;
  // Of a line of two words, the first would be alone instead.
  const upTo = (count: number): string => run.text.split(' ').slice(0, -count).join(' ');
  if (lines > 2 && set(ending(upTo(3))).lines < set(ending(upTo(2))).lines) return paragraphs;
  const pair: Paragraph[] = [{ ...paragraph, runs: [{ ...run, text: `${before}\u00A0${word}` }] }];
  if (set(pair).lines !== 1) return paragraphs;
  const held = ending(`${head.slice(0, -1)}\u00A0${word}`);
  const after = set(held);
  // The no-break space may come from another font with taller lines.
  return after.lines === lines && after.height_pt <= height_pt ? held : paragraphs;
}

/** A last line shorter than the first of these shares of the line above is filled; one at a natural break, only below the second. */
const SHORT_LINE = { any: 0.34, natural: 0.16 } as const;
/** How many words of the line above may go down. */
const MAX_MOVED = 4;

/**
 * Gives a short second line of a title the words before it, back to where the sentence pauses: "from 1993 / to 2021" becomes
 * "/ from 1993 to 2021"; or the whole of a compound that the first line would tear. Unchanged if there is no such place, or if that would take more room.
 * @param box EMU. @param fit the fit of the title.
 */
export function withFullLines(
  typesetter: Pick<Typesetter, 'measure'>,
  { text: frame, kind }: Pick<LayoutField, 'text' | 'kind'>,
  box: Box,
  paragraphs: Paragraph[],
  fit: Fit['fit'],
): Paragraph[] {
  const [paragraph, ...others] = paragraphs;
  const [run, ...more] = paragraph?.runs ?? [];
  if (kind !== 'title' || frame === undefined || !paragraph || !run || others.length + more.length > 0)
    return paragraphs;
  const set = (text: string) =>
    typesetter.measure([{ ...paragraph, runs: [{ ...run, text }] }], frame, box, fit ?? undefined);
  const whole = set(run.text);
  if (whole.lines !== 2) return paragraphs;
  const kept = (text: string): Paragraph[] => {
    const after = set(text);
    const isAsHigh = after.lines === whole.lines && after.height_pt <= whole.height_pt;
    return isAsHigh ? [{ ...paragraph, runs: [{ ...run, text }] }] : paragraphs;
  };
  const words = run.text.split(' ');
  const from = (at: number): string => words.slice(at).join(' ');
  const upTo = (at: number): string => words.slice(0, at).join(' ');
  const second = words.findLastIndex((_, at) => at > 0 && set(upTo(at)).lines === 1);
  const shareAt = (at: number): number => from(at).length / Math.max(1, upTo(at).length);
  const [head = '', ...rest] = (words[second] ?? '').split(/(?<=\p{L}-)(?=\p{L})/u);
  if (second > 0 && rest.length > 0 && set(`${upTo(second)} ${head}`).lines === 1) {
    // A compound that the end of the line would tear is whole in the second one.
    words[second] = [head, ...rest].join('').replaceAll('-', '\u2011');
    return kept(words.join(' '));
  }
  const least = pauses(words, second) ? SHORT_LINE.natural : SHORT_LINE.any;
  if (second < 1 || shareAt(second) >= least) return paragraphs;
  const moved = Array.from({ length: MAX_MOVED }, (_, at) => second - 1 - at).find(
    (at) => at > 0 && pauses(words, at) && shareAt(at) >= SHORT_LINE.natural,
  );
  if (moved === undefined) return paragraphs;
  return kept(`${upTo(moved)} ${words.slice(moved).join('\u00A0')}`);
}

/** Whether a sentence pauses before a word: after a comma or colon, or before a short word such as "from" that follows a longer one. */
function pauses(words: readonly string[], at: number): boolean {
  const [before = '', word = ''] = [words[at - 1], words[at]];
  return /[,:;\u2013\u2014]$/u.test(before) || (/^\p{Ll}{1,4}$/u.test(word) && !/^\p{Ll}{1,4}$/u.test(before));
}

/**
 * Keeps codes such as SKU-4563, GPT-4 and D-22, dates such as 2024-11-15 and negative numbers on one line with a non-breaking hyphen, and a number
 * with the unit of time that it counts, "week 16", or with its own unit: "96.000 Euro", "1.4 hours".
 */
export function withWholeCodes(text: string): string {
  const codes = text
    .replace(CODE_HYPHEN, '\u2011')
    .replace(MINUS, '\u2011')
    .replace(DATE, (date) => date.replaceAll('-', '\u2011'));
  return withWholeAmounts(codes.replace(COUNTED, '\u00A0'));
}

/** Keeps a number on one line with its unit or currency. */
export function withWholeAmounts(text: string): string {
  return text.replace(BEFORE_UNIT, '\u00A0').replace(AFTER_CURRENCY, '\u00A0');
}

/** Between a name and its number, and within "Wu et al., 2023". */
const COUNTED =
  /(?<=(?<!\p{L})(?:weeks?|days?|visit|phase|arm|levels?|wochen?|tag)) (?=\d{1,3}(?!\d))|(?<=\p{L}) (?=et al\.)|(?<=(?<!\p{L})et) (?=al\.)|(?<=(?<!\p{L})et al\.,?) (?=(?:19|20)\d\d(?!\d))/giu;

/** Between a number, or its million, and what it is a number of; also where figures stand before the word that scales them. */
const BEFORE_UNIT = new RegExp(
  String.raw`(?<=\d|\d[ \u00A0](?:million|billion|trillion|Millionen|Milliarden|Mio\.|Mrd\.)) (?=(?:${[
    '[%‰€$£¥]|percent|per cent|Prozent|pour cent|por ciento|por cento|per cento',
    'million|billion|trillion|Million(?:en)?|Milliarden?|Mio\\.|Mrd\\.',
    'euros?|dollars?|pounds?|Franken|Cents?|EUR|USD|GBP|CHF',
    'seconds?|minutes?|hours?|days?|weeks?|months?|years?',
    'Sekunden?|Minuten?|Stunden?|Tagen?|Tage|Wochen?|Monaten?|Monate|Jahren?|Jahre|Uhr|UTC|[ap]m',
    'tons?|tonnes?|Tonnen?|kilomet(?:er|re)s?|Kilometern?|met(?:er|re)s?|Metern?|miles?|Meilen?|lux|°[CF]',
    '[kcm]?m[²³]?|[km]?g|[kMG]?W|[kMGT]Wh|[kMGT]B|ms|ha',
  ].join('|')})(?![\p{L}\d]))`,
  'giu',
);
const AFTER_CURRENCY = /(?<=[€$£¥]|(?<!\p{L})(?:EUR|USD|GBP|CHF)) (?=\d)/gu;

/** "D-22" and "SKU-4563"; "hs-CRP" and "HLA-DR", but not "multi-ERP"; "RNA-Seq", but not "US-Dollar". */
const CODE_HYPHEN =
  /(?<=\p{L}{2}|(?<!\p{L})\p{Lu})-(?=\d)|(?<=(?<![\p{L}\d])(?:\p{Ll}{1,2}|\p{Lu}{1,3}))-(?=\p{Lu}{2,}(?![\p{Ll}]))|(?<=(?<![\p{L}\d])\p{Lu}{2,4})-(?=\p{Lu}\p{Ll}{1,3}(?!\p{L}))/gu;
/** The sign of a number: "at -$784,620". */
const MINUS = /(?<=(?:^|\s|\())-(?=[€$£¥]?\d)/gu;
const DATE = /(?<![\d-])\d{4}-\d{2}-\d{2}(?![\d-])/gu;
