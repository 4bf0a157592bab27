/**
 * One run of text on a page. Points from the top left corner of the page as it is read, y at the baseline; pictures that
 * were read by OCR use the same units, two pixels to a point.
 */
export interface PageItem {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  isBold: boolean;
}

/** The text of one page. */
export interface PageText {
  /** From 1. */
  page: number;
  /** Points. */
  width: number;
  height: number;
  items: PageItem[];
}

/** Text on one baseline with no wide gap in it: a line of a column, or one cell of a table row. */
export interface Segment {
  page: number;
  text: string;
  x0: number;
  x1: number;
  y: number;
  size: number;
  isBold: boolean;
}

/** Segments of one column that share a baseline, left to right. */
export interface Line {
  page: number;
  y: number;
  size: number;
  isBold: boolean;
  segments: Segment[];
  /** Edges of the text column that the line is in. */
  left: number;
  right: number;
}

/** A line as running text. */
export function lineText(line: Line): string {
  return line.segments.map((segment) => segment.text).join(' ');
}
