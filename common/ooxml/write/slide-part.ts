import { el } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import { SLIDE_NAMESPACES } from '../xml/namespaces.ts';
import { slideCreationId } from './creation-id.ts';

/**
 * A slide part (`p:sld`, ECMA-376 part 1, 19.3.1.38).
 * @param colourMap attributes of the layout's own colour map; null uses the master's.
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

/** `p:spTree` around shapes whose ids begin at 2. */
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
