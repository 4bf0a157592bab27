import type { Grid } from '../engine/measures.ts';

/** Inches. */
export const GRID: Grid = {
  margin: 0.6,
  width: 12.133,
  gutter: 0.2,
  titleTop: 0.5,
  titleHeight: 1,
  contentTop: 1.7,
  contentHeight: 4.8,
  sourceTop: 6.6,
  sourceHeight: 0.26,
};
