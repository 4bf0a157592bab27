import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { cleanText } from './clean-text.ts';
import { titleOfHeads } from './heads-title.ts';
import type { Linguist } from './linguist.ts';
import { within } from './list-title.ts';
import { withMemberName } from './member-names.ts';
import { leansOn } from './self-contained.ts';
import { PROPOSES } from './title-worth.ts';
import { isUsed, LONGEST_TITLE } from './write-title.ts';
import type { UsedTitles } from './write-title.ts';

/**
 * A proposal that needs what is beside it: the sentence before names what it is about ("We recommend bringing it forward"), its reasons or
 * conditions are the list below it. Null for others, and where that is too long.
 */
function ledProposal(
  sentence: string,
  before: string | undefined,
  items: readonly string[],
  linguist: Linguist,
): string | null {
  const lead = sentence.replace(TO_REASONS, '').replace(/[.:]$/u, '');
  const named = before === undefined ? '' : cleanText(before).replace(/\.$/u, '');
  const isNamedBefore = POINTS_AT_IT.test(lead);
  if (isNamedBefore && (named === '' || leansOn(named))) return null;
  const whole = isNamedBefore ? `${named}; ${within(lead, linguist)}` : lead;
  const isLed = sentence.endsWith(':') && !TO_REASONS.test(sentence);
  const title = isLed ? titleOfHeads(whole, items, linguist, LONGEST_TITLE.max_chars) : whole;
  const isChanged = title !== null && title !== sentence.replace(/\.$/u, '');
  return isChanged && title.length <= LONGEST_TITLE.max_chars ? title : null;
}

/** What only leads to a list of reasons. */
const TO_REASONS =
  /,? (?:because|since|for (?:the following|these|the|several|(?:two|three|four|five)) (?:\p{L}+ )?reasons?|weil|denn|aus (?:folgenden|diesen|(?:zwei|drei|vier)) gründen)\s*:$/iu;
const POINTS_AT_IT =
  /^(?:\S+ ){1,4}(?:it|this|them|these|dies|ihn|sie)(?= (?!is |are |will |easier |easy |possible |clear )|$)/u;

/** What a part proposes is its message. */
export function proposalIn(
  sentences: readonly string[],
  items: readonly string[],
  document: readonly BlockDigest[],
  used: UsedTitles,
  linguist: Linguist,
): { title: string; takeaway: string } | null {
  const at = sentences.findIndex((text) => PROPOSES.test(text));
  const takeaway = cleanText(sentences[at] ?? '');
  const led = ledProposal(takeaway, sentences[at - 1], items, linguist);
  if (led !== null) return isUsed(led, used, linguist) ? null : { title: led, takeaway: led };
  if (takeaway.endsWith(':')) return null;
  const bare = takeaway.replace(/\.$/u, '');
  const called = withMemberName(bare, document, linguist);
  // Where the options have said what it is, the title says why.
  const isCalled =
    called.startsWith(`${bare}: `) &&
    [...used.titles].some((text) => text.includes(called.slice(bare.length + 2).toLowerCase()));
  const reason = `${bare}: ${cleanText(sentences[at + 1] ?? '').replace(/\.$/u, '')}`;
  const title =
    isCalled && sentences[at + 1] !== undefined && reason.length <= LONGEST_TITLE.max_chars ? reason : called;
  const isWhole = title !== '' && title.length <= LONGEST_TITLE.max_chars && !isUsed(title, used, linguist);
  return isWhole ? { title, takeaway } : null;
}
