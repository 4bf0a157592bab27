import type { FontFace } from '../../typeset/text-block.ts';
import { createPlainShaper } from '../../typeset/fonts/plain-shaper.ts';
import type { PlainGlyph, PlainShaper } from '../../typeset/fonts/plain-shaper.ts';
import type { TextNode } from '../scene.ts';
import { memberOfCollection } from './font-collection.ts';
import { EMBOLDEN, SLANT, stretchOf, textMarks } from './node-geometry.ts';
import type { EmbeddedFont, Glyph, GlyphPosition, PdfDocument } from './pdf-document.ts';
import { number } from './pdf-pen.ts';
import type { PdfPen } from './pdf-pen.ts';

/**
 * A glyph without an outline has no data and may be at the very end of the file, like Carlito's no-break space; fontkit
 * 2.0.4 still reads its box.
 */
const GLYPH_HEADER_BYTES = 10;

/** Text as glyphs of a font, independent of size. */
interface GlyphText {
  codes: readonly string[];
  positions: readonly GlyphPosition[];
  /** Total width in thousandths of the size. */
  advance: number;
  /** The operator that shows them in a row with kerning; null if some are placed individually. */
  row: string | null;
}

/** Fonts of a document. Each file is embedded once, and each text of a font is converted to glyphs once. */
export class PdfFonts {
  readonly #document: PdfDocument;
  readonly #fonts = new Map<string, EmbeddedFont>();
  readonly #shapers = new Map<EmbeddedFont, PlainShaper | null>();
  readonly #texts = new Map<EmbeddedFont, Map<string, GlyphText>>();
  readonly #codes = new GlyphCodes();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** The face, embedded as a subset of the text set in it. @throws Error if the file is not a font. */
  of(face: FontFace): EmbeddedFont {
    const { alias, member } = face;
    let font = this.#fonts.get(alias);
    if (font === undefined) {
      const file = member === null ? face.bytes() : memberOfCollection(face.bytes(), member);
      this.#document.registerFont(alias, Buffer.concat([file, Buffer.alloc(GLYPH_HEADER_BYTES)]));
      font = this.#document.font(alias)._font;
      this.#fonts.set(alias, font);
      this.#shapers.set(font, createPlainShaper(file));
    }
    return font;
  }

  /** Cached because words, figures and labels repeat, and shaping takes longer than the rest of painting. */
  glyphs(font: EmbeddedFont, text: string, isRtl: boolean): GlyphText {
    const ofFont = this.#texts.get(font) ?? new Map<string, GlyphText>();
    this.#texts.set(font, ofFont);
    const key = isRtl ? `\u202B${text}` : text;
    let known = ofFont.get(key);
    if (known === undefined) {
      const plain = isRtl ? null : (this.#shapers.get(font)?.shape(text) ?? null);
      const [codes, positions] =
        plain !== null ? encodePlain(font, plain) : isRtl ? this.#codes.encodeFromRight(font, text) : font.encode(text);
      const advance = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      known = { codes, positions, advance, row: positions.some(isPlacedAlone) ? null : glyphRow(codes, positions) };
      ofFont.set(key, known);
    }
    return known;
  }
}

/**
 * Sets a fragment as glyphs of its font (ISO 32000-1, 9.4), stretched to its width.
 * @param alpha opacity of the surrounding groups.
 * @param endsWithSpace adds an invisible space, so that readers don't join the last word of a line with the first one
 *   of the next.
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
  const set = fonts.glyphs(font, text, is_rtl);
  const natural = set.advance * (size / 1000) + letter_spacing * set.positions.length;
  const stretch = stretchOf(node, natural);
  pen.setFill(paint.hex, paint.alpha * alpha);
  if (face.is_synthetic_bold) {
    pen.setStroke(paint.hex, paint.alpha * alpha);
    pen.write(`${number(size * EMBOLDEN)} w`);
  }
  const slant = face.is_synthetic_italic ? number(SLANT) : '0';
  let state = `/${font.id} ${number(size)} Tf`;
  let back = '';
  if (stretch !== 1) {
    state += ` ${number(stretch * 100)} Tz`;
    back += ' 100 Tz';
  }
  if (letter_spacing !== 0) {
    state += ` ${number(letter_spacing)} Tc`;
    back += ' 0 Tc';
  }
  if (face.is_synthetic_bold) {
    state += ' 2 Tr';
    back += ' 0 Tr';
  }
  const at = (left: number, base: number): string => `1 0 ${slant} -1 ${number(left)} ${number(base)} Tm`;
  const shown =
    set.row === null
      ? showGlyphs(set.codes, set.positions, { size, stretch, letter_spacing, x, baseline, at })
      : `${at(x, baseline)}${set.row === '' ? '' : ` ${set.row}`}`;
  const space = endsWithSpace ? ` <${fonts.glyphs(font, ' ', false).codes.join('')}> Tj` : '';
  pen.write(`BT ${state} ${shown}${space}${back} ET`);
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

function isPlacedAlone({ xOffset, yOffset }: GlyphPosition): boolean {
  return Math.abs(xOffset) > 0.01 || Math.abs(yOffset) > 0.01;
}

/** The operator that shows glyphs one after the other; '' for none. */
function glyphRow(codes: readonly string[], positions: readonly GlyphPosition[]): string {
  let array = '';
  let open = '';
  for (const [index, { xAdvance, advanceWidth }] of positions.entries()) {
    open += codes[index] ?? '';
    const kern = xAdvance - advanceWidth;
    if (Math.abs(kern) > 0.01) {
      array += `<${open}>${number(-kern)}`;
      open = '';
    }
  }
  if (open !== '') array += `<${open}>`;
  return array === '' ? '' : `[${array}] TJ`;
}

/** The operators that show glyphs; those with an offset are placed individually. */
function showGlyphs(codes: readonly string[], positions: readonly GlyphPosition[], setting: Setting): string {
  const { size, stretch, letter_spacing, x, baseline, at } = setting;
  const operators = [at(x, baseline)];
  const scale = size / 1000;
  let left = x;
  let isMoved = false;
  let from = 0;
  const flush = (to: number): void => {
    operators.push(glyphRow(codes.slice(from, to), positions.slice(from, to)));
    from = to;
  };
  for (const [index, position] of positions.entries()) {
    const isAlone = isPlacedAlone(position);
    if (isAlone || isMoved) {
      flush(index);
      operators.push(at(left + position.xOffset * scale * stretch, baseline - position.yOffset * scale));
      isMoved = isAlone;
    }
    left += (position.xAdvance * scale + letter_spacing) * stretch;
  }
  flush(positions.length);
  return operators.filter((part) => part !== '').join(' ');
}

/**
 * Glyph codes that say which characters each glyph stands for. Arabic fonts draw several letters with one outline and
 * separate dots. Such an outline gets a code for each letter, because readers would otherwise take all of them for the
 * first.
 */
class GlyphCodes {
  /** Codes of glyphs that also stand for other characters, by font. */
  readonly #others = new Map<EmbeddedFont, Map<string, string>>();

  /** Same as `EmbeddedFont.encode`, for right-to-left text: glyphs are in visual order. */
  encodeFromRight(font: EmbeddedFont, text: string): [codes: string[], positions: GlyphPosition[]] {
    if (!this.#others.has(font)) {
      distinguish(font);
      this.#others.set(font, new Map());
    }
    const run = font.font.layout(text, undefined, undefined, undefined, 'rtl');
    const codes = run.glyphs.map((glyph) => this.#codeOf(font, glyph));
    const positions = run.positions.map(({ xAdvance, xOffset, yOffset }, index) => ({
      xAdvance: xAdvance * font.scale,
      xOffset: xOffset * font.scale,
      yOffset: yOffset * font.scale,
      advanceWidth: (run.glyphs[index]?.advanceWidth ?? 0) * font.scale,
    }));
    return [codes, positions];
  }

  #codeOf(font: EmbeddedFont, { id, advanceWidth, codePoints }: Glyph): string {
    const code = font.subset.includeGlyph(id);
    const known = font.unicode[code];
    if (known === undefined || isSame(known, codePoints)) return note(font, code, advanceWidth, codePoints);
    const others = this.#others.get(font);
    const key = `${id} ${codePoints.join(' ')}`;
    let other = others?.get(key);
    if (other === undefined) {
      font.subset.mapping[id] = undefined;
      other = note(font, font.subset.includeGlyph(id), advanceWidth, codePoints);
      font.subset.mapping[id] = code;
      others?.set(key, other);
    }
    return other;
  }
}

/** Same as `EmbeddedFont.encode`, for already shaped text of simple scripts; ten times faster. */
function encodePlain(font: EmbeddedFont, glyphs: readonly PlainGlyph[]): [codes: string[], positions: GlyphPosition[]] {
  const codes = glyphs.map(({ id, advance, code_points }) =>
    note(font, font.subset.includeGlyph(id), advance, code_points),
  );
  const positions = glyphs.map(({ advance, kern }) => ({
    ...{ xOffset: 0, yOffset: 0 },
    xAdvance: (advance + kern) * font.scale,
    advanceWidth: advance * font.scale,
  }));
  return [codes, positions];
}

/** Gives each glyph of a run its own characters; fontkit 2.0.4 keeps those of the first request. */
function distinguish({ font }: EmbeddedFont): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    if (codePoints.length === 0 || isSame(glyph.codePoints, codePoints)) return glyph;
    font._glyphs[id] = undefined;
    return getGlyph(id, codePoints);
  };
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((codePoint, index) => codePoint === other[index]);
}

/** Stores width and meaning of a code like pdfkit does, and returns the code for text operators. */
function note(font: EmbeddedFont, code: number, advanceWidth: number, codePoints: number[]): string {
  font.widths[code] ??= advanceWidth * font.scale;
  font.unicode[code] ??= codePoints;
  return code.toString(16).padStart(4, '0');
}
