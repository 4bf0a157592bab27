import type { Colour } from '../engine/colour.ts';
import { boxInches } from '../engine/measures.ts';
import { decoration } from '../engine/shapes.ts';
import type { Shape } from '../engine/shapes.ts';

const RIGHT_EDGE = 40 / 3;
const BOTTOM = 7.5;

/**
 * Concentric quarter discs around a corner at the right edge.
 * @param corner of the slide that they are centred on.
 * @param rings radius in inches and colour, the largest first.
 */
export function rings(
  corner: 'top' | 'bottom',
  rings: readonly (readonly [radius: number, colour: Colour])[],
): Shape[] {
  return rings.map(([radius, colour]) =>
    decoration(
      'Ring',
      'quarter',
      boxInches(RIGHT_EDGE - radius, corner === 'top' ? 0 : BOTTOM - radius, radius, radius),
      colour,
      { flipH: true, flipV: corner === 'top' },
    ),
  );
}

/** The one luminous line that every slide carries over its title. */
export function dash(x: number, y: number): Shape {
  return decoration('Dash', 'rect', boxInches(x, y, 0.6, 0.06), { scheme: 'accent1' });
}
