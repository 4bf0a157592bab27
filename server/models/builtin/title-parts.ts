import type { Linguist } from './linguist.ts';
import { capitalise } from './clean-text.ts';

const AMOUNT =
  /(?:[$€£]\s?\d[\d.,]*(?:\s(?:million|billion))?|\d[\d.,]*\s(?:(?:Mio\.|Mrd\.|million|billion)\s)?(?:Euro|euros?|dollars?|Franken|EUR|CHF|USD))(?!\p{L})/gu;
/** "einmalig 300 Euro": how often an amount is paid. */
const OFTEN = /(?:einmalig|jährlich|monatlich|once|one-off|a one-time|monthly|annual)\s$/iu;
const JOINED = /,?\s(?:and|und|sowie|as well as)\s*$/iu;
/** "no app and no battery", "weder" is none of these. */
const NEITHER =
  /(?<!\p{L})(?<first>(?:no|keine?[nrms]?)\s[^,;.]{3,30}?),?\s(?:and|or|und|oder)\s(?<second>(?:no|keine?[nrms]?)\s[^,;.]{3,30})$/iu;
const MAX_CHARS = 60;
const MIN_WORDS = 4;

/**
 * The amounts that a title adds up, each with what it is for, or what it says is not there: they stand large below it where little else is
 * said ("300 Euro für Möbel", "25 Euro im Monat für Strom"). Null for other titles.
 */
export function partsOfTitle(title: string, linguist: Linguist): string[] | null {
  const { language } = linguist.pack;
  const { first, second } = NEITHER.exec(title)?.groups ?? {};
  if (first !== undefined && second !== undefined) return [first, second].map((part) => capitalise(part, language));
  const found = [...title.matchAll(AMOUNT)].map(
    ({ index }) => index - (OFTEN.exec(title.slice(0, index))?.[0].length ?? 0),
  );
  const parts = found.map((at, place) => title.slice(at, found[place + 1]).replace(JOINED, ''));
  const areAdded = found.slice(1).every((at) => JOINED.test(title.slice(0, at)));
  const areWhole = parts.every(
    (part) => part.length <= MAX_CHARS && part.split(/\s+/u).length >= MIN_WORDS && !/[,;:]\s/u.test(part),
  );
  return parts.length >= 2 && areAdded && areWhole ? parts.map((part) => capitalise(part, language)) : null;
}
