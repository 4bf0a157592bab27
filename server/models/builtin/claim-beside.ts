import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { isClaim, isRequest } from './claim.ts';
import { cleanText, strongNumbers } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { within } from './list-title.ts';
import { isPreliminary, outcomeWorth } from './outcome.ts';
import { isSelfContained, leansOn } from './self-contained.ts';
import { countWords, wholeText } from './shorten-text.ts';
import { isAside, isBackground, leavesOpen } from './title-worth.ts';

/*
 * What a part with a list says in a sentence above that: a result says more than the heading of the list or one of its items.
 */

const MIN_WORDS = 5;
/** "Four of them …", "Vier davon …": what the sentence before comes to. */
const OF_THEM = /^(?:of (?:these|them|whom)|\S+ (?:of (?:these|them|whom)|davon|von ihnen))(?!\p{L})/iu;
/** "Das schaffen wir nicht": what denies the sentence before it. */
const DENIES = /^(?:das|dies|this|that|it)(?!\p{L})[^,;]*(?:(?<!\p{L})(?:nicht|not|never)(?!\p{L})|n[’']t(?!\p{L}))/iu;
/** What was planned before it came otherwise. */
const WAS_MEANT = /^(?:originally|initially|at first|ursprünglich|anfangs|zunächst)(?!\p{L})/iu;
/** What a sentence with a figure has over one without. */
const WITH_FIGURE = 0.5;
const OPENS = 0.2;

/** The sentence above the lists of a part that says most, and whether that is a result or a figure; null where none is a whole statement. */
export function claimBeside(
  blocks: readonly BlockDigest[],
  room: { max_chars: number; max_words: number },
  linguist: Linguist,
): { title: string; takeaway: string; has_result: boolean } | null {
  const list = blocks.findIndex(({ kind }) => kind === 'list');
  const found = blocks.slice(0, list).flatMap(({ kind, text }) => {
    if (kind !== 'paragraph') return [];
    const sentences = linguist.sentences(text).map(cleanText);
    return sentences.flatMap((sentence, at) => {
      const title = wholeText(sentence, room, linguist);
      const isFit =
        title !== null &&
        !/:$/u.test(sentence) &&
        countWords(title) >= MIN_WORDS &&
        isSelfContained(sentence, countWords(sentence), linguist) &&
        isClaim(title, linguist) &&
        !leansOn(title) &&
        !OF_THEM.test(title) &&
        !isBackground(title) &&
        !WAS_MEANT.test(title) &&
        !DENIES.test(sentences[at + 1] ?? '') &&
        ![isPreliminary, isAside, isRequest, leavesOpen].some((sign) => sign(title));
      if (!isFit) return [];
      const hasFigure = strongNumbers(title).length > 0;
      return [
        {
          title,
          after: sentences[at + 1] ?? '',
          worth: outcomeWorth(title) + (hasFigure ? WITH_FIGURE : 0) + (at === 0 ? OPENS : 0),
        },
      ];
    });
  });
  const [best] = [...found].sort((one, other) => other.worth - one.worth);
  if (best === undefined) return null;
  const both = `${best.title}; ${within(best.after.replace(/\.$/u, ''), linguist)}`;
  const title = OF_THEM.test(best.after) && both.length <= room.max_chars ? both : best.title;
  return { title, takeaway: title, has_result: best.worth >= WITH_FIGURE || strongNumbers(title).length > 0 };
}
