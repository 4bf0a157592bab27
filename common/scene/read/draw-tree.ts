import type { Element } from '../../ooxml/xml/tree.ts';
import { chosenAlternative, HEADER_FOOTER_TYPES } from '../../ooxml/read/shape-tree.ts';
import {
  attribute,
  booleanAttribute,
  childElements,
  descend,
  descendants,
  integerAttribute,
  relationshipAttribute,
} from '../../ooxml/xml/dom.ts';
import type { GroupNode, Rect, SceneNode } from '../scene.ts';
import type { OfficePackage } from '../../ooxml/package/office-package.ts';
import { chartScene } from '../chart/chart-scene.ts';
import { drawPicture, drawShape } from './draw-shape.ts';
import type { ShapeOnPage } from './draw-shape.ts';
import { noteOf } from './part-context.ts';
import type { PartContext, Slot } from './part-context.ts';
import { groupSpace, readPlacement } from './placement.ts';
import type { Space, Placement } from './placement.ts';
import { fillOf } from './shape-look.ts';
import type { FillSpec } from './shape-look.ts';
import { drawTable } from './draw-table.ts';
import { labelledBox } from './text-nodes.ts';
import { drawPictureFill } from './read-picture-fill.ts';

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

const CHART_TYPES = /\/chart$/;
/** Relationship type of the drawing that PowerPoint stores with SmartArt ([MS-ODRAWXML] 2.1.3.1). */
const DIAGRAM_DRAWING = 'http://schemas.microsoft.com/office/2007/relationships/diagramDrawing';

/** Draws a shape tree in its own coordinate space. */
type TreeDrawer = (tree: Element | null, context: PartContext, space: Space) => SceneNode[];

/**
 * A graphic frame (`p:graphicFrame`, ECMA-376 part 1, 19.3.1.21): table, chart, SmartArt or embedded object.
 * @param drawTree draws the shapes of SmartArt, which form a tree like those of the slide.
 */
function drawFrame(shape: ShapeOnPage, context: PartContext, drawTree: TreeDrawer): GroupNode {
  const data = descend(shape.element, 'graphic', 'graphicData');
  const { rect } = shape.placement;
  const table = descend(data, 'tbl');
  if (table !== null) return { kind: 'group', name: shape.name, children: drawTable(table, rect, context, shape.note) };
  return figure(shape, context, drawObject(shape, data, context, drawTree));
}

function drawObject(shape: ShapeOnPage, data: Element | null, context: PartContext, drawTree: TreeDrawer): SceneNode[] {
  const { rect } = shape.placement;
  const uri = attribute(data, 'uri') ?? '';
  if (CHART_TYPES.test(uri)) {
    const path = context.pack.targetOfId(context.part, relationshipAttribute(descend(data, 'chart'), 'id'));
    if (path === null) {
      shape.note('chart', 'missing');
      return labelledBox('Chart', rect, context);
    }
    return chartScene({
      pack: context.pack,
      path,
      rect,
      typesetter: context.typesetter,
      colours: context.colours,
      fonts: context.theme.fonts,
      shape: shape.name,
      approximations: context.approximations,
      pictures: context.pictures,
    });
  }
  const diagram = relationshipAttribute(descend(data, 'relIds'), 'dm');
  if (diagram !== undefined) return drawDiagram(shape, diagram, context, drawTree);
  const picture = oleFallback(data);
  if (picture !== null) {
    const own = { element: picture, part: context.part, colours: context.colours };
    return drawPictureFill(own, rect, null, context, shape.note);
  }
  shape.note('object', uri.split('/').at(-1) ?? '');
  return labelledBox('', rect, context);
}

/** SmartArt as drawn by the program that made it; the drawing is in a part beside the data. */
function drawDiagram(shape: ShapeOnPage, data: string, context: PartContext, drawTree: TreeDrawer): SceneNode[] {
  const { rect } = shape.placement;
  const path = diagramDrawing(context.pack, context.part, data);
  const tree = path === null ? null : descend(context.pack.xml(path), 'drawing', 'spTree');
  if (path === null || childElements(tree, 'sp').length === 0) {
    shape.note('object', 'SmartArt');
    return labelledBox('SmartArt', rect, context);
  }
  const space = ({ rect: own, ...rest }: Placement): Placement => ({
    ...rest,
    rect: { ...own, x: own.x + rect.x, y: own.y + rect.y },
  });
  return drawTree(tree, { ...context, part: path, observer: null }, space);
}

/** The drawing of a diagram: named by an extension of its data, else the only one of the slide. */
function diagramDrawing(pack: OfficePackage, part: string, data: string): string | null {
  const dataPath = pack.targetOfId(part, data);
  const named = dataPath === null ? undefined : descendants(pack.xml(dataPath), 'dataModelExt')[0];
  const byName = pack.targetOfId(part, attribute(named, 'relId'));
  if (byName !== null) return byName;
  const drawings = pack.targets(part, DIAGRAM_DRAWING);
  return drawings.length === 1 ? (drawings[0] ?? null) : null;
}

/** The preview picture of an embedded object (`p:oleObj`, ECMA-376 part 1, 19.3.2.4). */
function oleFallback(data: Element | null): Element | null {
  const [alternate] = childElements(data, 'AlternateContent');
  const branches = alternate === undefined ? [data] : [chosenAlternative(alternate), ...childElements(alternate)];
  for (const branch of branches) {
    const fill = descend(branch, 'oleObj', 'pic', 'blipFill');
    if (fill !== null) return fill;
  }
  return null;
}

function figure(shape: ShapeOnPage, context: PartContext, children: SceneNode[]): GroupNode {
  return context.isDecoration
    ? { kind: 'group', name: shape.name, role: 'Artifact', children }
    : { kind: 'group', name: shape.name, role: 'Figure', alt: shape.alt, children };
}
