import type { Colour } from '../engine/colour.ts';
import { BAND, boxInches, inches, NUMBER_BLOCK, SLIDE } from '../engine/measures.ts';
import { cornerShape, decoration } from '../engine/shapes.ts';
import type { Shape } from '../engine/shapes.ts';
import { QUOTE_BLOCK, RAIL } from '../engine/statement-layouts.ts';

const HAIRLINE = 0.012;

/** A thin line of text colour; inches. */
function hairline(x: number, y: number, w: number, colour: Colour = { scheme: 'tx1' }): Shape {
  return decoration('Hairline', 'rect', boxInches(x, y, w, HAIRLINE), colour);
}

/**
 * Half a disc on a horizon: above it a rising sun, below it a setting one. Lengths in inches.
 * @param x of the middle.
 */
function sun(x: number, horizon: number, radius: number, colour: Colour, stands: 'above' | 'below'): Shape {
  const top = stands === 'above' ? horizon - radius : horizon;
  const flip = stands === 'below' ? { flipV: true } : {};
  return decoration('Sun', 'half', boxInches(x - radius, top, 2 * radius, radius), colour, flip);
}

const RED: Colour = { scheme: 'accent1' };
const INK: Colour = { scheme: 'tx1' };
const LEFT = 0.6;
const WIDTH = 12.133;
const FOOT = BAND.top + BAND.height;

/** The line that every content slide begins with, its heavy beginning, and the sun that has just set behind it. */
export const HEAD: Shape[] = [
  hairline(LEFT, 0.26, WIDTH),
  decoration('Head', 'rect', boxInches(LEFT, 0.235, 1.1, 0.062), RED),
  sun(12.3, 0.27, 0.34, RED, 'below'),
];

/** The sun rises where a deck opens, and stands lower at each turn. */
export const coverSun = (): Shape[] => [
  sun(10.35, 4.72, 2.08, RED, 'above'),
  hairline(LEFT, 4.72, WIDTH),
  hairline(8.9, 4.94, 2.9, RED),
  hairline(9.35, 5.16, 2, RED),
  hairline(9.85, 5.38, 1, RED),
];
export const chapterSun = (): Shape[] => [
  sun(11.393, 4.32, 1.3, { scheme: 'accent1', lumMod: 75 }, 'above'),
  hairline(LEFT, 4.32, WIDTH, { scheme: 'bg1' }),
];
export const closingSun = (): Shape[] => [hairline(LEFT, 2.12, WIDTH, INK), sun(11.1, 7.5, 1.63, RED, 'above')];
export const railSun = (): Shape[] => [sun(RAIL / 2, 7.5, 1.7, RED, 'above')];
export const quoteSun = (): Shape[] => [sun(QUOTE_BLOCK / 2, FOOT, 1.14, RED, 'above')];
export const numberSun = (): Shape[] => [cornerShape('Ground', NUMBER_BLOCK, inches(1.7), RED)];

/** The sun behind airy content, a quarter of it on the slide. */
export function sunBackground(): Shape[] {
  return [cornerShape('Ground', { x: 0, y: 0, w: SLIDE.w, h: SLIDE.h }, inches(2.6), { scheme: 'bg2' })];
}
