import { createRequire } from 'node:module';
import type * as CanvasLibrary from '@napi-rs/canvas';

const require = createRequire(import.meta.url);

/**
 * The canvas, limited to the fonts that are registered. Nothing else may load it, because the limit is set before loading. Loaded when
 * first needed: it starts slowly, and text of simple scripts is measured without it.
 */
export function canvasLibrary(): typeof CanvasLibrary {
  // Read when the library is loaded. Without it, it sets what a face lacks in any font of the machine: pictures would differ
  // from machine to machine.
  process.env['DISABLE_SYSTEM_FONTS_LOAD'] = '1';
  return require('@napi-rs/canvas') as typeof CanvasLibrary;
}
