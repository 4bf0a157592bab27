import { includesWord, isContent, tokensOf } from './sentence-parts.ts';
import type { Statement, Token } from './sentence-parts.ts';

/** What a sentence lost by ending early. */
interface CutOff {
  dimension: 'quantifier' | 'condition';
  words: string;
  kind: 'lost';
}

/** What must follow for a phrase to be complete: a defining clause, an object, what a number counts. */
const GOES_ON =
  /^\s(?:that|which|who|whose|whom|with|of|to|in (?:some|certain|most|a few)|under|mit|von|zu|in (?:einigen|manchen|bestimmten)|unter)\s/u;
const LIMITS_LATER = /\sin (?:some|certain|most|a few|einigen|manchen|bestimmten)\s/u;
const COUNTED_LIST = /(?:two|three|four|five|six|zwei|drei|vier|fünf|sechs)\s[\p{L}\s]{2,40}:\s/u;

/** Words in a row that end a copied sentence. */
const MIN_COPIED = 4;

/** A sentence that ends before its source has completed the thought. */
export function cutShort(own: readonly Token[], support: readonly Statement[]): CutOff[] {
  const last = own.at(-1);
  const before = own.at(-2);
  if (last === undefined || before === undefined) return [];
  return support.flatMap(({ text, tokens }): CutOff[] => {
    const isPlace = (token: Token, index: number): boolean =>
      token.key === last.key && tokens[index - 1]?.key === before.key;
    // Repeated words: a sentence that ends where its source ends isn't cut off at the first occurrence.
    const isEnd = tokens.length > 0 && isPlace(tokens.at(-1) as Token, tokens.length - 1);
    const place = isEnd ? tokens.length - 1 : tokens.findIndex(isPlace);
    const end = tokens[place];
    if (end === undefined) return [];
    // Only what is copied can be cut off: a sentence that is put differently ends where its writer ended it.
    const copied = own.toReversed().findIndex(({ key }, back) => tokens[place - back]?.key !== key);
    if (copied >= 0 && copied < MIN_COPIED) return [];
    const rest = text.slice(end.end);
    // "The tool is free: The packages can be …": after the colon a new sentence begins.
    const isWhole = /^(?:The|It|They|This|These|Der|Die|Das|Es|Sie|Dies\p{Ll}*)$/u.test(tokens[place + 1]?.text ?? '');
    if (/^\s?:/u.test(rest) && !isWhole)
      return [{ dimension: 'quantifier', words: rest.trim().slice(0, 40), kind: 'lost' }];
    const list = COUNTED_LIST.exec(text);
    if (list !== null && list.index < end.start && own.length > 2 && /\p{L}/u.test(rest)) {
      const start = list.index + list[0].length;
      const inList = tokens.filter((token) => token.start >= start && isContent(token));
      return inList.some((token) => includesWord(own, token)) && !inList.every((token) => includesWord(own, token))
        ? [{ dimension: 'quantifier', words: list[0].trim(), kind: 'lost' }]
        : [];
    }
    if (/^\s?:/u.test(rest) || isAddition(text, end, rest, own)) return [];
    const on = GOES_ON.exec(rest) ?? LIMITS_LATER.exec(rest.split(',')[0] ?? '');
    return on === null ? [] : [{ dimension: 'condition', words: on[0].trim(), kind: 'lost' }];
  });
}

/** "… a new interface which was …", "their devices that …": clauses about something known or introduced without them. */
const OF_A_THING =
  /(?:^|\s)(?:an?|its|their|his|her|ein(?:e[mnrs]?)?|ihre[mnrs]?|seine[mnrs]?)\s(?:[^\s,;]+\s){0,4}[^\s,;]+$/u;

const IS_A_THING =
  /(?:^|\s)(?:is|are|was|were|be|ist|sind|war|waren)\s(?:an?|ein(?:e[mnrs]?)?)\s(?:[^\s,;]+\s){0,4}[^\s,;]+$/u;

const NEEDS_VERB = /^(?:obligation|intention|commitment|permission|decision|invitation|inclination|motivation)$/u;

/** Whether the text after the end of a written sentence adds to it without limiting it. */
function isAddition(text: string, end: Token, rest: string, own: readonly Token[]): boolean {
  const clause = tokensOf(rest.split(/[,;]/u)[0] ?? '').filter(isContent);
  if (/^\s(?:which|that|who)\s/u.test(rest)) {
    const before = text.slice(0, end.end);
    // "Untaxed earnings" for "earnings which were untaxed".
    if (clause.length > 0 && includesWord(own, clause[0] as Token)) return true;
    // "It was an event that was necessary": the clause says what it was.
    return OF_A_THING.test(before) && !IS_A_THING.test(before);
  }
  // "Two arms, randomized 1:1" for "randomized 1:1 to 2 arms": what follows is in the sentence.
  const next = clause.filter(({ isNumber }) => !isNumber).slice(0, 2);
  if (!/^\s(?:that|which|who)\s/u.test(rest) && next.some((word) => includesWord(own, word))) return true;
  // "It is moulted in summer to give …": a purpose after all has been said.
  if (/^\sto\s/u.test(rest) && /\s(?:in|on|at|by)\s[^\s,;]+$/u.test(text.slice(0, end.end))) return true;
  // "1.43 with a confidence interval of …"
  // "Resolution to maintain efficiency": only some of these nouns are incomplete without the verb.
  if (/^\sto\s\p{Ll}/u.test(rest) && /(?:tion|sion|ment|ness|ance|ence)$/u.test(end.key))
    return !NEEDS_VERB.test(end.key);
  if (/^\swith (?:each other|one another)(?!\p{L})/u.test(rest)) return true;
  // "… with each other to accomplish tasks".
  if (/^\sto\s/u.test(rest) && /\s(?:each other|one another)$/u.test(text.slice(0, end.end))) return true;
  if (/^\smit\s|^\swith\s/u.test(rest)) return end.isNumber;
  // "Sales contributed 34 million euros to revenue", not "from 5 percent to 7".
  if (
    /^\s(?:to|zu)\s/u.test(rest) &&
    /\d\s(?:million |billion |Millionen |Milliarden )?[^\s,;]+$/iu.test(text.slice(0, end.end))
  )
    return !/\b(?:from|von)\s[^,]*$/u.test(text.slice(0, end.end));
  // "A holding company of manufacturers of …": a second "of" only qualifies the first.
  if (/^\s(?:of|von)\s/u.test(rest)) return /\s(?:of|von)\s[^\s,;]+$/u.test(text.slice(0, end.end));
  // "Wisdom sees" for "Weisheit besteht darin, … zu sehen".
  if (/^\szu\s\p{Ll}+[.!]?$/u.test(rest) && /besteht darin,/u.test(text)) return true;
  // The verb is elsewhere in the sentence: "um beim Bauen zu helfen", "helfen beim Bauen".
  const verb = /^\szu\s(\p{Ll}+e?n)(?!\p{L})/u.exec(rest)?.[1];
  return verb !== undefined && tokensOf(verb).some((token) => includesWord(own, token));
}
