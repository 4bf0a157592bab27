import { EMU_PER_INCH } from '../../../common/deck/geometry.ts';
import type { Box, Size } from '../../../common/deck/geometry.ts';

/** Inches to whole EMU. */
export function inches(value: number): number {
  return Math.round(value * EMU_PER_INCH);
}

/** A box given in inches. */
export function boxInches(x: number, y: number, w: number, h: number): Box {
  return { x: inches(x), y: inches(y), w: inches(w), h: inches(h) };
}

/** 16:9 as PowerPoint makes it: 13.333 by 7.5 in. */
export const SLIDE: Size = { w: 12_192_000, h: 6_858_000 };

/** Twelve columns and the heights of what stands on a content slide; inches. */
export interface Grid {
  /** Left margin; the right one is what `width` leaves. */
  margin: number;
  width: number;
  gutter: number;
  titleTop: number;
  titleHeight: number;
  contentTop: number;
  contentHeight: number;
  sourceTop: number;
  sourceHeight: number;
}

/**
 * The box in EMU of some of the twelve columns between two heights.
 * @param first column, from 0.
 * @param count columns spanned.
 * @param y,h inches.
 */
export function columnBox(grid: Grid, first: number, count: number, y: number, h: number): Box {
  const column = (grid.width - 11 * grid.gutter) / 12;
  const x = grid.margin + first * (column + grid.gutter);
  return boxInches(x, y, count * column + (count - 1) * grid.gutter, h);
}

/** A box with so many inches taken off at its sides, and at top and bottom. */
export function inset(box: Box, sides: number, ends = sides): Box {
  return {
    x: box.x + inches(sides),
    y: box.y + inches(ends),
    w: box.w - inches(2 * sides),
    h: box.h - inches(2 * ends),
  };
}
