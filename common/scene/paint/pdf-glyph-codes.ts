import type { PlainGlyph } from '../../typeset/plain-shaper.ts';
import type { EmbeddedFont, Glyph, GlyphPosition } from './pdf-document.ts';

/**
 * Codes of glyphs that say what each glyph stands for. Arabic fonts draw several letters from one outline and dots of their own:
 * such an outline is embedded once for each letter, or readers would take them all for the first.
 */
export class GlyphCodes {
  /** Codes of glyphs that stand for other characters than at first, by font. */
  readonly #others = new Map<EmbeddedFont, Map<string, string>>();

  /** As `EmbeddedFont.encode`, for text that runs from right to left: glyphs come in the order they stand in. */
  encodeFromRight(font: EmbeddedFont, text: string): [codes: string[], positions: GlyphPosition[]] {
    if (!this.#others.has(font)) {
      tellApart(font);
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

/** As `EmbeddedFont.encode`, for text of simple scripts that was shaped already: a tenth of the work. */
export function encodePlain(
  font: EmbeddedFont,
  glyphs: readonly PlainGlyph[],
): [codes: string[], positions: GlyphPosition[]] {
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

/** Glyphs of a run each know their own characters; fontkit 2.0.4 keeps those that a glyph was first asked for with. */
function tellApart({ font }: EmbeddedFont): void {
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

/** Remembers the width and the meaning of a code, as pdfkit does; the code as text operators want it. */
function note(font: EmbeddedFont, code: number, advanceWidth: number, codePoints: number[]): string {
  font.widths[code] ??= advanceWidth * font.scale;
  font.unicode[code] ??= codePoints;
  return code.toString(16).padStart(4, '0');
}
