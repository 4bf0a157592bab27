import { capitalise } from './clean-text.ts';

/** A short point of notes: "revenue up 34%", "opened Dublin office". */
const POINT = { chars: 60, words: 9 } as const;
const POINTS = { least: 3, most: 8 } as const;
/** A figure that is no year, no day and no part of a name ("v2", "Q4"). */
const FIGURE =
  /(?<![\p{L}\p{N}.,:/-])[$€£¥]?\d+(?:[.,]\d+)*(?![\p{L}\d])(?<!(?<!\d)(?:19|20)\d\d)(?!\.? (?:Jan|Feb|Mar|Mär|Apr|May|Mai|Jun|Jul|Aug|Sep|Oct|Okt|Nov|Dec|Dez)\p{Ll}*)/u;
const AMOUNT = /\d\s?(?:%|percent|Prozent|€|Euro|Mio|Mrd|million|billion)|[$€£¥]\s?\d/u;
const CHANGE =
  /(?<!\p{L})(?:up|down|grew|grown|rose|risen|fell|fallen|doubled|halved|increased|decreased|reduced|cut|raised|improved|launched|shipped|released|opened|closed|added|removed|hired|promoted|expanded|introduced|gestiegen|gewachsen|gesunken|gefallen|verdoppelt|halbiert|erhöht|gesenkt|reduziert|verbessert|eingeführt|eröffnet|geschlossen|eingestellt|gewonnen|ausgebaut)(?!\p{L})/iu;
/** A sentence of its own, which is said whole or not at all. */
const SENTENCE =
  /^(?:the|an?|this|that|these|those|it|its|they|their|we|our|you|your|there|if|der|die|das|dies\p{L}*|ein\p{Ll}{0,2}|es|sie|wir|unser\p{Ll}*|le|la|les|el|los|las|il|lo|gli|o|os|as|um|uma|un|una|une)\s|[.!?;]$|[.!?] \p{Lu}/iu;
const LABELLED = /^[^:]{2,40}:\s(?!\d)/u;
const MOST_SAID = 3;

/** Whether items are the short points of notes: written small, or with figures. */
function arePoints(items: readonly string[]): boolean {
  const areShort = items.every(
    (item) => item.length <= POINT.chars && item.split(/\s+/u).length <= POINT.words && !SENTENCE.test(item),
  );
  const small = items.filter((item) => /^\p{Ll}/u.test(item)).length;
  const figured = items.filter((item) => FIGURE.test(item)).length;
  const isCount = items.length >= POINTS.least && items.length <= POINTS.most;
  return (
    isCount && areShort && !items.some((item) => LABELLED.test(item)) && (small * 2 >= items.length || figured >= 2)
  );
}

function weightOf(item: string): number {
  return (FIGURE.test(item) ? 1 : 0) + (AMOUNT.test(item) ? 1.5 : 0) + (CHANGE.test(item) ? 2 : 0);
}

/**
 * Of the short points of notes those that say most, figures and changes first: all where there are no more than three, else up to three. Where
 * the others can be drawn as figures, one that has none is among them. Empty for other lists, and where one of equals would be chosen without
 * a reason.
 */
export function weightyPoints(items: readonly string[]): string[] {
  if (!arePoints(items)) return [];
  // "NPS score: 72" within a sentence.
  const said = items.map((item) => item.replace(/:(?= \d)/u, ''));
  if (said.length <= MOST_SAID) return said;
  const ranked = said.filter((item) => weightOf(item) > 0).sort((a, b) => weightOf(b) - weightOf(a));
  if (ranked.length < 2) return [];
  const plain = said.filter((item) => !FIGURE.test(item));
  const isOfFigures = plain.length === 1 && said.length - plain.length >= MOST_SAID;
  return isOfFigures
    ? [...ranked.filter((item) => !plain.includes(item)).slice(0, MOST_SAID - 1), ...plain]
    : ranked.slice(0, MOST_SAID);
}

/** Codes that are written small at the beginning of a point, beside those that are anywhere: "npm", "example.org". */
const CODE = /^(?:[bcdfghjklmnpqrstvwxz]{2,}(?![\p{L}])|\S+\.\S)/u;

/** A point with its first letter in upper case, unless a name or code begins it. */
export function asPoint(text: string, language: string): string {
  return CODE.test(text) ? text : capitalise(text, language);
}
