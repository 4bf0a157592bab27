/*
 * The path of an SVG icon as absolute M, L, C and Z commands, which DrawingML supports (ECMA-376 part 1, 20.1.9.15):
 * arcs become cubic curves (SVG 2, appendix B.2.4), horizontal and vertical lines plain ones.
 */
type Point = readonly [number, number];

const COUNTS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/** The only path of an icon on a square of 256. @throws Error for an icon of several paths. */
export function iconShape(svg: string): string {
  const paths = [...svg.matchAll(/<path d="([^"]+)"/gu)].map(([, d = '']) => d);
  const [only] = paths;
  if (paths.length !== 1 || only === undefined) throw new Error(`Expected one path, found ${paths.length}.`);
  return absolute(only);
}

function absolute(data: string): string {
  const out: string[] = [];
  let at: Point = [0, 0];
  let start: Point = at;
  let control: Point | null = null;
  for (const [command, numbers] of commandsOf(data)) {
    const isRelative = command === command.toLowerCase();
    const to = (x: number, y: number): Point => (isRelative ? [at[0] + x, at[1] + y] : [x, y]);
    const kind = command.toUpperCase();
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = numbers;
    let next: Point | null = null;
    if (kind === 'M') {
      at = to(a, b);
      start = at;
      out.push(`M${show(at)}`);
    } else if (kind === 'Z') {
      at = start;
      out.push('Z');
    } else if (kind === 'L' || kind === 'H' || kind === 'V') {
      const origin = isRelative ? at : ([0, 0] as const);
      if (kind === 'L') at = to(a, b);
      else at = kind === 'H' ? [origin[0] + a, at[1]] : [at[0], origin[1] + a];
      out.push(`L${show(at)}`);
    } else if (kind === 'C' || kind === 'S') {
      const points: readonly Point[] =
        kind === 'C' ? [to(a, b), to(c, d), to(e, f)] : [mirror(control, at), to(a, b), to(c, d)];
      next = points[1] ?? null;
      at = points[2] ?? at;
      out.push(`C${points.map(show).join(' ')}`);
    } else if (kind === 'Q') {
      const [bend, end] = [to(a, b), to(c, d)];
      // A quadratic curve equals a cubic one whose controls are two thirds of the way to its control point.
      const near = (from: Point): Point => [
        from[0] + ((bend[0] - from[0]) * 2) / 3,
        from[1] + ((bend[1] - from[1]) * 2) / 3,
      ];
      out.push(`C${[near(at), near(end), end].map(show).join(' ')}`);
      at = end;
    } else if (kind === 'A') {
      const end = to(f, g);
      for (const curve of arcCurves(at, end, { rx: a, ry: b, turn: c, isLarge: d === 1, isSwept: e === 1 }))
        out.push(`C${curve.map(show).join(' ')}`);
      at = end;
    } else throw new Error(`The command ${command} is not known.`);
    control = next;
  }
  return out.join('');
}

/** Splits commands so that each has the numbers of one; arc flags may be written without a gap. */
function commandsOf(data: string): [string, number[]][] {
  const found: [string, number[]][] = [];
  for (const [, letter = '', rest = ''] of data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/gu)) {
    const count = COUNTS[letter.toUpperCase()];
    if (count === undefined) throw new Error(`The command ${letter} is not known.`);
    const numbers = letter.toUpperCase() === 'A' ? arcNumbers(rest) : plainNumbers(rest);
    if (count === 0) found.push([letter, []]);
    for (let from = 0; count > 0 && from < numbers.length; from += count) {
      const isLine = from > 0 && letter.toUpperCase() === 'M';
      found.push([isLine ? (letter === 'M' ? 'L' : 'l') : letter, numbers.slice(from, from + count)]);
    }
  }
  return found;
}

function plainNumbers(text: string): number[] {
  return (text.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/giu) ?? []).map(Number);
}

function arcNumbers(text: string): number[] {
  const ARC =
    /(-?[\d.]+)[\s,]*(-?[\d.]+)[\s,]*(-?[\d.]+)[\s,]*([01])[\s,]*([01])[\s,]*(-?(?:\d+\.?\d*|\.\d+))[\s,]*(-?(?:\d+\.?\d*|\.\d+))/gu;
  return [...text.matchAll(ARC)].flatMap((match) => match.slice(1).map(Number));
}

function mirror(control: Point | null, [x, y]: Point): Point {
  return control === null ? [x, y] : [2 * x - control[0], 2 * y - control[1]];
}

interface Arc {
  rx: number;
  ry: number;
  turn: number;
  isLarge: boolean;
  isSwept: boolean;
}

/** Splits an arc into parts of at most a quarter turn. */
function arcCurves(from: Point, to: Point, { rx, ry, turn, isLarge, isSwept }: Arc): Point[][] {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const half: Point = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2];
  const x = cos * half[0] + sin * half[1];
  const y = -sin * half[0] + cos * half[1];
  const reach = Math.sqrt((x / rx) ** 2 + (y / ry) ** 2);
  const [w, h] = reach > 1 ? [rx * reach, ry * reach] : [rx, ry];
  const under = (w * w * h * h - w * w * y * y - h * h * x * x) / (w * w * y * y + h * h * x * x);
  const root = (isLarge === isSwept ? -1 : 1) * Math.sqrt(Math.max(0, under));
  const [cx, cy] = [(root * w * y) / h, (-root * h * x) / w];
  const centre: Point = [cos * cx - sin * cy + (from[0] + to[0]) / 2, sin * cx + cos * cy + (from[1] + to[1]) / 2];
  const first = Math.atan2((y - cy) / h, (x - cx) / w);
  let sweep = Math.atan2((-y - cy) / h, (-x - cx) / w) - first;
  if (isSwept && sweep < 0) sweep += 2 * Math.PI;
  if (!isSwept && sweep > 0) sweep -= 2 * Math.PI;
  const parts = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-6));
  const step = sweep / parts;
  const pull = (4 / 3) * Math.tan(step / 4);
  const place = (px: number, py: number): Point => [
    centre[0] + cos * px * w - sin * py * h,
    centre[1] + sin * px * w + cos * py * h,
  ];
  return Array.from({ length: parts }, (_, index) => {
    const [one, other] = [first + index * step, first + (index + 1) * step];
    return [
      place(Math.cos(one) - pull * Math.sin(one), Math.sin(one) + pull * Math.cos(one)),
      place(Math.cos(other) + pull * Math.sin(other), Math.sin(other) - pull * Math.cos(other)),
      place(Math.cos(other), Math.sin(other)),
    ];
  });
}

function show([x, y]: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}
