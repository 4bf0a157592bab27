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
  const names: string[] = [];
  const values: string[] = [];
  let scope = around;
  let declares = false;
  for (const key in attributes) {
    const value = attributes[key];
    if (value === undefined) continue;
    names.push(key);
    values.push(typeof value === 'number' ? String(finiteNumber(value, key)) : attributeText(value));
    if (isDeclaration(key)) declares = true;
  }
  if (declares) scope = around.declare(names, values);
  const own: Attribute[] = names.map((key, index) => {
    const { prefix, localName, namespaceURI } = scope.attribute(key);
    return { name: key, prefix, localName, namespaceURI, value: values[index] ?? '' };
  });
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

const LINE_ENDS = /[\r\u0085\u2028\u2029]/;

/** As a reader takes line ends in content, which are written as they are. */
function contentText(text: string): string {
  const allowed = allowedText(text);
  if (!LINE_ENDS.test(allowed)) return allowed;
  return allowed.replace(/\r[\n\u0085]/g, '\n').replace(/[\r\u0085\u2028\u2029]/g, '\n');
}

/** As a reader takes them in values, where those of XML 1.0 are written as references. */
function attributeText(text: string): string {
  return allowedText(text).replace(/[\u0085\u2028\u2029]/g, ' ');
}
