/** Text with every question of look answered, ready to be set: what measuring, fitting and drawing have in common. */

/** A stretch of text with one look. */
export interface StyledRun {
  /** "\n" and vertical tab force a line break, "\t" moves to the next tab stop. */
  text: string;
  /**
   * Typefaces with theme references resolved: for Latin text, and for East Asian and complex scripts if the theme
   * defines them.
   */
  font: string;
  east_asian_font?: string;
  complex_font?: string;
  /** Before the block's scale. */
  size_pt: number;
  bold: boolean;
  italic: boolean;
  caps?: 'all' | 'small';
  letter_spacing_pt?: number;
  /** Superscript or, if negative, subscript: vertical shift as a share of the size, with smaller letters. */
  raise?: number;
}

export interface TabStop {
  at_pt: number;
  align: 'left' | 'center' | 'right' | 'decimal';
}

/** The bullet or number of a paragraph. Numbers are counted during layout. */
export interface BulletStyle {
  kind: 'char' | 'number';
  /** The character, or the numbering scheme (`arabicPeriod`, ECMA-376 part 1, 20.1.10.61). */
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
  /** Of the first line, relative to the margin; negative hangs. */
  indent_pt: number;
  /** 0 to 8: numbers are counted by level. */
  level: number;
  bullet: BulletStyle | null;
  tabs: TabStop[];
  default_tab_pt: number;
  /** Style of an empty paragraph, which determines its height. */
  end: Omit<StyledRun, 'text'>;
}

/** Shrinking as `a:normAutofit` stores it (ECMA-376 part 1, 21.1.2.1.3), as fractions: 0.9 is `fontScale="90000"`. */
export interface TextScale {
  font_scale: number;
  /** Subtracted from the line spacing factor. */
  line_reduction: number;
}

/** Paragraphs in a frame. Vertical text is laid out horizontally and rotated when drawn. */
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

/** A font file for measuring and all painters. */
export interface FontFace {
  /** Name in the canvas, unique to the file; also the key of the painters' caches. */
  alias: string;
  /** A complete TrueType or OpenType file. Read once, when the face is first needed. */
  bytes(): Uint8Array;
  /** PostScript name within a collection; null for a single font. */
  member: string | null;
  /** Factor for the file's widths: a substitute for a wider or narrower face is stretched. 1 for metric twins. */
  stretch: number;
  /** The file has no slanted or bold cut: painters slant or thicken the letters. */
  is_synthetic_italic: boolean;
  is_synthetic_bold: boolean;
}

/** Text of one face on one line; fragments are in visual order from left to right. */
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
  /** Index of the paragraph's run; null for the bullet. */
  run: number | null;
}

/** A line; x to the right and y downwards from the top left corner inside the insets. */
export interface PlacedLine {
  paragraph: number;
  is_first: boolean;
  /** In logical order, for reading and searching; without trailing spaces. */
  text: string;
  x_pt: number;
  width_pt: number;
  top_pt: number;
  height_pt: number;
  baseline_pt: number;
  fragments: PlacedFragment[];
}

/** A block after layout. */
export interface PlacedText {
  lines: PlacedLine[];
  /** Height of the text; of the highest column where there are several. */
  height_pt: number;
  /** Of the widest line. */
  width_pt: number;
  /** Overflow in height, 0 if it fits; half a point of descent is ignored. */
  overflow_pt: number;
  /** Whether a word had to be torn to stay in the frame. */
  is_torn: boolean;
  /** Whether a font was measured by a substitute. */
  is_approximate: boolean;
}
