import { childElements } from '../../ooxml/xml/dom.ts';
import type { Element } from '../../ooxml/xml/tree.ts';
import type { OfficePackage } from '../../ooxml/package/office-package.ts';
import { relativeTarget } from '../../ooxml/package/part-paths.ts';
import type { Relationship } from '../../ooxml/package/relationships.ts';

/** Children of an element in schema order; those in one list are alternatives, of which only one may be present. */
type Order = readonly (readonly string[])[];

const FILLS = ['noFill', 'solidFill', 'gradFill', 'blipFill', 'pattFill', 'grpFill'];
const EFFECTS = ['effectLst', 'effectDag'];
/** `a:CT_TextParagraphProperties` (ECMA-376 part 1, 21.1.2.2.7). */
export const PARAGRAPH_ORDER: Order = [
  ['lnSpc'],
  ['spcBef'],
  ['spcAft'],
  ['buClrTx', 'buClr'],
  ['buSzTx', 'buSzPct', 'buSzPts'],
  ['buFontTx', 'buFont'],
  ['buNone', 'buAutoNum', 'buChar', 'buBlip'],
  ['tabLst'],
  ['defRPr'],
];
/** `a:CT_TextCharacterProperties` (21.1.2.3.9), without links. */
export const RUN_ORDER: Order = [
  ['ln'],
  FILLS,
  EFFECTS,
  ['highlight'],
  ['uLnTx', 'uLn'],
  ['uFillTx', 'uFill'],
  ['latin'],
  ['ea'],
  ['cs'],
  ['sym'],
];
/** `a:CT_ShapeProperties` (20.1.2.2.35). */
export const SHAPE_ORDER: Order = [['xfrm'], ['custGeom', 'prstGeom'], FILLS, ['ln'], EFFECTS, ['scene3d'], ['sp3d']];
/** `a:CT_TextBodyProperties` (21.1.2.1.1). */
export const BODY_ORDER: Order = [
  ['prstTxWarp'],
  ['noAutofit', 'normAutofit', 'spAutoFit'],
  ['scene3d'],
  ['sp3d', 'flatTx'],
];

/**
 * Merges properties in place: attributes and children of `over` replace their counterparts in `target`; children that
 * aren't in the order are left out.
 * @param over is copied, never changed.
 * @param skipped names of attributes and children that aren't merged.
 */
export function mergeProperties(
  target: Element,
  over: Element | null,
  order: Order,
  skipped: ReadonlySet<string> = new Set(),
): void {
  for (const { name, prefix, value } of over?.attributes ?? []) {
    if (prefix === null && name !== 'xmlns' && !skipped.has(name)) target.setAttribute(name, value);
  }
  for (const child of childElements(over)) {
    // Some programs write a fill without a colour, which has no effect.
    if (skipped.has(child.localName) || (/^(solid|grad)Fill$/.test(child.localName) && child.firstChild === null))
      continue;
    const rank = order.findIndex((names) => names.includes(child.localName));
    if (rank >= 0) placeChild(target, child.cloneNode(), order, rank);
  }
}

/** Inserts a child in schema order, replacing its alternatives. */
export function placeChild(
  target: Element,
  child: Element,
  order: Order,
  rank = order.findIndex((names) => names.includes(child.localName)),
): void {
  for (const old of childElements(target)) {
    if (order[rank]?.includes(old.localName) === true) target.removeChild(old);
  }
  const next = childElements(target).find(
    (sibling) => order.findIndex((names) => names.includes(sibling.localName)) > rank,
  );
  target.insertBefore(child, next ?? null);
}

/** The relationships of a part that is assembled from pieces of others. */
export interface CarriedLinks {
  /** Copies an element of a part with everything it refers to. Broken references are removed. */
  carry(element: Element, from: string): Element;
  relationships: Relationship[];
}

/** @param path of the new part. @param first a relationship that it always has. */
export function createCarriedLinks(
  pack: OfficePackage,
  path: string,
  first: { type: string; path: string },
): CarriedLinks {
  const relationships: Relationship[] = [
    { id: 'rId1', type: first.type, target: relativeTarget(path, first.path), path: first.path, isExternal: false },
  ];
  const known = new Map<string, string>();
  const idOf = (from: string, id: string): string => {
    const key = `${from}\n${id}`;
    const given = known.get(key);
    if (given !== undefined) return given;
    const source = pack.relationships(from).find((one) => one.id === id);
    if (source === undefined) return 'none';
    const next = `rId${relationships.length + 1}`;
    const target = source.path === null ? source.target : relativeTarget(path, source.path);
    relationships.push({ ...source, id: next, target });
    known.set(key, next);
    return next;
  };
  const relink = (element: Element, from: string): void => {
    for (const { name, namespaceURI, value } of element.attributes) {
      if (namespaceURI === null || !namespaceURI.endsWith('/relationships') || value === '') continue;
      element.setAttributeNS(namespaceURI, name, idOf(from, value));
    }
    for (const child of childElements(element)) relink(child, from);
  };
  return {
    relationships,
    carry(element, from) {
      const copy = element.cloneNode();
      relink(copy, from);
      return copy;
    },
  };
}
