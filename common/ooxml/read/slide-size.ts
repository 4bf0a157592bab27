import type { Size } from '../../deck/geometry.ts';
import { descend, integerAttribute } from '../xml/dom.ts';
import type { Element } from '../xml/tree.ts';

/** Of files that say nothing: 10 × 7.5 inches (ECMA-376 part 1, 19.2.1.39). */
const DEFAULT_SIZE: Size = { w: 9_144_000, h: 6_858_000 };

/**
 * The size of all slides of a presentation.
 * @param presentation `p:presentation`
 * @returns in EMU
 */
export function slideSizeOf(presentation: Element | null): Size {
  const size = descend(presentation, 'sldSz');
  return {
    w: integerAttribute(size, 'cx') || DEFAULT_SIZE.w,
    h: integerAttribute(size, 'cy') || DEFAULT_SIZE.h,
  };
}
