import type { Element } from '../../ooxml/xml/tree.ts';
import { mixColours } from '../../ooxml/read/colour.ts';
import type { Paint, PathNode, Rect, SceneNode, Stroke } from '../scene.ts';
import type { Outline, ShapeOutlines } from './geometry/outline.ts';
import type { PathFill } from './geometry/shape-definition.ts';
import { drawLineEnds } from './line-ends.ts';
import type { PartContext } from './part-context.ts';
import { readFillElement } from './read-fill.ts';
import type { Note } from './read-fill.ts';
import { drawPictureFill } from './read-picture-fill.ts';
import type { FillSpec } from './shape-look.ts';

export interface OutlineLook {
  fill: FillSpec | null;
  stroke: Stroke | null;
  /** `a:ln` elements, strongest first, for their ends. */
  lines: readonly (Element | null)[];
  shadow: PathNode['shadow'];
  /** Degrees by which what is drawn here will be turned. */
  turn: number;
}

/** How much lighter or darker than the shape some of its paths are, as PowerPoint draws them. */
const SHADES: Readonly<Record<PathFill, number>> = {
  none: 0,
  norm: 0,
  lighten: 0.4,
  lightenLess: 0.2,
  darken: -0.4,
  darkenLess: -0.2,
};

/** The paths of a shape, filled and stroked; those of a picture fill stand behind a picture cut to them. */
export function drawOutlines(
  { paths }: ShapeOutlines,
  rect: Rect,
  look: OutlineLook,
  context: PartContext,
  note: Note,
): SceneNode[] {
  const { fill, stroke } = look;
  const isPicture = fill?.element.localName === 'blipFill';
  const over = fill?.over ?? rect;
  const paint =
    fill === null || isPicture ? null : (readFillElement(fill.element, fill.colours, over, note, look.turn) ?? null);
  const nodes: SceneNode[] = [];
  let shadow = look.shadow;
  for (const path of paths) {
    if (path.d === '') continue;
    const filled = path.fill === 'none' ? null : shaded(paint, SHADES[path.fill]);
    if (isPicture && path.fill !== 'none') nodes.push(...drawPictureFill(fill, over, path.d, context, note));
    const line = path.stroke ? stroke : null;
    if (filled === null && line === null) continue;
    const { node, ends } = drawPath(path, filled, line, look.lines);
    // Only what has a body throws the shadow, and once.
    nodes.push(shadow === undefined ? node : { ...node, shadow });
    shadow = undefined;
    nodes.push(...ends);
  }
  return nodes;
}

function drawPath(
  path: Outline,
  fill: Paint | null,
  stroke: Stroke | null,
  lines: readonly (Element | null)[],
): { node: PathNode; ends: PathNode[] } {
  const { d, ends } = stroke === null ? { d: path.d, ends: [] } : drawLineEnds(lines, stroke, path);
  return { node: { kind: 'path', d, fill, fill_rule: 'evenodd', stroke }, ends };
}

function shaded(paint: Paint | null, by: number): Paint | null {
  if (paint === null || by === 0) return paint;
  if (paint.kind === 'solid') return { ...paint, hex: mix(paint.hex, by) };
  return { ...paint, stops: paint.stops.map((stop) => ({ ...stop, hex: mix(stop.hex, by) })) };
}

/** Towards white by a positive share, towards black by a negative one. */
function mix(hex: string, by: number): string {
  return mixColours(hex, by > 0 ? 'FFFFFF' : '000000', Math.abs(by));
}
