import { el } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import { guid } from './creation-id.ts';
import type { LayoutPlaceholder } from './layout-facts.ts';
import { applicationProperties, drawingProperties } from './shape-parts.ts';
import type { ShapeIdentity } from './shape-parts.ts';

/** Date, footer or slide number as PowerPoint puts it on a new slide: all inherited, the number as a field. */
export function furnitureShape(
  shape: ShapeIdentity,
  placeholder: LayoutPlaceholder,
  slideNumber: number,
  language: string,
): XmlElement {
  const properties = el('a:rPr', { lang: language });
  const content =
    placeholder.type === 'sldNum'
      ? el('a:fld', { id: guid('slide number'), type: 'slidenum' }, properties, el('a:t', {}, String(slideNumber)))
      : el('a:r', {}, properties, el('a:t', {}, placeholder.text));
  return el(
    'p:sp',
    {},
    el(
      'p:nvSpPr',
      {},
      drawingProperties(shape),
      el('p:cNvSpPr', {}, el('a:spLocks', { noGrp: 1 })),
      applicationProperties(placeholder),
    ),
    el('p:spPr'),
    el('p:txBody', {}, el('a:bodyPr'), el('a:lstStyle'), el('a:p', {}, content)),
  );
}
