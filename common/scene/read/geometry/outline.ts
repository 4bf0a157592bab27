import type { Point, Rect } from '../../scene.ts';
import { FULL_TURN, computeGuides } from './shape-definition.ts';
import type { Guide, GuideValues, PathDefinition, PathFill, ShapeDefinition } from './shape-definition.ts';

/** A path of a shape at its final size, in points on the slide. */
export interface Outline {
  /** Commands M, L, C, Q and Z. */
  d: string;
  fill: PathFill;
  stroke: boolean;
  /**
   * Ends of an open line and the points before them, for arrow heads; null for closed outlines and for several in one.
   */
  ends: { head: [tip: Point, from: Point]; tail: [tip: Point, from: Point] } | null;
}

export interface ShapeOutlines {
  paths: Outline[];
  /** The text rectangle. */
  text: Rect;
}

const EMU_PER_POINT = 12_700;
/** Maximum distance from the slide's corner in points; larger coordinates would break painters. */
const MAX_COORDINATE = 1e6;

/**
 * Computes the outline of a shape for its size.
 * @param rect of the shape in points, before rotation.
 * @param adjust the shape's own values (`a:avLst`), which replace those of the definition.
 */
export function outlineShape(definition: ShapeDefinition, rect: Rect, adjust: readonly Guide[]): ShapeOutlines {
  const width = rect.w * EMU_PER_POINT;
  const height = rect.h * EMU_PER_POINT;
  const value = computeGuides([...definition.adjust, ...adjust, ...definition.guides], width, height);
  const [l, t, r, b] = definition.textRect.map((side) => value(side) / EMU_PER_POINT);
  return {
    paths: definition.paths.map((path) => outlinePath(path, rect, value)),
    text: {
      x: rect.x + (l ?? 0),
      y: rect.y + (t ?? 0),
      w: Math.max(0, (r ?? rect.w) - (l ?? 0)),
      h: Math.max(0, (b ?? rect.h) - (t ?? 0)),
    },
  };
}

function outlinePath(path: PathDefinition, rect: Rect, value: GuideValues): Outline {
  const scaleX = path.width === null ? 1 / EMU_PER_POINT : rect.w / path.width;
  const scaleY = path.height === null ? 1 / EMU_PER_POINT : rect.h / path.height;
  const pen = createPen((x, y) => ({ x: rect.x + x * scaleX, y: rect.y + y * scaleY }));
  for (const { letter, operands } of path.commands) {
    const n = operands.map(value);
    const at = (index: number): Point => ({ x: n[index] ?? 0, y: n[index + 1] ?? 0 });
    if (letter === 'M') pen.move(at(0));
    else if (letter === 'L') pen.line(at(0));
    else if (letter === 'C') pen.cubic(at(0), at(2), at(4));
    else if (letter === 'Q') pen.quadratic(at(0), at(2));
    else if (letter === 'A') pen.arc(n[0] ?? 0, n[1] ?? 0, n[2] ?? 0, n[3] ?? 0);
    else pen.close();
  }
  return { ...pen.done(), fill: path.fill, stroke: path.stroke };
}

interface Pen {
  move(to: Point): void;
  line(to: Point): void;
  cubic(one: Point, two: Point, to: Point): void;
  quadratic(by: Point, to: Point): void;
  arc(wR: number, hR: number, start: number, swing: number): void;
  close(): void;
  done(): Pick<Outline, 'd' | 'ends'>;
}

/** Draws in the coordinates of the path; `place` maps them to the slide. */
function createPen(place: (x: number, y: number) => Point): Pen {
  const parts: string[] = [];
  let current: Point = { x: 0, y: 0 };
  let start: Point = current;
  let isOpen = false;
  /** Points of the first subpath after mapping, including control points. */
  const first: Point[] = [];
  let subpaths = 0;
  let closed = false;
  const write = (letter: string, points: readonly Point[]): void => {
    const placed = points.map((point) => place(point.x, point.y));
    if (subpaths === 1) first.push(...placed);
    parts.push(letter + placed.map(({ x, y }) => `${coordinate(x)} ${coordinate(y)}`).join(' '));
  };
  const begin = (): void => {
    if (isOpen) return;
    subpaths += 1;
    write('M', [current]);
    start = current;
    isOpen = true;
  };
  const pen: Pen = {
    move(to) {
      isOpen = false;
      current = to;
    },
    line(to) {
      begin();
      write('L', [to]);
      current = to;
    },
    cubic(one, two, to) {
      begin();
      write('C', [one, two, to]);
      current = to;
    },
    quadratic(by, to) {
      begin();
      write('Q', [by, to]);
      current = to;
    },
    // The angles are those of the drawn ellipse and are converted to parameters (ECMA-376 part 1, 20.1.9.3).
    arc(wR, hR, startAngle, swing) {
      begin();
      if (swing === 0 || (wR === 0 && hR === 0)) return;
      const turns = Math.max(-FULL_TURN, Math.min(FULL_TURN, swing));
      const from = parameter(startAngle, wR, hR);
      const sweep =
        Math.abs(turns) === FULL_TURN ? Math.sign(turns) * 2 * Math.PI : parameter(startAngle + turns, wR, hR) - from;
      const center = { x: current.x - wR * Math.cos(from), y: current.y - hR * Math.sin(from) };
      const pieces = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9));
      const step = sweep / pieces;
      const reach = (4 / 3) * Math.tan(step / 4);
      for (let piece = 0; piece < pieces; piece += 1) {
        const a = from + piece * step;
        const b = a + step;
        const on = (angle: number, along: number): Point => ({
          x: center.x + wR * (Math.cos(angle) - along * Math.sin(angle)),
          y: center.y + hR * (Math.sin(angle) + along * Math.cos(angle)),
        });
        pen.cubic(on(a, reach), on(b, -reach), on(b, 0));
      }
    },
    close() {
      if (!isOpen) return;
      parts.push('Z');
      if (subpaths === 1) closed = true;
      current = start;
      isOpen = false;
    },
    done() {
      const [a] = first;
      const z = first.at(-1);
      if (closed || subpaths > 1 || a === undefined || z === undefined || first.length < 2)
        return { d: parts.join(''), ends: null };
      const afterHead = first.find((point) => isApart(point, a)) ?? z;
      const beforeTail = first.findLast((point) => isApart(point, z)) ?? a;
      return { d: parts.join(''), ends: { head: [a, afterHead], tail: [z, beforeTail] } };
    },
  };
  return pen;
}

function isApart(a: Point, b: Point): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) > 0.01;
}

/** The parameter of an ellipse for a drawn angle, within the same turn. */
function parameter(angle: number, wR: number, hR: number): number {
  const radians = (angle / FULL_TURN) * 2 * Math.PI;
  const within = Math.atan2(Math.sin(radians) * Math.abs(wR), Math.cos(radians) * Math.abs(hR));
  const turn = 2 * Math.PI;
  return within + Math.round((radians - within) / turn) * turn;
}

/** Formats a length in points for path data: finite, two decimals. */
export function coordinate(value: number): number {
  if (!Number.isFinite(value)) return 0;
  return Math.round(Math.min(MAX_COORDINATE, Math.max(-MAX_COORDINATE, value)) * 100) / 100;
}
