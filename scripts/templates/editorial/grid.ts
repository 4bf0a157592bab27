import type { Grid } from '../engine/measures.ts';

/** Inches. */
export const GRID: Grid = {
  margin: 0.9,
  width: 11.533,
  gutter: 0.25,
  titleTop: 0.85,
  titleHeight: 1.05,
  contentTop: 2.1,
  contentHeight: 4.45,
  sourceTop: 6.78,
  sourceHeight: 0.26,
};

/** Where the line under the running head stands. */
export const HEAD_LINE = 0.62;
