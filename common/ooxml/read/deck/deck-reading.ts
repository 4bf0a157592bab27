import type { Finding } from '../../../deck/finding.ts';
import type { Box, Size } from '../../../deck/geometry.ts';
import type { Paragraph, TextRun } from '../../../deck/slide.ts';

/** A run with its size after inheritance and the stored shrinking of its frame. */
export interface ReadRun extends TextRun {
  size_pt: number;
}
/** A paragraph as the deck shows it; `bullet` is resolved through layout and master. Line breaks are "\n". */
export interface ReadParagraph extends Paragraph {
  runs: ReadRun[];
  bullet: boolean;
}

interface ReadCell {
  text: string;
  paragraphs: ReadParagraph[];
  column_span: number;
  /** Covered by a cell to the left or above that spans it. */
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
  /** Of the plot that holds it: "bar", "column", "line", "pie", "doughnut", "area", "scatter"…; "waterfall" and "gantt" are read from what they are drawn with. */
  kind: string;
  name: string;
  categories: string[];
  /** From the cache, full precision; null where a point has none. */
  values: (number | null)[];
  number_format: string | null;
  /** Waterfall: indices of the points that are totals, whose values are levels. */
  totals?: number[];
}
/** A chart by its cached values. */
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
  /** The embedded workbook behind it; null where there is none, or outside the file. */
  workbook: { path: string; bytes: Uint8Array } | null;
}

export interface ReadPicture {
  path: string;
  bytes: Uint8Array;
  /** From the content types: "image/png". */
  media_type: string;
}

interface ReadShapeBase {
  id: number;
  /** In braces, as Office writes it; null without one. */
  creation_id: string | null;
  name: string;
  alt: string;
  /** EMU on the slide, inherited where the shape itself has none; null where nothing gives it a place. */
  box: Box | null;
  placeholder: { type: string; idx: number } | null;
  is_hidden: boolean;
}
export type ReadShape = ReadShapeBase &
  (
    | { kind: 'text'; paragraphs: ReadParagraph[] }
    | { kind: 'table'; table: ReadTable }
    | { kind: 'chart'; chart: ReadChart }
    /** `picture` is null when the picture is linked from outside or missing. */
    | { kind: 'picture'; picture: ReadPicture | null }
    /** SmartArt: its texts with their depth. */
    | { kind: 'diagram'; items: { text: string; level: number }[] }
    /** Lines, shapes without text, OLE objects. */
    | { kind: 'other' }
  );

export interface ReadSlide {
  /** Position in the deck, from 1. */
  number: number;
  path: string;
  /** Stays with the slide wherever it is moved; null without one. */
  creation_id: number | null;
  layout_id: string | null;
  is_hidden: boolean;
  /** Text of its title placeholder; null without one. */
  title: string | null;
  /** In drawing order, groups opened. */
  shapes: ReadShape[];
  /** Speaker notes, a line per paragraph; '' without any. */
  notes: string;
}

/** The content of a presentation. */
export interface DeckReading {
  slide_size: Size;
  /** From the document properties; '' where absent. */
  title: string;
  author: string;
  slides: ReadSlide[];
  /** What could not be read. */
  findings: Finding[];
}
