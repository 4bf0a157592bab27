import type { OfficePackage } from '../../ooxml/package/office-package.ts';
import type { ColourContext } from '../../ooxml/read/colour.ts';
import type { PlacedText } from '../../typeset/placed-text.ts';
import type { TextBlock } from '../../typeset/text-block.ts';
import type { Rect, SceneApproximation, ScenePicture } from '../scene.ts';

/** All that drawing needs of the typesetter. */
export interface TextSetter {
  place(block: TextBlock): PlacedText;
}

/** Theme typefaces that `+mj` and `+mn` stand for (ECMA-376 part 1, 20.1.4.1); '' where the theme names none. */
export interface SceneFonts {
  major: string;
  minor: string;
  major_east_asian: string;
  minor_east_asian: string;
  major_complex: string;
  minor_complex: string;
}

/**
 * A chart part to be drawn in a frame. Fills and lines of `c:spPr` are read by `readFill` and `readStroke` of
 * `common/scene/read`, as those of shapes are.
 */
export interface ChartRequest {
  pack: OfficePackage;
  /** Path of the part whose root is `c:chartSpace`. */
  path: string;
  /** Of the graphic frame, in points on the slide. */
  rect: Rect;
  typesetter: TextSetter;
  /** Of the slide; a `c:clrMapOvr` of the chart replaces its map. */
  colours: ColourContext;
  fonts: SceneFonts;
  /** Name of the frame, for `approximations`. */
  shape: string;
  /** What is drawn otherwise than PowerPoint would is pushed here. */
  approximations: SceneApproximation[];
  /** Pictures of picture fills are put here under their content hash; charts without them leave it alone. */
  pictures: Map<string, ScenePicture>;
}
