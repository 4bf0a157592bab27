import { splitName } from './tree.ts';

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';
/** Namespaces in XML 1.0, 4: one colon, not at an end; the characters of names are the gate's business. */
const QUALIFIED_NAME = /^[^:\s<>&"'=/]+(:[^:\s<>&"'=/]+)?$/;

/** Prefixes that need no declaration (Namespaces in XML 1.0, 3). */
const PREDECLARED: ReadonlyMap<string, string> = new Map([
  ['xml', XML_NAMESPACE],
  ['xmlns', XMLNS_NAMESPACE],
]);

/** A name as it is read somewhere in a part. */
export interface QualifiedName {
  tagName: string;
  prefix: string | null;
  localName: string;
  namespaceURI: string | null;
}

/** The namespaces that are declared at some depth, and the names as they are read there. */
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
   * The scope within an element.
   * @param names of its attributes, declarations among them.
   */
  declare(names: readonly string[], values: readonly string[]): NameScope {
    const namespaces = new Map(this.#namespaces);
    for (const [index, name] of names.entries()) {
      if (isDeclaration(name)) namespaces.set(name.slice('xmlns:'.length), values[index] ?? '');
    }
    return new NameScope(this, namespaces);
  }

  /** @throws SyntaxError for what is no name, or has an undeclared prefix. */
  element(tagName: string): QualifiedName {
    let name = this.#elements.get(tagName);
    if (name === undefined) {
      name = this.#resolve(tagName, this.#namespaces.get('') ?? null);
      this.#elements.set(tagName, name);
    }
    return name;
  }

  /** As `element`; without prefix, attributes have no namespace (6.2). */
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
