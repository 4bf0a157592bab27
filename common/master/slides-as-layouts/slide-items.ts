import type { Box } from '../../deck/geometry.ts';
import { attribute, booleanAttribute, childElements, descend, integerAttribute } from '../../ooxml/xml/dom.ts';
import type { Element } from '../../ooxml/xml/tree.ts';
import { groupSpace, readPlacement } from '../../scene/read/placement.ts';
import type { Placement, Space } from '../../scene/read/placement.ts';

/** A shape or group of a slide, with surrounding groups dissolved. */
export interface SlideItem {
  element: Element;
  kind: 'sp' | 'pic' | 'cxnSp' | 'graphicFrame' | 'grpSp';
  name: string;
  /** On the slide; null if it has none. */
  placement: Placement | null;
  /** The box of the placement in EMU, rotated by quarter turns. */
  box: Box | null;
  /** Whether it was in a group, so that its placement must be written. */
  wasGrouped: boolean;
  placeholder: { type: string; idx: number } | null;
  /** The fill that `a:grpFill` refers to; null outside groups. */
  group: Element | null;
}

const EMU_PER_POINT = 12_700;
const LEAVES: ReadonlySet<string> = new Set(['sp', 'pic', 'cxnSp', 'graphicFrame']);
/** More shapes, and deeper groups, than real slides have. */
const MAX_ITEMS = 2000;
const DEEPEST = 20;

/**
 * The visible items of a slide in drawing order.
 * @param opens whether a group is dissolved into its parts.
 */
export function slideItems(root: Element | null, opens: (group: Element) => boolean): SlideItem[] {
  const items: SlideItem[] = [];
  const collect = (parent: Element | null, space: Space, group: Element | null, depth: number): void => {
    for (const element of childElements(parent)) {
      if (items.length >= MAX_ITEMS || depth > DEEPEST) return;
      const kind = element.localName;
      if (kind === 'AlternateContent') {
        collect(branchToKeep(element), space, group, depth + 1);
        continue;
      }
      if (kind !== 'grpSp' && !LEAVES.has(kind)) continue;
      const nonVisual = childElements(element).find(({ localName }) => localName.startsWith('nv')) ?? null;
      const about = descend(nonVisual, 'cNvPr');
      if (booleanAttribute(about, 'hidden') === true) continue;
      const xfrm = transformOf(element);
      if (kind === 'grpSp' && opens(element)) {
        collect(element, groupSpace(xfrm, space), element, depth + 1);
        continue;
      }
      const own = readPlacement(xfrm);
      const placement = own === null ? null : space(own);
      const ph = kind === 'grpSp' ? null : descend(nonVisual, 'nvPr', 'ph');
      items.push({
        element,
        kind: kind as SlideItem['kind'],
        name: attribute(about, 'name') ?? '',
        placement,
        box: placement === null ? null : boxOf(placement),
        wasGrouped: group !== null,
        placeholder: ph && { type: attribute(ph, 'type') ?? 'obj', idx: integerAttribute(ph, 'idx') ?? 0 },
        group,
      });
    }
  };
  collect(descend(root, 'cSld', 'spTree'), (placement) => placement, null, 0);
  return items;
}

/** The transform of a shape, frame or group. */
function transformOf(element: Element): Element | null {
  if (element.localName === 'graphicFrame') return descend(element, 'xfrm');
  return descend(element, element.localName === 'grpSp' ? 'grpSpPr' : 'spPr', 'xfrm');
}

/**
 * The part of alternate content (ECMA-376 part 3, 7.6) that can be on a layout: the frame of a newer chart, otherwise
 * the fallback, which every program can read.
 */
function branchToKeep(element: Element): Element | null {
  const choice = childElements(element, 'Choice').find((one) =>
    childElements(one, 'graphicFrame').some((frame) => /chartex/.test(graphicUri(frame))),
  );
  return choice ?? descend(element, 'Fallback') ?? descend(element, 'Choice');
}

/** The kind of object in a graphic frame (`a:graphicData/@uri`). */
export function graphicUri(frame: Element): string {
  return attribute(descend(frame, 'graphic', 'graphicData'), 'uri') ?? '';
}

function boxOf({ rect, turn }: Placement): Box | null {
  const quarter = Math.abs(turn) % 180;
  const isUpright = quarter <= 45 || quarter >= 135;
  const [w, h] = isUpright ? [rect.w, rect.h] : [rect.h, rect.w];
  const box = {
    x: Math.round((rect.x + (rect.w - w) / 2) * EMU_PER_POINT),
    y: Math.round((rect.y + (rect.h - h) / 2) * EMU_PER_POINT),
    w: Math.round(w * EMU_PER_POINT),
    h: Math.round(h * EMU_PER_POINT),
  };
  return Object.values(box).every((value) => Number.isSafeInteger(value)) ? box : null;
}
