import type { OfficePackage } from '../../ooxml/package/office-package.ts';
import type { ColourContext } from '../../ooxml/read/colour.ts';
import type { PlacedShape } from '../../ooxml/read/shape-tree.ts';
import type { Element } from '../../ooxml/xml/tree.ts';
import type { PlacedText, TextBlock } from '../../typeset/text-block.ts';
import type { TextSetter } from '../chart/chart-text.ts';
import type { Paint, Rect, SceneApproximation, ScenePicture } from '../scene.ts';
import type { Note } from './read-fill.ts';
import type { SceneTheme } from './scene-theme.ts';
import type { ParagraphLook } from './text-look.ts';

/** What the shapes of one part (slide, layout or master) are drawn with. */
export interface PartContext {
  pack: OfficePackage;
  /** Path, for its relationships. */
  part: string;
  theme: SceneTheme;
  /** Through the colour map of the slide that is drawn. */
  colours: ColourContext;
  typesetter: TextSetter;
  /** The slide, in points. */
  page: Rect;
  /** Of the slide within the deck; null where there is none, as on a layout. */
  number: number | null;
  /** `p:defaultTextStyle` of the presentation and `p:txStyles` of the master. */
  defaultTextStyle: Element | null;
  textStyles: Element | null;
  /** The shapes that a placeholder inherits from, strongest first. */
  ancestors: (slot: Slot) => Element[];
  /** Placeholders of a slide are drawn unless empty; of a layout, with their prompts or not at all. */
  placeholders: 'filled' | 'prompt' | 'hidden';
  /** Everything of a master or layout below a slide is decoration. */
  isDecoration: boolean;
  /** Paint of the background, for shapes that show it. */
  background: Paint | null;
  /** Looks of list levels that placeholders of one layout share, by placeholder and level. */
  looks: Map<string, ParagraphLook>;
  /** Content hashes by part path, kept with the reader. */
  pictureKeys: Map<string, string>;
  pictures: Map<string, ScenePicture>;
  approximations: SceneApproximation[];
  /** Called with what is read of the slide's own shapes; null where it is not requested. */
  observer: SlideObserver | null;
  /** Set when the number of the slide was drawn. */
  used: { number: boolean };
}

/** Reports how a shape is drawn differently from PowerPoint, once per shape and difference. */
export function noteOf(context: PartContext, shape: string): Note {
  return (what, detail) => {
    const known = context.approximations.some(
      (one) => one.what === what && one.detail === detail && one.shape === shape,
    );
    if (!known) context.approximations.push({ what, detail, shape });
  };
}

/** A shape as the reader comes to it, before it is drawn. Lengths in points. */
export interface ObservedShape {
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
export interface ObservedText {
  block: TextBlock;
  placed: PlacedText;
}

/** A table as it was set. Points. */
export interface ObservedTable {
  columns: number[];
  /** As the file states them. */
  stated_rows: number[];
  /** As the text needs them. */
  rows: number[];
}

/**
 * Called with what of a slide is read, in drawing order: shapes, and between one shape and the next its texts. For those who judge
 * a slide and must see just what is drawn.
 */
export interface SlideObserver {
  shape(shape: ObservedShape): void;
  /** An empty placeholder, which is not drawn. */
  empty(shape: Pick<ObservedShape, 'element' | 'name'> & { slot: Slot }): void;
  text(text: ObservedText): void;
  table(table: ObservedTable): void;
  /** Shapes up to the matching `closeGroup` belong together. */
  openGroup(): void;
  closeGroup(): void;
}

/** Identity of a placeholder (ECMA-376 part 1, 19.3.1.36). */
export type Slot = NonNullable<PlacedShape['placeholder']>;
