import type { Colour } from './colour.ts';
import { BAND, boxInches, PANEL_LEFT } from './measures.ts';
import { decoration } from './shapes.ts';
import type { Shape } from './shapes.ts';

const TINT: Colour = { scheme: 'bg2' };

/** A tint from edge to edge behind cards. */
export function bandBackground(): Shape[] {
  return [decoration('Ground', 'rect', boxInches(0, BAND.top, 40 / 3, BAND.height), TINT)];
}

/** A tint behind the right third, down to the foot of the slide. */
export function panelBackground(): Shape[] {
  return [decoration('Ground', 'rect', boxInches(PANEL_LEFT, BAND.top, 40 / 3 - PANEL_LEFT, 7.5 - BAND.top), TINT)];
}
