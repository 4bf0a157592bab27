import { canvasLibrary } from '../../typeset/canvas-library.ts';
import type { FontFace } from '../../typeset/placed-text.ts';
import { memberOfCollection } from './font-collection.ts';

const { GlobalFonts } = canvasLibrary();

/**
 * Makes a face known to the canvas, once per process: its alias is unique to the bytes.
 * @returns the CSS family to draw with; null where the canvas can't read the file.
 */
export function canvasFamily(face: FontFace): string | null {
  if (!GlobalFonts.has(face.alias)) {
    const bytes = face.member === null ? face.bytes() : memberOfCollection(face.bytes(), face.member);
    if (GlobalFonts.register(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), face.alias) === null) {
      return null;
    }
  }
  return `"${face.alias.replaceAll(/["\\]/g, '\\$&')}"`;
}
