import type { ChartSpec } from '../../deck/chart.ts';
import type { DeckProperties, Paragraph, TableSpec } from '../../deck/slide.ts';
import type { FormPart } from '../../forms/part.ts';
import type { Box } from '../../deck/geometry.ts';
import type { LayoutModel } from '../../deck/layout.ts';

/** A deck ready to be written: every decision about place and size is made. */
export interface DeckContent {
  title: string;
  subject?: string;
  author?: string;
  keywords?: string;
  /** BCP 47; the proofing language of all text. */
  language: string;
  properties?: DeckProperties;
  slides: SlideContent[];
}

export interface SlideContent {
  /** Stable through edits; unique in the deck. */
  id: string;
  /** `LayoutModel.layout_id`: the layout's part path. */
  layout_id: string;
  items: SlideItem[];
  /** The chapter that begins here: a section of the presentation up to the next one. */
  chapter?: string;
  /** Speaker notes, a paragraph a line; '' writes none. */
  notes: string;
  /** Threads of comments on it, in order. */
  threads?: readonly CommentThread[];
}

/** A comment on a slide or an item of it, and its replies in order. */
export interface CommentThread {
  /** The item that it is about; null: the slide as a whole. */
  item_id: string | null;
  comments: readonly { author: string; text: string; /** ISO 8601. */ created_at: string }[];
}

/** One shape of a slide. Order is reading order and stacking order. */
export interface SlideItem {
  /** Stable element id, unique on its slide; becomes the shape's creation id. */
  id: string;
  /**
   * The layout's placeholder it fills; null is free and needs a box. An orphan is a placeholder that the layout hasn't:
   * it needs a box too, and gets its look from the master.
   */
  placeholder: { type: string; idx: number; is_orphan?: boolean } | null;
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
  /** Said though it is inherited: LibreOffice forgets what footers inherit. */
  theme_font?: 'major' | 'minor';
  color?: 'muted' | 'accent';
  align?: 'left' | 'center' | 'right';
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
  /** It is a visual form: lines only, whatever the master's own tables look like. */
  is_form?: true;
  /** Where its first column is. */
  direction?: 'ltr' | 'rtl';
}
export interface PictureItem {
  kind: 'picture';
  bytes: Uint8Array;
  media_type: 'image/png' | 'image/jpeg';
  /** Pixels. */
  width: number;
  height: number;
  alt: string;
  is_decorative?: boolean;
  /** Point that must stay visible, as fractions from the top left; the middle when absent. */
  focus?: { x: number; y: number };
}

/** Preset geometries that content is drawn in (ECMA-376 part 1, 20.1.10.56). */
export type ShapeGeometry =
  | 'rect'
  | 'roundRect'
  | 'ellipse'
  | 'diamond'
  | 'flowChartTerminator'
  | 'flowChartProcess'
  | 'flowChartDecision';
/** Colours by role: the accents of the theme that can be seen on the layout, counted from 0; a quiet tone of the background. */
export type ShapePaint = { accent: number } | 'wash' | 'rule' | 'axis' | 'none';

/** A native shape with a text in its middle, in a colour that reads on the fill. */
export interface ShapeItem {
  kind: 'shape';
  geometry: ShapeGeometry;
  paragraphs: Paragraph[];
  size_pt: number;
  fill: ShapePaint;
  line: ShapePaint;
  /** 1 when absent. */
  line_pt?: number;
  is_dashed?: boolean;
  /** EMU, inside the geometry's own text rectangle; none when absent. */
  insets?: { left: number; top: number; right: number; bottom: number };
  /** In the middle when absent. */
  align?: 'left' | 'center';
  /** For screen readers, where the text is not enough. */
  alt?: string;
}

/** Where lines meet a shape: the middles of its top, left, bottom and right side. */
export type ConnectionSite = 0 | 1 | 2 | 3;
/** An end of a connector: a shape of the same slide that is free. */
export interface ConnectorEnd {
  item_id: string;
  site: ConnectionSite;
}
/** A line between two shapes, glued to both: moving one of them in PowerPoint takes the line along. */
export interface ConnectorItem {
  kind: 'connector';
  from: ConnectorEnd;
  to: ConnectorEnd;
  /** An elbow leaves and arrives at right angles to the sides. */
  route: 'straight' | 'elbow';
  /**
   * Where the middle leg of an elbow between two sides of one direction runs: x for left and right sides, y for top and
   * bottom ones (EMU). Half way when absent.
   */
  bend_at?: number;
  line: ShapePaint;
  /** 1.25 when absent. */
  line_pt?: number;
  is_dashed?: boolean;
  /** At the end; there when absent. */
  has_arrow?: boolean;
}
/** Native shapes, paths and connectors in one group with one alternative text; its parts are in reading order. */
export interface GroupItem {
  kind: 'group';
  alt: string;
  /** Where lines of text begin. */
  direction: 'ltr' | 'rtl';
  parts: readonly FormPart[];
  /** By the ids of their parts. */
  pictures?: ReadonlyMap<string, PictureItem>;
}
export type ItemContent = TextItem | ChartItem | TableItem | PictureItem | ShapeItem | ConnectorItem | GroupItem;

/** The number of a slide's first shape (`p:cNvPr`): 1 is the shape tree. Shapes are numbered in the order of the items. */
export const FIRST_SHAPE = 2;
/** Parts of a group have the numbers from this multiple of the group's on. */
export const PARTS_PER_GROUP = 10_000;

/** Where an item goes: its own box, else its placeholder's; undefined where neither has one. */
export function itemBox(item: SlideItem, layout: LayoutModel): Box | undefined {
  const wanted = item.placeholder;
  const field = layout.fields.find(
    ({ placeholder }) => wanted !== null && placeholder.idx === wanted.idx && placeholder.type === wanted.type,
  );
  return item.box ?? field?.box;
}
