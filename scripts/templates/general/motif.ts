import type { Colour } from '../engine/colour.ts';
import { BAND, boxInches, inches, NUMBER_BLOCK, SLIDE } from '../engine/measures.ts';
import { RAIL } from '../engine/statement-layouts.ts';
import { cornerShape, decoration } from '../engine/shapes.ts';
import type { Shape } from '../engine/shapes.ts';

/** The corner of its tile that a quarter disc is centred on. */
type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

const RIGHT_EDGE = 40 / 3;
const BOTTOM = 7.5;

const BLUE: Colour = { scheme: 'accent1' };
const BLUE_PALE: Colour = { scheme: 'accent1', lumMod: 40, lumOff: 60 };
const ORANGE: Colour = { scheme: 'accent2' };
const TEAL: Colour = { scheme: 'accent3' };
const WHITE: Colour = { scheme: 'bg1' };
const NAVY_LIGHT: Colour = { scheme: 'tx2', lumMod: 75, lumOff: 25 };
/** White through which the navy below shows: art on dark. */
const GLASS: Colour = { scheme: 'bg1', alpha: 8 };
const GLASS_STRONG: Colour = { scheme: 'bg1', alpha: 17 };

/** A quarter disc that fills a square, centred on one of its corners; lengths in inches. */
function quarter(x: number, y: number, size: number, colour: Colour, centre: Corner): Shape {
  return decoration('Quarter', 'quarter', boxInches(x, y, size, size), colour, {
    flipH: centre.endsWith('right'),
    flipV: centre.startsWith('top'),
  });
}

function square(x: number, y: number, size: number, colour: Colour): Shape {
  return decoration('Tile', 'rect', boxInches(x, y, size, size), colour);
}

/** The echo of the cover in the top right corner of content slides. */
export const ECHO: Shape[] = [
  quarter(RIGHT_EDGE - 1.2, 0, 0.6, BLUE_PALE, 'top-right'),
  quarter(RIGHT_EDGE - 0.6, 0, 0.6, BLUE, 'top-left'),
];

/** Six tiles at the right edge of the cover. */
export function coverTiles(): Shape[] {
  const size = 2.5;
  const [left, right] = [RIGHT_EDGE - 2 * size, RIGHT_EDGE - size];
  return [
    quarter(left, 0, size, BLUE, 'bottom-right'),
    square(right, 0, size, BLUE),
    quarter(right, 0, size, BLUE_PALE, 'top-right'),
    square(left, size, size, BLUE),
    quarter(left, size, size, BLUE_PALE, 'top-left'),
    square(right, size, size, NAVY_LIGHT),
    quarter(right, size, size, ORANGE, 'bottom-left'),
    decoration('Tile', 'ellipse', boxInches(left, 2 * size, size, size), TEAL),
    square(right, 2 * size, size, BLUE),
    quarter(right, 2 * size, size, WHITE, 'top-left'),
  ];
}

/** Quarter discs around the bottom right corner of a chapter page; its number is on the innermost. */
export function chapterDiscs(): Shape[] {
  const around = (radius: number, colour: Colour): Shape =>
    quarter(RIGHT_EDGE - radius, BOTTOM - radius, radius, colour, 'bottom-right');
  return [quarter(RIGHT_EDGE - 2.5, 0, 2.5, GLASS_STRONG, 'top-right'), around(5, GLASS), around(2.5, BLUE)];
}

/** Two quarters at the foot of the agenda's rail. */
export function railDiscs(): Shape[] {
  const size = RAIL / 2;
  return [
    quarter(0, BOTTOM - size, size, BLUE, 'bottom-left'),
    quarter(size, BOTTOM - size, size, ORANGE, 'bottom-right'),
  ];
}

/** A quarter in the corner of the block beside a quote. */
export function quoteDisc(): Shape[] {
  const size = 2.4;
  return [quarter(0, BAND.top + BAND.height - size, size, BLUE, 'bottom-left')];
}

/** Two quarters in the corner of the block behind a number. */
export function numberDiscs(): Shape[] {
  return [
    cornerShape('Ground', NUMBER_BLOCK, inches(2.9), GLASS),
    cornerShape('Ground', NUMBER_BLOCK, inches(1.45), BLUE),
  ];
}

/** Two quarters at the foot of the last slide. */
export function closingDiscs(): Shape[] {
  const size = 2;
  return [
    quarter(RIGHT_EDGE - 2 * size, BOTTOM - size, size, GLASS_STRONG, 'bottom-left'),
    quarter(RIGHT_EDGE - size, BOTTOM - size, size, BLUE, 'bottom-right'),
  ];
}

/** One quarter behind airy content. */
export function cornerDisc(): Shape[] {
  return [cornerShape('Ground', { x: 0, y: 0, w: SLIDE.w, h: SLIDE.h }, inches(2.8), { scheme: 'bg2' })];
}
