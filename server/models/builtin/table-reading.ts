import type { StoryDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { numbersIn } from './clean-text.ts';
import type { Linguist } from './linguist.ts';

/** A figure with the word or letter that scales it: "156K", "13,55", "1,2 Mio.". */
const FIGURE =
  /(\d+(?:[.,\u00a0\u202f]\d+)*)(?:\s?(k|m|bn|million|billion|thousand|Mio|Mrd|Tsd|Millionen|Milliarden)(?!\p{L}))?/giu;
const SCALES: Readonly<Record<string, number>> = {
  ...{ k: 1e3, thousand: 1e3, tsd: 1e3, m: 1e6, million: 1e6, mio: 1e6, millionen: 1e6 },
  ...{ bn: 1e9, billion: 1e9, mrd: 1e9, milliarden: 1e9 },
};

/** What a table leaves out, and how one of its columns is meant: "Duration is the time without water, not the outage time". */
const OF_LIMITS =
  /(?<!\p{L})(?:nicht (?:enthalten|berücksichtigt|erfasst)|not (?:included|counted|(?:in|part of) the (?:\p{L}+ )?(?:tables?|figures?|columns?|totals?|numbers?|chart))|exclude[sd]?|excluding)(?!\p{L})|^\p{Lu}[^,.;]{2,60} (?:is|are|ist|sind) (?:the|die|der|das) [^,.;]+, (?:not|nicht) /u;

/** Whether a sentence only limits or defines what a table shows: its remark, and never its title. */
export function isOfLimits(sentence: string): boolean {
  return OF_LIMITS.test(sentence);
}

/**
 * The finding that a sentence of the author may title: a figure of the sentence is in its message or its chart, or the chart draws the
 * measure and has the row stand out that the sentence names, or the month. A table shows all that may be said of it.
 * @param stories of one table, the most notable first.
 */
export function storyReadIn(
  sentence: string,
  stories: readonly StoryDigest[],
  linguist: Linguist,
): StoryDigest | undefined {
  if (isOfLimits(sentence)) return undefined;
  const figures = numbersIn(sentence);
  const values = figuresIn(sentence);
  const terms = new Set(linguist.terms(sentence));
  const isDrawn = ({ drawn }: StoryDigest): boolean =>
    drawn?.values.some((value) => values.some((figure) => isNear(value, figure))) === true;
  const isMeasure = (name: string): boolean => areIn(terms, linguist.terms(name.replaceAll(NOT_MEASURED, ' ')));
  const isNamed = ({ drawn }: StoryDigest): boolean =>
    drawn?.emphasised !== undefined &&
    areIn(terms, linguist.terms(drawn.emphasised.replace(ADDED, ''))) &&
    drawn.measures.some(isMeasure);
  const { language } = linguist.pack;
  const months = monthsIn(sentence, language);
  const isDated = ({ drawn }: StoryDigest): boolean =>
    drawn?.categories.some((category) => monthsIn(category, language).some((month) => months.includes(month))) ===
      true && drawn.measures.some(isMeasure);
  return (
    stories.find(isDrawn) ??
    stories.find(({ message }) => numbersIn(message).some((figure) => figures.includes(figure))) ??
    stories.find(isNamed) ??
    stories.find(isDated) ??
    stories.find(({ drawn }) => drawn === undefined)
  );
}

/** Whether a sentence is about the row that the message of a chart names, and about what that says of it. */
export function isOfRow({ message, drawn }: StoryDigest, sentence: string, linguist: Linguist): boolean {
  const terms = new Set(linguist.terms(sentence));
  const row = drawn?.categories.find(
    (category) => message.includes(category) && areIn(terms, linguist.terms(category.replace(ADDED, ''))),
  );
  return row !== undefined && linguist.terms(message.replace(row, ' ')).some((term) => terms.has(term));
}

/** What a row is called more exactly: "SMB (<$10K ARR)". */
const ADDED = /\s*\([^()]*\)$/u;
/** "Q3 churn", "Churn rate": the period, and in what the thing is measured. */
const NOT_MEASURED =
  /(?<!\p{L})(?:(?:Q|H)[1-4]|(?:19|20)\d\d|(?:monthly |annual )?(?:rates?|numbers?|counts?|totals?|shares?)|quoten?|raten?|anzahl|anteile?)(?!\p{L})/giu;

/** The months that a text names, 0 to 11: "in October", "Oct 2023". */
function monthsIn(text: string, language: string): number[] {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => month).filter((month) => {
    const name = format.format(Date.UTC(2000, month));
    return new RegExp(String.raw`(?<!\p{L})(?:${name}|${name.slice(0, 3)}(?=\.?\s\d|\.?$))(?!\p{L})`, 'u').test(text);
  });
}

function areIn(terms: ReadonlySet<string>, names: readonly string[]): boolean {
  return names.length > 0 && names.every((name) => terms.has(name));
}

interface Figure {
  size: number;
  /** The size of its last place. */
  step: number;
  is_percent: boolean;
}

const PERCENT = /^\s?(?:%|percent|per cent|prozent|pp(?!\p{L})|percentage points?|prozentpunkte)/iu;

/** The figures of a sentence with the size of their last place. A year, or a small whole number, is in a chart by chance. */
function figuresIn(text: string): Figure[] {
  return [...text.matchAll(FIGURE)].flatMap(({ 0: all, 1: figure = '', 2: word = '', index }) => {
    if (word === '' && /^(?:\d|(?:19|20)\d\d)$/u.test(figure)) return [];
    const scale = SCALES[word.toLowerCase()] ?? 1;
    // "1.840" and "1,840" end in a group of three; any other last part is decimals.
    const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}|\d{4,}))?$/u.exec(figure) ?? [];
    const size = Number(`${whole.replace(/\D/gu, '')}.${decimals}`) * scale;
    return Number.isFinite(size)
      ? [{ size, step: scale / 10 ** decimals.length, is_percent: PERCENT.test(text.slice(index + all.length)) }]
      : [];
  });
}

/** Whether a value is shown as a figure, as it is or as a percentage. */
function isNear(value: number, { size, step, is_percent: isPercent }: Figure): boolean {
  return [Math.abs(value), ...(isPercent ? [Math.abs(value) * 100] : [])].some(
    (each) => Math.abs(each - size) <= step * HALF,
  );
}

/** Rounding takes half of the last place at most. */
const HALF = 0.5000001;
