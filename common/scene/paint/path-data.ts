import type { Rect } from '../scene.ts';

/** A step of an outline, absolute; quadratic curves are cubic already. */
export type PathStep =
  | { op: 'M'; x: number; y: number }
  | { op: 'L'; x: number; y: number }
  | { op: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
  | { op: 'Z' };

const ARITY = { M: 2, L: 2, C: 6, Q: 4, Z: 0 } as const;
const TOKEN = /[MLCQZ]|-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;

/**
 * Reads path data of a display list: the absolute commands M, L, C, Q and Z of SVG 1.1, 8.3.
 * @throws RangeError for any other command, or numbers that are missing.
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
    // Numbers without a letter repeat the command; after a move they are lines.
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
