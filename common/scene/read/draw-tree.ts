import type { Element } from '../../ooxml/xml/tree.ts';
import { chosenAlternative, HEADER_FOOTER_TYPES } from '../../ooxml/read/shape-tree.ts';
import {
  attribute,
  booleanAttribute,
  childElements,
  descend,
  descendants,
  integerAttribute,
} from '../../ooxml/xml/dom.ts';
import type { GroupNode, Rect, SceneNode } from '../scene.ts';
import { drawFrame } from './draw-frame.ts';
import { drawPicture, drawShape } from './draw-shape.ts';
import type { ShapeOnPage } from './draw-shape.ts';
import { noteOf } from './part-context.ts';
import type { PartContext, Slot } from './part-context.ts';
import { groupSpace, readPlacement } from './placement.ts';
import type { Space } from './placement.ts';
import { fillOf } from './shape-look.ts';
import type { FillSpec } from './shape-look.ts';

/** Maximum number of shapes, more than any slide can show; the rest is reported. */
const MAX_SHAPES = 20_000;
const MAX_DEPTH = 40;
const LEAVES = new Set(['sp', 'pic', 'cxnSp', 'graphicFrame']);

interface Walk {
  context: PartContext;
  left: number;
}

/** Draws a shape tree (`p:spTree`, or `dsp:spTree` of SmartArt) in order, with a group node for each shape. */
export function drawTree(
  tree: Element | null,
  context: PartContext,
  space: Space = (placement) => placement,
): SceneNode[] {
  return drawChildren(tree, space, null, 0, { context, left: MAX_SHAPES });
}

function drawChildren(
  parent: Element | null,
  space: Space,
  groupFill: FillSpec | null,
  depth: number,
  walk: Walk,
): SceneNode[] {
  const nodes: SceneNode[] = [];
  for (const element of childElements(parent)) {
    const kind = element.localName ?? '';
    if (!LEAVES.has(kind) && kind !== 'grpSp' && kind !== 'AlternateContent') continue;
    if (walk.left <= 0 || depth > MAX_DEPTH) {
      noteOf(walk.context, '')('object', 'too many shapes');
      break;
    }
    walk.left -= 1;
    if (kind === 'AlternateContent') {
      nodes.push(...drawChildren(chosenAlternative(element), space, groupFill, depth + 1, walk));
    } else if (kind === 'grpSp') {
      const group = drawGroup(element, space, groupFill, depth, walk);
      if (group !== null) nodes.push(group);
    } else {
      const leaf = drawLeaf(element, space, groupFill, walk.context);
      if (leaf !== null && leaf.children.length > 0) nodes.push(leaf);
    }
  }
  return nodes;
}

function drawGroup(
  element: Element,
  space: Space,
  outer: FillSpec | null,
  depth: number,
  walk: Walk,
): GroupNode | null {
  const about = descend(element, 'nvGrpSpPr', 'cNvPr');
  if (booleanAttribute(about, 'hidden') === true) return null;
  const properties = descend(element, 'grpSpPr');
  const xfrm = descend(properties, 'xfrm');
  const name = attribute(about, 'name') ?? '';
  const placement = readPlacement(xfrm);
  const own = properties === null ? null : fillOf([properties], null, walk.context, outer);
  const fill = own !== null && placement !== null ? { ...own, over: own.over ?? space(placement).rect } : own;
  if (descend(properties, 'effectLst', 'outerShdw') !== null) noteOf(walk.context, name)('effect', 'group shadow');
  walk.context.observer?.openGroup();
  const children = drawChildren(element, groupSpace(xfrm, space), fill, depth + 1, walk);
  walk.context.observer?.closeGroup();
  if (children.length === 0) return null;
  const alt = attribute(about, 'descr') ?? '';
  const isFigure = alt !== '' && !walk.context.isDecoration && descendants(element, 't').length === 0;
  return { kind: 'group', name, ...(isFigure && { role: 'Figure' as const, alt }), children };
}

function drawLeaf(element: Element, space: Space, groupFill: FillSpec | null, context: PartContext): GroupNode | null {
  const nonVisual = childElements(element).find((child) => child.localName?.startsWith('nv') === true);
  const about = descend(nonVisual, 'cNvPr');
  if (booleanAttribute(about, 'hidden') === true) return null;
  const ph = descend(nonVisual, 'nvPr', 'ph');
  const slot: Slot | null =
    ph === null ? null : { type: attribute(ph, 'type') ?? 'obj', idx: integerAttribute(ph, 'idx') ?? 0 };
  if (slot !== null && !isShown(element, slot, context)) {
    context.observer?.empty({ element, slot, name: attribute(about, 'name') ?? '' });
    return null;
  }
  const ancestors = slot === null ? [] : context.ancestors(slot);
  const placement = [element, ...ancestors].map(placementIn).find((found) => found !== null);
  if (placement === undefined || placement === null) return null;
  const name = attribute(about, 'name') ?? '';
  const shape: ShapeOnPage = {
    element,
    name,
    alt: attribute(about, 'descr') ?? '',
    slot,
    ancestors,
    placement: space(placement),
    groupFill,
    note: noteOf(context, name),
  };
  if (!isFinite(shape.placement.rect)) return null;
  const { rect, turn } = shape.placement;
  context.observer?.shape({ element, name, slot, rect, turn, ancestors });
  if (element.localName === 'pic') return drawPicture(shape, context);
  if (element.localName === 'graphicFrame') return drawFrame(shape, context, drawTree);
  return drawShape(shape, context);
}

function placementIn(element: Element): ReturnType<typeof readPlacement> {
  return readPlacement(descend(element, 'spPr', 'xfrm') ?? descend(element, 'xfrm'));
}

/**
 * Whether a placeholder is shown: never those of masters and layouts below a slide, and only non-empty ones of a slide.
 */
function isShown(element: Element, slot: Slot, context: PartContext): boolean {
  if (context.isDecoration || context.placeholders === 'hidden') return false;
  if (context.placeholders === 'prompt' || element.localName !== 'sp') return true;
  if (HEADER_FOOTER_TYPES.has(slot.type)) return true;
  const hasText = descendants(descend(element, 'txBody'), 't').some((text) => (text.textContent ?? '').trim() !== '');
  return hasText || descend(element, 'spPr', 'blipFill') !== null;
}

function isFinite(rect: Rect): boolean {
  return Number.isFinite(rect.x + rect.y + rect.w + rect.h);
}
