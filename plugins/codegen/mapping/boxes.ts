import type { Box } from '../../../common/deck/geometry.ts';

/** Boxes that share more than this part of the smaller one collide. */
const MOST_OVERLAP = 0.02;

/** Whether two boxes lie over each other. */
export function isOverlapping(a: Box, b: Box): boolean {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 && w * h > MOST_OVERLAP * Math.min(a.w * a.h, b.w * b.h);
}
