import type { HeaderFooterParagraph, HeaderFooterPiece } from '../read/master/header-footer.ts';
import { el, SLIDE_NAMESPACES } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import type { LayoutPlaceholder } from './layout-facts.ts';
import { applicationProperties, drawingProperties, guid, slideCreationId } from './shape-parts.ts';
import type { ShapeIdentity } from './shape-parts.ts';

/**
 * A slide part (`p:sld`, ECMA-376 part 1, 19.3.1.38).
 * @param colourMap attributes of the layout's own colour map; null to use the master's.
 */
export function slidePart(
  slideId: string,
  shapes: readonly XmlElement[],
  colourMap: Record<string, string> | null,
): XmlElement {
  return el(
    'p:sld',
    SLIDE_NAMESPACES,
    el('p:cSld', {}, shapeTree(shapes), slideCreationId(slideId)),
    colourMapOverride(colourMap),
  );
}

/** `p:spTree` around shapes, whose ids start at 2. */
export function shapeTree(shapes: readonly XmlElement[]): XmlElement {
  return el(
    'p:spTree',
    {},
    el('p:nvGrpSpPr', {}, el('p:cNvPr', { id: 1, name: '' }), el('p:cNvGrpSpPr'), el('p:nvPr')),
    el(
      'p:grpSpPr',
      {},
      el(
        'a:xfrm',
        {},
        el('a:off', { x: 0, y: 0 }),
        el('a:ext', { cx: 0, cy: 0 }),
        el('a:chOff', { x: 0, y: 0 }),
        el('a:chExt', { cx: 0, cy: 0 }),
      ),
    ),
    shapes,
  );
}

/** `p:clrMapOvr`. */
export function colourMapOverride(colourMap: Record<string, string> | null = null): XmlElement {
  return el('p:clrMapOvr', {}, colourMap === null ? el('a:masterClrMapping') : el('a:overrideClrMapping', colourMap));
}

/**
 * Date, footer or slide number as PowerPoint adds it to a new slide: everything inherited, with text and fields of the
 * layout.
 */
export function headerFooterShape(
  shape: ShapeIdentity,
  placeholder: LayoutPlaceholder,
  slideNumber: number,
  language: string,
): XmlElement {
  const properties = (): XmlElement => el('a:rPr', { lang: language });
  const piece = ({ text, field }: HeaderFooterPiece, at: string): XmlElement => {
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

/** The layout's text; only the number for a number placeholder without a field. */
function paragraphsOf({ type, paragraphs }: LayoutPlaceholder): readonly HeaderFooterParagraph[] {
  const hasField = paragraphs.some(({ pieces }) => pieces.some(({ field }) => field === 'slidenum'));
  return type === 'sldNum' && !hasField ? [{ pieces: [{ text: '', field: 'slidenum' }] }] : paragraphs;
}
