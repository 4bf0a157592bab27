/** A font file as measuring and both painters know it. */
export interface FontFace {
  /** Name under which the canvas knows it, unique to the file: also the key of the painters' caches. */
  alias: string;
  /** TrueType or OpenType, whole. Read once; a face is opened when first needed. */
  bytes(): Uint8Array;
  /** PostScript name within a collection; null for a single font. */
  member: string | null;
  /** Widths are those of the file times this: what stands in for a wider or narrower face is stretched. 1 for metric twins. */
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
