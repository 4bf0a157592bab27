import type { FurnitureParagraph, FurniturePiece } from '../read/furniture.ts';
import { el } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import { guid } from './creation-id.ts';
import type { LayoutPlaceholder } from './layout-facts.ts';
import { applicationProperties, drawingProperties } from './shape-parts.ts';
import type { ShapeIdentity } from './shape-parts.ts';

/** Date, footer or slide number as PowerPoint puts it on a new slide: all inherited, text and fields those of the layout. */
export function furnitureShape(
  shape: ShapeIdentity,
  placeholder: LayoutPlaceholder,
  slideNumber: number,
  language: string,
): XmlElement {
  const properties = (): XmlElement => el('a:rPr', { lang: language });
  const piece = ({ text, field }: FurniturePiece, at: string): XmlElement => {
    if (field === undefined) return el('a:r', {}, properties(), el('a:t', {}, text));
    const shown = field === 'slidenum' ? String(slideNumber) : text;
    return el('a:fld', { id: guid(`slide ${field}${at}`), type: field }, properties(), el('a:t', {}, shown));
  };
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
    el(
      'p:txBody',
      {},
      el('a:bodyPr'),
      el('a:lstStyle'),
      paragraphsOf(placeholder).map(({ align, pieces }, line) =>
        el(
          'a:p',
          {},
          align === undefined ? null : el('a:pPr', { algn: align }),
          pieces.map((each, index) => piece(each, line + index === 0 ? '' : ` ${line}.${index}`)),
        ),
      ),
    ),
  );
}

/** What the layout says; of a number placeholder without field the number alone. */
function paragraphsOf({ type, paragraphs }: LayoutPlaceholder): readonly FurnitureParagraph[] {
  const hasField = paragraphs.some(({ pieces }) => pieces.some(({ field }) => field === 'slidenum'));
  return type === 'sldNum' && !hasField ? [{ pieces: [{ text: '', field: 'slidenum' }] }] : paragraphs;
}
