/*
 * The tree of a part that is read and possibly changed: the subset of the Document Object Model that Office parts need,
 * with the same names. Linked nodes without live lists, so that building a tree costs little more than reading the
 * text.
 */

export interface Attribute {
  /** With prefix. */
  readonly name: string;
  readonly prefix: string | null;
  readonly localName: string;
  /** Null without a prefix. */
  readonly namespaceURI: string | null;
  readonly value: string;
}

/** What the children of elements and documents have in common. */
abstract class TreeNode {
  declare parentNode: Parent | null;
  declare previousSibling: Node | null;
  declare nextSibling: Node | null;

  // Assigned instead of defined, because a part has tens of thousands of nodes.
  constructor() {
    this.parentNode = null;
    this.previousSibling = null;
    this.nextSibling = null;
  }

  get parentElement(): Element | null {
    return this.parentNode instanceof Element ? this.parentNode : null;
  }
}

/** Text, comment, CDATA section, or processing instruction with its target. */
export class CharacterNode extends TreeNode {
  declare readonly kind: 'text' | 'comment' | 'cdata' | 'instruction';
  declare readonly data: string;
  declare readonly target: string;
  /** Never set: only elements have one, and testing it is faster than testing the class. */
  declare readonly localName?: undefined;

  constructor(kind: CharacterNode['kind'], data: string, target = '') {
    super();
    this.kind = kind;
    this.data = data;
    this.target = target;
  }

  get textContent(): string {
    return this.data;
  }

  cloneNode(): CharacterNode {
    return new CharacterNode(this.kind, this.data, this.target);
  }
}

abstract class ParentNode extends TreeNode {
  declare firstChild: Node | null;
  declare lastChild: Node | null;

  constructor() {
    super();
    this.firstChild = null;
    this.lastChild = null;
  }

  /** Text and CDATA below this node, in document order. */
  get textContent(): string {
    let text = '';
    for (let node = this.firstChild; node !== null; node = node.nextSibling) {
      if (node instanceof Element) text += node.textContent;
      else if (node.kind === 'text' || node.kind === 'cdata') text += node.data;
    }
    return text;
  }

  /** Appends a node, removing it from its old place. */
  appendChild<T extends Node>(node: T): T {
    node.parentNode?.removeChild(node);
    const previous = this.lastChild;
    node.parentNode = this as unknown as Parent;
    node.previousSibling = previous;
    if (previous === null) this.firstChild = node;
    else previous.nextSibling = node;
    this.lastChild = node;
    return node;
  }

  /**
   * Inserts a node before a child, or at the end if null, removing it from its old place. @throws RangeError if `next`
   * is not a child.
   */
  insertBefore<T extends Node>(node: T, next: Node | null): T {
    if (next !== null && (next.parentNode as unknown) !== this) throw new RangeError('not a child of this node');
    node.parentNode?.removeChild(node);
    const previous = next === null ? this.lastChild : next.previousSibling;
    node.parentNode = this as unknown as Parent;
    node.previousSibling = previous;
    node.nextSibling = next;
    if (previous === null) this.firstChild = node;
    else previous.nextSibling = node;
    if (next === null) this.lastChild = node;
    else next.previousSibling = node;
    return node;
  }

  /** @throws RangeError if it is not a child. */
  removeChild<T extends Node>(node: T): T {
    if ((node.parentNode as unknown) !== this) throw new RangeError('not a child of this node');
    const { previousSibling: previous, nextSibling: next } = node;
    if (previous === null) this.firstChild = next;
    else previous.nextSibling = next;
    if (next === null) this.lastChild = previous;
    else next.previousSibling = previous;
    node.parentNode = null;
    node.previousSibling = null;
    node.nextSibling = null;
    return node;
  }

  /** Replaces a child with a node. @throws RangeError if `old` is not a child. */
  replaceChild<T extends Node>(node: Node, old: T): T {
    this.insertBefore(node, old);
    return this.removeChild(old);
  }

  protected copyChildrenTo(copy: ParentNode): void {
    for (let node = this.firstChild; node !== null; node = node.nextSibling) copy.appendChild(node.cloneNode());
  }
}

export class Element extends ParentNode {
  declare readonly namespaceURI: string | null;
  declare readonly prefix: string | null;
  declare readonly localName: string;
  /** With prefix. */
  declare readonly tagName: string;
  /** In document order, including namespace declarations. */
  declare attributes: readonly Attribute[];

  constructor(
    name: { tagName: string; prefix: string | null; localName: string; namespaceURI: string | null },
    attributes: readonly Attribute[] = NONE,
  ) {
    super();
    this.namespaceURI = name.namespaceURI;
    this.prefix = name.prefix;
    this.localName = name.localName;
    this.tagName = name.tagName;
    this.attributes = attributes;
  }

  /** @param name with prefix. */
  getAttribute(name: string): string | null {
    for (const one of this.attributes) if (one.name === name) return one.value;
    return null;
  }

  /** @param name with prefix. */
  hasAttribute(name: string): boolean {
    return this.getAttribute(name) !== null;
  }

  /** Sets an attribute; a new one gets no namespace. */
  setAttribute(name: string, value: string): void {
    const [prefix, localName] = splitName(name);
    this.#put({ name, prefix, localName, namespaceURI: null, value }, (one) => one.name === name);
  }

  setAttributeNS(namespaceURI: string, name: string, value: string): void {
    const [prefix, localName] = splitName(name);
    this.#put(
      { name, prefix, localName, namespaceURI, value },
      (one) => one.localName === localName && one.namespaceURI === namespaceURI,
    );
  }

  /** The prefix of a namespace at this place, '' for the default namespace; null if it isn't declared. */
  lookupPrefix(namespace: string): string | null {
    for (const { name, prefix, localName, value } of this.attributes) {
      if (value === namespace && prefix === 'xmlns') return localName;
      if (value === namespace && name === 'xmlns') return '';
    }
    return this.parentElement?.lookupPrefix(namespace) ?? null;
  }

  cloneNode(): Element {
    const copy = new Element(this, this.attributes);
    this.copyChildrenTo(copy);
    return copy;
  }

  #put(attribute: Attribute, isSame: (one: Attribute) => boolean): void {
    const at = this.attributes.findIndex(isSame);
    const known = this.attributes[at];
    this.attributes =
      known === undefined
        ? [...this.attributes, attribute]
        : this.attributes.with(at, { ...known, value: attribute.value });
  }
}

export class Document extends ParentNode {
  get documentElement(): Element | null {
    for (let node = this.firstChild; node !== null; node = node.nextSibling) if (node instanceof Element) return node;
    return null;
  }

  createElementNS(namespaceURI: string, tagName: string): Element {
    const [prefix, localName] = splitName(tagName);
    return new Element({ namespaceURI, prefix, localName, tagName });
  }

  createTextNode(data: string): CharacterNode {
    return new CharacterNode('text', data);
  }

  cloneNode(): Document {
    const copy = new Document();
    this.copyChildrenTo(copy);
    return copy;
  }
}

export type Node = Element | CharacterNode;
export type Parent = Element | Document;

const NONE: readonly Attribute[] = [];

/** Splits a name into prefix and local name. */
export function splitName(name: string): [prefix: string | null, localName: string] {
  const colon = name.indexOf(':');
  return colon < 0 ? [null, name] : [name.slice(0, colon), name.slice(colon + 1)];
}
