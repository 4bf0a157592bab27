import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { drawMark } from './draw-mark.ts';

/** What Office shows of the add-in: 16, 32, 64 and 80 in ribbon and lists, 128 in catalogues. */
export const DRAWN_SIZES = [16, 32, 64, 80, 128];

/** Writes the mark and its icons into a folder. */
export function drawIcons(folder: string): void {
  writeFileSync(join(folder, 'mark.svg'), drawMark(48));
  for (const size of DRAWN_SIZES) {
    writeFileSync(join(folder, `icon-${size}.png`), new Resvg(drawMark(size)).render().asPng());
  }
}
