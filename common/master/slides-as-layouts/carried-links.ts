import type { OfficePackage } from '../../ooxml/package/office-package.ts';
import { relativeTarget } from '../../ooxml/package/part-paths.ts';
import type { Relationship } from '../../ooxml/package/relationships.ts';
import { childElements } from '../../ooxml/xml/dom.ts';
import type { Element } from '../../ooxml/xml/tree.ts';

/** The relationships of a part that is put together from pieces of others. */
export interface CarriedLinks {
  /** Copies an element of a part with all that it refers to. References to nothing name no relationship, and fall with it. */
  carry(element: Element, from: string): Element;
  relationships: Relationship[];
}

/** @param path of the part that is put together. @param first a relationship that it has anyhow. */
export function createCarriedLinks(
  pack: OfficePackage,
  path: string,
  first: { type: string; path: string },
): CarriedLinks {
  const relationships: Relationship[] = [
    { id: 'rId1', type: first.type, target: relativeTarget(path, first.path), path: first.path, isExternal: false },
  ];
  const known = new Map<string, string>();
  const idOf = (from: string, id: string): string => {
    const key = `${from}\n${id}`;
    const given = known.get(key);
    if (given !== undefined) return given;
    const source = pack.relationships(from).find((one) => one.id === id);
    if (source === undefined) return 'none';
    const next = `rId${relationships.length + 1}`;
    const target = source.path === null ? source.target : relativeTarget(path, source.path);
    relationships.push({ ...source, id: next, target });
    known.set(key, next);
    return next;
  };
  const relink = (element: Element, from: string): void => {
    for (const { name, namespaceURI, value } of element.attributes) {
      if (namespaceURI === null || !namespaceURI.endsWith('/relationships') || value === '') continue;
      element.setAttributeNS(namespaceURI, name, idOf(from, value));
    }
    for (const child of childElements(element)) relink(child, from);
  };
  return {
    relationships,
    carry(element, from) {
      const copy = element.cloneNode();
      relink(copy, from);
      return copy;
    },
  };
}
