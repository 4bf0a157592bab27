import { mixColours } from '../../ooxml/read/colour.ts';
import { attribute, descend } from '../../ooxml/xml/dom.ts';
import type { Element } from '../../ooxml/xml/tree.ts';
import type { Paint, PathNode, Point, Rect, SceneNode, Stroke } from '../scene.ts';
import { coordinate } from './geometry/outline.ts';
import type { Outline, ShapeOutlines } from './geometry/outline.ts';
import type { PathFill } from './geometry/shape-definition.ts';
import type { PartContext } from './part-context.ts';
import { readFillElement } from './read-fill.ts';
import type { Note } from './read-fill.ts';
import { drawPictureFill } from './read-picture-fill.ts';
import type { FillSpec } from './shape-look.ts';

interface OutlineLook {
  fill: FillSpec | null;
  stroke: Stroke | null;
  /** `a:ln` elements, strongest first, for their line ends. */
  lines: readonly (Element | null)[];
  shadow: PathNode['shadow'];
  /** Rotation in degrees that will be applied to what is drawn here. */
  turn: number;
}

/** How much lighter or darker than the shape some of its paths are, as in PowerPoint. */
const SHADES: Readonly<Record<PathFill, number>> = {
  none: 0,
  norm: 0,
  lighten: 0.4,
  lightenLess: 0.2,
  darken: -0.4,
  darkenLess: -0.2,
};

/**
 * The paths of a shape, filled and stroked. With a picture fill, they are drawn behind the picture, which is clipped to
 * them.
 */
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
    // Only a visible path casts the shadow, and only the first one.
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

/** Mixes with white for a positive share, with black for a negative one. */
function mix(hex: string, by: number): string {
  return mixColours(hex, by > 0 ? 'FFFFFF' : '000000', Math.abs(by));
}

/**
 * Length and width of line ends in line widths (ECMA-376 part 1, 20.1.10.33 and 20.1.10.34), as drawn by PowerPoint.
 */
const SIZES: Readonly<Record<string, number>> = { sm: 2, med: 3, lg: 5 };
/** Ends of thinner lines have the size for this line width, in points. */
const MIN_WIDTH = 1.5;

/**
 * Line ends (`a:headEnd`, `a:tailEnd`) as filled outlines.
 * @param lines `a:ln` elements, strongest first.
 * @returns the outlines, and the line's path shortened to where they begin.
 */
function drawLineEnds(
  lines: readonly (Element | null | undefined)[],
  stroke: Stroke,
  path: Outline,
): { d: string; ends: PathNode[] } {
  if (path.ends === null) return { d: path.d, ends: [] };
  const ends: PathNode[] = [];
  let d = path.d;
  for (const side of ['head', 'tail'] as const) {
    const element = lines.map((line) => descend(line, `${side}End`)).find((found) => found !== null);
    const type = attribute(element, 'type') ?? 'none';
    if (type === 'none') continue;
    const scale = Math.max(MIN_WIDTH, stroke.width);
    const length = (SIZES[attribute(element, 'len') ?? 'med'] ?? 3) * scale;
    const breadth = (SIZES[attribute(element, 'w') ?? 'med'] ?? 3) * scale;
    const [tip, from] = path.ends[side];
    ends.push(endNode(type, tip, from, length, breadth, stroke));
    if (type === 'triangle' || type === 'stealth') d = drawnBack(d, side, tip, from, length * 0.7);
  }
  return { d, ends };
}

function endNode(type: string, tip: Point, from: Point, length: number, breadth: number, stroke: Stroke): PathNode {
  const distance = Math.hypot(tip.x - from.x, tip.y - from.y);
  const ux = distance === 0 ? 1 : (tip.x - from.x) / distance;
  const uy = distance === 0 ? 0 : (tip.y - from.y) / distance;
  /** `back` is along the line from the tip, `aside` across it. */
  const at = (back: number, aside: number): string =>
    `${coordinate(tip.x - ux * back - uy * aside)} ${coordinate(tip.y - uy * back + ux * aside)}`;
  const half = breadth / 2;
  const filled = (d: string): PathNode => ({
    kind: 'path',
    d,
    fill: stroke.paint,
    fill_rule: 'nonzero',
    stroke: null,
  });
  switch (type) {
    case 'arrow':
      return {
        kind: 'path',
        d: `M${at(length, half)}L${at(0, 0)}L${at(length, -half)}`,
        fill: null,
        fill_rule: 'nonzero',
        stroke: { ...stroke, dash: [], cap: 'round', join: 'miter' },
      };
    case 'stealth':
      return filled(`M${at(0, 0)}L${at(length, half)}L${at(length * 0.6, 0)}L${at(length, -half)}Z`);
    case 'diamond':
      return filled(`M${at(-length / 2, 0)}L${at(0, half)}L${at(length / 2, 0)}L${at(0, -half)}Z`);
    case 'oval': {
      const k = 0.5523;
      const r = length / 2;
      return filled(
        `M${at(-r, 0)}C${at(-r, half * k)} ${at(-r * k, half)} ${at(0, half)}C${at(r * k, half)} ${at(r, half * k)} ${at(r, 0)}` +
          `C${at(r, -half * k)} ${at(r * k, -half)} ${at(0, -half)}C${at(-r * k, -half)} ${at(-r, -half * k)} ${at(-r, 0)}Z`,
      );
    }
    default:
      return filled(`M${at(0, 0)}L${at(length, half)}L${at(length, -half)}Z`);
  }
}

/** Shortens the end of a line, which would be visible beside the tip of its head. Straight ends only. */
function drawnBack(d: string, side: 'head' | 'tail', tip: Point, from: Point, by: number): string {
  const distance = Math.hypot(tip.x - from.x, tip.y - from.y);
  if (distance <= by) return d;
  const to = `${coordinate(tip.x - ((tip.x - from.x) / distance) * by)} ${coordinate(tip.y - ((tip.y - from.y) / distance) * by)}`;
  if (side === 'head') return d.replace(/^M[-\d.]+ [-\d.]+/, `M${to}`);
  return d.replace(/[-\d.]+ [-\d.]+$/, to);
}
