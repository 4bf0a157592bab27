import type { Box } from '../../deck/geometry.ts';
import { el } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import type { PictureItem } from './deck-content.ts';
import type { LayoutPlaceholder } from './layout-facts.ts';
import { applicationProperties, drawingProperties, rectangle, transform } from './shape-parts.ts';
import type { ShapeIdentity } from './shape-parts.ts';

/**
 * A picture as `p:pic` (ECMA-376 part 1, 19.3.1.37). It is cropped to fill a picture placeholder or its own box; in any
 * other placeholder it is shown whole.
 * @param frame position and size, EMU.
 * @param isInherited true if the frame is the placeholder's, so that it isn't written.
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
      drawingProperties({ ...shape, alt: picture.alt, is_decorative: picture.is_decorative === true }),
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

/**
 * Cropping at the edges of a picture in thousandths of a percent of its size (`a:srcRect`, ECMA-376 part 1, 20.1.8.55).
 */
interface SourceCrop {
  l: number;
  t: number;
  r: number;
  b: number;
}

const WHOLE = 100_000;

/**
 * The cropping with which a picture fills a frame without distortion, with the focus as close to the centre as
 * possible.
 * @param picture width and height in any unit, above 0.
 * @param frame width and height in any unit, above 0.
 * @param focus fractions from the top left.
 */
export function cropToFill(
  picture: { width: number; height: number },
  frame: { w: number; h: number },
  focus: { x: number; y: number } = { x: 0.5, y: 0.5 },
): SourceCrop {
  const ratio = picture.width / picture.height / (frame.w / frame.h);
  const [l, r] = ratio > 1 ? cut(1 / ratio, focus.x) : [0, 0];
  const [t, b] = ratio < 1 ? cut(ratio, focus.y) : [0, 0];
  return { l, t, r, b };
}

/** How much to cut at the near and far edge if a fraction of the length is kept. */
function cut(kept: number, focus: number): [near: number, far: number] {
  const total = Math.round((1 - kept) * WHOLE);
  const near = Math.round(Math.min(1 - kept, Math.max(0, focus - kept / 2)) * WHOLE);
  return [Math.min(near, total), Math.max(0, total - near)];
}

/** The largest centred box with a picture's proportions inside another box. EMU. */
export function containIn(picture: { width: number; height: number }, frame: Box): Box {
  const scale = Math.min(frame.w / picture.width, frame.h / picture.height);
  const w = Math.round(picture.width * scale);
  const h = Math.round(picture.height * scale);
  return { x: frame.x + Math.round((frame.w - w) / 2), y: frame.y + Math.round((frame.h - h) / 2), w, h };
}
