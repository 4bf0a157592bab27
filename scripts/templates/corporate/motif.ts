import type { Colour } from '../engine/colour.ts';
import { boxInches } from '../engine/measures.ts';
import { decoration } from '../engine/shapes.ts';
import type { Shape } from '../engine/shapes.ts';

const STEP = 0.92;
const RIGHT_EDGE = 40 / 3;
const BOTTOM = 7.5;

/** From the outermost step inwards: each lower and nearer to the ground it stands on. */
const COLOURS: Colour[] = [
  { scheme: 'accent4' },
  { scheme: 'accent4', lumMod: 75 },
  { scheme: 'accent1' },
  { scheme: 'accent1', lumMod: 75 },
  { scheme: 'accent1', lumMod: 50 },
];

/**
 * Steps that rise to the right edge of a slide on a navy ground, one block of another colour on them.
 * @param heights of the steps in inches, the outermost first; as many as there shall be, up to five.
 */
export function steps(heights: readonly number[]): Shape[] {
  const [, second = 0] = heights;
  return [
    ...heights.map((height, index) => {
      const box = boxInches(RIGHT_EDGE - (index + 1) * STEP, BOTTOM - height, STEP, height);
      return decoration('Step', 'rect', box, COLOURS[index] ?? { scheme: 'tx2' });
    }),
    decoration('Block', 'rect', boxInches(RIGHT_EDGE - 2 * STEP, BOTTOM - second - STEP, STEP, STEP), {
      scheme: 'accent2',
    }),
  ];
}
