import type { Box } from '../../../common/deck/geometry.ts';
import type { Colour } from '../engine/colour.ts';
import { BAND, boxInches, inches, NUMBER_BLOCK, SLIDE } from '../engine/measures.ts';
import { blockBackground, decoration } from '../engine/shapes.ts';
import type { Shape } from '../engine/shapes.ts';
import { QUOTE_BLOCK, RAIL } from '../engine/statement-layouts.ts';

const RIGHT_EDGE = 40 / 3;
const BOTTOM = 7.5;
export const COVER_PANEL = 8.733;

/** From the outermost step inwards: each lower and nearer to the background it is on. */
const COLOURS: readonly Colour[] = [
  { scheme: 'accent4' },
  { scheme: 'accent4', lumMod: 75 },
  { scheme: 'accent1' },
  { scheme: 'accent1', lumMod: 75 },
  { scheme: 'accent1', lumMod: 50 },
];
const ORANGE: Colour = { scheme: 'accent2' };

/**
 * Steps that rise to a right edge, a block of another colour on the second one; inches.
 * @param heights of the steps, the outermost first; up to five.
 */
function steps(
  heights: readonly number[],
  { right = RIGHT_EDGE, bottom = BOTTOM, step = 0.92, from = 0 } = {},
): Shape[] {
  const [, second = 0] = heights;
  return [
    ...heights.map((height, index) => {
      const box = boxInches(right - (index + 1) * step, bottom - height, step, height);
      return decoration('Step', 'rect', box, COLOURS[index + from] ?? { scheme: 'tx2' });
    }),
    decoration('Block', 'rect', boxInches(right - 2 * step, bottom - second - step, step, step), ORANGE),
  ];
}

export const coverSteps = (): Shape[] => steps([6.1, 4.4, 3.1, 2.1, 1.3]);
/** The outermost is dark enough for the number of the chapter. */
export const chapterSteps = (): Shape[] => steps([3.1, 1.84, 0.92], { step: 1.3, from: 2 });
export const closingSteps = (): Shape[] => steps([1.9, 1.1, 0.5]);
export const railSteps = (): Shape[] => steps([2.3, 1.38, 0.46], { right: RAIL });
export const quoteSteps = (): Shape[] =>
  steps([1.74, 0.87], { right: QUOTE_BLOCK, bottom: BAND.top + BAND.height, step: 0.87, from: 1 });
/** The bar at the top of every content slide, steps hanging from its right end. */
export const BAR: Shape[] = [
  decoration('Bar', 'rect', boxInches(0, 0, RIGHT_EDGE, 0.14), { scheme: 'tx2' }),
  ...[0.62, 0.42, 0.22].map((height, index) =>
    decoration(
      'Step',
      'rect',
      boxInches(RIGHT_EDGE - (index + 1) * 0.32, 0.14, 0.32, height),
      index === 1 ? ORANGE : { scheme: 'accent1', ...(index === 2 && { lumMod: 60, lumOff: 40 }) },
    ),
  ),
];

/** Steps of 0.92 in that rise to the right edge of a box, as one background. */
function stepsIn(box: Box, fill: Colour): Shape {
  const step = inches(0.92);
  const blocks = [3, 2, 1].map((height, index): [number, number, number, number] => {
    const [w, h] = [step / box.w, (height * step) / box.h];
    return [1 - (index + 1) * w, 1 - h, w, h];
  });
  return blockBackground('Ground', box, blocks, fill);
}

/** Pale steps behind airy content, and blue ones behind a number. */
export const stepBackground = (): Shape[] => [stepsIn({ x: 0, y: 0, w: SLIDE.w, h: SLIDE.h }, { scheme: 'bg2' })];
export const numberSteps = (): Shape[] => [stepsIn(NUMBER_BLOCK, { scheme: 'accent1', lumMod: 75 })];
