import { createRequire } from 'node:module';
import type * as CanvasLibrary from '@napi-rs/canvas';

// Read when the library is loaded. Without it, it reads every font of the machine first, and sets what a face lacks in any of
// them: pictures would differ from machine to machine.
process.env['DISABLE_SYSTEM_FONTS_LOAD'] = '1';

/** The canvas, knowing no font but those it is told of. Nothing else loads it, or it would be too late to say so. */
export const { GlobalFonts, ImageData, Path2D, createCanvas } = createRequire(import.meta.url)(
  '@napi-rs/canvas',
) as typeof CanvasLibrary;
