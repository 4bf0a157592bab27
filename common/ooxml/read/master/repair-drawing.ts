import { attribute, childElements, createIn, descend, descendants, integerAttribute } from '../../xml/dom.ts';
import { NAMESPACE } from '../../xml/element.ts';
import type { Document, Element } from '../../xml/tree.ts';
import { masterTypeOf } from '../shape-tree.ts';

const TEXT_BODIES = ['txBody', 'rich', 'txPr'];

/**
 * Repairs in place what PowerPoint would repair in a master or layout: duplicate shape ids, text bodies without a
 * paragraph, placeholders without a text body, invalid numbers.
 * @returns whether anything was changed.
 */
export function repairDrawing(document: Document): boolean {
  const root = document.documentElement;
  const hadBadNumbers = root !== null && dropBadNumbers(root);
  const tree = descend(root, 'cSld', 'spTree');
  if (tree === null) return hadBadNumbers;
  let isChanged = renumberShapes(tree) || hadBadNumbers;
  for (const shape of descendants(tree, 'sp')) isChanged = giveTextBody(shape, document) || isChanged;
  for (const name of TEXT_BODIES) {
    for (const body of descendants(tree, name)) {
      if (childElements(body, 'p').length > 0) continue;
      body.appendChild(createIn(document, NAMESPACE.a, 'p'));
      isChanged = true;
    }
  }
  return isChanged;
}

/** What some programs write in place of a missing number. */
const NO_NUMBER = /^(NaN|-?Infinity|undefined|null|\[object Object\])$/;
const MAY_SAY_ANYTHING: ReadonlySet<string> = new Set(['name', 'descr', 'title']);
/** Position attributes, which are required (ECMA-376 part 1, 20.1.7.4 and 20.1.7.3). */
const PLACE: ReadonlySet<string> = new Set(['x', 'y', 'cx', 'cy']);

/**
 * Removes invalid numbers so that the value is inherited; position attributes become 0. @returns whether there were
 * any.
 */
function dropBadNumbers(element: Element): boolean {
  let isChanged = false;
  const isBad = ({ name, value }: { name: string; value: string }): boolean =>
    NO_NUMBER.test(value) && !MAY_SAY_ANYTHING.has(name);
  if (element.attributes.some(isBad)) {
    element.attributes = element.attributes.flatMap((one) =>
      !isBad(one) ? one : PLACE.has(one.name) ? { ...one, value: '0' } : [],
    );
    isChanged = true;
  }
  for (const child of childElements(element)) isChanged = dropBadNumbers(child) || isChanged;
  return isChanged;
}

/**
 * Gives every repeated shape id a new one. The branches of alternate content share their ids, so fallbacks are left
 * alone.
 */
function renumberShapes(tree: Element): boolean {
  const owners = descendants(tree, 'cNvPr').filter((one) => !isInFallback(one));
  const ids = owners.map((one) => Number(attribute(one, 'id')));
  let highest = Math.max(1, ...ids.filter((id) => Number.isInteger(id) && id < 1_000_000));
  const seen = new Set<number>();
  let isChanged = false;
  owners.forEach((owner, index) => {
    const id = ids[index] ?? 0;
    if (seen.has(id)) {
      highest += 1;
      owner.setAttribute('id', String(highest));
      isChanged = true;
    }
    seen.add(id);
  });
  return isChanged;
}

function isInFallback(element: Element): boolean {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    if (parent.localName === 'Fallback') return true;
  }
  return false;
}

function giveTextBody(shape: Element, document: Document): boolean {
  const placeholder = descend(shape, 'nvSpPr', 'nvPr', 'ph');
  if (descend(shape, 'txBody') !== null || placeholder === null) return false;
  if (['sldImg', 'pic'].includes(attribute(placeholder, 'type') ?? '')) return false;
  const body = createIn(document, NAMESPACE.p, 'txBody');
  for (const name of ['bodyPr', 'lstStyle', 'p']) body.appendChild(createIn(document, NAMESPACE.a, name));
  shape.insertBefore(body, descend(shape, 'extLst'));
  return true;
}

const STYLES: Readonly<Record<string, string>> = { title: 'titleStyle', body: 'bodyStyle' };
/** Run attributes that don't affect the appearance (ECMA-376 part 1, 21.1.2.3.9). */
const NO_LOOK: ReadonlySet<string> = new Set([
  ...['lang', 'altLang', 'noProof', 'dirty', 'err', 'smtClean', 'smtId', 'bmk'],
  ...['hlinkClick', 'hlinkMouseOver', 'rtl', 'extLst'],
]);

/**
 * Creates list styles for the title and body of a master, in place, from the formatting of their own words. LibreOffice
 * writes neither text styles nor list styles, so PowerPoint would set every slide in black at 18 points without
 * bullets. Masters with text styles are left alone.
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

/** Creates the list style of a text body from the first paragraph of each level. */
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

/** An `a:lvlNpPr` with the properties of a paragraph and its first run; null if the run has none. */
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
