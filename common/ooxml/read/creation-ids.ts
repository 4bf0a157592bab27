import { childElements, descend, integerAttribute, attribute } from '../xml/dom.ts';
import { NAMESPACE } from '../xml/namespaces.ts';
import type { Element } from '../xml/tree.ts';

/** The creation id of a slide ([MS-PPTX] 2.2.1): it stays when slides are moved; null without one. */
export function slideCreationIdOf(root: Element | null): number | null {
  return integerAttribute(extended(descend(root, 'cSld', 'extLst'), NAMESPACE.p14), 'val') ?? null;
}

/** The creation id of a shape ([MS-ODRAWXML] 2.27.1), in braces and capitals; null without one. */
export function shapeCreationIdOf(shape: Element): string | null {
  const nonVisual = childElements(shape).find(({ localName }) => localName.startsWith('nv'));
  const id = attribute(extended(descend(nonVisual, 'cNvPr', 'extLst'), NAMESPACE.a16), 'id');
  return id === undefined ? null : id.toUpperCase();
}

function extended(list: Element | null, namespace: string): Element | null {
  for (const extension of childElements(list, 'ext')) {
    const found = descend(extension, 'creationId');
    if (found?.namespaceURI === namespace) return found;
  }
  return null;
}
