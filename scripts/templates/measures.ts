import { EMU_PER_INCH } from '../../common/deck/geometry.ts';
import type { Box, Size } from '../../common/deck/geometry.ts';

/** Converts inches to whole EMU. */
export function inches(value: number): number {
  return Math.round(value * EMU_PER_INCH);
}

/** A box given in inches. */
export function boxInches(x: number, y: number, w: number, h: number): Box {
  return { x: inches(x), y: inches(y), w: inches(w), h: inches(h) };
}

/** 16:9 as in PowerPoint, 13.333 by 7.5 in, in EMU. */
export const SLIDE: Size = { w: 12_192_000, h: 6_858_000 };
export const WHOLE_SLIDE: Box = { x: 0, y: 0, ...SLIDE };
/** The same edges in inches. */
export const RIGHT_EDGE = 40 / 3;
export const BOTTOM = 7.5;

/** The places of kicker, title, content and source on every content slide of all designs; inches. */
export const GRID = {
  /** Left margin; the right one is what `width` leaves. Titles have all of it: the ornament in the corner ends above them. */
  margin: 0.6,
  width: 12.133,
  /** Between two of the twelve columns. */
  gutter: 0.2,
  kickerTop: 0.42,
  titleTop: 0.74,
  titleHeight: 0.98,
  contentTop: 2,
  contentHeight: 4.75,
  footerTop: 6.98,
  footerHeight: 0.26,
  /** Two lines, around the same middle as the footer: a source and what the slide leaves out. */
  sourceTop: 6.89,
  sourceHeight: 0.44,
  sourceWidth: 7.9,
  /** On slides without footer and number. */
  aloneWidth: 10.4,
};

/**
 * The box in EMU of the first of the twelve columns.
 * @param y,h inches.
 */
export function columnBox(count: number, y: number, h: number): Box {
  const column = (GRID.width - 11 * GRID.gutter) / 12;
  return boxInches(GRID.margin, y, count * column + (count - 1) * GRID.gutter, h);
}

/** The band behind the content, across the full width; inches. */
export const BAND = { top: 1.86, height: 5, bottom: 6.86 };

/** The block behind a number. Its art has the same size, so that the number need not avoid it. */
export const NUMBER_BLOCK: Box = boxInches(0, BAND.top, 7.4, BAND.height);

/** Left edge of a panel beside eight columns of content, width of the agenda's rail and of the block of a quote; inches. */
export const PANEL_LEFT = 8.874;
export const RAIL = 4.6;
export const QUOTE_BLOCK = 3.48;
