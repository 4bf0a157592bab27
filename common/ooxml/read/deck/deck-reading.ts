import type { Finding } from '../../../deck/finding.ts';
import type { Box, Size } from '../../../deck/geometry.ts';
import type { Paragraph, TextRun } from '../../../deck/slide.ts';

/** A text run with its final size, after inheritance and the frame's stored shrink factor. */
export interface ReadRun extends TextRun {
  size_pt: number;
}
/** A paragraph as shown on the slide. `bullet` is resolved through layout and master; line breaks are "\n". */
export interface ReadParagraph extends Paragraph {
  runs: ReadRun[];
  bullet: boolean;
}

interface ReadCell {
  text: string;
  paragraphs: ReadParagraph[];
  column_span: number;
  /** True if a spanning cell to the left or above covers this one. */
  is_covered: boolean;
}
export interface ReadTable {
  rows: ReadCell[][];
  /** Whether the first row is formatted as a header. */
  has_header_row: boolean;
  /** Column widths in EMU. */
  column_widths: number[];
}

export interface ReadSeries {
  /**
   * Kind of the plot that contains the series: "bar", "column", "line", "pie", "doughnut", "area", "scatter"…
   * "waterfall" and "gantt" are recognised from the stacked charts that draw them.
   */
  kind: string;
  name: string;
  categories: string[];
  /** Cached values at full precision; null for missing points. */
  values: (number | null)[];
  number_format: string | null;
  /** For waterfalls: indices of the points that are totals. Their values are levels, not changes. */
  totals?: number[];
}
/** A chart, read from its cached values. */
export interface ReadChart {
  /** Part path. */
  path: string;
  /** Kind of the first plot. */
  kind: string;
  title: string | null;
  category_axis_title: string | null;
  value_axis_title: string | null;
  categories: string[];
  series: ReadSeries[];
  /** The embedded workbook; null if there is none or if it is outside the file. */
  workbook: { path: string; bytes: Uint8Array } | null;
}

export interface ReadPicture {
  path: string;
  bytes: Uint8Array;
  /** From the content types, for example "image/png". */
  media_type: string;
}

interface ReadShapeBase {
  id: number;
  /** In braces, as Office writes it; null if the shape has none. */
  creation_id: string | null;
  name: string;
  alt: string;
  /** Position on the slide in EMU, inherited if the shape has none; null if nothing defines it. */
  box: Box | null;
  placeholder: { type: string; idx: number } | null;
  is_hidden: boolean;
}
export type ReadShape = ReadShapeBase &
  (
    | { kind: 'text'; paragraphs: ReadParagraph[] }
    | { kind: 'table'; table: ReadTable }
    | { kind: 'chart'; chart: ReadChart }
    /** `picture` is null if the picture is missing or linked from outside. */
    | { kind: 'picture'; picture: ReadPicture | null }
    /** SmartArt: its texts with their nesting level. */
    | { kind: 'diagram'; items: { text: string; level: number }[] }
    /** Lines, shapes without text, OLE objects. */
    | { kind: 'other' }
  );

export interface ReadSlide {
  /** Position in the deck, from 1. */
  number: number;
  path: string;
  /** Stays the same when the slide is moved; null if the slide has none. */
  creation_id: number | null;
  layout_id: string | null;
  is_hidden: boolean;
  /** Text of the title placeholder; null if there is none. */
  title: string | null;
  /** In drawing order, with groups flattened. */
  shapes: ReadShape[];
  /** Speaker notes, one line per paragraph; '' if there are none. */
  notes: string;
}

/** The content of a presentation. */
export interface DeckReading {
  slide_size: Size;
  /** From the document properties; '' if absent. */
  title: string;
  author: string;
  slides: ReadSlide[];
  /** What could not be read. */
  findings: Finding[];
}
