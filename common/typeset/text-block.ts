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

/** What stands before the first line of a paragraph. Numbers are counted by the setter. */
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
  /** Look of an empty paragraph, which is a line high all the same. */
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
