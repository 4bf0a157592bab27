import { childElements, parseXml } from '../../common/ooxml/xml/dom.ts';
import type { XmlElement } from '../../common/ooxml/xml/element.ts';
import type { Element } from '../../common/ooxml/xml/tree.ts';

/**
 * What an element says, a line for each element below it that has attributes, text or no children: its path, its attributes
 * (a lone `val` without its name) and its text in quotes.
 * @param omit what a test is not about, by paths.
 */
export function xmlLines(source: XmlElement | Element | string, omit?: RegExp): string[] {
  const found: string[] = [];
  const root = typeof source === 'string' ? parseXml(source).documentElement : source;
  if (root !== null) collect(readable(root), [], found);
  return omit === undefined ? found : found.filter((each) => !omit.test(each));
}

/** Lines of a template text, without indentation and blank lines. */
export function lines(text: string): string[] {
  return text
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

/** What one element says that another doesn't, in both directions. */
export function xmlDifference(one: XmlElement, other: XmlElement): { gone: string[]; added: string[] } {
  const [before, after] = [xmlLines(one), xmlLines(other)];
  return {
    gone: before.filter((each) => !after.includes(each)),
    added: after.filter((each) => !before.includes(each)),
  };
}

interface Readable {
  name: string;
  attributes: [string, string][];
  text: string;
  children: Readable[];
}

function collect({ name, attributes, text, children }: Readable, above: readonly string[], found: string[]): void {
  const path = [...above, name];
  if (attributes.length > 0 || text !== '' || children.length === 0) {
    const only = attributes.length === 1 && attributes[0]?.[0] === 'val' ? attributes[0][1] : null;
    const said = only === null ? attributes.map(([key, value]) => `${key}=${value}`) : [only];
    found.push([path.slice(1).join('/') || name, ...said, ...(text === '' ? [] : [`"${text}"`])].join(' '));
  }
  for (const child of children) collect(child, path, found);
}

function readable(source: XmlElement | Element): Readable {
  if ('children' in source) {
    const { name, attributes, children } = source;
    return {
      name,
      attributes: Object.entries(attributes).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, String(value)] as [string, string]],
      ),
      text: children.filter((child) => typeof child === 'string').join(''),
      children: children.flatMap((child) => (typeof child === 'string' ? [] : [readable(child)])),
    };
  }
  const inner = childElements(source);
  return {
    name: source.tagName,
    attributes: [...source.attributes].map((each) => [each.name, each.value]),
    text: inner.length > 0 ? '' : source.textContent,
    children: inner.map(readable),
  };
}
