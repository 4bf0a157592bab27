import { childElements } from '../../common/ooxml/xml/dom.ts';
import type { Element } from '../../common/ooxml/xml/tree.ts';
import type { Tell } from './manifest-checks.ts';
import { CHILDREN } from './manifest-schema.ts';
import type { Place } from './manifest-schema.ts';

/** Checks that every element stands where the schemas have it: known, in order, as often as it may, and there where it must be. */
export function checkOrder(element: Element, tell: Tell): void {
  const places = placesOf(element);
  let reached = 0;
  const counts = new Map<string, number>();
  for (const child of childElements(element)) {
    const at = places.findIndex(({ name }) => name === child.localName);
    if (at === -1) {
      tell(child, `can't stand in ${element.localName}`);
      continue;
    }
    if (at < reached) tell(child, `must stand before ${places[reached]?.name ?? ''}`);
    reached = Math.max(reached, at);
    const count = (counts.get(child.localName) ?? 0) + 1;
    counts.set(child.localName, count);
    if (count === 2 && places[at]?.isRepeated !== true) tell(child, 'stands there twice');
    checkOrder(child, tell);
  }
  for (const { name, isNeeded } of places) {
    if (isNeeded === true && !counts.has(name)) tell(element, `must have ${name}`);
  }
}

/** By the longest path that the table knows: with all ancestors, else fewer. */
function placesOf(element: Element): readonly Place[] {
  const names: string[] = [];
  for (let each: Element | null = element; each !== null; each = each.parentElement) names.unshift(each.localName);
  for (let start = 0; start < names.length; start += 1) {
    const places = CHILDREN[names.slice(start).join('/')];
    if (places !== undefined) return places;
  }
  return [];
}
