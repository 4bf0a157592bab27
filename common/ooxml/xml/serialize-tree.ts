import { CharacterNode } from './tree.ts';
import type { Attribute, Document, Element, Node } from './tree.ts';

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';
const ESCAPES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };

/** Namespaces by prefix; '' is the default namespace. */
type Namespaces = ReadonlyMap<string, string>;

/** The encoding in an XML declaration: a part is read in its own, and written as UTF-8. */
const ENCODING = /\bencoding\s*=\s*(?:"[^"]*"|'[^']*')/;

/** Serialises a tree, for writing as UTF-8. Adds missing namespace declarations for elements and attributes that were added. */
export function serializeTree(document: Document): string {
  let xml = '';
  for (let node = document.firstChild; node !== null; node = node.nextSibling) xml += serializeNode(node, new Map());
  return xml;
}

function serializeNode(node: Node, around: Namespaces): string {
  if (node instanceof CharacterNode) return serializeCharacters(node);
  const visible = visibleIn(node, around);
  let attributes = '';
  for (const one of node.attributes) attributes += declaration(one, visible) + written(one.name, one.value);
  attributes += declaration(node, visible);
  if (node.firstChild === null) return `<${node.tagName}${attributes}/>`;
  let inner = '';
  for (let child: Node | null = node.firstChild; child !== null; child = child.nextSibling)
    inner += serializeNode(child, visible);
  return `<${node.tagName}${attributes}>${inner}</${node.tagName}>`;
}

function serializeCharacters({ kind, data, target }: CharacterNode): string {
  switch (kind) {
    case 'text':
      return data.replace(/[<&>]/g, escaped);
    case 'comment':
      return `<!--${data}-->`;
    case 'cdata':
      return `<![CDATA[${data.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
    default:
      return `<?${target} ${target === 'xml' ? data.replace(ENCODING, 'encoding="UTF-8"') : data}?>`;
  }
}

/** The declarations of an element and its surroundings, as a new map that can be extended. */
function visibleIn({ attributes }: Element, around: Namespaces): Map<string, string> {
  const visible = new Map(around);
  for (const { name, prefix, localName, value } of attributes) {
    if (prefix === 'xmlns') visible.set(localName, value);
    else if (name === 'xmlns') visible.set('', value);
  }
  return visible;
}

/** Returns the missing declaration of a name and records it; '' if nothing is missing. */
function declaration(
  { prefix, namespaceURI }: Pick<Attribute | Element, 'prefix' | 'namespaceURI'>,
  visible: Map<string, string>,
): string {
  if (namespaceURI === null || namespaceURI === '' || namespaceURI === XMLNS_NAMESPACE) return '';
  if (prefix === 'xml' && namespaceURI === XML_NAMESPACE) return '';
  if (visible.get(prefix ?? '') === namespaceURI) return '';
  visible.set(prefix ?? '', namespaceURI);
  return written(prefix === null ? 'xmlns' : `xmlns:${prefix}`, namespaceURI);
}

function written(name: string, value: string): string {
  return ` ${name}="${value.replace(/[<>&"\t\n\r]/g, escaped)}"`;
}

function escaped(character: string): string {
  return ESCAPES[character] ?? `&#${character.charCodeAt(0)};`;
}
