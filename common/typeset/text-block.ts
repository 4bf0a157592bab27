/** Text with every question of look answered, ready to be set: what measuring, fitting and drawing have in common. */

/** A stretch of text with one look. */
export interface StyledRun {
  /** "\n" and vertical tab force a line break, "\t" goes to the next tab stop. */
  text: string;
  /** Theme-resolved typefaces: of Latin text, and of East Asian and complex scripts where the theme names them. */
  font: string;
  east_asian_font?: string;
  complex_font?: string;
  /** Before the block's scale. */
  size_pt: number;
  bold: boolean;
  italic: boolean;
  caps?: 'all' | 'small';
  letter_spacing_pt?: number;
  /** Raised (or, negative, lowered) by this share of the size and set smaller: super- and subscript. */
  raise?: number;
}

export interface TabStop {
  at_pt: number;
  align: 'left' | 'center' | 'right' | 'decimal';
}

/** What is before the first line of a paragraph. Numbers are counted by the setter. */
export interface BulletStyle {
  kind: 'char' | 'number';
  /** The character, or the scheme of the number (`arabicPeriod`, ECMA-376 part 1, 20.1.10.61). */
  text: string;
  start_at?: number;
  font: string;
  size_pt: number;
}

export interface StyledParagraph {
  runs: StyledRun[];
  align: 'left' | 'center' | 'right' | 'justify';
  is_rtl: boolean;
  line_spacing: { factor: number } | { pt: number };
  space_before_pt: number;
  space_after_pt: number;
  margin_left_pt: number;
  margin_right_pt: number;
  /** Of the first line, against the margin; negative hangs. */
  indent_pt: number;
  /** 0 to 8: numbers are counted by level. */
  level: number;
  bullet: BulletStyle | null;
  tabs: TabStop[];
  default_tab_pt: number;
  /** Look of an empty paragraph, which is still a line high. */
  end: Omit<StyledRun, 'text'>;
}

/** Shrinking as `a:normAutofit` stores it (ECMA-376 part 1, 21.1.2.1.3), as fractions: 0.9 is `fontScale="90000"`. */
export interface TextScale {
  font_scale: number;
  /** Taken from the line spacing factor. */
  line_reduction: number;
}

/** Paragraphs in a frame. Vertical text is set as if it were horizontal; who draws it turns it. */
export interface TextBlock {
  paragraphs: StyledParagraph[];
  /** Room inside the insets. */
  width_pt: number;
  height_pt: number;
  anchor: 'top' | 'middle' | 'bottom';
  wraps: boolean;
  columns: number;
  column_gap_pt: number;
  scale: TextScale;
}

/** A font file as measuring and both painters know it. */
export interface FontFace {
  /** Name under which the canvas knows it, unique to the file: also the key of the painters' caches. */
  alias: string;
  /** TrueType or OpenType, whole. Read once; a face is opened when first needed. */
  bytes(): Uint8Array;
  /** PostScript name within a collection; null for a single font. */
  member: string | null;
  /** Widths are those of the file times this: what is in for a wider or narrower face is stretched. 1 for metric twins. */
  stretch: number;
  /** The file has no slanted or bold cut: painters slant or thicken. */
  is_synthetic_italic: boolean;
  is_synthetic_bold: boolean;
}

/** Text of one face on one line, in visual order from left to right. */
export interface PlacedFragment {
  text: string;
  x_pt: number;
  width_pt: number;
  face: FontFace;
  size_pt: number;
  letter_spacing_pt: number;
  /** Above the line's baseline; negative below. */
  raise_pt: number;
  is_rtl: boolean;
  /** Which run of the paragraph; null is the bullet. */
  run: number | null;
}

/** A line; x to the right and y downwards from the top left corner of the frame's inner room. */
export interface PlacedLine {
  paragraph: number;
  is_first: boolean;
  /** In logical order, as it is read and searched: without trailing spaces. */
  text: string;
  x_pt: number;
  width_pt: number;
  top_pt: number;
  height_pt: number;
  baseline_pt: number;
  fragments: PlacedFragment[];
}

/** A block as set. */
export interface PlacedText {
  lines: PlacedLine[];
  /** Height of the text; of the highest column where there are several. */
  height_pt: number;
  /** Of the widest line. */
  width_pt: number;
  /** By how much it is too high, 0 where it fits; half a point of descent is nothing. */
  overflow_pt: number;
  /** A word had to be torn to stay in the frame. */
  is_torn: boolean;
  /** A font was measured by another one. */
  is_approximate: boolean;
}
