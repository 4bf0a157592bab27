import type { Grid } from '../engine/measures.ts';

/** Inches. */
export const GRID: Grid = {
  margin: 0.7,
  width: 11.933,
  gutter: 0.22,
  titleTop: 0.64,
  titleHeight: 1,
  contentTop: 1.85,
  contentHeight: 4.65,
  sourceTop: 6.6,
  sourceHeight: 0.26,
};
