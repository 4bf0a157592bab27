import { AUXILIARY, ENGLISH, GERMAN, grammarOf, OPENERS, OTHER } from './lead-grammar.ts';
import type { Grammar } from './lead-grammar.ts';

/** A part of a statement, in characters. */
export interface Span {
  from: number;
  to: number;
}

/** A lead is read at a glance: longer ones are as slow as the sentence. */
const MAX_LEAD = { chars: 44, words: 6 } as const;
/** What is said of a subject is stressed with it where the subject alone tells nothing. */
const MAX_SAID = 50;
/** Articles and short prepositions do not count as words of a lead. */
const SHORT_WORD = 3;
/** Most of a statement in bold stresses nothing. */
const MAX_SHARE = 0.7;
const MIN_REST_CHARS = 12;

interface Word extends Span {
  /** Without marks, in lower case. */
  plain: string;
  is_capital: boolean;
  /** The mark that follows: a phrase ends. */
  stop: string;
}

const WORD = /(?<open>[("“„«'‘[]*)(?<plain>[^\s("“„«[]*?)(?<close>['’"”»)\]]*)(?<stop>[,;:،؛]?)(?=\s|$)/gu;

function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].flatMap((found): Word[] => {
    const { open = '', plain = '', close = '', stop = '' } = found.groups ?? {};
    if (found[0] === '') return [];
    const to = found.index + found[0].length - stop.length;
    const isOpen = open.includes('(') || /^[–—-]$/u.test(plain);
    return [
      {
        ...{ from: found.index, to, plain: plain.toLowerCase(), is_capital: /^\p{Lu}/u.test(plain) },
        stop: isOpen ? `(${stop}` : close.includes(')') ? stop || ')' : stop,
      },
    ];
  });
}

/** How a phrase may end before a word: where its clause goes on with the verb, where more is said of it, or nowhere. */
type End = 'clause' | 'phrase' | 'link' | null;

/** Adverbs in -ly, and what only looks like one. */
const ADVERB =
  /^(?!(?:family|supply|assembly|early|daily|monthly|weekly|reply|july|italy|only|anomaly|likely)$)\p{Ll}{3,}ly$/u;

/** How a phrase may end before the word at a place. */
function endBefore(words: readonly Word[], at: number, grammar: Grammar): End {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (before === undefined || word === undefined) return null;
  if ((before.stop !== '' && !before.stop.startsWith('(')) || word.stop.startsWith('(')) return 'clause';
  const { determiners, prepositions, verbs, and } = grammar;
  const isFunction = (plain: string): boolean => determiners.has(plain) || prepositions.has(plain) || and.has(plain);
  if (isFunction(before.plain) || AUXILIARY.has(before.plain) || isAdverb(before)) return null;
  // "The order forms are …": before a verb stands no other.
  const isNoun = grammar === ENGLISH && AUXILIARY.has(next?.plain ?? '') && !AUXILIARY.has(word.plain);
  // "from 1 May to 15 May": a date is no end of a phrase.
  if (/^\d{1,2}\.?$/u.test(before.plain) && word.is_capital) return null;
  if (verbs.has(word.plain) && !isNoun) return 'clause';
  if (and.has(word.plain)) return 'link';
  // "bones in California | dating to": more is said of it from the participle on.
  const isParticiple = (at: number): boolean =>
    grammar === ENGLISH && at > 2 && /\p{Ll}ing$/u.test(words[at]?.plain ?? '');
  if (prepositions.has(word.plain) && !isParticiple(at - 1)) return word.plain === 'of' ? 'link' : 'phrase';
  if (grammar === GERMAN) {
    // After a noun, only a verb is written small.
    const isSmall = !word.is_capital && /^\p{Ll}{3,}$/u.test(word.plain) && !isFunction(word.plain);
    return isSmall && (before.is_capital || /^\d/u.test(before.plain)) ? 'clause' : null;
  }
  if (grammar !== ENGLISH) return null;
  if (isAdverb(word)) return 'clause';
  if (isParticiple(at) && prepositions.has(next?.plain ?? '')) return 'phrase';
  // "evidence shows that": what stands between a noun and an article is a verb; "company headquartered in".
  if (next === undefined) return null;
  const isForm = PLURAL.test(before.plain)
    ? !PLURAL.test(word.plain)
    : PLURAL.test(word.plain) || word.plain.endsWith('ed');
  // "control rooms that buy": after a noun, "that" goes on with what the noun does.
  const opens = OPENERS.has(next.plain) && next.plain !== 'that';
  const isSaid = at > 1 && opens && isForm && !word.is_capital;
  return isSaid || (/\p{Ll}ed$/u.test(word.plain) && prepositions.has(next.plain)) ? 'clause' : null;
}

const PLURAL = /^(?!species$|series$)\p{L}+[^s\P{L}]s$/u;

function isAdverb({ plain, is_capital: isCapital }: Word): boolean {
  return !isCapital && ADVERB.test(plain);
}

/** A German setting that is a clause of its own. */
const CLAUSE = /^(?:wenn|falls|sobald|obwohl|da|weil|nachdem|bevor|während) /iu;

/** Opens a sentence and says nothing by itself. */
const LINK =
  /^(?:\p{L}{3,}ly|often|however|overall|today|in (?:general|fact|addition|particular|short|contrast|turn|practice|(?:many|most|some|other) (?:cases|words))|for (?:example|instance)|as a (?:result|rule)|of course|at the same time|zum beispiel|im allgemeinen|in der regel|por exemplo|em geral|par exemple|en général|por ejemplo|en general), /iu;

/** A date, a time of day, or both before a colon: "14 May 09:12: Morning traffic passes …". */
const MOMENT =
  /^(?=\d|\p{Lu})(?:\d{1,2}\.? \p{L}{3,9}\.?(?: \d{4})?|\p{Lu}\p{Ll}{2,8}\.? \d{1,2}(?:, \d{4})?|\d{4}-\d\d-\d\d|\d{1,2}\.\d{1,2}\.(?:\d{4})?)?(?:^|[ ,]*)(?:\d{1,2}[:.]\d\d(?: (?:Uhr|UTC|[ap]m))?)?(?=: \S)/u;

/** The spans that a statement may be known by, the best first; none where that is not certain. */
function leadsIn(text: string, grammar: Grammar): Span[][] {
  const moment = MOMENT.exec(text)?.[0].length ?? 0;
  if (moment > 0) return [[{ from: 0, to: moment }]];
  const words = wordsOf(text);
  const [first] = words;
  const from = LINK.exec(text)?.[0].length ?? 0;
  if (from > 0) return leadsAfter(text, from, grammar);
  const isInserted =
    grammar === GERMAN &&
    grammar.determiners.has(first?.plain ?? '') &&
    grammar.prepositions.has(words[1]?.plain ?? '');
  // "Does the contract cover refunds?": a question begins with its verb.
  const isAsked = text.trimEnd().endsWith('?') && AUXILIARY.has(first?.plain ?? '');
  if (first === undefined || isInserted || isAsked || (grammar.pointers.has(first.plain) && !isNamed(words, grammar)))
    return [];
  const isSetting = grammar.settings.has(first.plain);
  const ends = words.flatMap((word, at) => {
    const [before, to] = [words[at - 1], words[at - 1]?.to ?? 0];
    const isOpen = isSetting && grammar.determiners.has(word.plain) && endsContent(before, grammar);
    const end = isOpen ? 'clause' : endBefore(words, at, grammar);
    const isComma = /^[,،]/u.test(before?.stop ?? '');
    const isOfList = isComma && isList(text.slice(to));
    const isWhole = to > text.length * MAX_SHARE || text.length - to < MIN_REST_CHARS;
    if (end === null || isOfList || isWhole || !hasContent(text.slice(0, to), grammar)) return [];
    return [{ end, to, at, isComma, isOpen }];
  });
  const short = ends.filter(({ to }) => isShort(text.slice(0, to)));
  const comma = short.find(({ isComma }) => isComma);
  const only = (to: number | undefined): Span[][] => (to === undefined ? [] : [[{ from: 0, to }]]);
  if (grammar === OTHER) return only(comma?.to);
  const last = short.findLast(({ end }) => end === 'phrase');
  // The verb follows a German setting at once.
  const verb = grammar === GERMAN && !CLAUSE.test(text) ? short.find(({ end }) => end === 'clause') : undefined;
  if (isSetting) return only((verb ?? comma ?? short.find(({ isOpen }) => isOpen) ?? last)?.to);
  const best = short.find(({ end }) => end === 'clause') ?? last ?? short.at(-1);
  if (best === undefined) return [];
  const said = ends
    .filter(({ to, at }) => to > best.to && to <= MAX_SAID && endsSaying(words, at, grammar))
    .map(({ to }) => [{ from: 0, to }]);
  const subject = [{ from: 0, to: best.to }];
  const longer = best.isComma
    ? [subject.concat(saidAfter(words, best.at, grammar))].filter(({ length }) => length > 1)
    : said;
  return grammar.vague.test(text.slice(0, best.to)) ? longer : [subject, ...longer];
}

function leadsAfter(text: string, start: number, grammar: Grammar): Span[][] {
  const shifted = ({ from, to }: Span): Span => ({ from: from + start, to: to + start });
  return leadsIn(text.slice(start), grammar).map((spans) => spans.map(shifted));
}

/** Where a text goes on after the first words that it shares with others; 0 where it shares none. */
function startOfOwn(text: string, others: readonly string[]): number {
  const words = wordsOf(text);
  const all = others.map(wordsOf);
  const own = words.findIndex(({ plain }, at) => all.some((other) => other[at]?.plain !== plain));
  return words[own]?.from ?? 0;
}

/** "Some ducks, mainly …, are nomadic": what is said of a subject after the insertion that begins at a word. */
function saidAfter(words: readonly Word[], from: number, grammar: Grammar): Span[] {
  const verb = words.findIndex(
    ({ plain }, at) => at > from && /^[,،)]/u.test(words[at - 1]?.stop ?? '') && grammar.verbs.has(plain),
  );
  const start = words[verb];
  const end = words.findIndex((_, at) => at > verb + 1 && endBefore(words, at, grammar) !== null);
  const to = words[(end === -1 ? words.length : end) - 1]?.to ?? 0;
  return start === undefined || to - start.from > MAX_LEAD.chars ? [] : [{ from: start.from, to }];
}

/** Not "several species manage | to", "the bill is | usually". */
function endsSaying(words: readonly Word[], at: number, { verbs }: Grammar): boolean {
  const [last, next] = [words[at - 1], words[at]];
  if (last === undefined || AUXILIARY.has(last.plain)) return false;
  return !(verbs.has(last.plain) && next?.plain === 'to' && !last.plain.endsWith('ed'));
}

function endsContent(word: Word | undefined, grammar: Grammar): boolean {
  if (word === undefined || AUXILIARY.has(word.plain)) return false;
  const { determiners, prepositions, and, settings, verbs, pointers } = grammar;
  return ![determiners, prepositions, and, settings, verbs, pointers].some((each) => each.has(word.plain));
}

/** "This action compresses …" names what it is about; "This is …" does not. */
function isNamed([first, second]: readonly Word[], grammar: Grammar): boolean {
  return (
    second !== undefined &&
    !PRONOUN.test(first?.plain ?? '') &&
    !grammar.verbs.has(second.plain) &&
    !grammar.prepositions.has(second.plain)
  );
}

/** Of what points to something else, these have no noun: "it costs" and "who answers" name nothing. */
const PRONOUN =
  /^(?:it|they|he|she|we|you|i|there|who|which|what|how|why|es|sie|er|wir|ihr|man|hier|dort|wer|was|wie|warum)$/iu;

function isShort(lead: string): boolean {
  const long = lead.split(/\s+/u).filter((word) => word.length > SHORT_WORD);
  return lead.length <= MAX_LEAD.chars && long.length <= MAX_LEAD.words;
}

function hasContent(lead: string, grammar: Grammar): boolean {
  return wordsOf(lead).some((word) => /\p{L}{3}|\d/u.test(word.plain) && !isAdverb(word) && endsContent(word, grammar));
}

/** What follows the comma goes on with a list: "Tokyo, Seoul and Lima …". */
function isList(rest: string): boolean {
  return /^[,،]\s\S+(?:\s\S+)?(?:[,،]|\s(?:and|or|und|oder|e|y|ou|et|и|و\S*)\s)/u.test(rest);
}

/**
 * What each statement of a slide is known by, to be read at a glance: its subject, or when or where it is so. Null unless every one has
 * that, and no two the same.
 */
export function leadsOf(texts: readonly string[]): Span[][] | null {
  const grammar = grammarOf(texts.join(' '));
  const found = texts.map((text) => leadsIn(text, grammar));
  const wordsAt = (at: number, spans: readonly Span[] | undefined): string =>
    (spans ?? []).map(({ from, to }) => texts[at]?.slice(from, to).toLowerCase()).join(' ');
  const first = found.map(([best], at) => wordsAt(at, best));
  // Of subjects that are the same, what is said of them, or what the statements do not share.
  const chosen = found.map((spans, at): Span[] => {
    if (isOnce(first, at)) return spans[0] ?? [];
    const text = texts[at] ?? '';
    const start = startOfOwn(
      text,
      texts.filter((_, other) => other !== at && first[other] === first[at]),
    );
    return spans[1] ?? (start === 0 ? [] : (leadsAfter(text, start, grammar)[0] ?? []));
  });
  const shown = chosen.map((spans, at) => wordsAt(at, spans));
  return shown.every((each, at) => each !== '' && isOnce(shown, at)) ? chosen : null;
}

function isOnce(texts: readonly string[], at: number): boolean {
  return texts.every((text, other) => other === at || text !== texts[at]);
}
