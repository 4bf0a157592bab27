import type { Element } from '../../ooxml/xml/tree.ts';
import type { OfficePackage } from '../../ooxml/package/office-package.ts';
import { attribute, childElements, descend, descendants, relationshipAttribute } from '../../ooxml/xml/dom.ts';
import { chosenAlternative } from '../../ooxml/read/shape-tree.ts';
import type { GroupNode, SceneNode } from '../scene.ts';
import { chartScene } from '../chart/chart-scene.ts';
import type { ShapeOnPage } from './draw-shape.ts';
import { drawTable } from './draw-table.ts';
import { labelledBox } from './text-nodes.ts';
import type { PartContext } from './part-context.ts';
import type { Placement, Space } from './placement.ts';
import { drawPictureFill } from './read-picture-fill.ts';

const CHART_TYPES = /\/chart$/;
/** Relationship type of the drawing that PowerPoint stores with SmartArt ([MS-ODRAWXML] 2.1.3.1). */
const DIAGRAM_DRAWING = 'http://schemas.microsoft.com/office/2007/relationships/diagramDrawing';

/** Draws a shape tree in its own coordinate space. */
type TreeDrawer = (tree: Element | null, context: PartContext, space: Space) => SceneNode[];

/**
 * A graphic frame (`p:graphicFrame`, ECMA-376 part 1, 19.3.1.21): table, chart, SmartArt or embedded object.
 * @param drawTree draws the shapes of SmartArt, which form a tree like those of the slide.
 */
export function drawFrame(shape: ShapeOnPage, context: PartContext, drawTree: TreeDrawer): GroupNode {
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
