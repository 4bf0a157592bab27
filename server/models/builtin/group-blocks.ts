import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { weightOf } from './find-sections.ts';

/** Text blocks that belong on one slide: a heading with the block after it, a lead-in with its list. */
export function bindBlocks(blocks: readonly BlockDigest[]): BlockDigest[][] {
  const atoms: BlockDigest[][] = [];
  let isBinding = false;
  for (const block of blocks) {
    if (block.kind === 'table' || block.kind === 'figure' || block.kind === 'code' || block.kind === 'quote') {
      // A picture right under a heading is between it and its text.
      isBinding = isBinding && (atoms.at(-1)?.every(({ kind }) => kind === 'heading') ?? false);
      continue;
    }
    const last = atoms.at(-1);
    if (isBinding && last !== undefined && block.kind !== 'heading') last.push(block);
    else atoms.push([block]);
    isBinding = block.kind === 'heading' || (block.kind === 'paragraph' && /:\s*$/u.test(block.text));
  }
  return atoms.filter((atom) => atom.some((block) => block.kind !== 'heading'));
}

/**
 * Splits atoms into at most `count` groups of about equal weight, none empty. Blocks under one heading stay together, and
 * no group starts in the middle of them and ends under another heading.
 */
export function groupBlocks(atoms: readonly (readonly BlockDigest[])[], count: number): BlockDigest[][] {
  const wanted = Math.min(count, atoms.length);
  if (wanted <= 0) return [];
  const parts: (readonly BlockDigest[])[][] = [];
  for (const atom of atoms) {
    const last = parts.at(-1);
    if (last === undefined || atom[0]?.kind === 'heading') parts.push([atom]);
    else last.push(atom);
  }
  if (parts.length >= wanted)
    return groupEvenly(
      parts.map((part) => part.flat()),
      wanted,
    );
  const shares = parts.map(() => 1);
  for (let left = wanted - parts.length; left > 0; left -= 1) {
    let heaviest: number | null = null;
    const weightPerSlide = (index: number): number => weightOf((parts[index] ?? []).flat()) / (shares[index] ?? 1);
    parts.forEach((part, index) => {
      if ((shares[index] ?? 0) >= part.length) return;
      if (heaviest === null || weightPerSlide(index) > weightPerSlide(heaviest)) heaviest = index;
    });
    if (heaviest === null) break;
    shares[heaviest] = (shares[heaviest] ?? 0) + 1;
  }
  return parts.flatMap((part, index) => groupEvenly(part, shares[index] ?? 1));
}

function groupEvenly(atoms: readonly (readonly BlockDigest[])[], wanted: number): BlockDigest[][] {
  const target = atoms.reduce((sum, atom) => sum + weightOf(atom), 0) / wanted;
  const groups: BlockDigest[][] = [];
  let weight = 0;
  atoms.forEach((atom, index) => {
    const left = atoms.length - index;
    const open = wanted - groups.length;
    const own = weightOf(atom);
    const isFull = weight + own / 2 > target;
    if (groups.length === 0 || (open > 0 && (isFull || left <= open))) {
      groups.push([...atom]);
      weight = own;
    } else {
      groups.at(-1)?.push(...atom);
      weight += own;
    }
  });
  return groups;
}
