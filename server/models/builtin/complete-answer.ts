import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { cleanText } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { memberIn, withMemberName } from './member-names.ts';
import { readPassages } from './passages.ts';
import { isMet } from './antecedents.ts';
import { ANSWER } from './subject-slide.ts';
import { coverage } from './text-rank.ts';
import { PROPOSES } from './title-worth.ts';

/** On what a statement depends. */
const DEPENDS =
  /(?<!\p{L})(?:if|unless|provided that|as long as|on condition that|depends on|wenn|sofern|falls|vorausgesetzt|hängt (?:\p{L}+ )?(?:davon )?ab|unter der bedingung)(?!\p{L})/iu;
/** What it cost. */
const LOST =
  /(?<!\p{L})(?:los[ts]|loss(?:es)?|cost(?:s|ing)?|damages?|worth|verloren|verlust(?:e|en)?|schaden|schäden|kostete[n]?|einbuße[n]?)(?!\p{L})/iu;
const AMOUNT = /\d/u;
const SAME_NAME = 0.5;

/**
 * An answer with the sentence of its own paragraph that says on what it depends or what it cost, or with the option that a proposal
 * recommends: without these an audience can't decide on it. The same text where there is none, or no room for it.
 */
export function withWhatCounts(answer: string, blocks: readonly BlockDigest[], linguist: Linguist): string {
  const said = answer.replace(/\.$/u, '');
  const added = PROPOSES.test(said) ? optionOf(said, blocks, linguist) : conditionOf(said, blocks, linguist);
  const both = `${said}. ${added?.replace(/\.$/u, '') ?? ''}`;
  return added === null || both.length > ANSWER.max_chars ? answer : both;
}

/** "We recommend option B: leasing for €2,100 a month", where the proposal doesn't name that itself. */
function optionOf(proposal: string, blocks: readonly BlockDigest[], linguist: Linguist): string | null {
  const sentences = blocks.flatMap(({ kind, text }) => (kind === 'paragraph' ? linguist.sentences(text) : []));
  const recommended = sentences.map(cleanText).filter((text) => PROPOSES.test(text) && memberIn(text) !== null);
  const [bare = ''] = recommended.map((text) => text.replace(/\.$/u, ''));
  // Of two recommendations the first would pass for the only one.
  if (recommended.length !== 1 || memberIn(proposal) !== null) return null;
  const called = withMemberName(bare, blocks, linguist);
  const name = linguist.terms(called.slice(bare.length));
  return called === bare || coverage(name, linguist.terms(proposal)) >= SAME_NAME ? null : called;
}

function conditionOf(answer: string, blocks: readonly BlockDigest[], linguist: Linguist): string | null {
  const home = blocks.find(
    ({ kind, text }) =>
      kind === 'paragraph' && linguist.sentences(text).some((each) => cleanText(each).replace(/\.$/u, '') === answer),
  );
  if (home === undefined || DEPENDS.test(answer)) return null;
  const all = readPassages([home], linguist);
  const next = all.findIndex(({ text }) => text.startsWith(answer)) + 1;
  const found = all.find(
    ({ text, needs, is_self_contained: isAlone }, at) =>
      // What comes right after the answer is as clear there as in its text.
      (isAlone || (at === next && next > 0)) &&
      isMet(needs, [answer]) &&
      !text.startsWith(answer) &&
      (DEPENDS.test(text) || isLoss(text)),
  );
  return found?.text ?? null;
}

function isLoss(text: string): boolean {
  return LOST.test(text) && AMOUNT.test(text);
}

/** "The three stores", "die vier Räder": so many were named before. */
const COUNTED = /(?<!\p{L})(?:the|die|der|den) (?<count>two|three|four|five|six|zwei|drei|vier|fünf|sechs)\s\p{L}/iu;
const MAX_BEFORE = 90;

/** A proposal after the sentence that first counts what it speaks of: "We have three stores. We propose to close the three stores". */
export function withNamed(proposal: string, sentences: readonly string[]): string {
  const count = COUNTED.exec(proposal)?.groups?.['count'];
  if (count === undefined) return proposal;
  const first = new RegExp(`(?<!\\p{L})${count}\\s\\p{L}`, 'iu');
  const before = sentences.find(
    (text) => first.test(text) && !COUNTED.test(text) && !text.includes(proposal) && text.length <= MAX_BEFORE,
  );
  const both = before === undefined ? proposal : `${before} ${proposal}`;
  return both.length <= ANSWER.max_chars ? both : proposal;
}
