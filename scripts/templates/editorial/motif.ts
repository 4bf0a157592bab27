import type { Colour } from '../engine/colour.ts';
import { boxInches } from '../engine/measures.ts';
import { decoration } from '../engine/shapes.ts';
import type { Shape } from '../engine/shapes.ts';

const HAIRLINE = 0.012;

/** A thin line of ink; inches. */
export function hairline(x: number, y: number, w: number, colour: Colour = { scheme: 'tx1' }): Shape {
  return decoration('Hairline', 'rect', boxInches(x, y, w, HAIRLINE), colour);
}

/** The line under the running head, with its short heavy beginning. */
export function headLine(x: number, y: number, w: number, colour: Colour = { scheme: 'accent1' }): Shape[] {
  return [hairline(x, y, w), decoration('Head', 'rect', boxInches(x, y - 0.025, 1.1, 0.062), colour)];
}

/**
 * Half a disc on a horizon: above it a rising sun, below it a setting one. Lengths in inches.
 * @param x of the middle.
 */
export function sun(x: number, horizon: number, radius: number, colour: Colour, stands: 'above' | 'below'): Shape {
  const top = stands === 'above' ? horizon - radius : horizon;
  const flip = stands === 'below' ? { flipV: true } : {};
  return decoration('Sun', 'half', boxInches(x - radius, top, 2 * radius, radius), colour, flip);
}
