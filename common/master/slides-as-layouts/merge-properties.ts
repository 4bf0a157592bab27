import { childElements } from '../../ooxml/xml/dom.ts';
import type { Element } from '../../ooxml/xml/tree.ts';

/** Children of an element in schema order; those in one list stand for the same thing, so only one of them may be there. */
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
 * Lays properties over others in place: attributes and children of `over` replace what `target` says of the same thing; what
 * the order does not name is left out.
 * @param over is copied, never changed.
 * @param skipped names of attributes and children that are not laid over.
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
    // A fill without a colour, as some programs write it, says nothing.
    if (skipped.has(child.localName) || (/^(solid|grad)Fill$/.test(child.localName) && child.firstChild === null))
      continue;
    const rank = order.findIndex((names) => names.includes(child.localName));
    if (rank >= 0) placeChild(target, child.cloneNode(), order, rank);
  }
}

/** Puts a child where the order wants it, in place of what says the same. */
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
