/** English Metric Units in one point (ECMA-376 part 1, 20.1.2.1: 914 400 EMU to the inch, 72 points to the inch). */
export const EMU_PER_PT = 12_700;
/** English Metric Units in one inch (ECMA-376 part 1, 20.1.2.1). */
export const EMU_PER_INCH = 914_400;

/** A rectangle on a slide; all four lengths in EMU, origin at the slide's top left corner. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Width and height in EMU. */
export interface Size {
  w: number;
  h: number;
}
