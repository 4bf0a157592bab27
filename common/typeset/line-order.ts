import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';

const require = createRequire(import.meta.url);

/** Embedding levels of a paragraph (Unicode Annex 9), or null where all of it runs from left to right. */
export type Levels = Uint8Array | null;

/** Orders text of mixed direction. */
export interface LineOrder {
  levels(text: string, isRtl: boolean): Levels;
  /** The other one of a pair of brackets, or the character itself. */
  mirrored(character: string): string;
}

const RTL = /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Pairs of brackets are sought in the whole text: hostile text is ordered in parts. */
const LONGEST_ORDERED = 20_000;

/** An order with tables of its own. */
export function createLineOrder(): LineOrder {
  // The package is CommonJS with the types of a module.
  const bidi = (require('bidi-js') as () => Bidi)();
  return {
    levels(text, isRtl) {
      if (!isRtl && !RTL.test(text)) return null;
      const levels = new Uint8Array(text.length);
      for (let at = 0; at < text.length; at += LONGEST_ORDERED) {
        const part = text.slice(at, at + LONGEST_ORDERED).replace(/\n/g, ' ');
        levels.set(bidi.getEmbeddingLevels(part, isRtl ? 'rtl' : 'ltr').levels, at);
      }
      return levels;
    },
    mirrored: (character) => bidi.getMirroredCharacter(character) ?? character,
  };
}

/** Puts the parts of a line in visual order, from left to right (Unicode Annex 9, rule L2). */
export function inVisualOrder<Part extends { level: number }>(parts: readonly Part[]): Part[] {
  const ordered = [...parts];
  const highest = Math.max(0, ...parts.map(({ level }) => level));
  const lowestOdd = Math.min(...parts.map(({ level }) => level).filter((level) => level % 2 === 1), highest + 1);
  for (let level = highest; level >= lowestOdd; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      if ((ordered[from]?.level ?? 0) < level) continue;
      let to = from;
      while (to + 1 < ordered.length && (ordered[to + 1]?.level ?? 0) >= level) to += 1;
      reverse(ordered, from, to);
      from = to;
    }
  }
  return ordered;
}

function reverse<Part>(parts: Part[], first: number, last: number): void {
  const turned = parts.slice(first, last + 1).reverse();
  turned.forEach((part, index) => {
    parts[first + index] = part;
  });
}
