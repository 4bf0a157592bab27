import { DOMParser } from '@xmldom/xmldom';
import type { Document, Element, Node } from '@xmldom/xmldom';

const ELEMENT_NODE = 1;

/**
 * Parses a part that has passed the gate.
 * @throws Error (xmldom's ParseError) when it is not well-formed.
 */
export function parseXml(xml: string): Document {
  const parser = new DOMParser({
    locator: false,
    onError: (level, message) => {
      if (level !== 'warning') throw new Error(message);
    },
  });
  return parser.parseFromString(xml.replace(/^\uFEFF/, ''), 'text/xml');
}

function isElement(node: Node): node is Element {
  return node.nodeType === ELEMENT_NODE;
}

/** The child elements, of one local name where given. Prefixes are the writer's business, so they are not looked at. */
export function childElements(parent: Element | Document | null | undefined, localName?: string): Element[] {
  const found: Element[] = [];
  for (let node = parent?.firstChild ?? null; node !== null; node = node.nextSibling) {
    if (isElement(node) && (localName === undefined || node.localName === localName)) found.push(node);
  }
  return found;
}

/** Follows local names down from an element; null as soon as one is missing. */
export function descend(parent: Element | Document | null | undefined, ...localNames: string[]): Element | null {
  let current: Element | Document | null = parent ?? null;
  for (const localName of localNames) {
    let next: Element | null = null;
    for (let node = current?.firstChild ?? null; node !== null; node = node.nextSibling) {
      if (isElement(node) && node.localName === localName) {
        next = node;
        break;
      }
    }
    if (next === null) return null;
    current = next;
  }
  return current as Element | null;
}

/** Every element below `root` with a local name, in document order. */
export function descendants(root: Element | Document | null | undefined, localName: string): Element[] {
  const found: Element[] = [];
  const visit = (parent: Element | Document): void => {
    for (const child of childElements(parent)) {
      if (child.localName === localName) found.push(child);
      visit(child);
    }
  };
  if (root) visit(root);
  return found;
}

/** An attribute by local name, whatever its prefix; undefined when absent. */
export function attribute(element: Element | null | undefined, localName: string): string | undefined {
  if (!element) return undefined;
  const plain = element.getAttribute(localName);
  if (plain !== null) return plain;
  // By index: most attributes that are asked for are absent, and iterators are slow.
  const { attributes } = element;
  for (let index = 0; index < attributes.length; index += 1) {
    const attr = attributes.item(index);
    if (attr !== null && attr.localName === localName && attr.prefix !== 'xmlns') return attr.value;
  }
  return undefined;
}

/** An attribute in the relationships namespace (`r:id`, `r:embed`), Transitional or Strict; undefined when absent. */
export function relationshipAttribute(element: Element | null | undefined, localName: string): string | undefined {
  if (!element) return undefined;
  for (const attr of element.attributes) {
    if (attr.localName === localName && attr.namespaceURI?.endsWith('/relationships') === true) return attr.value;
  }
  return undefined;
}

/** An integer attribute; undefined when absent or no number. */
export function integerAttribute(element: Element | null | undefined, localName: string): number | undefined {
  const text = attribute(element, localName);
  if (text === undefined || !/^-?\d+(\.\d+)?$/.test(text.trim())) return undefined;
  return Math.round(Number(text));
}

/** An `xsd:boolean` attribute (XML Schema part 2, 3.2.2); undefined when absent. */
export function booleanAttribute(element: Element | null | undefined, localName: string): boolean | undefined {
  const text = attribute(element, localName);
  return text === undefined ? undefined : text === '1' || text === 'true' || text === 'on';
}
