import type { Colour } from '../engine/colour.ts';
import { boxInches } from '../engine/measures.ts';
import { decoration } from '../engine/shapes.ts';
import type { Shape } from '../engine/shapes.ts';

/** The corner of its tile that a quarter disc is centred on. */
type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

interface Tile {
  column: number;
  row: number;
  form: 'square' | 'circle' | Corner;
  colour: Colour;
}

/** Three tiles make the height of the slide, so the pattern meets all edges. */
const TILE = 2.5;
const RIGHT_EDGE = 40 / 3;

const NAVY_LIGHT: Colour = { scheme: 'tx2', lumMod: 75, lumOff: 25 };
const BLUE: Colour = { scheme: 'accent1' };
const BLUE_PALE: Colour = { scheme: 'accent1', lumMod: 40, lumOff: 60 };
const BLUE_DEEP: Colour = { scheme: 'accent1', lumMod: 75 };
const ORANGE: Colour = { scheme: 'accent2' };
const TEAL: Colour = { scheme: 'accent3' };
const WHITE: Colour = { scheme: 'bg1' };

/** Columns count from the right edge of the slide, rows from the top. */
const PATTERNS: Record<'title' | 'section' | 'closing', Tile[]> = {
  title: [
    { column: 1, row: 0, form: 'bottom-right', colour: BLUE },
    { column: 0, row: 0, form: 'square', colour: BLUE },
    { column: 0, row: 0, form: 'top-right', colour: BLUE_PALE },
    { column: 1, row: 1, form: 'square', colour: NAVY_LIGHT },
    { column: 1, row: 1, form: 'top-left', colour: BLUE_PALE },
    { column: 0, row: 1, form: 'bottom-left', colour: ORANGE },
    { column: 1, row: 2, form: 'circle', colour: TEAL },
    { column: 0, row: 2, form: 'square', colour: NAVY_LIGHT },
    { column: 0, row: 2, form: 'top-left', colour: WHITE },
  ],
  section: [
    { column: 0, row: 0, form: 'bottom-left', colour: BLUE_DEEP },
    { column: 0, row: 1, form: 'square', colour: BLUE_DEEP },
    { column: 0, row: 1, form: 'top-right', colour: ORANGE },
    { column: 0, row: 2, form: 'bottom-right', colour: BLUE_PALE },
  ],
  closing: [
    { column: 0, row: 0, form: 'top-right', colour: BLUE },
    { column: 0, row: 1, form: 'circle', colour: NAVY_LIGHT },
    { column: 0, row: 2, form: 'square', colour: BLUE },
    { column: 0, row: 2, form: 'bottom-right', colour: ORANGE },
  ],
};

/** The geometric motif at the right edge of the slides that open and close something. */
export function tiles(pattern: keyof typeof PATTERNS): Shape[] {
  return PATTERNS[pattern].map(({ column, row, form, colour }) => {
    const x = RIGHT_EDGE - (column + 1) * TILE;
    const y = row * TILE;
    if (form === 'square') return decoration('Tile', 'rect', boxInches(x, y, TILE, TILE), colour);
    if (form === 'circle') return decoration('Tile', 'ellipse', boxInches(x, y, TILE, TILE), colour);
    return discAt(x, y, TILE, colour, form);
  });
}

/** A quarter disc that fills a square, centred on one of its corners; lengths in inches. */
function discAt(x: number, y: number, size: number, colour: Colour, centre: Corner): Shape {
  return decoration('Tile', 'quarter', boxInches(x, y, size, size), colour, {
    flipH: centre.endsWith('right'),
    flipV: centre.startsWith('top'),
  });
}
