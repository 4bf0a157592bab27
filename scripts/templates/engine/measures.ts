import { EMU_PER_INCH } from '../../../common/deck/geometry.ts';
import type { Box, Size } from '../../../common/deck/geometry.ts';

/** Converts inches to whole EMU. */
export function inches(value: number): number {
  return Math.round(value * EMU_PER_INCH);
}

/** A box given in inches. */
export function boxInches(x: number, y: number, w: number, h: number): Box {
  return { x: inches(x), y: inches(y), w: inches(w), h: inches(h) };
}

/** 16:9 as in PowerPoint: 13.333 by 7.5 in. */
export const SLIDE: Size = { w: 12_192_000, h: 6_858_000 };

/** Twelve columns, and the heights of the parts of a content slide; inches. */
export interface Grid {
  /** Left margin; the right one is what `width` leaves. */
  margin: number;
  width: number;
  gutter: number;
  titleTop: number;
  titleHeight: number;
  /** Titles leave the top right corner free for an ornament. */
  titleWidth: number;
  kickerTop: number;
  contentTop: number;
  contentHeight: number;
  sourceTop: number;
  sourceHeight: number;
  sourceWidth: number;
}

/**
 * The box in EMU of some of the twelve columns between two heights.
 * @param first column, from 0.
 * @param count number of columns.
 * @param y,h inches.
 */
export function columnBox(grid: Grid, first: number, count: number, y: number, h: number): Box {
  const column = (grid.width - 11 * grid.gutter) / 12;
  const x = grid.margin + first * (column + grid.gutter);
  return boxInches(x, y, count * column + (count - 1) * grid.gutter, h);
}

/** The grid of all designs: positions of kicker, title, content and source on every content slide. */
export const GRID: Grid = {
  margin: 0.6,
  width: 12.133,
  gutter: 0.2,
  kickerTop: 0.42,
  titleTop: 0.74,
  titleHeight: 0.98,
  titleWidth: 11.108,
  contentTop: 2,
  contentHeight: 4.75,
  sourceTop: 6.98,
  sourceHeight: 0.26,
  sourceWidth: 7.9,
};

/** The band behind the content, across the full width; inches. */
export const BAND = { top: 1.86, height: 5 };

/** The block behind a number. Its art has the same size, so that the number need not avoid it. */
export const NUMBER_BLOCK: Box = boxInches(0, BAND.top, 7.4, BAND.height);

/** Left edge of a panel beside eight columns of content, inches. */
export const PANEL_LEFT = 8.874;
