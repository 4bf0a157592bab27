import type { Box } from '../../deck/geometry.ts';
import type { Point } from '../../ooxml/write/connector-shape.ts';

/** A level or upright piece of a line. */
export interface Segment {
  a: Point;
  b: Point;
}

/** The legs of a path, those of no length left out. */
export function segmentsOf(path: readonly Point[]): Segment[] {
  return path.slice(1).flatMap((b, index) => {
    const a = path[index];
    return a === undefined || (a.x === b.x && a.y === b.y) ? [] : [{ a, b }];
  });
}

/** Whether a leg runs through the inside of a box; along its edge is outside. */
export function runsThrough({ a, b }: Segment, { x, y, w, h }: Box, margin = 1): boolean {
  const inset = -margin;
  return (
    Math.max(a.x, b.x) > x + inset &&
    Math.min(a.x, b.x) < x + w - inset &&
    Math.max(a.y, b.y) > y + inset &&
    Math.min(a.y, b.y) < y + h - inset
  );
}

/** Length over which two legs lie on, or almost on, one another. */
export function sharedLength(one: Segment, other: Segment, nearness: number): number {
  const isLevel = one.a.y === one.b.y;
  if (isLevel !== (other.a.y === other.b.y)) return 0;
  const apart = isLevel ? Math.abs(one.a.y - other.a.y) : Math.abs(one.a.x - other.a.x);
  if (apart > nearness) return 0;
  const range = ({ a, b }: Segment): [number, number] =>
    isLevel ? [Math.min(a.x, b.x), Math.max(a.x, b.x)] : [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  const [from, to] = range(one);
  const [start, end] = range(other);
  return Math.max(0, Math.min(to, end) - Math.max(from, start));
}

/** Whether two legs at right angles cross, ends not counted. */
export function crosses(one: Segment, other: Segment): boolean {
  const oneLevel = one.a.y === one.b.y;
  if (oneLevel === (other.a.y === other.b.y)) return false;
  const [level, upright] = oneLevel ? [one, other] : [other, one];
  const within = (value: number, p: number, q: number): boolean => value > Math.min(p, q) && value < Math.max(p, q);
  return within(upright.a.x, level.a.x, level.b.x) && within(level.a.y, upright.a.y, upright.b.y);
}

/** Length of a path. */
export function lengthOf(path: readonly Point[]): number {
  return segmentsOf(path).reduce((sum, { a, b }) => sum + Math.abs(a.x - b.x) + Math.abs(a.y - b.y), 0);
}

/** Area that two boxes share. */
export function sharedArea(one: Box, other: Box): number {
  const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  return w > 0 && h > 0 ? w * h : 0;
}
