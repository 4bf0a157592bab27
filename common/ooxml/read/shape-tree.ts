import type { Box } from '../../deck/geometry.ts';
import { attribute, booleanAttribute, childElements, descend, integerAttribute } from '../xml/dom.ts';
import type { Element } from '../xml/tree.ts';

/** A leaf of a shape tree: text shape, picture, connector or frame. Groups are flattened. */
export interface PlacedShape {
  element: Element;
  kind: 'sp' | 'pic' | 'cxnSp' | 'graphicFrame' | 'contentPart';
  id: number;
  name: string;
  /** Alternative text; '' if there is none. */
  alt: string;
  isHidden: boolean;
  /** EMU on the slide, with the transforms of all enclosing groups applied; null if the geometry is inherited. */
  box: Box | null;
  /** True if it is inside a group, whose transform its own `xfrm` does not include. */
  isInGroup?: true;
  /** Type and index of its placeholder (ECMA-376 part 1, 19.3.1.36) with defaults filled in; null for other shapes. */
  placeholder: { type: string; idx: number } | null;
}

/** URI of the extension that marks decorations. Other extensions for this are not recognised. */
export const DECORATIVE = '{C183D7F6-B498-43B3-948B-1728B52AA6E4}';

/** Whether a shape, picture or group is marked as decoration ([MS-ODRAWXML], `adec:decorative`). */
export function isDecorative(element: Element): boolean {
  const nonVisual = childElements(element).find((child) => child.localName?.startsWith('nv') === true);
  return childElements(descend(nonVisual, 'cNvPr', 'extLst'), 'ext').some(
    (extension) =>
      attribute(extension, 'uri')?.toUpperCase() === DECORATIVE &&
      booleanAttribute(descend(extension, 'decorative'), 'val') === true,
  );
}

type Affine = (box: Box) => Box;
const SAME: Affine = (box) => box;
const LEAVES = new Set(['sp', 'pic', 'cxnSp', 'graphicFrame', 'contentPart']);
/** Namespace prefixes of extensions whose shapes we can read from `mc:Choice`. */
const UNDERSTOOD = new Set([
  'a14',
  'p14',
  'p15',
  'a16',
  'p16',
  'asvg',
  'adec',
  'v',
  'p159',
  'm',
  'a15',
  'cx1',
  'cx2',
  'cx4',
]);

/** The leaves of `p:cSld/p:spTree` of a slide, layout or master, in drawing order. */
export function readShapeTree(root: Element | null): PlacedShape[] {
  const shapes: PlacedShape[] = [];
  collect(descend(root, 'cSld', 'spTree'), SAME, false, shapes);
  return shapes;
}

function collect(parent: Element | null, place: Affine, isHidden: boolean, into: PlacedShape[]): void {
  for (const element of childElements(parent)) {
    const name = element.localName ?? '';
    if (LEAVES.has(name)) into.push(leaf(element, name as PlacedShape['kind'], place, isHidden));
    else if (name === 'grpSp') {
      const properties = descend(element, 'nvGrpSpPr', 'cNvPr');
      const hidden = isHidden || booleanAttribute(properties, 'hidden') === true;
      collect(element, compose(place, groupTransform(element)), hidden, into);
    } else if (name === 'AlternateContent') collect(chosenAlternative(element), place, isHidden, into);
  }
}

/** The branch of `mc:AlternateContent` to read (ECMA-376 part 3, 7.6). */
export function chosenAlternative(element: Element): Element | null {
  const fallback = descend(element, 'Fallback');
  for (const choice of childElements(element, 'Choice')) {
    const needed = (attribute(choice, 'Requires') ?? '').split(/\s+/).filter(Boolean);
    if (needed.every((prefix) => UNDERSTOOD.has(prefix))) return choice;
  }
  return fallback !== null && childElements(fallback).length > 0 ? fallback : descend(element, 'Choice');
}

function leaf(element: Element, kind: PlacedShape['kind'], place: Affine, isHidden: boolean): PlacedShape {
  const nonVisual = childElements(element).find((child) => child.localName?.startsWith('nv') === true);
  const properties = descend(nonVisual, 'cNvPr');
  const ph = descend(nonVisual, 'nvPr', 'ph');
  const transform = kind === 'graphicFrame' ? descend(element, 'xfrm') : descend(element, 'spPr', 'xfrm');
  const box = readTransform(transform);
  return {
    element,
    kind,
    id: integerAttribute(properties, 'id') ?? 0,
    name: attribute(properties, 'name') ?? '',
    alt: attribute(properties, 'descr') ?? '',
    isHidden: isHidden || booleanAttribute(properties, 'hidden') === true,
    box: box === null ? null : place(box),
    ...(place === SAME ? {} : { isInGroup: true }),
    placeholder: ph && { type: attribute(ph, 'type') ?? 'obj', idx: integerAttribute(ph, 'idx') ?? 0 },
  };
}

/**
 * Reads an `xfrm` as the box that it covers. A rotation of about 90 degrees swaps width and height around the centre.
 */
function readTransform(xfrm: Element | null): Box | null {
  const off = descend(xfrm, 'off');
  const ext = descend(xfrm, 'ext');
  if (off === null || ext === null) return null;
  const box: Box = {
    x: integerAttribute(off, 'x') ?? 0,
    y: integerAttribute(off, 'y') ?? 0,
    w: Math.max(0, integerAttribute(ext, 'cx') ?? 0),
    h: Math.max(0, integerAttribute(ext, 'cy') ?? 0),
  };
  const turn = Math.abs((integerAttribute(xfrm, 'rot') ?? 0) / 60_000) % 180;
  if (turn <= 45 || turn >= 135) return box;
  return { x: box.x + (box.w - box.h) / 2, y: box.y + (box.h - box.w) / 2, w: box.h, h: box.w };
}

/** Maps the child coordinates of a group to its own (ECMA-376 part 1, 20.1.7.5). */
function groupTransform(group: Element): Affine {
  const xfrm = descend(group, 'grpSpPr', 'xfrm');
  const outer = readTransform(xfrm);
  const childOff = descend(xfrm, 'chOff');
  const childExt = descend(xfrm, 'chExt');
  if (outer === null || childOff === null || childExt === null) return SAME;
  const x = integerAttribute(childOff, 'x') ?? 0;
  const y = integerAttribute(childOff, 'y') ?? 0;
  const scaleX = outer.w / Math.max(1, integerAttribute(childExt, 'cx') ?? 1);
  const scaleY = outer.h / Math.max(1, integerAttribute(childExt, 'cy') ?? 1);
  return (box) => ({
    x: Math.round(outer.x + (box.x - x) * scaleX),
    y: Math.round(outer.y + (box.y - y) * scaleY),
    w: Math.round(box.w * scaleX),
    h: Math.round(box.h * scaleY),
  });
}

function compose(outer: Affine, inner: Affine): Affine {
  return inner === SAME ? outer : (box) => outer(inner(box));
}

/** Whether a shape is a straight diagonal line, whose bounding box is almost empty. */
export function isSlantedLine({ kind, element, box }: PlacedShape): boolean {
  if (kind !== 'sp' && kind !== 'cxnSp') return false;
  const preset = attribute(descend(element, 'spPr', 'prstGeom'), 'prst');
  const isLine = preset === 'line' || preset === 'straightConnector1';
  return isLine && box !== null && Math.min(box.w, box.h) > SLANT * Math.max(box.w, box.h);
}

/** Lines drawn by hand are a hair off the horizontal. */
const SLANT = 0.01;

/** Placeholders that PowerPoint fills itself: date, footer, slide number, header. They are never content fields. */
export const HEADER_FOOTER_TYPES: ReadonlySet<string> = new Set(['dt', 'ftr', 'sldNum', 'hdr']);

/**
 * The `idx` that PowerPoint gives a placeholder of a slide whose layout has no place for it, for example after a change
 * of layout. It is the largest valid value, and the placeholder gets its own position.
 */
export const ORPHAN_IDX = 4_294_967_295;

/** Whether an `idx` marks an orphan. Ours is one lower if a layout uses the largest value itself. */
export function isOrphanIdx(idx: number): boolean {
  return idx >= ORPHAN_IDX - 1;
}

type Slot = NonNullable<PlacedShape['placeholder']>;

/** The placeholder type of the master that a layout's placeholder inherits from (ECMA-376 part 1, 19.7.10). */
export function masterTypeOf(type: string): string {
  if (type === 'title' || type === 'ctrTitle') return 'title';
  return HEADER_FOOTER_TYPES.has(type) ? type : 'body';
}

/** Finds the master's placeholder for a layout's, by type; null if there is none. */
export function matchOnMaster(slot: Slot, master: readonly PlacedShape[]): PlacedShape | null {
  const wanted = masterTypeOf(slot.type);
  const candidates = master.filter((shape) => shape.placeholder !== null);
  const exact = candidates.find((shape) => shape.placeholder?.type === wanted);
  return exact ?? candidates.find((shape) => masterTypeOf(shape.placeholder?.type ?? '') === wanted) ?? null;
}

/**
 * Finds the layout's placeholder for a slide's: titles by type, others by idx, or by type if the idx is unknown (as in
 * decks whose layout was exchanged). Orphans have none and inherit from the master alone.
 */
export function matchOnLayout(slot: Slot, layout: readonly PlacedShape[]): PlacedShape | null {
  const candidates = layout.filter((shape) => shape.placeholder !== null);
  if (masterTypeOf(slot.type) === 'title') {
    return candidates.find((shape) => masterTypeOf(shape.placeholder?.type ?? '') === 'title') ?? null;
  }
  const isHeaderFooter = HEADER_FOOTER_TYPES.has(slot.type);
  const alike = (shape: PlacedShape): boolean =>
    HEADER_FOOTER_TYPES.has(shape.placeholder?.type ?? '') === isHeaderFooter &&
    masterTypeOf(shape.placeholder?.type ?? '') !== 'title';
  const same = candidates.find((shape) => shape.placeholder?.idx === slot.idx && alike(shape));
  if (same !== undefined || isOrphanIdx(slot.idx)) return same ?? null;
  return candidates.find((shape) => shape.placeholder?.type === slot.type) ?? null;
}
