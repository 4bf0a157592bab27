import { canvasLibrary } from '../../typeset/canvas-library.ts';
import type { CanvasPattern, SKRSContext2D } from '@napi-rs/canvas';

const { createCanvas } = canvasLibrary();

/** Colours for text. */
export type EvenInk = (css: string, context: SKRSContext2D) => CanvasPattern;

/** A deck has few colours of text; a picture is not the place to keep more. */
const MOST_KEPT = 64;

/**
 * Colours for text that leave the letters as heavy as they are in print. The canvas corrects the edges of letters by how light
 * the plain colour of the text is: dark text gets thin and grey, light text fat. It knows no lightness of a pattern, so a
 * pattern of one pixel of the colour is filled in evenly.
 */
export function createEvenInk(): EvenInk {
  const known = new Map<string, CanvasPattern>();
  return (css, context) => {
    const kept = known.get(css);
    if (kept !== undefined) return kept;
    const pixel = createCanvas(1, 1);
    const brush = pixel.getContext('2d');
    brush.fillStyle = css;
    brush.fillRect(0, 0, 1, 1);
    const pattern = context.createPattern(pixel, 'repeat');
    if (known.size >= MOST_KEPT) known.clear();
    known.set(css, pattern);
    return pattern;
  };
}
