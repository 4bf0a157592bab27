import type { ChartSpec } from '../../deck/chart.ts';
import type { DeckProperties, Paragraph, TableSpec } from '../../deck/slide.ts';
import type { FormPart } from '../../forms/part.ts';
import type { Box } from '../../deck/geometry.ts';
import type { LayoutModel } from '../../deck/layout.ts';

/** A deck ready for writing: all positions and sizes are decided. */
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
  /** Stays the same through edits; unique in the deck. */
  id: string;
  /** `LayoutModel.layout_id`: the path of the layout part. */
  layout_id: string;
  items: SlideItem[];
  /** The chapter that begins here; it becomes a section of the presentation. */
  chapter?: string;
  /** Speaker notes, one paragraph per line; '' for none. */
  notes: string;
  /** Comment threads on the slide, in order. */
  threads?: readonly CommentThread[];
}

/** A comment on a slide or an item of it, and its replies in order. */
export interface CommentThread {
  /** The item that it is about; null for the whole slide. */
  item_id: string | null;
  comments: readonly { author: string; text: string; /** ISO 8601. */ created_at: string }[];
}

/** One shape of a slide. The order is both reading and stacking order. */
export interface SlideItem {
  /** Element id that stays the same, unique on its slide; becomes the shape's creation id. */
  id: string;
  /**
   * The layout's placeholder that it fills; null for a free item, which needs a box. An orphan is a placeholder that
   * the layout doesn't have: it also needs a box, and gets its style from the master.
   */
  placeholder: { type: string; idx: number; is_orphan?: boolean } | null;
  /** Name in the selection pane. */
  shape_name: string;
  /** EMU; null to inherit the placeholder's. */
  box: Box | null;
  content: ItemContent;
}

export interface TextItem {
  kind: 'text';
  paragraphs: Paragraph[];
  /**
   * Measured shrink factors as fractions: 0.9 of the size, 0.1 less line spacing. PowerPoint doesn't compute them when
   * it opens a file.
   */
  fit?: { font_scale: number; line_reduction: number };
  size_pt?: number;
  /** Its type is so large that less contrast is enough. */
  is_large?: true;
  /** Stated although it is inherited, because LibreOffice ignores what footers inherit. */
  theme_font?: 'major' | 'minor';
  /** Stated because the placeholder's own text is turned by a quarter. */
  runs_across?: true;
  color?: 'muted' | 'accent';
  align?: 'left' | 'center' | 'right';
}
export interface ChartItem {
  kind: 'chart';
  chart: ChartSpec;
  /** 12 if absent. */
  text_size_pt?: number;
  /** It is one of several small charts with the same scale. */
  panel?: ChartPanel;
}

/** How a small chart of one series stands among others like it. */
export interface ChartPanel {
  /** Its heading, a line each. */
  title: readonly string[];
  title_pt: number;
  /** Where the heading begins, as shares of the frame. */
  title_x: number;
  title_y: number;
  /** The scale of all of them. */
  scale: { min: number; max: number; step: number };
  /** The plot without its axes, as shares of the frame. */
  plot: Box;
  /** Whether categories and the values of the scale are named here; otherwise another chart of the row or column does it. */
  names_categories: boolean;
  names_values: boolean;
  /** Read from the right: names are at the right, and bars begin there. Time still runs to the right. */
  is_mirrored: boolean;
  /** What is labelled with its value: each bar, the end of a line, nothing. */
  labels: 'all' | 'last' | 'none';
  /** Another series is the one that the message is about. */
  is_muted: boolean;
}
export interface TableItem {
  kind: 'table';
  table: TableSpec;
  /** EMU, one per row. */
  row_heights: number[];
  /** EMU, one per column. */
  column_widths: number[];
  size_pt: number;
  /** True for a visual form: lines only, regardless of the master's table style. */
  is_form?: true;
  /** Side of the first column. */
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
  /** Point that must stay visible, as fractions from the top left; the centre if absent. */
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
/** Colours by role: visible theme accents of the layout, counted from 0, or a muted tone of the background. */
export type ShapePaint = { accent: number } | 'wash' | 'rule' | 'axis' | 'none';

/** A native shape with text in its middle, in a colour that is readable on the fill. */
export interface ShapeItem {
  kind: 'shape';
  geometry: ShapeGeometry;
  paragraphs: Paragraph[];
  size_pt: number;
  fill: ShapePaint;
  line: ShapePaint;
  /** 1 if absent. */
  line_pt?: number;
  is_dashed?: boolean;
  /** EMU, inside the geometry's text rectangle; none if absent. */
  insets?: { left: number; top: number; right: number; bottom: number };
  /** Centred if absent. */
  align?: 'left' | 'center';
  /** For screen readers, if the text is not enough. */
  alt?: string;
}

/** Connection points of a shape: the middle of its top, left, bottom and right side. */
export type ConnectionSite = 0 | 1 | 2 | 3;
/** An end of a connector: a free shape on the same slide. */
export interface ConnectorEnd {
  item_id: string;
  site: ConnectionSite;
}
/** A line glued to two shapes, so that it follows when one of them is moved in PowerPoint. */
export interface ConnectorItem {
  kind: 'connector';
  from: ConnectorEnd;
  to: ConnectorEnd;
  /** An elbow starts and ends at right angles to the sides. */
  route: 'straight' | 'elbow';
  /**
   * Position of an elbow's middle leg between two sides of the same direction: x for left and right sides, y for top
   * and bottom ones (EMU). The middle if absent.
   */
  bend_at?: number;
  line: ShapePaint;
  /** 1.25 if absent. */
  line_pt?: number;
  is_dashed?: boolean;
  /** Whether there is an arrow at the end; true if absent. */
  has_arrow?: boolean;
}
/** Native shapes, paths and connectors in one group with one alternative text, in reading order. */
export interface GroupItem {
  kind: 'group';
  alt: string;
  /** Side where lines of text begin. */
  direction: 'ltr' | 'rtl';
  parts: readonly FormPart[];
  /** By part id. */
  pictures?: ReadonlyMap<string, PictureItem>;
  /** The place of the native chart that the parts belong to. */
  chart?: Box;
}
export type ItemContent = TextItem | ChartItem | TableItem | PictureItem | ShapeItem | ConnectorItem | GroupItem;

/** The number of a slide's first shape (`p:cNvPr`); 1 is the shape tree. Shapes are numbered in item order. */
export const FIRST_SHAPE = 2;
/** The parts of a group are numbered from the group's number times this. */
export const PARTS_PER_GROUP = 10_000;

/** The box of an item: its own, else its placeholder's; undefined if neither has one. */
export function itemBox(item: SlideItem, layout: LayoutModel): Box | undefined {
  const wanted = item.placeholder;
  const field = layout.fields.find(
    ({ placeholder }) => wanted !== null && placeholder.idx === wanted.idx && placeholder.type === wanted.type,
  );
  return item.box ?? field?.box;
}
