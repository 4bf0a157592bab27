import { canvasLibrary } from './canvas-library.ts';
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { FontRegistry, FontRequest } from './fonts/font-registry.ts';
import type { FaceMetrics } from './fonts/font-tables.ts';
import type { FontFace } from './text-block.ts';
import { FULL_WIDTH, INVISIBLE } from './fonts/match-font.ts';

/** Measures text; keeps the widths it has measured. */
export interface WidthMeter {
  registry: FontRegistry;
  /** Some of the characters so far that no font has. */
  missing: Set<string>;
  /** Width in em (multiples of the size) of text of one face, kerning included; ideographs and emoji are an em each. */
  faceEm(text: string, face: FontFace): number;
  /** Width in em of text, with the faces that the registry selects. */
  widthEm(text: string, request: FontRequest): number;
  /** Ascent and descent of a face in em, both positive. */
  metrics(face: FontFace): FaceMetrics;
}

/** Large enough that hinting and rounding don't matter. */
const MEASURED_AT_PX = 1000;

/** Words repeat, but a service that runs for weeks must not keep every word. */
const MAX_CACHED_WIDTHS = 50_000;

/** Longer text is unlikely to repeat. */
const MAX_CACHED_LENGTH = 128;

/**
 * Fonts for many scripts (Noto Sans Arabic: 2.1 em) need higher lines than Office's font for the same text; no text
 * face of Office needs more than this.
 */
const HIGHEST_LINE_EM = 1.45;

/** Width of a character that no font has. */
const MISSING_EM = 0.6;

/** Creates a meter with its own cache. Font files are opened on first use. */
export function createWidthMeter(registry: FontRegistry): WidthMeter {
  const widths = new Map<string, Map<string, number>>();
  const metrics = new Map<string, FaceMetrics>();
  let context: SKRSContext2D | null = null;
  let selected = '';
  let cached = 0;

  const select = (face: FontFace): SKRSContext2D => {
    context ??= canvasLibrary().createCanvas(1, 1).getContext('2d');
    if (face.alias !== selected) {
      registry.makeKnown(face);
      context.font = `${MEASURED_AT_PX}px "${face.alias}"`;
      selected = face.alias;
    }
    return context;
  };
  const remember = (alias: string, text: string, width: number): void => {
    if (cached >= MAX_CACHED_WIDTHS) {
      widths.clear();
      cached = 0;
    }
    const known = widths.get(alias) ?? new Map<string, number>();
    widths.set(alias, known.set(text, width));
    cached += 1;
  };
  const unstretchedEm = (text: string, face: FontFace): number => {
    const visible = text.replace(INVISIBLE, '');
    const narrow = visible.replace(FULL_WIDTH, '');
    const wide = narrow.length === visible.length ? 0 : [...visible].length - [...narrow].length;
    if (narrow === '') return wide;
    return wide + (registry.shaper(face)?.widthEm(narrow) ?? select(face).measureText(narrow).width / MEASURED_AT_PX);
  };
  const measured = (face: FontFace): FaceMetrics => {
    const { fontBoundingBoxAscent, fontBoundingBoxDescent } = select(face).measureText('x');
    return { ascent: fontBoundingBoxAscent / MEASURED_AT_PX, descent: fontBoundingBoxDescent / MEASURED_AT_PX };
  };
  const meter: WidthMeter = {
    registry,
    missing: new Set(),
    faceEm(text, face) {
      let width = widths.get(face.alias)?.get(text);
      if (width === undefined) {
        width = unstretchedEm(text, face);
        if (text.length <= MAX_CACHED_LENGTH) remember(face.alias, text, width);
      }
      return width * face.stretch;
    },
    widthEm: (text, request) =>
      registry
        .stretches(text, request)
        .reduce(
          (sum, { text: part, face, is_missing }) => sum + (is_missing ? missingEm(part) : meter.faceEm(part, face)),
          0,
        ),
    metrics(face) {
      let known = metrics.get(face.alias) ?? registry.metrics(face);
      if (known === null) {
        const { ascent, descent } = registry.shaper(face)?.metrics ?? measured(face);
        const share = Math.min(1, HIGHEST_LINE_EM / (ascent + descent));
        known = { ascent: ascent * share, descent: descent * share };
        metrics.set(face.alias, known);
      }
      return known;
    },
  };
  return meter;
}

/** Width in em of characters that no font has: an em for those on an em square. */
export function missingEm(text: string): number {
  const visible = text.replace(INVISIBLE, '');
  const narrow = visible.replace(FULL_WIDTH, '');
  const count = [...narrow].length;
  return [...visible].length - count + count * MISSING_EM;
}
