import type { Document, Element } from './tree.ts';
import { childElements } from './dom.ts';

/** Children of `p:presentation` in schema order (ECMA-376 part 1, 19.2.1.26). */
export const PRESENTATION_CHILDREN = [
  'sldMasterIdLst',
  'notesMasterIdLst',
  'handoutMasterIdLst',
  'sldIdLst',
  'sldSz',
  'notesSz',
  'smartTags',
  'embeddedFontLst',
  'custShowLst',
  'photoAlbum',
  'custDataLst',
  'kinsoku',
  'defaultTextStyle',
  'modifyVerifier',
  'extLst',
] as const;

/**
 * Puts a child where the schema wants it, in place of any child of the same local name.
 * @param order local names of all children the parent may have, in schema order.
 * @throws RangeError when the order doesn't know the child: a mistake in the program.
 */
export function putInSchemaOrder(parent: Element, child: Element, order: readonly string[]): void {
  const rank = order.indexOf(child.localName ?? '');
  if (rank < 0) throw new RangeError(`no place for ${child.tagName} in ${parent.tagName}`);
  for (const old of childElements(parent, child.localName ?? '')) parent.removeChild(old);
  // What the schema doesn't know stays where it is, behind what it knows.
  const next = childElements(parent).find((sibling) => order.indexOf(sibling.localName ?? '') > rank);
  parent.insertBefore(child, next ?? null);
}

/** An element of a document with the prefix its root uses for the namespace (none where it is the default). */
export function createIn(document: Document, namespace: string, localName: string): Element {
  const prefix = document.documentElement?.lookupPrefix(namespace) ?? '';
  return document.createElementNS(namespace, prefix === '' ? localName : `${prefix}:${localName}`);
}
