import { allowedText, finiteNumber } from './element.ts';
import type { XmlElement } from './element.ts';
import { NameScope, isDeclaration } from './name-scope.ts';
import { CharacterNode, Document, Element } from './tree.ts';
import type { Attribute, Parent } from './tree.ts';

/**
 * A part that we make as the tree that its text would be read as, for what is drawn and never written.
 * @throws RangeError when a number is not finite.
 */
export function writtenTree(root: XmlElement): Document {
  const document = new Document();
  append(root, document, new NameScope());
  return document;
}

function append({ name, attributes, children }: XmlElement, parent: Parent, around: NameScope): void {
  const scope = scopeWithin(attributes, around);
  let own: Attribute[] = NONE;
  for (const key in attributes) {
    const value = attributes[key];
    if (value === undefined) continue;
    const { prefix, localName, namespaceURI } = scope.attribute(key);
    const one = { name: key, prefix, localName, namespaceURI, value: valueText(value, key) };
    if (own === NONE) own = [one];
    else own.push(one);
  }
  const element = new Element(scope.element(name), own);
  parent.appendChild(element);
  for (const child of children) {
    if (typeof child !== 'string') append(child, element, scope);
    else if (child !== '') {
      const text = contentText(child);
      if (text !== '') element.appendChild(new CharacterNode('text', text));
    }
  }
}

/** Shared by the many elements without attributes. */
const NONE: Attribute[] = [];

/** The names that are known within an element. */
function scopeWithin(attributes: XmlElement['attributes'], around: NameScope): NameScope {
  let declared: [names: string[], values: string[]] | null = null;
  for (const key in attributes) {
    const value = attributes[key];
    if (value === undefined || !isDeclaration(key)) continue;
    declared ??= [[], []];
    declared[0].push(key);
    declared[1].push(valueText(value, key));
  }
  return declared === null ? around : around.declare(...declared);
}

function valueText(value: string | number, name: string): string {
  return typeof value === 'number' ? String(finiteNumber(value, name)) : attributeText(value);
}

/** What is read as it is written: nearly all values. */
const PLAIN = /^[ -~]*$/;
const LINE_ENDS = /[\r\u0085\u2028\u2029]/;

/** As a reader takes line ends in content, which are written as they are. */
function contentText(text: string): string {
  const allowed = allowedText(text);
  if (!LINE_ENDS.test(allowed)) return allowed;
  return allowed.replace(/\r[\n\u0085]/g, '\n').replace(/[\r\u0085\u2028\u2029]/g, '\n');
}

/** As a reader takes them in values, where those of XML 1.0 are written as references. */
function attributeText(text: string): string {
  return PLAIN.test(text) ? text : allowedText(text).replace(/[\u0085\u2028\u2029]/g, ' ');
}
