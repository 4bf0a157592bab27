import { createRequire } from 'node:module';
import { CodedError } from '../../deck/coded-error.ts';
import { fontCount, fontNames, fontTables, singleFont } from './font-tables.ts';
import type { FontCut } from './system-fonts.ts';

const require = createRequire(import.meta.url);

/** An uploaded font file that can't be used. */
class FontError extends CodedError {}

/** Maximum size of an uploaded font; larger files are whole collections of East Asian faces. */
const MAX_MIB = 30;

/** An uploaded font: its names and its bytes. */
export interface UploadedFont {
  families: string[];
  cut: FontCut;
}

/**
 * Reads an uploaded font: TrueType, OpenType, a collection of them, or WOFF2.
 * @param origin file name, for messages.
 * @throws FontError if it is too large, not a font, variable (widths depend on the chosen instance) or without a valid
 *   name.
 */
export async function readUploadedFont(bytes: Uint8Array, origin: string): Promise<UploadedFont[]> {
  const name = origin.slice(-80);
  if (bytes.length > MAX_MIB * 1024 * 1024) throw new FontError('typeset.font_too_large', { name, limit_mib: MAX_MIB });
  const file = String.fromCharCode(...bytes.subarray(0, 4)) === 'wOF2' ? await decompressed(bytes, name) : bytes;
  const fonts: UploadedFont[] = [];
  for (let member = 0; member < fontCount(file); member += 1) {
    const single = checked(file, member, name);
    const tables = fontTables(single);
    const names = tables === null ? null : fontNames(tables);
    if (names === null) throw new FontError('typeset.font_unreadable', { name });
    fonts.push({
      families: names.families,
      cut: { bytes: () => single, weight: names.weight, bold: names.weight >= 600, italic: names.italic },
    });
  }
  return fonts;
}

/** A font that fontkit can't lay out can't be embedded in a PDF. */
function checked(file: Uint8Array, member: number, name: string): Uint8Array {
  const fontkit = require('fontkit') as { create(bytes: Buffer): CheckedFont };
  try {
    const single = singleFont(file, member);
    const font = fontkit.create(Buffer.from(single));
    const isUsable =
      font.unitsPerEm > 0 &&
      font.numGlyphs > 1 &&
      Object.keys(font.variationAxes).length === 0 &&
      Number.isFinite(font.layout('Hamburg').advanceWidth);
    if (isUsable) return single;
  } catch (error) {
    throw new FontError('typeset.font_unreadable', { name }, { cause: error });
  }
  throw new FontError('typeset.font_unreadable', { name });
}

interface CheckedFont {
  unitsPerEm: number;
  numGlyphs: number;
  characterSet: number[];
  variationAxes: object;
  layout(text: string): { advanceWidth: number };
}

type Subset = (font: Buffer, text: string, options: { targetFormat: 'sfnt' }) => Promise<Uint8Array>;

async function decompressed(bytes: Uint8Array, name: string): Promise<Uint8Array> {
  try {
    const fontkit = require('fontkit') as { create(bytes: Buffer): CheckedFont };
    const { characterSet } = fontkit.create(Buffer.from(bytes));
    const subset = require('subset-font') as Subset;
    const text = characterSet.map((code) => String.fromCodePoint(code)).join('');
    return await subset(Buffer.from(bytes), text, { targetFormat: 'sfnt' });
  } catch (error) {
    throw new FontError('typeset.font_unreadable', { name }, { cause: error });
  }
}
