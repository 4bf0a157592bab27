import { createRequire } from 'node:module';
import type * as CanvasLibrary from '@napi-rs/canvas';

const require = createRequire(import.meta.url);

/**
 * The canvas, knowing no font but those it is told of. Nothing else loads it, or it would be too late to say so. Loaded when
 * first needed: it starts slowly, and text of simple scripts is measured without it.
 */
export function canvasLibrary(): typeof CanvasLibrary {
  // Read when the library is loaded. Without it, it sets what a face lacks in any font of the machine: pictures would differ
  // from machine to machine.
  process.env['DISABLE_SYSTEM_FONTS_LOAD'] = '1';
  return require('@napi-rs/canvas') as typeof CanvasLibrary;
}
