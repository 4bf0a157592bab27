import type { FontFace } from '../../typeset/placed-text.ts';
import type { TextNode } from '../scene.ts';
import { memberOfCollection } from './font-collection.ts';
import type { EmbeddedFont, GlyphPosition, PdfDocument } from './pdf-document.ts';
import { number } from './pdf-pen.ts';
import type { PdfPen } from './pdf-pen.ts';
import { EMBOLDEN, SLANT, stretchOf, textMarks } from './text-marks.ts';

/**
 * A glyph without an outline has no data, and may stand at the very end of the file, as Carlito's no-break space does; fontkit
 * 2.0.4 reads its box all the same.
 */
const GLYPH_HEADER_BYTES = 10;

/** Fonts of a document: each file once, however many pages show it. */
export class PdfFonts {
  readonly #document: PdfDocument;
  readonly #fonts = new Map<string, EmbeddedFont>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** The face, embedded as a subset of what is set in it. @throws Error when the file is no font. */
  of(face: FontFace): EmbeddedFont {
    const { alias, member } = face;
    let font = this.#fonts.get(alias);
    if (font === undefined) {
      const file = member === null ? face.bytes() : memberOfCollection(face.bytes(), member);
      this.#document.registerFont(alias, Buffer.concat([file, Buffer.alloc(GLYPH_HEADER_BYTES)]));
      font = this.#document.font(alias)._font;
      this.#fonts.set(alias, font);
    }
    return font;
  }
}

/**
 * Sets a fragment as glyphs of its font (ISO 32000-1, 9.4), stretched to its width.
 * @param alpha of the groups around.
 * @param endsWithSpace adds a space that nobody sees, so that a reader doesn't join the last word of a line to the first
 *   one of the next.
 */
export function paintPdfText(
  node: TextNode,
  pen: PdfPen,
  fonts: PdfFonts,
  alpha: number,
  endsWithSpace: boolean,
): void {
  const { text, x, baseline, size, face, letter_spacing, is_rtl, paint } = node;
  const font = fonts.of(face);
  pen.document.resources.fonts[font.id] ??= font.ref();
  const [codes, positions] = is_rtl ? encodeFromRight(font, text) : font.encode(text);
  const natural =
    positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) * (size / 1000) + letter_spacing * positions.length;
  const stretch = stretchOf(node, natural);
  pen.setFill(paint.hex, paint.alpha * alpha);
  if (face.is_synthetic_bold) {
    pen.setStroke(paint.hex, paint.alpha * alpha);
    pen.write(`${number(size * EMBOLDEN)} w`);
  }
  const slant = face.is_synthetic_italic ? number(SLANT) : '0';
  const state = [
    `/${font.id} ${number(size)} Tf`,
    ...(stretch === 1 ? [] : [`${number(stretch * 100)} Tz`]),
    ...(letter_spacing === 0 ? [] : [`${number(letter_spacing)} Tc`]),
    ...(face.is_synthetic_bold ? ['2 Tr'] : []),
  ];
  const back = [
    ...(stretch === 1 ? [] : ['100 Tz']),
    ...(letter_spacing === 0 ? [] : ['0 Tc']),
    ...(face.is_synthetic_bold ? ['0 Tr'] : []),
  ];
  const at = (left: number, base: number): string => `1 0 ${slant} -1 ${number(left)} ${number(base)} Tm`;
  const shown = showGlyphs(codes, positions, { size, stretch, letter_spacing, x, baseline, at });
  const space = endsWithSpace ? `<${font.encode(' ')[0].join('')}> Tj` : '';
  pen.write(['BT', ...state, ...shown, space, ...back, 'ET'].filter((part) => part !== '').join(' '));
  if (face.is_synthetic_bold) pen.forgetLine();
  for (const mark of textMarks(node)) pen.fillRect(mark, paint, alpha);
}

interface Setting {
  size: number;
  stretch: number;
  letter_spacing: number;
  x: number;
  baseline: number;
  at: (left: number, base: number) => string;
}

/** The operators that show glyphs; those with an offset of their own are placed alone. */
function showGlyphs(codes: readonly string[], positions: readonly GlyphPosition[], setting: Setting): string[] {
  const { size, stretch, letter_spacing, x, baseline, at } = setting;
  const operators = [at(x, baseline)];
  const scale = size / 1000;
  let left = x;
  let isMoved = false;
  let array = '';
  let open = '';
  const flush = (): void => {
    if (open !== '') array += `<${open}>`;
    if (array !== '') operators.push(`[${array}] TJ`);
    array = '';
    open = '';
  };
  for (const [index, { xAdvance, xOffset, yOffset, advanceWidth }] of positions.entries()) {
    const hasOffset = Math.abs(xOffset) > 0.01 || Math.abs(yOffset) > 0.01;
    if (hasOffset || isMoved) {
      flush();
      operators.push(at(left + xOffset * scale * stretch, baseline - yOffset * scale));
      isMoved = hasOffset;
    }
    open += codes[index] ?? '';
    const kern = xAdvance - advanceWidth;
    if (Math.abs(kern) > 0.01) {
      array += `<${open}>${number(-kern)}`;
      open = '';
    }
    left += (xAdvance * scale + letter_spacing) * stretch;
  }
  flush();
  return operators;
}

/** As `EmbeddedFont.encode`, for text that runs from right to left: glyphs come in the order they stand in. */
function encodeFromRight(font: EmbeddedFont, text: string): [string[], GlyphPosition[]] {
  const run = font.font.layout(text, undefined, undefined, undefined, 'rtl');
  const codes = run.glyphs.map(({ id, advanceWidth, codePoints }) => {
    const code = font.subset.includeGlyph(id);
    font.widths[code] ??= advanceWidth * font.scale;
    font.unicode[code] ??= codePoints;
    return code.toString(16).padStart(4, '0');
  });
  const positions = run.positions.map(({ xAdvance, xOffset, yOffset }, index) => ({
    xAdvance: xAdvance * font.scale,
    xOffset: xOffset * font.scale,
    yOffset: yOffset * font.scale,
    advanceWidth: (run.glyphs[index]?.advanceWidth ?? 0) * font.scale,
  }));
  return [codes, positions];
}
