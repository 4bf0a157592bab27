import type { Matrix, PictureNode, Point, Rect, TextNode } from '../scene.ts';

/** A step of an outline in absolute coordinates; quadratic curves are already converted to cubic. */
type PathStep =
  | { op: 'M'; x: number; y: number }
  | { op: 'L'; x: number; y: number }
  | { op: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
  | { op: 'Z' };

const ARITY = { M: 2, L: 2, C: 6, Q: 4, Z: 0 } as const;
const TOKEN = /[MLCQZ]|-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;

/**
 * Parses path data of a display list: the absolute commands M, L, C, Q and Z of SVG 1.1, 8.3.
 * @throws RangeError for any other command or missing numbers.
 */
export function parsePathData(d: string): PathStep[] {
  const tokens = d.match(TOKEN) ?? [];
  const steps: PathStep[] = [];
  let command: keyof typeof ARITY | null = null;
  let [penX, penY] = [0, 0];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at] ?? '';
    if (token in ARITY) {
      command = token as keyof typeof ARITY;
      at += 1;
      if (command === 'Z') steps.push({ op: 'Z' });
    }
    // Numbers without a letter repeat the command; after M they are lines.
    else if (command === 'M') command = 'L';
    if (command === null || (command === 'Z' && !(token in ARITY)))
      throw new RangeError(`no path data: ${d.slice(0, 60)}`);
    const count = ARITY[command];
    const [a = Number.NaN, b = Number.NaN, ...rest] = tokens.slice(at, at + count).map(Number);
    at += count;
    if (count === 0) continue;
    const [x2 = Number.NaN, y2 = Number.NaN, x = Number.NaN, y = Number.NaN] = rest;
    if (command === 'M' || command === 'L') steps.push({ op: command, x: (penX = a), y: (penY = b) });
    else if (command === 'C') steps.push({ op: 'C', x1: a, y1: b, x2, y2, x: (penX = x), y: (penY = y) });
    else {
      const curve = { x1: penX + (2 / 3) * (a - penX), y1: penY + (2 / 3) * (b - penY) };
      const end = { x2: x2 + (2 / 3) * (a - x2), y2: y2 + (2 / 3) * (b - y2), x: x2, y: y2 };
      steps.push({ op: 'C', ...curve, ...end });
      [penX, penY] = [x2, y2];
    }
    if (Number.isNaN(penX) || Number.isNaN(penY)) throw new RangeError(`no path data: ${d.slice(0, 60)}`);
  }
  return steps;
}

/** Path data of a rectangle. */
export function rectPath({ x, y, w, h }: Rect): string {
  return `M${x} ${y}L${x + w} ${y}L${x + w} ${y + h}L${x} ${y + h}Z`;
}

/** Applies `inner`, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Transforms a distance. */
export function turn([a, b, c, d]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y, y: b * x + d * y };
}

/** The factor by which lengths grow, averaged over all directions. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

/**
 * Position of the whole picture so that its `source` part fills the node's rectangle.
 * @returns null if no part of it is visible.
 */
export function wholePictureRect({ rect, source }: PictureNode): Rect | null {
  if (!(source.w > 0) || !(source.h > 0) || !(rect.w > 0) || !(rect.h > 0)) return null;
  const w = rect.w / source.w;
  const h = rect.h / source.h;
  return { x: rect.x - source.x * w, y: rect.y - source.y * h, w, h };
}

/** Whether parts of the picture are outside the rectangle and must be clipped. */
export function isCropped({ source: { x, y, w, h } }: PictureNode): boolean {
  return x > 0.0001 || y > 0.0001 || x + w < 0.9999 || y + h < 0.9999;
}

/** Shares of the text size, typical of office fonts: thickness, and distance of the line's middle from the baseline. */
const THICKNESS = 0.055;
const UNDERLINE = 0.13;
const STRIKE = -0.27;

/** Slant of letters without an italic face: 12 degrees. */
export const SLANT = 0.2126;
/** Outline width that thickens letters without a bold face, as a share of their size. */
export const EMBOLDEN = 0.032;

/** Underline and strike-through of a fragment. */
export function textMarks({ x, width, baseline, size, underline, strike }: TextNode): Rect[] {
  const bar = (middle: number): Rect => ({
    ...{ x, w: width, h: size * THICKNESS },
    y: baseline + size * (middle - THICKNESS / 2),
  });
  return [...(underline ? [bar(UNDERLINE)] : []), ...(strike ? [bar(STRIKE)] : [])];
}

/**
 * The factor by which a fragment is stretched to fill its width.
 * @param natural width as set by the painter, including letter spacing after every letter.
 */
export function stretchOf({ width, letter_spacing }: TextNode, natural: number): number {
  if (!(natural > 0) || !(width > 0)) return 1;
  // Some measurements include the space after the last letter and some don't.
  const trimmed = natural - letter_spacing;
  const fitting = Math.abs(trimmed - width) < Math.abs(natural - width) && trimmed > 0 ? trimmed : natural;
  const stretch = width / fitting;
  return Math.abs(stretch - 1) < 0.0005 ? 1 : stretch;
}
