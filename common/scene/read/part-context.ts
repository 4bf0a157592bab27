import type { Element } from '../../ooxml/xml/tree.ts';
import type { OfficePackage } from '../../ooxml/package/office-package.ts';
import type { ColourContext } from '../../ooxml/read/colour.ts';
import type { TextSetter } from '../chart/chart-request.ts';
import type { Paint, Rect, SceneApproximation, ScenePicture } from '../scene.ts';
import type { Note } from './read-fill.ts';
import type { ParagraphLook } from './text-look.ts';
import type { SceneTheme } from './scene-theme.ts';
import type { SlideWitness } from './slide-witness.ts';
import type { Slot } from './slot.ts';

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
  /** Placeholders of a slide are drawn when they hold something; of a layout, with their prompts or not at all. */
  placeholders: 'filled' | 'prompt' | 'hidden';
  /** Everything of a master or layout below a slide is decoration. */
  isDecoration: boolean;
  /** Paint of the background, for shapes that show it. */
  ground: Paint | null;
  /** Looks of list levels that placeholders of one layout share, by placeholder and level. */
  looks: Map<string, ParagraphLook>;
  /** Content hashes by part path, kept with the reader. */
  pictureKeys: Map<string, string>;
  pictures: Map<string, ScenePicture>;
  approximations: SceneApproximation[];
  /** Told what is read of the slide's own shapes; null where nobody asks. */
  witness: SlideWitness | null;
  /** Set when the number of the slide was drawn. */
  used: { number: boolean };
}

/** Says of a shape what is drawn otherwise than PowerPoint would; the same thing of one shape once. */
export function noteOf(context: PartContext, shape: string): Note {
  return (what, detail) => {
    const known = context.approximations.some(
      (one) => one.what === what && one.detail === detail && one.shape === shape,
    );
    if (!known) context.approximations.push({ what, detail, shape });
  };
}
