import type { Box, Size } from './geometry.ts';

/** What a layout is for, inferred from its structure, never from its name. */
export type LayoutRole =
  | 'title'
  | 'section'
  | 'content'
  | 'two_content'
  | 'comparison'
  | 'chart'
  | 'chart_text'
  | 'table'
  | 'picture'
  | 'quote'
  | 'big_number'
  | 'closing'
  | 'title_only'
  | 'blank'
  | 'other';

export type FieldKind = 'title' | 'subtitle' | 'body' | 'caption' | 'picture' | 'chart' | 'table' | 'object';

/** Resolved look of one list level of a placeholder. */
export interface LevelStyle {
  /** Theme-resolved typeface name of Latin text. */
  font: string;
  size_pt: number;
  bold: boolean;
  italic: boolean;
  /** Line spacing as a factor (1 = single) or, where the master fixes it, in points. */
  line_spacing: { factor: number } | { pt: number };
  space_before_pt: number;
  space_after_pt: number;
  /** Left margin and first-line indent in EMU (ECMA-376 part 1, 21.1.2.2.7). */
  margin_left: number;
  indent: number;
  has_bullet: boolean;
  all_caps: boolean;
  /** Small letters as smaller capitals (`cap="small"`). */
  small_caps?: true;
  /** Room added between letters (`spc`); none where absent. */
  letter_spacing_pt?: number;
}

/** Resolved text frame of a placeholder. */
export interface TextFrame {
  levels: LevelStyle[];
  /** EMU. */
  insets: { left: number; top: number; right: number; bottom: number };
  anchor: 'top' | 'middle' | 'bottom';
  wraps: boolean;
  /** Columns of text in the frame (`numCol`), 1 in most masters. */
  columns: number;
  /** Vertical text (`vert` other than `horz`) is measured with width and height exchanged. */
  is_vertical: boolean;
  /** Its lines are turned by a quarter (`vert` and `vert270`), not set from top to bottom as East Asian text may be. */
  is_turned?: true;
}

/** One fillable place of a layout. */
export interface LayoutField {
  /** Unique within the layout: title, subtitle, body, body_2, picture, chart, table, caption... */
  name: string;
  kind: FieldKind;
  /** Identity of the placeholder (ECMA-376 part 1, 19.3.1.36): `idx` matches slide to layout, `type` to the master. */
  placeholder: { type: string; idx: number };
  /** The name PowerPoint shows in the selection pane. */
  shape_name: string;
  box: Box;
  /** The box departs from what slides inherit (the placeholder's lies off the slide or over something, or has no identity of its own): slides must state it. */
  is_moved?: boolean;
  /** The master turns its text by a quarter: slides must state that it runs across. */
  runs_across?: true;
  /** Absent for pictures. */
  text?: TextFrame;
  /** Characters that fit at the inherited size; 0 where the field takes no text. Measured by `common/typeset`. */
  max_length: number;
  /** Paragraphs that fit, one line each. */
  max_items: number;
}

/** The footer placeholder of a layout: no content field, but the place of the line that names the sources. */
export interface LayoutFooter {
  placeholder: { type: 'ftr'; idx: number };
  shape_name: string;
  box: Box;
  /** The line of sources has another place than the master's footer: slides must state it. */
  is_moved?: true;
  text: TextFrame;
  /** Which font of the theme it is set in; absent for one that the master names. */
  theme_font?: 'major' | 'minor';
  /** What every slide of the layout shows there; '' where nothing. */
  shown_text: string;
}

/**
 * Fields that code fills from the outline, where a layout has placeholders of these names: the chapter over the title, and a
 * chapter's number. What they say is no content: it is not traced, repeated or counted.
 */
export const KICKER = 'kicker';
export const CHAPTER_NUMBER = 'chapter_number';
/** The caption of the picture, beside the source line. */
export const PICTURE_CAPTION = 'picture_caption';

export function isFrameField(name: string): boolean {
  return name === KICKER || name === CHAPTER_NUMBER;
}

/** A slide layout as the generator sees it. */
export interface LayoutModel {
  /** Part path in the package: stable across reparses. */
  layout_id: string;
  master_id: string;
  name: string;
  role: LayoutRole;
  /** For models and people: its content and purpose. */
  description: string;
  fields: LayoutField[];
  /** Room that neither a placeholder nor a decoration of layout or master takes, for free charts, tables, pictures. */
  free_area: Box | null;
  /** What is behind the content beside the background: a band that carries it, or art that shows between it. */
  decoration?: 'art' | 'band';
  /** Its background is another one than its master's. */
  has_own_background?: true;
  /** Behind its content is a picture or an uneven background, so that words and drawings have panels of their own. */
  has_panels?: true;
  /** How the master sets a title and running text where the layout has no field large enough for them; insets are 0. */
  free_text?: { title?: TextFrame; body?: TextFrame };
  /** Theme-resolved typefaces of its master, where they are not the catalogue's. */
  fonts?: { major: string; minor: string };
  /** Absent where the layout has none that could be read. */
  footer?: LayoutFooter;
  /** True when background or decoration is darker than the text colour demands: used to choose contrast colours. */
  is_dark: boolean;
}

/** All layouts of a master deck, those of the default master first. */
export interface LayoutCatalogue {
  slide_size: Size;
  layouts: LayoutModel[];
  /** Theme-resolved typefaces. */
  fonts: { major: string; minor: string };
}
