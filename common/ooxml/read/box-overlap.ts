import type { Box } from '../../deck/geometry.ts';

/** The common part of two boxes; null when they don't overlap. A line counts as one EMU wide. */
export function intersect(a: Box, b: Box): Box | null {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const w = Math.min(a.x + Math.max(1, a.w), b.x + Math.max(1, b.w)) - x;
  const h = Math.min(a.y + Math.max(1, a.h), b.y + Math.max(1, b.h)) - y;
  return w > 0 && h > 0 ? { x, y, w, h } : null;
}

/** Whether at least nine tenths of `inner` lie on `outer`. */
export function isMostlyWithin(inner: Box, outer: Box): boolean {
  const common = intersect(inner, outer);
  return common !== null && common.w * common.h >= 0.9 * inner.w * inner.h;
}
