import type { Colour } from '../engine/colour.ts';
import { BAND, boxInches, inches, NUMBER_BLOCK, SLIDE } from '../engine/measures.ts';
import { cornerShape, decoration } from '../engine/shapes.ts';
import type { Shape } from '../engine/shapes.ts';
import { QUOTE_BLOCK, RAIL } from '../engine/statement-layouts.ts';

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
  { right = RIGHT_EDGE, bottom = BOTTOM } = {},
): Shape[] {
  return rings.map(([radius, colour]) =>
    decoration(
      'Ring',
      'quarter',
      boxInches(right - radius, corner === 'top' ? 0 : bottom - radius, radius, radius),
      colour,
      { flipH: true, flipV: corner === 'top' },
    ),
  );
}

const BLACK: Colour = { scheme: 'bg1' };
const PANEL: Colour = { scheme: 'bg2' };
const LIGHT: Colour = { scheme: 'accent1' };
/** A little lighter than what is below. */
const GLASS: Colour = { scheme: 'tx1', alpha: 8 };

/** The echo of the cover in the top right corner. */
export const ECHO: Shape[] = rings('top', [
  [0.72, { scheme: 'bg2', lumMod: 75, lumOff: 25 }],
  [0.5, BLACK],
  [0.3, LIGHT],
]);

export const railRings = (): Shape[] =>
  rings(
    'bottom',
    [
      [2.6, GLASS],
      [1.7, GLASS],
      [0.8, LIGHT],
    ],
    { right: RAIL },
  );
export const quoteRings = (): Shape[] =>
  rings(
    'bottom',
    [
      [2.2, GLASS],
      [1.4, GLASS],
      [0.7, LIGHT],
    ],
    {
      right: QUOTE_BLOCK,
      bottom: BAND.top + BAND.height,
    },
  );
export const numberRings = (): Shape[] =>
  [2.6, 1.5].map((radius) => cornerShape('Ground', NUMBER_BLOCK, inches(radius), GLASS));

/** One large ring behind airy content. */
export function ringBackground(): Shape[] {
  const slide = { x: 0, y: 0, w: SLIDE.w, h: SLIDE.h };
  return [
    cornerShape('Ground', slide, inches(2.8), PANEL),
    cornerShape('Ground', slide, inches(1.9), BLACK),
    cornerShape('Ground', slide, inches(1.2), PANEL),
  ];
}
