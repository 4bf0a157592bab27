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

/** What the shapes of a part (slide, layout or master) are drawn with. */
export interface PartContext {
  pack: OfficePackage;
  /** Path of the part, for its relationships. */
  part: string;
  theme: SceneTheme;
  /** Resolved through the colour map of the drawn slide. */
  colours: ColourContext;
  typesetter: TextSetter;
  /** Rectangle of the slide, in points. */
  page: Rect;
  /** Slide number in the deck; null if there is none, as for a layout. */
  number: number | null;
  /** `p:defaultTextStyle` of the presentation and `p:txStyles` of the master. */
  defaultTextStyle: Element | null;
  textStyles: Element | null;
  /** Returns the shapes that a placeholder inherits from, strongest first. */
  ancestors: (slot: Slot) => Element[];
  /** Placeholders of a slide are drawn unless they are empty; those of a layout with their prompts, or not at all. */
  placeholders: 'filled' | 'prompt' | 'hidden';
  /** True for masters and layouts below a slide: everything on them is decoration. */
  isDecoration: boolean;
  /** Background paint, for shapes that show it. */
  background: Paint | null;
  /** Cached styles of list levels shared by placeholders of a layout, by placeholder and level. */
  looks: Map<string, ParagraphLook>;
  /** Content hashes by part path, cached by the reader. */
  pictureKeys: Map<string, string>;
  pictures: Map<string, ScenePicture>;
  approximations: SceneApproximation[];
  /** Called with what is read of the slide's own shapes; null if not requested. */
  observer: SlideObserver | null;
  /** Set if the slide number was drawn. */
  used: { number: boolean };
}

/** Reports that a shape is drawn differently from PowerPoint, once per shape and difference. */
export function noteOf(context: PartContext, shape: string): Note {
  return (what, detail) => {
    const known = context.approximations.some(
      (one) => one.what === what && one.detail === detail && one.shape === shape,
    );
    if (!known) context.approximations.push({ what, detail, shape });
  };
}

/** A shape as read, before it is drawn. Lengths in points. */
export interface ObservedShape {
  element: Element;
  name: string;
  slot: Slot | null;
  rect: Rect;
  /** Degrees, clockwise. */
  turn: number;
  /** Elements that it inherits from, strongest first. */
  ancestors: readonly Element[];
}

/** Text after it was set. */
export interface ObservedText {
  block: TextBlock;
  placed: PlacedText;
}

/** A table after it was set. Points. */
export interface ObservedTable {
  columns: number[];
  /** Row heights stated in the file. */
  stated_rows: number[];
  /** Row heights needed by the text. */
  rows: number[];
}

/**
 * Called with what is read of a slide, in drawing order: shapes, and after each shape its texts. Used by checks that
 * must see exactly what is drawn.
 */
export interface SlideObserver {
  shape(shape: ObservedShape): void;
  /** Called for an empty placeholder, which is not drawn. */
  empty(shape: Pick<ObservedShape, 'element' | 'name'> & { slot: Slot }): void;
  text(text: ObservedText): void;
  table(table: ObservedTable): void;
  /** Shapes up to the matching `closeGroup` belong together. */
  openGroup(): void;
  closeGroup(): void;
}

/** Identity of a placeholder (ECMA-376 part 1, 19.3.1.36). */
export type Slot = NonNullable<PlacedShape['placeholder']>;
