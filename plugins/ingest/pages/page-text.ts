/**
 * One run of text on a page. Coordinates are in points from the top left corner of the page in reading position, y at
 * the baseline. OCR pictures use the same units, two pixels per point.
 */
export interface PageItem {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  isBold: boolean;
}

export interface PageText {
  /** From 1. */
  page: number;
  /** Points. */
  width: number;
  height: number;
  items: PageItem[];
}

/** Text on one baseline without a wide gap: a line of a text column, or a table cell. */
export interface Segment {
  page: number;
  text: string;
  x0: number;
  x1: number;
  y: number;
  size: number;
  isBold: boolean;
}

/** Segments of one text column on the same baseline, left to right. */
export interface Line {
  page: number;
  y: number;
  size: number;
  isBold: boolean;
  segments: Segment[];
  /** Edges of the text column that contains the line. */
  left: number;
  right: number;
}

/** A line as running text. */
export function lineText(line: Line): string {
  return line.segments.map((segment) => segment.text).join(' ');
}
