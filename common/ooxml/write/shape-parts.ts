import { hash } from 'node:crypto';
import { EMU_PER_PT } from '../../deck/geometry.ts';
import type { Box } from '../../deck/geometry.ts';
import { el, NAMESPACE } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import type { ShapePaint } from './deck-content.ts';
import { extremeOn, textColourOf, overlayColour, scheme, solid } from './background-colours.ts';
import { contrast, READABLE } from './contrast.ts';
import { tone, toneHex } from './muted-colours.ts';
import { DECORATIVE } from '../read/shape-tree.ts';
import type { Background } from './background-colours.ts';
import type { Accent } from './contrast.ts';
import type { LayoutPlaceholder } from './layout-facts.ts';

export interface ShapeIdentity {
  /** Unique on the slide, from 2; 1 is the shape tree itself. */
  number: number;
  name: string;
  slideId: string;
  itemId: string;
  /** For screen readers. */
  alt?: string;
  is_decorative?: boolean;
}

/** `p:cNvPr` (ECMA-376 part 1, 19.3.1.12). */
export function drawingProperties(shape: ShapeIdentity): XmlElement {
  return el(
    'p:cNvPr',
    { id: shape.number, name: shape.name, descr: shape.alt },
    shapeCreationId(shape.slideId, shape.itemId, shape.is_decorative === true ? [decorativeMark()] : []),
  );
}

/** `p:nvPr`, with the placeholder if the shape fills one. */
export function applicationProperties(placeholder: LayoutPlaceholder | null): XmlElement {
  return el('p:nvPr', {}, placeholder === null ? null : el('p:ph', placeholder.attributes));
}

/** Position and size: `a:xfrm`, or `p:xfrm` for a graphic frame. Values are whole EMU; sizes are never negative. */
export function transform(box: Box, name: 'a:xfrm' | 'p:xfrm' = 'a:xfrm'): XmlElement {
  return el(
    name,
    {},
    el('a:off', { x: Math.round(box.x), y: Math.round(box.y) }),
    el('a:ext', { cx: Math.max(0, Math.round(box.w)), cy: Math.max(0, Math.round(box.h)) }),
  );
}

/** Rectangle geometry. */
export function rectangle(): XmlElement {
  return el('a:prstGeom', { prst: 'rect' }, el('a:avLst'));
}

/** `p:graphicFrame` around a chart or table (ECMA-376 part 1, 19.3.1.21); it always states its position. */
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

/**
 * `a:extLst` with the creation id of a shape ([MS-ODRAWXML] 2.27.1), by which our element id survives edits and
 * renaming.
 */
export function shapeCreationId(slideId: string, itemId: string, others: readonly XmlElement[] = []): XmlElement {
  return el(
    'a:extLst',
    {},
    el(
      'a:ext',
      { uri: '{FF2B5EF4-FFF2-40B4-BE49-F238E27FC236}' },
      el('a16:creationId', { 'xmlns:a16': NAMESPACE.a16, id: shapeCreationGuid(slideId, itemId) }),
    ),
    ...others,
  );
}

/** `adec:decorative` ([MS-ODRAWXML] 2.2.1); PowerPoint requires exactly this namespace. */
function decorativeMark(): XmlElement {
  return el(
    'a:ext',
    { uri: DECORATIVE },
    el('adec:decorative', { 'xmlns:adec': 'http://schemas.microsoft.com/office/drawing/2017/decorative', val: 1 }),
  );
}

/** `p:extLst` with the creation id of a slide ([MS-PPTX] 2.2.1). */
export function slideCreationId(slideId: string): XmlElement {
  return el(
    'p:extLst',
    {},
    el(
      'p:ext',
      { uri: '{BB962C8B-B14F-4D97-AF65-F5344CB8AC3E}' },
      el('p14:creationId', { 'xmlns:p14': NAMESPACE.p14, val: slideCreationNumber(slideId) }),
    ),
  );
}

/** The number in the creation id of a slide. */
export function slideCreationNumber(slideId: string): number {
  return hash('sha1', slideId, 'buffer').readUInt32BE(0);
}

/** The GUID in the creation id of a shape. */
export function shapeCreationGuid(slideId: string, itemId: string): string {
  return guid(`${slideId}/${itemId}`);
}

/** A GUID derived from a name, in braces as Office requires. */
export function guid(name: string): string {
  const hex = hash('sha1', name).slice(0, 32).toUpperCase();
  return `{${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}}`;
}

/** How much more opaque a filled shape is than an overlay, thousandths of a percent. */
const STRONGER_SHAPE = 14_000;

/** How colours are named around a shape. */
export interface PaintContext {
  background: Background;
  accents: readonly Accent[];
}

/** A fill; `a:noFill` for none. @param hasText whether text needs an overlay if the background is a picture. */
export function fillOf(paint: ShapePaint, context: PaintContext, hasText = false): XmlElement {
  const { overlay } = context.background;
  if (overlay !== null && hasText && typeof paint === 'string') {
    return solid(overlayColour(overlay, paint === 'none' ? 0 : STRONGER_SHAPE));
  }
  return paint === 'none' ? el('a:noFill') : solid(colourOf(paint, context));
}

/** `a:ln` (ECMA-376 part 1, 20.1.2.2.24). @param look with or without an arrow at the end. */
export function lineOf(
  paint: ShapePaint,
  look: { line_pt: number; is_dashed?: boolean | undefined; has_arrow?: boolean },
  context: PaintContext,
): XmlElement {
  if (paint === 'none') return el('a:ln', {}, el('a:noFill'));
  return el(
    'a:ln',
    { w: Math.round(look.line_pt * EMU_PER_PT) },
    solid(colourOf(paint, context)),
    look.is_dashed === true ? el('a:prstDash', { val: 'dash' }) : null,
    el('a:round'),
    look.has_arrow === true ? el('a:tailEnd', { type: 'triangle', w: 'med', len: 'med' }) : null,
  );
}

/** The text colour that is readable on a fill: the theme's text or background colour, else black or white. */
export function textColourOn(paint: ShapePaint, context: PaintContext): XmlElement {
  const { background } = context;
  if (paint === 'none') return textColourOf(background);
  if (typeof paint === 'string' && background.isForeign) return textColourOf(background);
  const behind = typeof paint === 'string' ? toneHex(background, paint) : accentOf(paint.accent, context).hex;
  const [textColour, back] = [contrast(background.textHex, behind), contrast(background.backgroundHex, behind)];
  if (Math.max(textColour, back) >= READABLE)
    return textColour >= back ? textColourOf(background) : scheme(background.name);
  return extremeOn(behind);
}

function colourOf(paint: Exclude<ShapePaint, 'none'>, context: PaintContext): XmlElement {
  return typeof paint === 'string' ? tone(context.background, paint) : scheme(accentOf(paint.accent, context).name);
}

function accentOf(index: number, { accents, background }: PaintContext): Accent {
  return accents[index % Math.max(1, accents.length)] ?? { name: 'accent1', hex: background.textHex };
}
