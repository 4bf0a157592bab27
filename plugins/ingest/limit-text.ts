import { blockText } from '../../common/deck/source.ts';
import type { Block } from '../../common/deck/source.ts';

/** A longer paragraph is a text without line breaks; it is divided between words. */
const MAX_PARAGRAPH_CHARS = 20_000;
/** Some 1,500 pages, of which the work on all of them together takes no request's turn for long. */
export const MAX_TEXT_CHARS = 4_000_000;

/**
 * Divides endless paragraphs, and leaves out what comes after the text that a deck is made from at most. Tables have
 * limits of their own.
 * @returns the blocks that are kept, and the characters of those that are not.
 */
export function limitText(blocks: readonly Block[]): { blocks: Block[]; left_out: number } {
  const kept: Block[] = [];
  let room = MAX_TEXT_CHARS;
  let leftOut = 0;
  for (const block of blocks.flatMap(divided)) {
    const { length } = block.kind === 'table' ? '' : blockText(block);
    if (leftOut > 0 || length > room) leftOut += length;
    else {
      room -= length;
      kept.push(block);
    }
  }
  return { blocks: kept, left_out: leftOut };
}

function divided(block: Block): Block[] {
  if (block.kind !== 'paragraph' || block.text.length <= MAX_PARAGRAPH_CHARS) return [block];
  return partsOf(block.text).map((text, at) => ({ ...block, id: at === 0 ? block.id : `${block.id}.${at + 1}`, text }));
}

/** A text in parts, each ending with a sentence where one ends in its second half, else with a word. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  while (text.length - start > MAX_PARAGRAPH_CHARS) {
    const part = text.slice(start, start + MAX_PARAGRAPH_CHARS);
    const ends = ['. ', ' '].map((mark) => part.lastIndexOf(mark) + 1);
    const end = ends.find((each) => each > MAX_PARAGRAPH_CHARS / 2) ?? MAX_PARAGRAPH_CHARS;
    parts.push(part.slice(0, end).trim());
    start += end;
  }
  return [...parts, text.slice(start).trim()].filter((part) => part !== '');
}
