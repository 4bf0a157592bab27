import type { Element } from '../../ooxml/xml/tree.ts';
import { booleanAttribute, descend, integerAttribute } from '../../ooxml/xml/dom.ts';
import type { Matrix, Point, Rect } from '../scene.ts';
import { multiply } from '../paint/node-geometry.ts';

/** Position of a shape: its rectangle before mirroring and rotation around its centre, in this order. */
export interface Placement {
  /** Points. */
  rect: Rect;
  /** Degrees, clockwise. */
  turn: number;
  flipH: boolean;
  flipV: boolean;
}

/** Maps positions in a group to the slide. */
export type Space = (placement: Placement) => Placement;

const EMU_PER_POINT = 12_700;
/** Angle units are 1/60000 of a degree (ECMA-376 part 1, 20.1.10.3). */
const TURN_UNITS = 60_000;

/** Reads `a:xfrm` or `p:xfrm` (ECMA-376 part 1, 20.1.7.6); null without position and size. */
export function readPlacement(xfrm: Element | null): Placement | null {
  const off = descend(xfrm, 'off');
  const ext = descend(xfrm, 'ext');
  if (off === null || ext === null) return null;
  const points = (element: Element, name: string): number => (integerAttribute(element, name) ?? 0) / EMU_PER_POINT;
  return {
    rect: {
      x: points(off, 'x'),
      y: points(off, 'y'),
      w: Math.max(0, points(ext, 'cx')),
      h: Math.max(0, points(ext, 'cy')),
    },
    turn: ((integerAttribute(xfrm, 'rot') ?? 0) / TURN_UNITS) % 360,
    flipH: booleanAttribute(xfrm, 'flipH') === true,
    flipV: booleanAttribute(xfrm, 'flipV') === true,
  };
}

/**
 * The coordinate space in a group (ECMA-376 part 1, 20.1.7.5): children are scaled, mirrored and rotated with the
 * group. Text is neither scaled nor mirrored, so a child keeps rectangle, rotation and flips instead of getting a
 * matrix.
 * @param xfrm of the group; without child extents it maps nothing.
 */
export function groupSpace(xfrm: Element | null, outer: Space): Space {
  const group = readPlacement(xfrm);
  const childOff = descend(xfrm, 'chOff');
  const childExt = descend(xfrm, 'chExt');
  if (group === null || childOff === null || childExt === null) return outer;
  const from = {
    x: (integerAttribute(childOff, 'x') ?? 0) / EMU_PER_POINT,
    y: (integerAttribute(childOff, 'y') ?? 0) / EMU_PER_POINT,
  };
  const extent = (name: string): number => (integerAttribute(childExt, name) ?? 0) / EMU_PER_POINT;
  const scaleX = extent('cx') > 0 ? group.rect.w / extent('cx') : 1;
  const scaleY = extent('cy') > 0 ? group.rect.h / extent('cy') : 1;
  const middle = middleOf(group.rect);
  return ({ rect, turn, flipH, flipV }) => {
    const lies = Math.abs(turn % 180);
    const isUpright = lies < 45 || lies >= 135;
    const w = rect.w * (isUpright ? scaleX : scaleY);
    const h = rect.h * (isUpright ? scaleY : scaleX);
    const old = middleOf(rect);
    let x = group.rect.x + (old.x - from.x) * scaleX;
    let y = group.rect.y + (old.y - from.y) * scaleY;
    if (group.flipH) x = 2 * middle.x - x;
    if (group.flipV) y = 2 * middle.y - y;
    const at = turnPoint({ x, y }, middle, group.turn);
    const isMirrored = group.flipH !== group.flipV;
    return outer({
      rect: { x: at.x - w / 2, y: at.y - h / 2, w, h },
      turn: ((isMirrored ? -turn : turn) + group.turn) % 360,
      flipH: flipH !== group.flipH,
      flipV: flipV !== group.flipV,
    });
  };
}

export function middleOf(rect: Rect): Point {
  return { x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 };
}

/** Rotates a point around another, clockwise. */
function turnPoint(point: Point, around: Point, degrees: number): Point {
  const [a, b, c, d, e, f] = turnMatrix(degrees, around);
  return { x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f };
}

/** Rotation around a point, clockwise. */
export function turnMatrix(degrees: number, around: Point): Matrix {
  // Exact for quarter turns, without the rounding errors of sine and cosine.
  const quarter = ((degrees % 360) + 360) % 360;
  const radians = (degrees * Math.PI) / 180;
  const cos = quarter === 90 || quarter === 270 ? 0 : quarter === 180 ? -1 : Math.cos(radians);
  const sin = quarter === 0 || quarter === 180 ? 0 : quarter === 90 ? 1 : quarter === 270 ? -1 : Math.sin(radians);
  return [cos, sin, -sin, cos, around.x - cos * around.x + sin * around.y, around.y - sin * around.x - cos * around.y];
}

/** Mirroring and rotation of a placement; undefined if there is neither. */
export function placementMatrix({ rect, turn, flipH, flipV }: Placement): Matrix | undefined {
  const middle = middleOf(rect);
  if (turn === 0 && !flipH && !flipV) return undefined;
  const mirror: Matrix = [flipH ? -1 : 1, 0, 0, flipV ? -1 : 1, flipH ? 2 * middle.x : 0, flipV ? 2 * middle.y : 0];
  return multiply(turnMatrix(turn, middle), mirror);
}

/** Path data of a rectangle. */
export function rectPath({ x, y, w, h }: Rect): string {
  const [l, t, r, b] = [x, y, x + w, y + h].map((value) => Math.round(value * 100) / 100);
  return `M${l} ${t}L${r} ${t}L${r} ${b}L${l} ${b}Z`;
}
