import { parseTree } from './parse-tree.ts';
import type { Document, Element } from './tree.ts';

/**
 * Parses a part that passed the package check.
 * @throws SyntaxError if it is not well-formed.
 */
export function parseXml(xml: string): Document {
  return parseTree(xml.startsWith('\uFEFF') ? xml.slice(1) : xml);
}

/** The child elements, optionally with a given local name. Prefixes vary between writers and are ignored. */
export function childElements(parent: Element | Document | null | undefined, localName?: string): Element[] {
  const found: Element[] = [];
  for (let node = parent?.firstChild ?? null; node !== null; node = node.nextSibling) {
    if (node.localName === undefined) continue;
    if (localName === undefined || node.localName === localName) found.push(node);
  }
  return found;
}

/** Follows local names down from an element; null if one is missing. */
export function descend(parent: Element | Document | null | undefined, ...localNames: string[]): Element | null {
  let current: Element | Document | null = parent ?? null;
  for (const localName of localNames) {
    let next: Element | null = null;
    for (let node = current?.firstChild ?? null; node !== null; node = node.nextSibling) {
      if (node.localName === localName) {
        next = node;
        break;
      }
    }
    if (next === null) return null;
    current = next;
  }
  return current as Element | null;
}

/** All elements below `root` with a local name, in document order. */
export function descendants(root: Element | Document | null | undefined, localName: string): Element[] {
  const found: Element[] = [];
  const visit = (parent: Element | Document): void => {
    for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
      if (node.localName === undefined) continue;
      if (node.localName === localName) found.push(node);
      visit(node);
    }
  };
  if (root) visit(root);
  return found;
}

/** An attribute by local name, ignoring its prefix; undefined if absent. */
export function attribute(element: Element | null | undefined, localName: string): string | undefined {
  if (!element) return undefined;
  let found: string | undefined;
  for (const one of element.attributes) {
    if (one.localName !== localName || one.prefix === 'xmlns') continue;
    if (one.prefix === null) return one.value;
    found ??= one.value;
  }
  return found;
}

/** An attribute in the relationships namespace (`r:id`, `r:embed`), Transitional or Strict; undefined if absent. */
export function relationshipAttribute(element: Element | null | undefined, localName: string): string | undefined {
  if (!element) return undefined;
  for (const attr of element.attributes) {
    if (attr.localName === localName && attr.namespaceURI?.endsWith('/relationships') === true) return attr.value;
  }
  return undefined;
}

/** An integer attribute; undefined if absent or not a number. */
export function integerAttribute(element: Element | null | undefined, localName: string): number | undefined {
  const text = attribute(element, localName);
  if (text === undefined || !/^-?\d+(\.\d+)?$/.test(text.trim())) return undefined;
  return Math.round(Number(text));
}

/** An `xsd:boolean` attribute (XML Schema part 2, 3.2.2); undefined if absent. */
export function booleanAttribute(element: Element | null | undefined, localName: string): boolean | undefined {
  const text = attribute(element, localName);
  return text === undefined ? undefined : text === '1' || text === 'true' || text === 'on';
}

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
 * Inserts a child at its place in the schema, replacing a child with the same local name.
 * @param order local names of all possible children, in schema order.
 * @throws RangeError if the order doesn't contain the child, which is a programming error.
 */
export function putInSchemaOrder(parent: Element, child: Element, order: readonly string[]): void {
  const rank = order.indexOf(child.localName ?? '');
  if (rank < 0) throw new RangeError(`no place for ${child.tagName} in ${parent.tagName}`);
  for (const old of childElements(parent, child.localName ?? '')) parent.removeChild(old);
  // Children unknown to the schema stay where they are, after the known ones.
  const next = childElements(parent).find((sibling) => order.indexOf(sibling.localName ?? '') > rank);
  parent.insertBefore(child, next ?? null);
}

/** Creates an element with the prefix that the root uses for the namespace (none if it is the default). */
export function createIn(document: Document, namespace: string, localName: string): Element {
  const prefix = document.documentElement?.lookupPrefix(namespace) ?? '';
  return document.createElementNS(namespace, prefix === '' ? localName : `${prefix}:${localName}`);
}
