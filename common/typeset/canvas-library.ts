import { createRequire } from 'node:module';
import type * as CanvasLibrary from '@napi-rs/canvas';

const require = createRequire(import.meta.url);

/**
 * The canvas, limited to registered fonts. It must only be loaded here, because the limit is set before loading. Loaded
 * on first use: it starts slowly, and text in simple scripts is measured without it.
 */
export function canvasLibrary(): typeof CanvasLibrary {
  // Read when the library is loaded. Otherwise it would take glyphs that a face lacks from any font of the machine, and
  // pictures would differ between machines.
  process.env['DISABLE_SYSTEM_FONTS_LOAD'] = '1';
  return require('@napi-rs/canvas') as typeof CanvasLibrary;
}
