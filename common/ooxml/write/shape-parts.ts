import type { Box } from '../../deck/geometry.ts';
import { el } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import { shapeCreationId } from './creation-id.ts';
import type { LayoutPlaceholder } from './layout-facts.ts';

/** Who a shape is on its slide. */
export interface ShapeIdentity {
  /** Unique on the slide, from 2: 1 is the shape tree itself. */
  number: number;
  name: string;
  slideId: string;
  itemId: string;
  /** For screen readers. */
  alt?: string;
}

/** `p:cNvPr` (ECMA-376 part 1, 19.3.1.12). */
export function drawingProperties(shape: ShapeIdentity): XmlElement {
  return el(
    'p:cNvPr',
    { id: shape.number, name: shape.name, descr: shape.alt },
    shapeCreationId(shape.slideId, shape.itemId),
  );
}

/** `p:nvPr`, with the placeholder it fills. */
export function applicationProperties(placeholder: LayoutPlaceholder | null): XmlElement {
  return el('p:nvPr', {}, placeholder === null ? null : el('p:ph', placeholder.attributes));
}

/** Position and size: `a:xfrm`, or `p:xfrm` of a graphic frame. Lengths are whole EMU, sizes never negative. */
export function transform(box: Box, name: 'a:xfrm' | 'p:xfrm' = 'a:xfrm'): XmlElement {
  return el(
    name,
    {},
    el('a:off', { x: Math.round(box.x), y: Math.round(box.y) }),
    el('a:ext', { cx: Math.max(0, Math.round(box.w)), cy: Math.max(0, Math.round(box.h)) }),
  );
}

/** A rectangle as geometry. */
export function rectangle(): XmlElement {
  return el('a:prstGeom', { prst: 'rect' }, el('a:avLst'));
}

/** `p:graphicFrame` around a chart or table (ECMA-376 part 1, 19.3.1.21); it always states its place. */
export function graphicFrame(
  shape: ShapeIdentity,
  placeholder: LayoutPlaceholder | null,
  box: Box,
  uri: string,
  graphic: XmlElement,
): XmlElement {
  return el(
    'p:graphicFrame',
    {},
    el(
      'p:nvGraphicFramePr',
      {},
      drawingProperties(shape),
      el('p:cNvGraphicFramePr', {}, el('a:graphicFrameLocks', { noGrp: 1 })),
      applicationProperties(placeholder),
    ),
    transform(box, 'p:xfrm'),
    el('a:graphic', {}, el('a:graphicData', { uri }, graphic)),
  );
}
