import type { Rect, TextNode } from '../scene.ts';

/** Shares of the type size, as the fonts of offices have them: thickness, and the middle of the line from the baseline. */
const THICKNESS = 0.055;
const UNDERLINE = 0.13;
const STRIKE = -0.27;

/** Lean of letters whose face has no slanted cut: 12 degrees. */
export const SLANT = 0.2126;
/** Outline that thickens letters whose face has no bold cut, as a share of their size. */
export const EMBOLDEN = 0.032;

/** The bars under and through a fragment. */
export function textMarks({ x, width, baseline, size, underline, strike }: TextNode): Rect[] {
  const bar = (middle: number): Rect => ({
    ...{ x, w: width, h: size * THICKNESS },
    y: baseline + size * (middle - THICKNESS / 2),
  });
  return [...(underline ? [bar(UNDERLINE)] : []), ...(strike ? [bar(STRIKE)] : [])];
}

/**
 * By how much a fragment is stretched to be as wide as its place.
 * @param natural as the painter would set it, letter spacing after every letter included.
 */
export function stretchOf({ width, letter_spacing }: TextNode, natural: number): number {
  if (!(natural > 0) || !(width > 0)) return 1;
  // Whether the space after the last letter counts is a question of who measured.
  const trimmed = natural - letter_spacing;
  const fitting = Math.abs(trimmed - width) < Math.abs(natural - width) && trimmed > 0 ? trimmed : natural;
  const stretch = width / fitting;
  return Math.abs(stretch - 1) < 0.0005 ? 1 : stretch;
}
