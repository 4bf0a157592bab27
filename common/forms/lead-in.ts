import { AUXILIARY, grammarOf } from './lead-grammar.ts';

/** A part of a statement, in characters. */
export interface Span {
  from: number;
  to: number;
}

/** A lead is read at a glance: longer ones are as slow as the sentence. */
const MAX_LEAD = { chars: 44, words: 6 } as const;
/** Articles and short prepositions do not count as words of a lead. */
const SHORT_WORD = 3;

/** A date, a time of day, or both before a colon: "14 May 09:12: Morning traffic passes …". */
const MOMENT =
  /^(?=\d|\p{Lu})(?:\d{1,2}\.? \p{L}{3,9}\.?(?: \d{4})?|\p{Lu}\p{Ll}{2,8}\.? \d{1,2}(?:, \d{4})?|\d{4}-\d\d-\d\d|\d{1,2}\.\d{1,2}\.(?:\d{4})?)?(?:^|[ ,]*)(?:\d{1,2}[:.]\d\d(?: (?:Uhr|UTC|[ap]m))?)?(?=: \S)/u;
/** A name before a colon or a dash: "Platform: no releases in July". */
const LABEL = /^(?=[^\s]*\p{L})["“„«]?[\p{Lu}\p{N}\p{Lo}][^:.!?;]{1,43}?(?=(?::| [–—]) \S)/u;
/** "A named contact. Volunteers, not staff: …": the few words that a statement has before its first full stop. */
const HEAD = /^(\p{L}[^.!?:;"“„]*?\p{L}{3,})[.!]\s(?=[\p{Lu}\d£€$"“„])/u;

/**
 * What each of several statements of a slide is known by, where its author gives that a name: a time, what stands before a colon or dash, or a
 * few words before the first full stop. The first words of a sentence are no such name. Null where fewer than two have one.
 */
export function leadsOf(texts: readonly string[]): (Span | null)[] | null {
  const labels = texts.map(labelOf);
  if (labels.filter((span) => span !== null).length > 1) return labels;
  const heads = texts.map(headOf);
  const headed = heads.filter((span) => span !== null).length;
  return headed > 1 && headed * 2 >= texts.length ? heads : null;
}

/** The time or name before a colon or dash that a statement begins with; null without one, and where a clause stands there. */
export function labelOf(text: string): Span | null {
  const moment = MOMENT.exec(text)?.[0] ?? '';
  const label = LABEL.exec(text)?.[0] ?? '';
  if (moment !== '') return { from: 0, to: moment.length };
  return isName(label) ? { from: 0, to: label.length } : null;
}

/** The few words before the first full stop; null without these. */
export function headOf(text: string): Span | null {
  const head = HEAD.exec(text)?.[1] ?? '';
  return isName(head) ? { from: 0, to: head.length } : null;
}

function isName(lead: string): boolean {
  const long = lead.split(/\s+/u).filter((word) => word.length > SHORT_WORD);
  return lead !== '' && lead.length <= MAX_LEAD.chars && long.length <= MAX_LEAD.words && !hasClause(lead);
}

/** Whether words that should be a phrase have a verb, or a pronoun as their subject: "I'm pleased that we're". */
function hasClause(lead: string): boolean {
  const { verbs } = grammarOf(lead);
  return lead.split(/\s+/u).some((word, at) => {
    const plain = word.toLowerCase().replaceAll(/^[("“„«]+|[)"”“»,]+$/gu, '');
    // "1 May" is a date.
    const isVerb = AUXILIARY.has(plain) && verbs.has(plain) && !(/^\p{Lu}/u.test(word) && at > 0);
    return isVerb || PRONOUN.test(plain) || CONTRACTED.test(plain);
  });
}

const CONTRACTED = /^(?:\p{L}+['’](?:m|ve|re|ll|d)|(?:it|he|she|that|there|what|who|let)['’]s|\p{L}+n['’]t)$/u;
const PRONOUN = /^(?:it|they|he|she|we|you|i|there|es|sie|er|wir|ihr|man)$/u;
