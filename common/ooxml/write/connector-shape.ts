import type { Box } from '../../deck/geometry.ts';
import { el } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import type { ConnectionSite, ConnectorItem } from './deck-content.ts';
import { applicationProperties, drawingProperties, lineOf } from './shape-parts.ts';
import type { PaintContext, ShapeIdentity } from './shape-parts.ts';

/** A shape at the end of a connector. */
export interface GluedEnd {
  /** `p:cNvPr` id. */
  number: number;
  box: Box;
  site: ConnectionSite;
  geometry: string;
}

const LINE_PT = 1.25;
const QUARTER_TURN = 5_400_000;

/**
 * A line glued to two shapes as `p:cxnSp` (ECMA-376 part 1, 19.3.1.19). A middle leg beyond both ends is an adjustment
 * below 0 or above 100 %, as in PowerPoint; LibreOffice moves such a leg to the nearer end.
 */
export function connectorShape(
  shape: ShapeIdentity,
  { from, to }: { from: GluedEnd; to: GluedEnd },
  item: Omit<ConnectorItem, 'kind' | 'from' | 'to'>,
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

function geometryOf(from: GluedEnd, to: GluedEnd, item: Pick<ConnectorItem, 'route' | 'bend_at'>): ConnectorGeometry {
  if (item.route === 'straight') return straightGeometry(sitePoint(from.box, from.site), sitePoint(to.box, to.site));
  return elbowGeometry(elbowPath(from, to, item.bend_at), isSideways(from.site));
}

/** The index of a side among the connection sites of a preset. An ellipse also has sites on its diagonals. */
function siteIndex({ site, geometry }: GluedEnd): number {
  return geometry === 'ellipse' ? site * 2 : site;
}

export interface Point {
  x: number;
  y: number;
}

/** A connector's preset geometry and transform (ECMA-376 part 1, 20.1.10.56, `presetShapeDefinitions.xml`). */
export interface ConnectorGeometry {
  preset: 'straightConnector1' | 'bentConnector2' | 'bentConnector3';
  /** Before rotation, EMU: the values of `a:off` and `a:ext`. */
  box: Box;
  /** Quarter turns clockwise. */
  turns: 0 | 1;
  flip_h: boolean;
  flip_v: boolean;
  /** Position of the middle leg in thousandths of a percent of the width; null if there is none. */
  adjust: number | null;
}

/**
 * Minimum width of a connector between two points on one line, so that the middle leg's position can be a share of it.
 */
const MIN_EXTENT = 1270;
const HALF = 50_000;

/** The middle of a side of a box. */
export function sitePoint({ x, y, w, h }: Box, site: ConnectionSite): Point {
  switch (site) {
    case 0:
      return { x: x + w / 2, y };
    case 1:
      return { x, y: y + h / 2 };
    case 2:
      return { x: x + w / 2, y: y + h };
    case 3:
      return { x: x + w, y: y + h / 2 };
  }
}

/** Whether a line leaves a site to the left or right. */
export function isSideways(site: ConnectionSite): boolean {
  return site === 1 || site === 3;
}

/**
 * The corners of an elbow from end to end: through a middle leg if both sides face along the same axis, else around one
 * corner.
 * @param bendAt x (or y for top and bottom sides) of the middle leg; the middle if absent.
 */
export function elbowPath(
  from: { box: Box; site: ConnectionSite },
  to: { box: Box; site: ConnectionSite },
  bendAt?: number,
): Point[] {
  const start = sitePoint(from.box, from.site);
  const end = sitePoint(to.box, to.site);
  const sideways = isSideways(from.site);
  if (sideways !== isSideways(to.site)) {
    return [start, sideways ? { x: end.x, y: start.y } : { x: start.x, y: end.y }, end];
  }
  const bend = bendAt ?? (sideways ? (start.x + end.x) / 2 : (start.y + end.y) / 2);
  return sideways
    ? [start, { x: bend, y: start.y }, { x: bend, y: end.y }, end]
    : [start, { x: start.x, y: bend }, { x: end.x, y: bend }, end];
}

/** The preset and transform that draw a straight line. */
export function straightGeometry(start: Point, end: Point): ConnectorGeometry {
  return {
    preset: 'straightConnector1',
    box: boxOf(start, end),
    turns: 0,
    flip_h: end.x < start.x,
    flip_v: end.y < start.y,
    adjust: null,
  };
}

/**
 * The preset and transform that draw an elbow. Presets run from the top left to the bottom right corner and start to
 * the right; lines that start up or down are rotated by 90 degrees, which maps right to down and down to left.
 */
export function elbowGeometry(path: readonly Point[], leavesSideways: boolean): ConnectorGeometry {
  const start = path[0] ?? { x: 0, y: 0 };
  const end = path[path.length - 1] ?? start;
  const first = path[1] ?? end;
  const along = leavesSideways ? end.x - start.x : end.y - start.y;
  const extent = Math.max(Math.abs(along), MIN_EXTENT);
  const backwards = along < 0;
  const bend = leavesSideways ? first.x - start.x : first.y - start.y;
  const share = (backwards ? -bend : bend) / extent;
  const around = boxOf(start, end);
  const place = {
    preset: path.length === 3 ? ('bentConnector2' as const) : ('bentConnector3' as const),
    adjust: path.length === 3 ? null : Number.isFinite(share) ? Math.round(share * 100_000) : HALF,
  };
  if (leavesSideways) {
    const box = { ...around, w: extent };
    return { ...place, box, turns: 0, flip_h: backwards, flip_v: end.y < start.y };
  }
  const across = Math.abs(end.x - start.x);
  const middle = { x: around.x + across / 2, y: around.y + Math.abs(along) / 2 };
  const box = { x: middle.x - extent / 2, y: middle.y - across / 2, w: extent, h: across };
  return { ...place, box, turns: 1, flip_h: backwards, flip_v: end.x > start.x };
}

function boxOf(a: Point, b: Point): Box {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), w: Math.abs(a.x - b.x), h: Math.abs(a.y - b.y) };
}
