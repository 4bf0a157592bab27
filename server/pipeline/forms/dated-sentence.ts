import { capitalised } from '../../../common/deck/capitalised.ts';
import { AUXILIARY, grammarOf } from '../../../common/forms/lead-grammar.ts';

/** An event as a form shows it, with its words in the source. */
export interface Dated {
  date: string;
  text: string;
  ref: string;
  evidence: string;
}

export const MONTH = `(?:${[
  ...[
    'jan(?:uary|uar|vier)?|enero|janeiro|gennaio',
    'feb(?:ruary|ruar|rero|braio)?|février|fevereiro',
    'mar(?:ch|s|zo|ço)?|mär(?:z)?',
    'apr(?:ile?)?|avril|abril',
    'may|mai|mayo|maio|maggio',
    'june?|juni?|juin|junio|junho|giugno',
    'july?|juli?|juillet|julio|julho|luglio',
  ],
  ...[
    'aug(?:ust)?|août|agosto',
    'sept?(?:ember|embre|iembre)?|setembro|settembre',
    'oct(?:ober|obre|ubre)?|okt(?:ober)?|outubro|ottobre',
    'nov(?:ember|embre|iembre|embro)?',
    'dec(?:ember)?|dez(?:ember|embro)?|décembre|diciembre|dicembre',
  ],
].join('|')})\\.?`;
const YEAR = '(?:1[5-9]|20)\\d\\d';
const SPAN = `${YEAR}(?:s|er(?: Jahren?)?)?(?:\\s?[–-]\\s?(?:(?:${YEAR}|\\d\\d)s?|present|today|heute))?`;
export const DATE = [
  `\\d{4}-\\d{2}-\\d{2}`,
  `\\d{1,2}\\.\\s?\\d{1,2}\\.\\s?${YEAR}`,
  `\\d{1,2}/\\d{1,2}/${YEAR}`,
  `\\d{1,2}\\.?\\s${MONTH}\\s${YEAR}`,
  `${MONTH}\\s\\d{1,2},\\s${YEAR}`,
  `${MONTH}\\s${YEAR}`,
  `Q[1-4]\\s${YEAR}`,
  SPAN,
].join('|');
/** A part of a year or decade: "early 1998", "Ende März 2024". */
const PART = `(?:(?:(?:early|late|mid|(?:the )?(?:beginning|start|middle|end|spring|summer|autumn|fall|winter) of)[\\s-](?:the )?|(?:spring|summer|autumn|fall|winter)\\s)|(?:(?:Anfang|Mitte|Ende|Frühjahr|Frühling|Sommer|Herbst|Winter)\\s(?:der )?)|(?:späten|frühen)\\s)`;
/** "the 1960s and 1970s". */
const AND_SPAN = `(?:\\s(?:and|und)\\s${SPAN})?`;
const WHEN = `${PART}?(?:${DATE})${AND_SPAN}`;

const ANY_YEAR = new RegExp(`(?<!\\d)${YEAR}(?!\\d)`, 'gu');
export const ANY_YEAR_IN = new RegExp(ANY_YEAR, 'u');

const OPENING = new RegExp(
  `^(?:(?<opener>In|On|By|Since|From|During|Around|Im Jahre?|Im|Am|Bis|Seit|Ab|Um|Während)\\s(?:(?:the|den|dem|der|year|zum)\\s)?)?(?<date>${WHEN})(?<comma>,?)\\s(?<said>\\S.*)$`,
  'isu',
);
/** "From 1993 to 2021, …", "Zwischen 1990 und 1995 …". */
const SPANNING = new RegExp(
  `^(?:From|Between|Von|Zwischen)\\s(?<from>${DATE})\\s(?:to|until|and|bis|und)\\s(?<to>${DATE})(?<comma>,?)\\s(?<said>\\S.*)$`,
  'isu',
);
const INSIDE = new RegExp(
  `(?<!\\p{L})(?:(?:in|on|im|am|im Jahre?)\\s(?:(?:the|den)\\s)?(?<date>${WHEN})|(?<part>(?:Anfang|Mitte|Ende)\\s(?:${DATE})))(?![\\p{L}\\d–-])`,
  'giu',
);

/** Words that belong to a date: without them it would say another time. */
const KEPT_OPENER = /^(?:by|since|from|around|bis|seit|ab|um)$/iu;
/** A sentence that begins with these words goes on from its date. */
const GOES_ON =
  /^(?:and|or|to|when|where|which|who|as|alone|und|oder|bis|als|wo|in dem|the (?:same )?year|the (?:day|month|week))(?!\p{L})/iu;
/** "2000 people came": such a number at the beginning is a date only before a main clause. */
const BARE = /^\d{4}$/u;
/** After a date without a comma, these begin the main clause. */
const BEGINS = /^(?:\p{Lu}|(?:the|an?|its?|he|she|they|this|these|their|his|her|some|most|all|both)\s)/u;
/** Words between which and a date stands what something is compared with. */
const COMPARED =
  /(?<!\p{L})(?:compared (?:to|with)|than|versus|vs\.?|against|(?:up|down|changed?|rose|fell|grew) from|gegenüber|verglichen mit|im Vergleich zu[mr]?|als|statt|according to|laut)(?!\p{L})[^;.]*$/iu;
/** Opens a clause about a part of the sentence: "…, which was founded in 1911", "…, gegründet im Jahr 1911". */
const RELATIVE =
  /^(?:(?:in|of|for|with|von|in|mit) )?(?:which|who|whose|whom|that|where|der|die|das|dem|den|dessen|deren|\p{Ll}+ed|born|built|known|held|written|made|ge\p{Ll}+t|ge\p{Ll}+en)(?!\p{L})/u;
/** "Founded in 1911, the firm …": the date is not that of what the sentence says. */
const PARTICIPLE = /^\p{Lu}\p{Ll}*(?:ed|ing|orn|uilt|nown|unded)\s[^,]*$/u;
/** "Das im Jahr 1911 gegründete Unternehmen", "in 2019 prices": the date describes a noun. */
const OF_NOUN = {
  before: /(?<!\p{L})(?:an?|the|der|die|das|dem|den|des|eine?[nmrs]?|its|their|ihre?[nmrs]?|seine?[nmrs]?)\s$/iu,
  after:
    /^\s(?:prices|dollars|euros|terms|levels|values|figures|standings|rankings?|Preisen|\p{Ll}+(?:te|ene)[nmrs]?\s\p{Lu})/u,
} as const;

/**
 * An event that happened at one date: the sentence begins with it, or names no other.
 * @param mayBeInside whether the date may be in the middle of the sentence; `with_others` also where it names other years.
 */
export function datedSentence(text: string, ref: string, mayBeInside: boolean | 'with_others'): Dated[] {
  const spanning = SPANNING.exec(text)?.groups;
  if (spanning !== undefined) {
    const { from = '', to = '', comma = '', said = '' } = spanning;
    return [{ date: `${from}–${to}`, text: withoutDate(text, comma, said), ref, evidence: text }];
  }
  const opening = OPENING.exec(text)?.groups;
  const { opener = '', date: opened, comma = '', said = '' } = opening ?? {};
  if (
    opened !== undefined &&
    /\p{L}/u.test(said) &&
    (opener !== '' || comma !== '' || BEGINS.test(said) || !BARE.test(opened))
  ) {
    const kept = KEPT_OPENER.test(opener) ? `${text.slice(0, text.indexOf(opened))}${opened}` : opened;
    return [{ date: capitalised(kept), text: withoutDate(text, comma, said), ref, evidence: text }];
  }
  if (!mayBeInside) return [];
  const inside = [...text.matchAll(INSIDE)].filter((found) => isOfSentence(text, found.index, found[0]));
  const years = new Set(text.match(ANY_YEAR));
  const [only] = inside.map(({ groups }) => groups?.['date'] ?? groups?.['part'] ?? '');
  // Among statements that are all dated, a span that is named beside the one date is no date of its own.
  const isOnly = mayBeInside === 'with_others' ? inside.length === 1 : years.size === 1;
  return only !== undefined && isOnly ? [{ date: capitalised(only), text, ref, evidence: text }] : [];
}

/** What is said after the date that a sentence begins with; the whole sentence where it would say something else without that. */
function withoutDate(text: string, comma: string, said: string): string {
  // German puts the verb next: without its date the sentence would be a question.
  const isWhole = GOES_ON.test(said) || (comma === '' ? !BEGINS.test(said) || isVerbFirst(text, said) : false);
  return isWhole ? text : capitalised(said);
}

function isVerbFirst(text: string, said: string): boolean {
  return (
    /^(?:im|am|seit|bis|ab|um|während|anfang|mitte|ende|in den|von|zwischen)\s/iu.test(text) && !/^\p{Lu}/u.test(said)
  );
}

/** Clauses of one sentence that each tell their own event, the first with its date in words, others with a year in brackets at their end. */
const YEAR_AT_END = new RegExp(`\\s\\((?<date>${YEAR})\\)$`, 'u');

/** The events that a sentence tells one after the other between semicolons, each with its date; null where one has none. */
export function datedClauses(text: string, ref: string): Dated[] | null {
  const clauses = text.split(/;\s/u).map((each) => each.replace(/^(?:and|und)\s/iu, '').trim());
  const [first, ...others] = clauses.map((clause): Dated[] => {
    const date = YEAR_AT_END.exec(clause)?.groups?.['date'];
    const bare = date === undefined ? clause : clause.replace(YEAR_AT_END, '');
    return date === undefined || ANY_YEAR_IN.test(bare)
      ? datedSentence(clause, ref, true)
      : [{ date, text: bare, ref, evidence: text }];
  });
  if (first === undefined || others.length === 0 || YEAR_AT_END.test(clauses[0] ?? '')) return null;
  const found = [first, ...others].map(([only]) => only);
  const isWhole = found.every((each) => each !== undefined);
  return isWhole ? found.map((each) => ({ ...each, text: capitalised(each.text), evidence: text })) : null;
}

/** Whether a date inside a sentence is when that happened: not of a noun, a side clause, a comparison or a remark in brackets. */
function isOfSentence(text: string, at: number, found: string): boolean {
  const [before, after] = [text.slice(0, at), text.slice(at + found.length)];
  const clause = before.split(/[,;]\s/u).at(-1) ?? '';
  const isInBrackets = /\([^()]*$/u.test(before);
  const isSide = before.includes(', ') && RELATIVE.test(clause);
  const next = /^\s(\p{L}+)/u.exec(after)?.[1]?.toLowerCase() ?? '';
  const { verbs } = grammarOf(text);
  // "The agreement reached in 1911 was …": the date belongs to the subject.
  const isOfSubject = AUXILIARY.has(next) && verbs.has(next);
  if (isInBrackets || isSide || isOfSubject || PARTICIPLE.test(before)) return false;
  return !COMPARED.test(before) && !OF_NOUN.before.test(before) && !OF_NOUN.after.test(after);
}
