import { EMU_PER_INCH } from '../../common/deck/geometry.ts';
import type { Box, Size } from '../../common/deck/geometry.ts';

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

/** Every office has it, and Liberation Sans and Arimo share its widths: no machine reflows the text. */
export const FONTS = { major: 'Arial', minor: 'Arial' } as const;

/**
 * The colour scheme (ECMA-376 part 1, 20.1.6.2), sRGB hex. Text colours reach 4.5:1 and accents 3:1 on both light
 * grounds; neighbouring accents differ in lightness as well as hue, so that series can be told apart without hue.
 */
export const COLOURS = {
  dk1: '1C2536',
  lt1: 'FFFFFF',
  dk2: '12284C',
  lt2: 'F1F4F8',
  accent1: '1F5FC4',
  accent2: 'E0662B',
  accent3: '0B6E69',
  accent4: 'B07D0A',
  accent5: '5E3A8C',
  accent6: '5D6B80',
  hlink: '1F5FC4',
  folHlink: '5E3A8C',
} as const;

/** Lengths in inches: margins, and where the parts of a content slide stand. */
export const GRID = {
  margin: 0.6,
  width: 12.133,
  gutter: 0.2,
  titleTop: 0.5,
  titleHeight: 1,
  contentTop: 1.7,
  contentHeight: 4.8,
  sourceTop: 6.6,
  sourceHeight: 0.26,
  footerTop: 6.98,
  footerHeight: 0.26,
} as const;

/**
 * The horizontal span of some of the twelve columns, in inches.
 * @param first column, from 0.
 * @param count columns spanned.
 */
export function columns(first: number, count: number): { x: number; w: number } {
  const column = (GRID.width - 11 * GRID.gutter) / 12;
  return { x: GRID.margin + first * (column + GRID.gutter), w: count * column + (count - 1) * GRID.gutter };
}

/** The box in EMU of a span of columns between two heights in inches. */
export function columnBox(first: number, count: number, y: number, h: number): Box {
  const { x, w } = columns(first, count);
  return boxInches(x, y, w, h);
}
