import type { ChartSpec } from '../../deck/chart.ts';
import type { Box } from '../../deck/geometry.ts';
import type { Paragraph } from '../../deck/slide.ts';
import type { TableSpec } from '../../deck/table.ts';

/** A deck ready to be written: every decision about place and size is made. */
export interface DeckContent {
  title: string;
  subject?: string;
  author?: string;
  keywords?: string;
  /** BCP 47; the proofing language of all text. */
  language: string;
  slides: SlideContent[];
}

export interface SlideContent {
  /** Stable through edits; unique in the deck. */
  id: string;
  /** `LayoutModel.layout_id`: the layout's part path. */
  layout_id: string;
  items: SlideItem[];
  /** Speaker notes, a paragraph a line; '' writes none. */
  notes: string;
}

/** One shape of a slide. Order is reading order and stacking order. */
export interface SlideItem {
  /** Stable element id, unique on its slide; becomes the shape's creation id. */
  id: string;
  /** The layout's placeholder it fills; null stands free and needs a box. */
  placeholder: { type: string; idx: number } | null;
  /** The name in the selection pane. */
  shape_name: string;
  /** EMU; null inherits the placeholder's. */
  box: Box | null;
  content: ItemContent;
}

export interface TextItem {
  kind: 'text';
  paragraphs: Paragraph[];
  /** Shrinking as measured, as fractions: 0.9 of the size, 0.1 less line spacing. PowerPoint doesn't compute it on open. */
  fit?: { font_scale: number; line_reduction: number };
  size_pt?: number;
  color?: 'muted' | 'accent';
  align?: 'left' | 'right';
}
export interface ChartItem {
  kind: 'chart';
  chart: ChartSpec;
  /** 12 when absent. */
  text_size_pt?: number;
}
export interface TableItem {
  kind: 'table';
  table: TableSpec;
  /** EMU, one for each row. */
  row_heights: number[];
  /** EMU, one for each column. */
  column_widths: number[];
  size_pt: number;
}
export interface PictureItem {
  kind: 'picture';
  bytes: Uint8Array;
  media_type: 'image/png' | 'image/jpeg';
  /** Pixels. */
  width: number;
  height: number;
  alt: string;
  /** Point that must stay visible, as fractions from the top left; the middle when absent. */
  focus?: { x: number; y: number };
}
export type ItemContent = TextItem | ChartItem | TableItem | PictureItem;
