import { AUXILIARY, ENGLISH, GERMAN, grammarOf, OPENERS, OTHER } from './lead-grammar.ts';
import type { Grammar } from './lead-grammar.ts';

/** A part of a statement, in characters. */
export interface Span {
  from: number;
  to: number;
}

/** A lead is read at a glance: longer ones are as slow as the sentence. */
const MAX_LEAD = { chars: 44, words: 6 } as const;
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
  // "less | than one year": without its end a comparison says something else.
  if (COMPARES.test(word.plain)) return null;
  // "The order forms are …": before a verb stands no other.
  const isNoun = grammar === ENGLISH && AUXILIARY.has(next?.plain ?? '') && !AUXILIARY.has(word.plain);
  // "from 1 May to 15 May": a date is no end of a phrase.
  if (/^\d{1,2}\.?$/u.test(before.plain) && word.is_capital) return null;
  // "95,000 to 140,000": neither is one end of a range.
  if (/\d[.,]?$/u.test(before.plain) && /^(?:to|bis|and|und|or|oder|[–-])$/u.test(word.plain)) return null;
  if (verbs.has(word.plain) && !isNoun) return 'clause';
  // "14 to 22 | tonnes an hour": what is counted belongs to its number.
  const isCounted = /^\d[\d.,]*$/u.test(before.plain) && !YEAR.test(before.plain) && /^\p{L}/u.test(word.plain);
  if (isCounted && !prepositions.has(word.plain) && !and.has(word.plain)) return null;
  if (and.has(word.plain)) return 'link';
  // "bones in California | dating to": more is said of it from the participle on.
  const isParticiple = (at: number): boolean =>
    grammar === ENGLISH && at > 2 && /\p{Ll}ing$/u.test(words[at]?.plain ?? '');
  if (prepositions.has(word.plain) && !isParticiple(at - 1)) return word.plain === 'of' ? 'link' : 'phrase';
  if (grammar === GERMAN) {
    // "Erwarteter Überschuss | 95.000 bis 140.000 Euro": an amount is no part of a name.
    if (before.is_capital && /^\d{1,3}(?:\.\d{3})+$/u.test(word.plain)) return 'phrase';
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

const COMPARES = /^(?:than|als|wie|denn)$/u;
const PLURAL = /^(?!species$|series$)\p{L}+[^s\P{L}]s$/u;

function isAdverb({ plain, is_capital: isCapital }: Word): boolean {
  return !isCapital && ADVERB.test(plain);
}

/** A setting that is a clause of its own. */
const CLAUSE =
  /^(?:(?:if|when|whenever|while|although|though|because|once|unless|whereas|where|wenn|falls|sobald|obwohl|da|weil|nachdem|bevor) |während (?=\S+ \S+(?: \S+)*, )|(?:and|but|or|nor|so|und|oder|aber|denn) )/iu;

/** "Just by tuning": such a word stresses what follows. */
const STRESSES =
  /^(?:just|even|only|nur|auch|sogar|selbst|gerade)\s(?:by|in|on|at|with|for|from|through|durch|mit|bei|für|im|aus|von)\s/iu;

/** Opens a sentence and says nothing by itself. */
const LINK =
  /^(?:\p{L}{3,}ly|often|however|overall|today|in (?:general|fact|addition|particular|short|contrast|turn|practice|(?:many|most|some|other) (?:cases|words))|for (?:example|instance)|as a (?:result|rule)|of course|at the same time|zum beispiel|im allgemeinen|in der regel|por exemplo|em geral|par exemple|en général|por ejemplo|en general), /iu;

/** A date, a time of day, or both before a colon: "14 May 09:12: Morning traffic passes …". */
const MOMENT =
  /^(?=\d|\p{Lu})(?:\d{1,2}\.? \p{L}{3,9}\.?(?: \d{4})?|\p{Lu}\p{Ll}{2,8}\.? \d{1,2}(?:, \d{4})?|\d{4}-\d\d-\d\d|\d{1,2}\.\d{1,2}\.(?:\d{4})?)?(?:^|[ ,]*)(?:\d{1,2}[:.]\d\d(?: (?:Uhr|UTC|[ap]m))?)?(?=: \S)/u;

/** The name or phrase that a statement may be known by; null where that is not certain. */
function leadIn(text: string, grammar: Grammar): Span | null {
  const moment = MOMENT.exec(text)?.[0].length ?? 0;
  if (moment > 0) return { from: 0, to: moment };
  const words = wordsOf(text);
  const [first] = words;
  const from = LINK.exec(text)?.[0].length ?? 0;
  if (from > 0) return leadAfter(text, from, grammar);
  const isInserted =
    grammar === GERMAN &&
    grammar.determiners.has(first?.plain ?? '') &&
    grammar.prepositions.has(words[1]?.plain ?? '');
  // "Does the contract cover refunds?": a question begins with its verb.
  const isAsked = text.trimEnd().endsWith('?') && AUXILIARY.has(first?.plain ?? '');
  const isPointer = grammar.pointers.has(first?.plain ?? '') && !isNamed(words, grammar);
  if (first === undefined || isInserted || isAsked || isPointer || CLAUSE.test(text) || STRESSES.test(text))
    return null;
  const isSetting = grammar.settings.has(first.plain);
  const ends = words.flatMap((word, at) => {
    const [before, to] = [words[at - 1], words[at - 1]?.to ?? 0];
    const isOpen = isSetting && grammar.determiners.has(word.plain) && endsContent(before, grammar);
    const end = isOpen ? 'clause' : endBefore(words, at, grammar);
    const isComma = /^[,،]/u.test(before?.stop ?? '');
    const isOfList = isComma && isList(text.slice(to));
    const isWhole = to > text.length * MAX_SHARE || text.length - to < MIN_REST_CHARS;
    const lead = text.slice(0, to);
    const isLead = isShort(lead) && hasContent(lead, grammar) && !hasClause(lead, grammar) && !SENTENCE_ENDS.test(lead);
    return end === null || isOfList || isWhole || !isLead ? [] : [{ end, to, isComma, isOpen }];
  });
  const comma = ends.find(({ isComma }) => isComma);
  const only = (to: number | undefined): Span | null => (to === undefined ? null : { from: 0, to });
  if (grammar === OTHER) return only(comma?.to);
  const last = ends.findLast(({ end }) => end === 'phrase');
  const clause = ends.find(({ end }) => end === 'clause');
  if (isSetting) {
    // The verb follows a German setting at once.
    const verb = grammar === GERMAN ? clause : undefined;
    const end = verb ?? comma ?? ends.find(({ isOpen }) => isOpen) ?? last;
    const phrase = text.slice(0, end?.to ?? 0);
    // Of what is no name of a subject, a year, or a place or time that the sentence sets apart, tells statements apart.
    const isApart =
      (end?.isComma === true || end === verb) && grammar.apart.test(phrase) && !grammar.vague.test(phrase);
    return YEAR.test(phrase) || isApart ? only(end?.to) : null;
  }
  const best = clause ?? last ?? ends.at(-1);
  return best === undefined || grammar.vague.test(text.slice(0, best.to)) ? null : only(best.to);
}

/** "Late finish. Each week": two sentences are no phrase. "Dr. Ames" is one. */
const SENTENCE_ENDS = /\p{Ll}{3,}[.!?]\s/u;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/u;

/** Whether words that should be a phrase have a verb, or a pronoun as their subject: "I'm pleased that we're". */
function hasClause(lead: string, { verbs }: Grammar): boolean {
  return wordsOf(lead).some(({ plain, is_capital: isCapital }, at) => {
    // "1 May" is a date.
    const isVerb = AUXILIARY.has(plain) && verbs.has(plain) && !(isCapital && at > 0);
    return isVerb || PRONOUN.test(plain) || CONTRACTED.test(plain);
  });
}

const CONTRACTED = /^(?:\p{L}+['’](?:m|ve|re|ll|d)|(?:it|he|she|that|there|what|who|let)['’]s|\p{L}+n['’]t)$/u;

function leadAfter(text: string, start: number, grammar: Grammar): Span | null {
  const span = leadIn(text.slice(start), grammar);
  return span === null ? null : { from: span.from + start, to: span.to + start };
}

/** Where a text goes on after the first words that it shares with others; 0 where it shares none. */
function startOfOwn(text: string, others: readonly string[]): number {
  const words = wordsOf(text);
  const all = others.map(wordsOf);
  const own = words.findIndex(({ plain }, at) => all.some((other) => other[at]?.plain !== plain));
  return words[own]?.from ?? 0;
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
 * What each of several statements of a slide is known by, to be read at a glance: the name or noun phrase that it is about, or its year.
 * Null unless every one has that, and no two the same. Beside several labels with a colon the other statements have none.
 */
export function leadsOf(texts: readonly string[]): (Span | null)[] | null {
  if (texts.length < 2) return null;
  const grammar = grammarOf(texts.join(' '));
  const found = texts.map((text) => leadIn(text, grammar));
  const wordsAt = (at: number, span: Span | null | undefined): string =>
    span == null ? '' : (texts[at]?.slice(span.from, span.to).toLowerCase() ?? '');
  const labels = found.map((span, at) => (span !== null && texts[at]?.charAt(span.to) === ':' ? span : null));
  if (labels.filter((span) => span !== null).length > 1) return labels;
  const heads = texts.map((text) => headOf(text, grammar));
  const headed = heads.filter((span) => span !== null).length;
  if (headed > 1 && headed * 2 >= texts.length) return heads;
  const first = found.map((span, at) => wordsAt(at, span));
  // Of subjects that are the same, the phrase that the statements do not share.
  const chosen = found.map((span, at) => {
    if (span === null || isOnce(first, at)) return span;
    const text = texts[at] ?? '';
    const start = startOfOwn(
      text,
      texts.filter((_, other) => other !== at && first[other] === first[at]),
    );
    const isNoun = grammar.determiners.has(wordsOf(text.slice(start))[0]?.plain ?? '');
    return start > 0 && isNoun ? leadAfter(text, start, grammar) : null;
  });
  const shown = chosen.map((span, at) => wordsAt(at, span));
  // "IBM" beside "IBM employees", or "the council", does not say what its statement is about.
  const isPart = (lead: string): boolean => lead !== '' && shown.some((other) => other.startsWith(`${lead} `));
  if (shown.some((lead) => isPart(lead) || AGENT.test(lead))) return null;
  const leads = chosen.flatMap((span, at) => (span !== null && isOnce(shown, at) ? [span] : []));
  // A number is what its statement is known by only among others.
  const numbers = shown.filter((lead) => BARE_NUMBER.test(lead)).length;
  if (numbers > 0 && numbers * 2 <= texts.length) return null;
  // First words in bold say less than their sentences: "Fruit", "Members".
  const bare = chosen.filter((span, at) => span !== null && isBareWord(shown[at] ?? '', texts[at] ?? '', span));
  return leads.length === texts.length && bare.length * 2 <= texts.length ? leads : null;
}

/** Whether a lead is one word without a number, and no label before a colon or full stop. */
function isBareWord(lead: string, text: string, { to }: Span): boolean {
  return !/[\s\d-]/u.test(lead) && !/^[:.]/u.test(text.slice(to));
}

const BARE_NUMBER =
  /^(?:\d[\d.,]*\s?%?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)$/iu;

/** "A named contact. Volunteers, not staff: …": the few words that a statement has before its first full stop. */
export function headOf(text: string, grammar: Grammar = grammarOf(text)): Span | null {
  const head = HEAD.exec(text)?.[1] ?? '';
  return head === '' || !isShort(head) || hasClause(head, grammar) ? null : { from: 0, to: head.length };
}

const HEAD = /^(\p{L}[^.!?:;"“„]*?\p{L}{3,})[.!]\s(?=[\p{Lu}\d£€$"“„])/u;

/** Who a text is about all along: known by it, no statement differs from the others. */
const AGENT =
  /^(?:(?:the|our|its|this) (?:company|firm|group|corporation|organi[sz]ation|committee|council|board|management|administration|team|authors?)|(?:der|die|das|unsere?|diese[rs]?) (?:unternehmen|firma|gruppe|gesellschaft|organisation|gremium|ausschuss|gemeinderat|stadtrat|rat|vorstand|verwaltung|geschäftsführung|team|autor(?:en|innen)?))$/iu;

function isOnce(texts: readonly string[], at: number): boolean {
  return texts.every((text, other) => other === at || text !== texts[at]);
}
