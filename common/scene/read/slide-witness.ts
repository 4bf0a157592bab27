import type { Element } from '../../ooxml/xml/tree.ts';
import type { PlacedText } from '../../typeset/placed-text.ts';
import type { TextBlock } from '../../typeset/text-block.ts';
import type { Rect } from '../scene.ts';
import type { Slot } from './slot.ts';

/** A shape as the reader comes to it, before it is drawn. Lengths in points. */
export interface WitnessedShape {
  element: Element;
  name: string;
  slot: Slot | null;
  rect: Rect;
  /** Degrees, clockwise. */
  turn: number;
  /** Shapes that it inherits from, strongest first. */
  ancestors: readonly Element[];
}

/** Text as it was set. */
export interface WitnessedText {
  block: TextBlock;
  placed: PlacedText;
}

/** A table as it was set. Points. */
export interface WitnessedTable {
  columns: number[];
  /** As the file states them. */
  stated_rows: number[];
  /** As the text needs them. */
  rows: number[];
}

/**
 * Told what of a slide is read, in drawing order: shapes, and between one shape and the next its texts. For those who judge
 * a slide and must see just what is drawn.
 */
export interface SlideWitness {
  shape(shape: WitnessedShape): void;
  /** A placeholder that holds nothing and is not drawn. */
  empty(shape: Pick<WitnessedShape, 'element' | 'name'> & { slot: Slot }): void;
  text(text: WitnessedText): void;
  table(table: WitnessedTable): void;
  /** Shapes up to the matching `closeGroup` belong together. */
  openGroup(): void;
  closeGroup(): void;
}
