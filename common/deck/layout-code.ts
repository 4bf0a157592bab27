/** The kind of content in a place of a layout; `free` is a text box that is not a placeholder. */
export const PLACEHOLDER_KINDS = [
  'title',
  'subtitle',
  'body',
  'picture',
  'chart',
  'table',
  'footer',
  'number',
  'date',
  'free',
] as const;
export type PlaceholderKind = (typeof PLACEHOLDER_KINDS)[number];

/** A rectangle in percentages of the slide, from its top left. May lie partly outside. */
export interface PercentBox {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Look of the first level of a text, everything inherited resolved. */
export interface ElementText {
  /** Typeface of Latin text, resolved through the theme. */
  font: string;
  size_pt: number;
  bold: boolean;
  italic: boolean;
  /** Six hex digits; null where nothing gives one. */
  colour: string | null;
  align: 'left' | 'centre' | 'right' | 'justify';
  anchor: 'top' | 'middle' | 'bottom';
  /** Points. */
  insets: { left: number; top: number; right: number; bottom: number };
}

/** A place that slides fill. */
export interface PlaceholderElement {
  type: 'placeholder';
  /** Stable across reparses, unique within the layout. */
  id: string;
  /** As PowerPoint's selection pane shows it. */
  name: string;
  kind: PlaceholderKind;
  box: PercentBox;
  /** Property of the layout's `json_schema` that fills it; null for footer, number and date. */
  field: string | null;
  /** Identity of the placeholder (ECMA-376 part 1, 19.3.1.36); absent for `free`. */
  placeholder?: { type: string; idx: number };
  /** Absent where it takes no text. */
  text?: ElementText;
  /** Measured at the inherited size; absent if it takes no text. */
  capacity?: { max_length: number; max_items: number };
  /** A place that takes a chart, table or picture as well as text. */
  takes?: ('text' | 'chart' | 'table' | 'picture')[];
}

/** A shape, picture or line of layout or master: drawn, never filled. */
export interface DecorationElement {
  type: 'decoration';
  id: string;
  name: string;
  kind: 'shape' | 'picture' | 'line' | 'text';
  box: PercentBox;
  /** Where it is. */
  owner: 'layout' | 'master';
  /** Preset geometry (ECMA-376 part 1, 20.1.10.56), `custom`, or absent. */
  shape?: string;
  /** Six hex digits; absent if it is not filled with one colour. */
  fill?: string;
  line?: string;
  /** What it says. */
  text?: string;
}

/** A chart of the layout that represents a diagram of the slide. */
export interface ChartElement {
  type: 'chart';
  id: string;
  name: string;
  box: PercentBox;
  field: string;
  diagram: 'bar_chart' | 'pie_chart' | 'flowchart';
}

export type LayoutElement = PlaceholderElement | DecorationElement | ChartElement;

export const LAYOUT_CODE_VERSION = 1;

/** A layout as data: the JSON format of `layout_code`. Elements are in the order they are drawn. */
export interface LayoutElements {
  version: typeof LAYOUT_CODE_VERSION;
  /** EMU: what percentages are of. */
  slide: { w: number; h: number };
  /** Six hex digits. */
  background: string;
  /** Made from legacy component code. */
  legacy?: true;
  elements: LayoutElement[];
}
