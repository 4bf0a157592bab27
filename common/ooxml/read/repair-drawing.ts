import type { Document, Element } from '../xml/tree.ts';
import { attribute, childElements, descend, descendants } from '../xml/dom.ts';
import { createIn } from '../xml/schema-order.ts';
import { NAMESPACE } from '../xml/namespaces.ts';

const TEXT_BODIES = ['txBody', 'rich', 'txPr'];

/**
 * Mends a master or layout in place where PowerPoint would: shape ids that occur twice, text bodies without paragraph,
 * placeholders without text body, numbers that are none.
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

/** What programs write for a number they don't have. */
const NO_NUMBER = /^(NaN|-?Infinity|undefined|null|\[object Object\])$/;
const MAY_SAY_ANYTHING: ReadonlySet<string> = new Set(['name', 'descr', 'title']);
/** Attributes of places, which can't be left out (ECMA-376 part 1, 20.1.7.4 and 20.1.7.3). */
const PLACE: ReadonlySet<string> = new Set(['x', 'y', 'cx', 'cy']);

/** Leaves such an attribute out, so that it is inherited; a place takes 0. @returns whether there was one. */
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

/** Gives every second owner of an id a new one. Both branches of alternate content share theirs, so fallbacks are left alone. */
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
