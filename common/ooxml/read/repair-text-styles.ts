import { attribute, childElements, descend, descendants, integerAttribute } from '../xml/dom.ts';
import { NAMESPACE } from '../xml/namespaces.ts';
import { createIn } from '../xml/schema-order.ts';
import type { Document, Element } from '../xml/tree.ts';
import { masterTypeOf } from './placeholder-match.ts';

const STYLES: Readonly<Record<string, string>> = { title: 'titleStyle', body: 'bodyStyle' };
/** What runs say that is no look (ECMA-376 part 1, 21.1.2.3.9). */
const NO_LOOK: ReadonlySet<string> = new Set([
  ...['lang', 'altLang', 'noProof', 'dirty', 'err', 'smtClean', 'smtId', 'bmk'],
  ...['hlinkClick', 'hlinkMouseOver', 'rtl', 'extLst'],
]);

/**
 * Gives the title and the body of a master the look that only its own words wear, in place: LibreOffice writes neither text styles
 * nor list styles for them, so that in PowerPoint every slide would be set in black at 18 points without bullets. A master
 * with text styles is left alone.
 * @returns whether anything was changed.
 */
export function repairTextStyles(document: Document): boolean {
  const root = document.documentElement;
  let isChanged = false;
  for (const shape of descendants(descend(root, 'cSld', 'spTree'), 'sp')) {
    const type = attribute(descend(shape, 'nvSpPr', 'nvPr', 'ph'), 'type');
    const style = type === undefined ? undefined : STYLES[masterTypeOf(type)];
    const body = descend(shape, 'txBody');
    if (style === undefined || body === null) continue;
    const isStyled = [descend(root, 'txStyles', style), descend(body, 'lstStyle')].some(
      (list) => childElements(list).length > 0,
    );
    if (!isStyled) isChanged = styleAsWritten(document, body) || isChanged;
  }
  return isChanged;
}

/** Makes the list style of a text body from its paragraphs, the first of each level. */
function styleAsWritten(document: Document, body: Element): boolean {
  const levels = new Map<number, Element>();
  for (const paragraph of childElements(body, 'p')) {
    const level = (integerAttribute(descend(paragraph, 'pPr'), 'lvl') ?? 0) + 1;
    if (level > 9 || levels.has(level)) continue;
    const properties = levelAsWritten(document, paragraph, level);
    if (properties !== null) levels.set(level, properties);
  }
  if (levels.size === 0) return false;
  const list = descend(body, 'lstStyle') ?? createIn(document, NAMESPACE.a, 'lstStyle');
  for (const [, level] of [...levels].sort(([a], [b]) => a - b)) list.appendChild(level);
  body.insertBefore(list, childElements(body, 'p')[0] ?? null);
  return true;
}

/** `a:lvlNpPr` that says what a paragraph and its first run say; null where its run says nothing. */
function levelAsWritten(document: Document, paragraph: Element, level: number): Element | null {
  const run = descend(paragraph, 'r', 'rPr') ?? descend(paragraph, 'endParaRPr');
  if (run === null || (run.attributes.every(({ name }) => NO_LOOK.has(name)) && childElements(run).length === 0)) {
    return null;
  }
  const properties = createIn(document, NAMESPACE.a, `lvl${level}pPr`);
  copyLook(descend(paragraph, 'pPr'), properties, new Set(['lvl', 'defRPr', 'extLst']));
  const defaults = createIn(document, NAMESPACE.a, 'defRPr');
  copyLook(run, defaults, NO_LOOK);
  properties.appendChild(defaults);
  return properties;
}

function copyLook(from: Element | null, to: Element, without: ReadonlySet<string>): void {
  for (const { name, prefix, value } of from?.attributes ?? []) {
    if (prefix === null && !without.has(name)) to.setAttribute(name, value);
  }
  for (const child of childElements(from)) if (!without.has(child.localName)) to.appendChild(child.cloneNode());
}
