import { CharacterNode, Document, Element, splitName } from './tree.ts';
import type { Attribute, Parent } from './tree.ts';

const ENTITIES: Readonly<Record<string, string | undefined>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const NO_ATTRIBUTES: readonly Attribute[] = [];

const TAB = 9;
const LINE_FEED = 10;
const SPACE = 32;
const EXCLAMATION = 33;
const SLASH = 47;
const EQUALS = 61;
const GREATER = 62;
const QUESTION = 63;

/**
 * Reads a part as a tree. The part has passed the package check; the XML rules that affect reading are checked again
 * here, the characters of names and texts are not. Only the five entities of XML 1.0 (4.6) are known.
 * @throws SyntaxError if it is not well-formed or has a document type.
 */
export function parseTree(xml: string): Document {
  return new TreeReader(xml).read();
}

class TreeReader {
  readonly #xml: string;
  #at = 0;
  /** Attribute names of the current tag. */
  readonly #names: string[] = [];
  readonly #values: string[] = [];
  #scope = new NameScope();

  constructor(xml: string) {
    // Normalises line ends like XML 1.1 (2.11), which some XML 1.0 readers follow.
    this.#xml = /[\r\u0085\u2028\u2029]/.test(xml)
      ? xml.replace(/\r[\n\u0085]/g, '\n').replace(/[\r\u0085\u2028\u2029]/g, '\n')
      : xml;
  }

  read(): Document {
    const xml = this.#xml;
    const document = new Document();
    let parent: Parent = document;
    for (;;) {
      const open = xml.indexOf('<', this.#at);
      const end = open < 0 ? xml.length : open;
      if (end > this.#at) this.#text(parent, this.#at, end);
      if (open < 0) break;
      const next = xml.charCodeAt(open + 1);
      if (next === SLASH) parent = this.#endTag(parent, open);
      else if (next === QUESTION) this.#instruction(parent, open);
      else if (next === EXCLAMATION) this.#special(parent, open);
      else parent = this.#startTag(parent, open);
    }
    if (parent !== document || document.documentElement === null) throw new SyntaxError('ends too early');
    return document;
  }

  #text(parent: Parent, from: number, to: number): void {
    const text = this.#xml.slice(from, to);
    if (!(parent instanceof Element) && /\S/.test(text)) throw new SyntaxError('text outside the root');
    // Text after the root is dropped.
    if (to < this.#xml.length) parent.appendChild(new CharacterNode('text', decoded(text)));
  }

  #endTag(parent: Parent, open: number): Parent {
    const close = this.#find('>', open);
    if (!(parent instanceof Element)) throw new SyntaxError('an end without a start');
    const { tagName } = parent;
    const from = open + 2;
    const isSame =
      this.#xml.startsWith(tagName, from) &&
      (from + tagName.length === close || this.#xml.slice(from + tagName.length, close).trim() === '');
    if (!isSame) throw new SyntaxError(`the end of something else than ${tagName.slice(0, 100)}`);
    this.#at = close + 1;
    return this.#leave(parent);
  }

  #leave(element: Element): Parent {
    if (declares(element.attributes)) this.#scope = this.#scope.outer ?? this.#scope;
    return element.parentNode ?? element;
  }

  #instruction(parent: Parent, open: number): void {
    const close = this.#find('?>', open);
    const [, target, data] = /^(\S+)\s*([^]*)$/.exec(this.#xml.slice(open + 2, close)) ?? [];
    if (target === undefined || data === undefined) throw new SyntaxError('an instruction without target');
    parent.appendChild(new CharacterNode('instruction', data, target));
    this.#at = close + 2;
  }

  #special(parent: Parent, open: number): void {
    const xml = this.#xml;
    if (xml.startsWith('<!--', open)) {
      const close = this.#find('-->', open + 4);
      parent.appendChild(new CharacterNode('comment', xml.slice(open + 4, close)));
      this.#at = close + 3;
    } else if (xml.startsWith('<![CDATA[', open) && parent instanceof Element) {
      const close = this.#find(']]>', open);
      parent.appendChild(new CharacterNode('cdata', xml.slice(open + 9, close)));
      this.#at = close + 3;
    } else throw new SyntaxError('a document type, or what has no place here');
  }

  #startTag(parent: Parent, open: number): Parent {
    const tagName = this.#name(open + 1);
    this.#readAttributes();
    const names = this.#names;
    if (names.some(isDeclaration)) this.#scope = this.#scope.declare(names, this.#values);
    const element = new Element(this.#scope.element(tagName), this.#attributes());
    if (!(parent instanceof Element) && parent.documentElement !== null) throw new SyntaxError('a second root');
    parent.appendChild(element);
    const isEmpty = this.#xml.charCodeAt(this.#at) === SLASH;
    this.#at += isEmpty ? 2 : 1;
    return isEmpty ? this.#leave(element) : element;
  }

  /** Reads names and values up to ">" or "/>". */
  #readAttributes(): void {
    const xml = this.#xml;
    this.#names.length = 0;
    this.#values.length = 0;
    for (;;) {
      const from = this.#space();
      const code = xml.charCodeAt(this.#at);
      if (code === GREATER || (code === SLASH && xml.charCodeAt(this.#at + 1) === GREATER)) return;
      if (from === this.#at) throw new SyntaxError('attributes without space between');
      const name = this.#name(this.#at);
      this.#space();
      if (xml.charCodeAt(this.#at) !== EQUALS) throw new SyntaxError('an attribute without value');
      this.#at += 1;
      this.#space();
      const quote = xml[this.#at];
      if (quote !== '"' && quote !== "'") throw new SyntaxError('a value without quotes');
      const close = this.#find(quote, this.#at + 1);
      if (this.#names.includes(name)) throw new SyntaxError('an attribute twice');
      this.#names.push(name);
      this.#values.push(attributeValue(xml.slice(this.#at + 1, close)));
      this.#at = close + 1;
    }
  }

  /** The attributes read last, with their namespaces. */
  #attributes(): readonly Attribute[] {
    if (this.#names.length === 0) return NO_ATTRIBUTES;
    const attributes: Attribute[] = [];
    for (const [index, name] of this.#names.entries()) {
      const { prefix, localName, namespaceURI } = this.#scope.attribute(name);
      attributes.push({ name, prefix, localName, namespaceURI, value: this.#values[index] ?? '' });
    }
    return attributes;
  }

  /** Reads up to a space or the end of the tag. */
  #name(from: number): string {
    const xml = this.#xml;
    let to = from;
    for (let code = xml.charCodeAt(to); to < xml.length; code = xml.charCodeAt((to += 1))) {
      if (code <= SPACE || code === GREATER || code === SLASH || code === EQUALS) break;
    }
    if (to === from) throw new SyntaxError('a tag without name');
    this.#at = to;
    return xml.slice(from, to);
  }

  /** Skips white space. @returns where it begins. */
  #space(): number {
    const from = this.#at;
    for (;;) {
      const code = this.#xml.charCodeAt(this.#at);
      if (code !== SPACE && code !== LINE_FEED && code !== TAB) return from;
      this.#at += 1;
    }
  }

  #find(text: string, from: number): number {
    const found = this.#xml.indexOf(text, from);
    if (found < 0) throw new SyntaxError('ends too early');
    return found;
  }
}

function declares(attributes: readonly Attribute[]): boolean {
  for (const { name } of attributes) if (isDeclaration(name)) return true;
  return false;
}

/** White space in values becomes spaces (XML 1.0, 3.3.3), unless it is written as a reference. */
function attributeValue(raw: string): string {
  if (raw.includes('<')) throw new SyntaxError('markup in a value');
  return decoded(/[\n\t]/.test(raw) ? raw.replace(/[\n\t]/g, ' ') : raw);
}

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d+)|#x([\da-fA-F]+)|([^;&\s]*))(;?)/g, (_whole, decimal, hex, name, end) => {
    const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(String(hex), 16) : null;
    const character =
      code === null ? ENTITIES[String(name)] : code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
    if (character === undefined || end === '') throw new SyntaxError('an unknown entity');
    return character;
  });
}

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';
/** Namespaces in XML 1.0, 4: at most one colon, not at an end. The package check verifies the characters of names. */
const QUALIFIED_NAME = /^[^:\s<>&"'=/]+(:[^:\s<>&"'=/]+)?$/;

/** Prefixes that need no declaration (Namespaces in XML 1.0, 3). */
const PREDECLARED: ReadonlyMap<string, string> = new Map([
  ['xml', XML_NAMESPACE],
  ['xmlns', XMLNS_NAMESPACE],
]);

/** A name as resolved at some place in a part. */
interface QualifiedName {
  tagName: string;
  prefix: string | null;
  localName: string;
  namespaceURI: string | null;
}

/** The namespaces declared at some depth, with a cache of the names resolved there. */
export class NameScope {
  readonly outer: NameScope | null;
  readonly #namespaces: ReadonlyMap<string, string>;
  readonly #elements = new Map<string, QualifiedName>();
  readonly #attributes = new Map<string, QualifiedName>();

  constructor(outer: NameScope | null = null, namespaces: ReadonlyMap<string, string> = PREDECLARED) {
    this.outer = outer;
    this.#namespaces = namespaces;
  }

  /**
   * Creates the scope inside an element.
   * @param names of its attributes, including declarations.
   */
  declare(names: readonly string[], values: readonly string[]): NameScope {
    const namespaces = new Map(this.#namespaces);
    for (const [index, name] of names.entries()) {
      if (isDeclaration(name)) namespaces.set(name.slice('xmlns:'.length), values[index] ?? '');
    }
    return new NameScope(this, namespaces);
  }

  /** @throws SyntaxError if it is not a name or its prefix is not declared. */
  element(tagName: string): QualifiedName {
    let name = this.#elements.get(tagName);
    if (name === undefined) {
      name = this.#resolve(tagName, this.#namespaces.get('') ?? null);
      this.#elements.set(tagName, name);
    }
    return name;
  }

  /** Same as `element`, but attributes without a prefix have no namespace (6.2). */
  attribute(attributeName: string): QualifiedName {
    let name = this.#attributes.get(attributeName);
    if (name === undefined) {
      name = this.#resolve(attributeName, attributeName === 'xmlns' ? XMLNS_NAMESPACE : null);
      this.#attributes.set(attributeName, name);
    }
    return name;
  }

  #resolve(tagName: string, withoutPrefix: string | null): QualifiedName {
    if (!QUALIFIED_NAME.test(tagName)) throw new SyntaxError(`no name: ${tagName.slice(0, 100)}`);
    const [prefix, localName] = splitName(tagName);
    if (prefix === null) return { tagName, prefix, localName, namespaceURI: withoutPrefix || null };
    const namespaceURI = this.#namespaces.get(prefix);
    if (namespaceURI === undefined) throw new SyntaxError(`undeclared prefix: ${prefix.slice(0, 100)}`);
    return { tagName, prefix, localName, namespaceURI };
  }
}

/** Whether an attribute declares a namespace. */
export function isDeclaration(name: string): boolean {
  return name === 'xmlns' || name.startsWith('xmlns:');
}
