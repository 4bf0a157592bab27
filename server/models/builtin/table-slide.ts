import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { MAX_COMMENT_CHARS, readingOf } from './author-reading.ts';
import { isClaim } from './claim.ts';
import { cleanText } from './clean-text.ts';
import { announces, withoutLabel } from './finding-label.ts';
import type { Linguist } from './linguist.ts';
import { itemsOf, sentencesOf } from './part-message.ts';
import type { Part } from './part-message.ts';
import { chooseStories } from './plan-sections.ts';
import { LOWER_CASE } from './self-contained.ts';
import { isOfLimits, storyReadIn } from './table-reading.ts';
import { isUsed, take } from './write-title.ts';
import type { Message, UsedTitles } from './write-title.ts';

/** What the slide of a table says and shows, and what is left for a slide of text before it. */
interface TableReading {
  message: Message;
  story_id: string;
  blocks: BlockDigest[];
  text: BlockDigest[];
}

/**
 * How a part with a table is shown: below what its author says of the table, where that is a statement, else below what code finds in it; a
 * short text stands beside it. Null for a part without a table that can be shown.
 * @param messageOf the message of a text of the part.
 */
export function readTable(
  part: Part,
  messageOf: (text: readonly BlockDigest[]) => Message,
  used: UsedTitles,
  linguist: Linguist,
): TableReading | null {
  const { blocks } = part;
  const { notable, others } = chooseStories(part.stories);
  const stories = [...notable, ...others];
  const isFree = (title: string): boolean => !isUsed(title, used, linguist);
  const isRemark = ({ kind, text }: BlockDigest): boolean => kind === 'paragraph' && announces(text) === 'remark';
  // A remark on a table is in its source line, and the line that leads to it says nothing without it.
  const text = blocks.filter((block, at) => block.kind !== 'table' && !isRemark(block) && !leadsToTable(blocks, at));
  const sentences = sentencesOf(text, linguist)
    .map((sentence) => withoutLabel(cleanText(sentence)).text)
    // A piece of a cell says nothing of the table.
    .filter((sentence) => !LOWER_CASE.test(sentence));
  const hasItems = itemsOf(text).length > 0;
  // What a text with a slide of its own begins with is the title of that slide, not of the table.
  const isLong = hasItems || sentences.slice(1).join(' ').length > MAX_COMMENT_CHARS;
  const opens = (message: string): boolean => isLong && sentences[0]?.trim() === message;
  const readings = stories.map((story) => {
    const reading = readingOf(part, story, isFree, new Set(), linguist);
    const isElsewhere = isClaim(story.message, linguist) && opens(reading.message);
    return { story, ...(isElsewhere ? { message: story.message, comment: null } : reading) };
  });
  const authored = readings.find(({ story, message }) => message !== story.message);
  const [best] = readings;
  if (best === undefined) return null;
  const last = blocks.at(-1);
  // The only sentence of a part, right below its table, is the author's own reading of it.
  const only = last?.kind === 'paragraph' && sentences.length === 1 ? (sentences[0] ?? '') : '';
  const meant = only === '' ? undefined : storyReadIn(only, stories, linguist);
  const { story, message, comment } = authored ?? readings.find((each) => each.story === meant) ?? best;
  const tables = blocks.filter(({ ref }) => ref === story.block_ref);
  const slide = (shown: Message, rest: BlockDigest[] = []): TableReading => ({
    ...{ message: shown, story_id: story.id, blocks: tables, text: rest },
  });
  // A table above all headings has the name of the document, as the cover has it.
  const named = message.replace(/\.$/u, '');
  const isOfCover = part.name === '' && used.titles.has(named.toLowerCase());
  const title = isOfCover ? linguist.pack.labels.overview : named;
  const left = sentences.filter((sentence) => !title.includes(sentence.replace(/\.$/u, ''))).join(' ');
  const isNote = only !== '' && isOfLimits(only);
  const isShort = (left.length <= MAX_COMMENT_CHARS || isNote) && !hasItems;
  if (authored !== undefined) {
    take({ title, takeaway: message }, used, linguist);
    return isShort
      ? slide({ title, takeaway: left || (comment?.text ?? message) })
      : slide({ title, takeaway: message }, text);
  }
  if (sentences.length === 0 && !hasItems) return slide({ title, takeaway: message });
  if (only !== '' && !isOfLimits(only) && (meant !== undefined || !isClaim(title, linguist))) {
    const stated = messageOf(text);
    if (isClaim(stated.title, linguist)) return slide(stated);
  }
  // The claim of a heading is said once.
  if (title === part.name) take({ title, takeaway: message }, used, linguist);
  // Over a chart of something else a statement would be false: it stands beside that.
  return isShort ? slide({ title, takeaway: left }) : slide({ title, takeaway: message }, text);
}

/** Whether a block only introduces the table after it: "The table shows how many projects were published:". */
function leadsToTable(blocks: readonly BlockDigest[], at: number): boolean {
  const { kind, text } = blocks[at] ?? {};
  return kind === 'paragraph' && blocks[at + 1]?.kind === 'table' && /:\s*$/u.test(text ?? '');
}
