import type { Grid } from '../engine/measures.ts';

/** Inches. */
export const GRID: Grid = {
  margin: 0.6,
  width: 12.133,
  gutter: 0.2,
  titleTop: 0.42,
  titleHeight: 0.98,
  contentTop: 1.78,
  contentHeight: 4.72,
  sourceTop: 6.58,
  sourceHeight: 0.26,
};

/** Where the rule under the title runs. */
export const TITLE_RULE = 1.5;
