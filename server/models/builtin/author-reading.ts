import type { BlockDigest, StoryDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { qualifierIn } from '../../../common/deck/qualifier.ts';
import { isClaim } from './claim.ts';
import { cleanText } from './clean-text.ts';
import { withoutLabel } from './finding-label.ts';
import type { Linguist } from './linguist.ts';
import { within } from './list-title.ts';
import { wholeText } from './shorten-text.ts';
import { isSideFact } from './side-facts.ts';
import { statedBeside } from './stated-beside.ts';
import { isOfRow, storyReadIn } from './table-reading.ts';
import { LONGEST_TITLE } from './write-title.ts';

/** What is said over a chart or table and beside it. */
interface Reading {
  message: string;
  /** With the paragraph that it is from; null for what was computed. */
  comment: { ref: string | null; text: string } | null;
}

/** The blocks around a table and the findings of it. */
type TableContext = Readonly<{ blocks: readonly BlockDigest[]; stories: readonly StoryDigest[] }>;

/** A comment has a few lines beside its chart. */
export const MAX_COMMENT_CHARS = 160;
/** Paragraphs below a table that may be about it. */
const MAX_BELOW = 2;
/** What all comes to, in a piece of a sentence: "Net negative of $785K." */
const NET =
  /^(?:net|netto|(?:a )?total|in total|overall|all in all|insgesamt|in summe|unter dem strich|unterm strich|saldo)(?!\p{L})[^.]*\d[^.]*$/iu;
const MAX_NET_CHARS = 50;
/** Findings that give what a table comes to in the words of its last row. */
const OF_RESULT = /#(?:calculation|plan)$/u;
/** Names of measures that do not say of what they are. */
const BARE =
  /^(?:(?:\p{L}+ )?(?:increase|decrease|change|delta|difference|growth|value|amount|count|number|total)|%|(?:anstieg|rückgang|veränderung|änderung|differenz|zuwachs|wert|betrag|anzahl|summe))s?(?: \(?%\)?)?$/iu;

/**
 * The message of a computed story in its author's words, where the text right below its table announces a finding or the line above says
 * of what an unnamed measure is; beside it what else the author says there, else what was computed.
 * @param isFree whether a title is not used yet.
 * @param taken refs of paragraphs that stand beside other charts.
 */
export function readingOf(
  plan: TableContext,
  story: StoryDigest,
  isFree: (title: string) => boolean,
  taken: ReadonlySet<string>,
  linguist: Linguist,
): Reading {
  const found = [
    findingBelow(plan, story, linguist),
    stated(plan, story, linguist),
    leadAbove(plan, story, linguist),
  ].find((text) => text !== null && isFree(text.replace(/\.$/u, '')));
  const message = found ?? story.message;
  const computed =
    found != null && story.drawn !== undefined && isClaim(story.message, linguist)
      ? { ref: null, text: story.message }
      : null;
  return { message, comment: commentBelow(plan, story, message, taken, linguist) ?? computed };
}

/**
 * What the author says of a table right below it, announced as a finding ("Key insight: …"), or in any words where the table has no message
 * of its own; null where nothing is.
 */
function findingBelow(plan: TableContext, story: StoryDigest, linguist: Linguist): string | null {
  const { block_ref: ref } = story;
  const own = paragraphsBelow(plan, ref);
  const isMute = !isClaim(story.message, linguist) && !OF_RESULT.test(story.id);
  const found = own
    .map(({ text }) => withoutLabel(cleanText(text)))
    .find(({ text, is_finding: isFinding }) => isFinding || (isMute && !text.endsWith(':')));
  const [sentence = '', net = ''] = linguist.sentences(found?.text ?? '');
  // Where figures are from is in the source line; who agreed to collect them says nothing of them.
  if (qualifierIn(sentence) !== null || isSideFact(sentence)) return null;
  // Of several charts of the table it is about the one with its figure, or about one whose message is about its row.
  const ofTable = plan.stories.filter(({ block_ref: other }) => other === ref);
  const read = storyReadIn(sentence, ofTable, linguist);
  if (read === undefined || (story !== read && !isOfRow(story, sentence, linguist))) return null;
  const isWhole = isClaim(sentence, linguist) && wholeText(sentence, LONGEST_TITLE, linguist) !== null;
  if (!isWhole) return null;
  const result = `${net.trim().replace(/\.$/u, '')}: ${within(sentence.trim(), linguist)}`;
  const isNet = net.length <= MAX_NET_CHARS && NET.test(net.trim().replace(/\.$/u, '')) && !linguist.hasVerb(net);
  return isNet && wholeText(result, LONGEST_TITLE, linguist) !== null ? result : sentence;
}

/** A sentence beside the table with its figures, for the finding that it is about. */
function stated({ blocks, stories }: TableContext, story: StoryDigest, linguist: Linguist): string | null {
  const sentence = statedBeside(blocks, story.block_ref, linguist);
  if (sentence === null) return null;
  const ofTable = stories.filter(({ block_ref: ref }) => ref === story.block_ref);
  const [first] = ofTable;
  // The first finding keeps its chart where the sentence is about that as well.
  const read = first === undefined ? undefined : storyReadIn(sentence, [first], linguist);
  return (read ?? storyReadIn(sentence, ofTable, linguist) ?? first) === story ? sentence : null;
}

/** "The pricing change increased plan prices:" above a table whose "Increase" does not say of what. */
function leadAbove(
  { blocks }: TableContext,
  { block_ref: ref, drawn }: StoryDigest,
  linguist: Linguist,
): string | null {
  const at = blocks.findIndex((block) => block.ref === ref);
  const before = blocks[at - 1];
  if (before?.kind !== 'paragraph' || !/:\s*$/u.test(before.text)) return null;
  const areBare = drawn !== undefined && drawn.measures.length > 0 && drawn.measures.every((name) => BARE.test(name));
  const sentences = linguist.sentences(cleanText(before.text));
  const lead = sentences[0]?.trim().replace(/\s*:$/u, '') ?? '';
  return areBare && sentences.length === 1 && isClaim(lead, linguist) ? `${lead}.` : null;
}

/** What the author says of a table right below it, without what the title says of it; for the first chart of the table. */
function commentBelow(
  plan: TableContext,
  { block_ref: ref }: StoryDigest,
  message: string,
  taken: ReadonlySet<string>,
  linguist: Linguist,
): { ref: string; text: string } | null {
  const [below, ...others] = paragraphsBelow(plan, ref);
  if (below === undefined || taken.has(below.ref)) return null;
  const { text, is_finding: isFinding } = withoutLabel(cleanText(below.text));
  const title = message.replace(/\.$/u, '');
  const rest = linguist
    .sentences(text)
    .map((sentence) => sentence.trim())
    .filter((sentence) => !says(title, sentence))
    .join(' ');
  const isOfTable = isFinding || (others.length === 0 && isRemark(text, plan, ref, linguist));
  return isOfTable && rest !== '' && rest.length <= MAX_COMMENT_CHARS ? { ref: below.ref, text: rest } : null;
}

function says(title: string, sentence: string): boolean {
  return title.toLowerCase().includes(sentence.replace(/[.!]$/u, '').toLowerCase());
}

/** Whether the only line below a table is one statement about what the line above it speaks of. */
function isRemark(text: string, { blocks }: TableContext, ref: string, linguist: Linguist): boolean {
  const at = blocks.findIndex((block) => block.ref === ref);
  const lead = blocks[at - 1];
  if (lead?.kind !== 'paragraph' || linguist.sentences(text).length > 1 || !isClaim(text, linguist)) return false;
  const known = new Set(linguist.terms(lead.text));
  return linguist.terms(text).some((term) => known.has(term));
}

function paragraphsBelow({ blocks }: TableContext, ref: string): BlockDigest[] {
  const at = blocks.findIndex((block) => block.ref === ref);
  const below = at === -1 ? [] : blocks.slice(at + 1, at + 1 + MAX_BELOW);
  const end = below.findIndex(({ kind }) => kind !== 'paragraph');
  return end === -1 ? below : below.slice(0, end);
}
