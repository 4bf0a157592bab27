import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import type { Linguist } from './linguist.ts';
import { coverage } from './text-rank.ts';

/** A sentence with this share of the title's terms makes the title's statement. */
const SAYS_IT = 0.8;

/**
 * The blocks that a slide's title covers: if they are under several headings, those under the heading of the title's own
 * sentence. A sentence about one company, product or chapter is never under the title of another.
 */
export function blocksOfTitle(
  blocks: readonly BlockDigest[],
  message: { title: string; takeaway: string },
  linguist: Linguist,
): BlockDigest[] {
  const parts: BlockDigest[][] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    // A heading right under a heading names the same part.
    const isNew = block.kind === 'heading' && (last === undefined || last.some(({ kind }) => kind !== 'heading'));
    if (isNew || last === undefined) parts.push([block]);
    else last.push(block);
  }
  if (parts.length < 2) return [...blocks];
  const own = parts.find((part) => part.some((block) => says(block, message, linguist)));
  return own === undefined ? [...blocks] : [...own];
}

function says(
  block: BlockDigest,
  { title, takeaway }: { title: string; takeaway: string },
  linguist: Linguist,
): boolean {
  if (block.text.includes(takeaway.replace(/[.!]+$/u, '')) || block.text.includes(title)) return true;
  const wanted = linguist.terms(takeaway);
  if (wanted.length < 3 || block.kind === 'table') return false;
  return linguist.sentences(block.text).some((sentence) => coverage(wanted, linguist.terms(sentence)) >= SAYS_IT);
}
