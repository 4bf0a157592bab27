import type { Box } from '../../deck/geometry.ts';
import { el } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import type { PictureItem } from './deck-content.ts';
import type { LayoutPlaceholder } from './layout-facts.ts';
import { containIn, cropToFill } from './picture-crop.ts';
import { applicationProperties, drawingProperties, rectangle, transform } from './shape-parts.ts';
import type { ShapeIdentity } from './shape-parts.ts';

/**
 * A picture as `p:pic` (ECMA-376 part 1, 19.3.1.37). It fills a picture placeholder or a box of its own by cropping; in
 * any other placeholder it is shown whole.
 * @param frame where it goes, EMU.
 * @param isInherited the frame is the placeholder's own place, so it needn't be said again.
 * @param relationshipId of the image part.
 */
export function pictureShape(
  shape: ShapeIdentity,
  placeholder: LayoutPlaceholder | null,
  { frame, isInherited }: { frame: Box; isInherited: boolean },
  picture: PictureItem,
  relationshipId: string,
): XmlElement {
  const isWhole = placeholder !== null && placeholder.type !== 'pic';
  const box = isWhole ? containIn(picture, frame) : frame;
  const crop = isWhole ? { l: 0, t: 0, r: 0, b: 0 } : cropToFill(picture, frame, picture.focus);
  const edge = (value: number): number | undefined => (value === 0 ? undefined : value);
  return el(
    'p:pic',
    {},
    el(
      'p:nvPicPr',
      {},
      drawingProperties({ ...shape, alt: picture.alt }),
      el('p:cNvPicPr', {}, el('a:picLocks', { noGrp: placeholder === null ? undefined : 1, noChangeAspect: 1 })),
      applicationProperties(placeholder),
    ),
    el(
      'p:blipFill',
      {},
      el('a:blip', { 'r:embed': relationshipId }),
      el('a:srcRect', { l: edge(crop.l), t: edge(crop.t), r: edge(crop.r), b: edge(crop.b) }),
      el('a:stretch', {}, el('a:fillRect')),
    ),
    isInherited && !isWhole ? el('p:spPr') : el('p:spPr', {}, transform(box), rectangle()),
  );
}
