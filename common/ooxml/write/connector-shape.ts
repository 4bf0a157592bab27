import type { Box } from '../../deck/geometry.ts';
import { el } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import { elbowGeometry, elbowPath, isSideways, sitePoint, straightGeometry } from './connector-geometry.ts';
import type { ConnectorGeometry } from './connector-geometry.ts';
import type { ConnectionSite, ConnectorItem, ShapeGeometry } from './deck-content.ts';
import { applicationProperties, drawingProperties } from './shape-parts.ts';
import type { ShapeIdentity } from './shape-parts.ts';
import { lineOf } from './shape-paint.ts';
import type { PaintContext } from './shape-paint.ts';

/** A shape as a connector's end knows it. */
export interface GluedEnd {
  /** `p:cNvPr` id. */
  number: number;
  box: Box;
  site: ConnectionSite;
  geometry: ShapeGeometry;
}

const LINE_PT = 1.25;
const QUARTER_TURN = 5_400_000;

/**
 * A line glued to two shapes as `p:cxnSp` (ECMA-376 part 1, 19.3.1.19). A middle leg beyond the two ends is an adjustment below
 * 0 or above 100 %, as PowerPoint writes it; LibreOffice moves such a leg to the nearer end.
 */
export function connectorShape(
  shape: ShapeIdentity,
  { from, to }: { from: GluedEnd; to: GluedEnd },
  item: ConnectorItem,
  context: PaintContext,
): XmlElement {
  const { box, turns, flip_h, flip_v, adjust, preset } = geometryOf(from, to, item);
  const adjustments = adjust === null ? null : el('a:gd', { name: 'adj1', fmla: `val ${adjust}` });
  return el(
    'p:cxnSp',
    {},
    el(
      'p:nvCxnSpPr',
      {},
      drawingProperties(shape),
      el(
        'p:cNvCxnSpPr',
        {},
        el('a:stCxn', { id: from.number, idx: siteIndex(from) }),
        el('a:endCxn', { id: to.number, idx: siteIndex(to) }),
      ),
      applicationProperties(null),
    ),
    el(
      'p:spPr',
      {},
      el(
        'a:xfrm',
        {
          rot: turns === 1 ? QUARTER_TURN : undefined,
          flipH: flip_h ? 1 : undefined,
          flipV: flip_v ? 1 : undefined,
        },
        el('a:off', { x: Math.round(box.x), y: Math.round(box.y) }),
        el('a:ext', { cx: Math.round(box.w), cy: Math.round(box.h) }),
      ),
      el('a:prstGeom', { prst: preset }, el('a:avLst', {}, adjustments)),
      lineOf(
        item.line,
        { line_pt: item.line_pt ?? LINE_PT, is_dashed: item.is_dashed, has_arrow: item.has_arrow ?? true },
        context,
      ),
    ),
  );
}

function geometryOf(from: GluedEnd, to: GluedEnd, item: ConnectorItem): ConnectorGeometry {
  if (item.route === 'straight') return straightGeometry(sitePoint(from.box, from.site), sitePoint(to.box, to.site));
  return elbowGeometry(elbowPath(from, to, item.bend_at), isSideways(from.site));
}

/** The index of a side among a preset's connection sites: an ellipse has one at each of its diagonals too. */
function siteIndex({ site, geometry }: GluedEnd): number {
  return geometry === 'ellipse' ? site * 2 : site;
}
