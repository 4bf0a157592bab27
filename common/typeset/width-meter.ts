import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { matchFont } from './match-font.ts';
import type { Family, FontMatch } from './match-font.ts';

/** What decides the advance widths of a stretch of text. */
export interface Face {
  font: string;
  bold: boolean;
  italic: boolean;
}

/** Measures text; keeps the widths it has measured. */
export interface WidthMeter {
  /** Width in em (multiples of the size), kerning included. */
  widthEm(text: string, face: Face): number;
  /** Height of a line at single spacing, in multiples of the size. */
  lineHeightEm(font: string): number;
  /** The family that a font is measured by in want of its metric twin; null for fonts measured as they are. */
  substitute(font: string): string | null;
}

/** A face as the canvas knows it, with the widths measured so far. */
interface MeasuredFace {
  alias: string;
  factor: number;
  widths: Map<string, number>;
}

const require = createRequire(import.meta.url);

/** Large enough that hinting and rounding don't matter. */
const MEASURED_AT_PX = 1000;

/** LibreOffice and PowerPoint set lines at 1.2 times the size unless the font asks for more. */
const LEAST_LINE_HEIGHT_EM = 1.2;

// East Asian characters and emoji stand on an em square in every font (Unicode Annex 11: W and F). Our families lack them,
// and what the machine would put in their place must not decide where lines break.
const FULL_WIDTH =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7AF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/gu;

/** Words repeat; a service that runs for weeks must not keep every word it ever saw. */
const MOST_CACHED_WIDTHS = 50_000;

/** A meter with a cache of its own. Font files are opened when first needed. */
export function createWidthMeter(): WidthMeter {
  const faces = new Map<string, MeasuredFace>();
  const matches = new Map<string, FontMatch>();
  const lineHeights = new Map<Family, number>();
  const context = createCanvas(1, 1).getContext('2d');
  let selected = '';

  const match = (font: string): FontMatch => {
    const known = matches.get(font);
    if (known) return known;
    const found = matchFont(font);
    matches.set(font, found);
    return found;
  };
  const measured = ({ font, bold, italic }: Face): MeasuredFace => {
    const style = `${bold ? '700Bold' : '400Regular'}${italic ? '_Italic' : ''}`;
    const key = `${style} ${font}`;
    let face = faces.get(key);
    if (!face) {
      const { family, factor } = match(font);
      face = { alias: registerFace(family, style), factor, widths: new Map() };
      faces.set(key, face);
    }
    return face;
  };
  const select = (alias: string): SKRSContext2D => {
    if (alias !== selected) context.font = `${MEASURED_AT_PX}px "${alias}"`;
    selected = alias;
    return context;
  };

  return {
    widthEm(text, face) {
      if (text === '') return 0;
      const { alias, factor, widths } = measured(face);
      let width = widths.get(text);
      if (width === undefined) {
        const narrow = text.replace(FULL_WIDTH, '');
        const wide = [...text].length - [...narrow].length;
        width = wide + (narrow === '' ? 0 : select(alias).measureText(narrow).width / MEASURED_AT_PX);
        if (widths.size >= MOST_CACHED_WIDTHS) widths.clear();
        widths.set(text, width);
      }
      return width * factor;
    },
    lineHeightEm(font) {
      const { family } = match(font);
      let height = lineHeights.get(family);
      if (height === undefined) {
        const metrics = select(registerFace(family, '400Regular')).measureText('x');
        const natural = (metrics.fontBoundingBoxAscent + metrics.fontBoundingBoxDescent) / MEASURED_AT_PX;
        height = Math.max(LEAST_LINE_HEIGHT_EM, natural);
        lineHeights.set(family, height);
      }
      return height;
    },
    substitute(font) {
      const { family, is_approximate } = match(font);
      return is_approximate ? FAMILY_NAMES[family] : null;
    },
  };
}

const FAMILY_NAMES: Readonly<Record<Family, string>> = {
  carlito: 'Carlito',
  arimo: 'Arimo',
  tinos: 'Tinos',
  caladea: 'Caladea',
  gelasio: 'Gelasio',
};

/**
 * Makes a face known to the canvas under a name of its own, so that neither an installed font nor a synthetic bold can
 * take its place. The canvas keeps fonts for the whole process; registering twice does nothing.
 */
function registerFace(family: Family, style: string): string {
  const alias = `typeset ${family} ${style}`;
  if (!GlobalFonts.has(alias)) {
    const file = require.resolve(`@expo-google-fonts/${family}/${style}/${FAMILY_NAMES[family]}_${style}.ttf`);
    if (GlobalFonts.registerFromPath(file, alias) === null) throw new Error(`not a font: ${family} ${style}`);
  }
  return alias;
}
