import type { BlockDigest } from '../../sdk/ports/text-tasks.ts';
import { weightOf } from './find-sections.ts';

/** Text blocks that belong on one slide together: a heading with what follows it, a lead-in with its list. */
export function bindBlocks(blocks: readonly BlockDigest[]): BlockDigest[][] {
  const atoms: BlockDigest[][] = [];
  let isBinding = false;
  for (const block of blocks) {
    if (block.kind === 'table' || block.kind === 'figure' || block.kind === 'code' || block.kind === 'quote') {
      isBinding = false;
      continue;
    }
    const last = atoms.at(-1);
    if (isBinding && last !== undefined && block.kind !== 'heading') last.push(block);
    else atoms.push([block]);
    isBinding = block.kind === 'heading' || (block.kind === 'paragraph' && /:\s*$/u.test(block.text));
  }
  return atoms.filter((atom) => atom.some((block) => block.kind !== 'heading'));
}

/** Runs of whole atoms, about equally heavy, cut before headings where that is near. At most `count`, none empty. */
export function groupBlocks(atoms: readonly (readonly BlockDigest[])[], count: number): BlockDigest[][] {
  const wanted = Math.min(count, atoms.length);
  if (wanted <= 0) return [];
  const total = atoms.reduce((sum, atom) => sum + weightOf(atom), 0);
  const target = total / wanted;
  const groups: BlockDigest[][] = [];
  let weight = 0;
  atoms.forEach((atom, index) => {
    const left = atoms.length - index;
    const open = wanted - groups.length;
    const isHeaded = atom[0]?.kind === 'heading';
    const own = weightOf(atom);
    const isFull = weight + own / 2 > target || (isHeaded && weight > target * 0.5);
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
