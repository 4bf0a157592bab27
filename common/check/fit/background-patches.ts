import type {
  GradientStop,
  Matrix,
  Paint,
  PathNode,
  PictureNode,
  Point,
  SceneNode,
  TextNode,
  ScenePicture,
} from '../../scene/scene.ts';
import { multiply, parsePathData, wholePictureRect } from '../../scene/paint/node-geometry.ts';
import { createCanvasPictures } from '../../scene/paint/canvas-pictures.ts';

/** A colour that is partly transparent. */
export interface Tint {
  hex: string;
  alpha: number;
}

/** Something painted that may be behind text. Coordinates are points on the slide. */
export interface BackgroundPatch {
  box: { left: number; top: number; right: number; bottom: number };
  /** null if it doesn't reach; a picture returns `picture`. */
  tintAt(point: Point): Tint | null;
  /** A picture, and the position of a point in it, as fractions. */
  picture?: { node: PictureNode; at(point: Point): Point | null };
  alpha: number;
}

/** Text, and what was painted before it. */
interface TextOnBackground {
  node: TextNode;
  /** Names of the groups around it, outermost first. */
  names: string[];
  /** Points inside the text, on the slide. */
  points: Point[];
  /** How many of the patches are behind it. */
  below: number;
}

interface SceneBackground {
  patches: BackgroundPatch[];
  texts: TextOnBackground[];
}

interface Walk {
  matrix: Matrix;
  alpha: number;
  clips: ((point: Point) => boolean)[];
  names: string[];
}

/** Splits a scene into what is behind its texts, in drawing order. Lines don't count as background. */
export function backgroundOfScene(nodes: readonly SceneNode[]): SceneBackground {
  const found: SceneBackground = { patches: [], texts: [] };
  walk(nodes, { matrix: [1, 0, 0, 1, 0, 0], alpha: 1, clips: [], names: [] }, found);
  return found;
}

function walk(nodes: readonly SceneNode[], state: Walk, found: SceneBackground): void {
  for (const node of nodes) {
    switch (node.kind) {
      case 'group': {
        const matrix = node.matrix === undefined ? state.matrix : multiply(state.matrix, node.matrix);
        const clips = node.clip === undefined ? state.clips : [...state.clips, insideOf(node.clip, matrix)];
        const names = node.name === undefined ? state.names : [...state.names, node.name];
        walk(node.children, { matrix, clips, names, alpha: state.alpha * (node.alpha ?? 1) }, found);
        break;
      }
      case 'path':
        if (node.fill !== null) found.patches.push(pathPatch(node, node.fill, state));
        break;
      case 'picture':
        found.patches.push(picturePatch(node, state));
        break;
      case 'text':
        found.texts.push({
          node,
          names: state.names,
          points: pointsIn(node, state.matrix),
          below: found.patches.length,
        });
    }
  }
}

function pathPatch(node: PathNode, fill: Paint, { matrix, alpha, clips }: Walk): BackgroundPatch {
  const inside = insideOf(node.d, matrix);
  const back = inverse(matrix);
  return {
    box: inside.box,
    alpha,
    tintAt: (point) => {
      if (!inside(point) || !clips.every((clip) => clip(point))) return null;
      const { hex, alpha: own } = tintOf(fill, apply(back, point));
      return { hex, alpha: own * alpha };
    },
  };
}

function picturePatch(node: PictureNode, { matrix, alpha, clips }: Walk): BackgroundPatch {
  const { x, y, w, h } = node.rect;
  const inside = insideOf(node.clip ?? `M${x} ${y}L${x + w} ${y}L${x + w} ${y + h}L${x} ${y + h}Z`, matrix);
  const back = inverse(matrix);
  return {
    box: inside.box,
    alpha: alpha * node.alpha,
    tintAt: () => null,
    picture: {
      node,
      at: (point) => {
        if (!inside(point) || !clips.every((clip) => clip(point)) || w <= 0 || h <= 0) return null;
        const own = apply(back, point);
        const { source } = node;
        return { x: source.x + ((own.x - x) / w) * source.w, y: source.y + ((own.y - y) / h) * source.h };
      },
    },
  };
}

/** Points on a text's letters: more of them along long texts, none at the very edge. */
function pointsIn({ x, baseline, width, size }: TextNode, matrix: Matrix): Point[] {
  const columns = Math.min(12, Math.max(2, Math.ceil(width / 24)));
  const points: Point[] = [];
  for (let column = 0; column < columns; column += 1) {
    for (const up of [0.1, 0.35, 0.6]) {
      points.push(apply(matrix, { x: x + (width * (column + 0.5)) / columns, y: baseline - size * up }));
    }
  }
  return points;
}

/** The colour of a paint at a point in its own coordinates. */
function tintOf(paint: Paint, point: Point): Tint {
  if (paint.kind === 'solid') return paint;
  if (paint.kind === 'radial') {
    return stopAt(
      paint.stops,
      Math.hypot(point.x - paint.center.x, point.y - paint.center.y) / Math.max(0.01, paint.radius),
    );
  }
  const { from, to } = paint;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  return stopAt(paint.stops, length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length);
}

function stopAt(stops: readonly GradientStop[], at: number): Tint {
  const after = stops.findIndex((stop) => stop.at >= at);
  const next = stops[after === -1 ? stops.length - 1 : after];
  const before = stops[after <= 0 ? (after === 0 ? 0 : stops.length - 1) : after - 1];
  if (next === undefined || before === undefined) return { hex: 'FFFFFF', alpha: 0 };
  const share = next.at === before.at ? 0 : (at - before.at) / (next.at - before.at);
  return mix(before, next, Math.min(1, Math.max(0, share)));
}

function mix(one: Tint, other: Tint, share: number): Tint {
  const hex = [0, 2, 4]
    .map((at) => {
      const [a, b] = [one, other].map(({ hex: own }) => Number.parseInt(own.slice(at, at + 2), 16)) as [number, number];
      return Math.round(a + (b - a) * share)
        .toString(16)
        .padStart(2, '0');
    })
    .join('');
  return { hex: hex.toUpperCase(), alpha: one.alpha + (other.alpha - one.alpha) * share };
}

/** A colour painted over an opaque one. */
export function layOver(top: Tint, below: string): string {
  if (top.alpha >= 1) return top.hex.toUpperCase();
  return mix({ hex: below, alpha: 1 }, { hex: top.hex, alpha: 1 }, Math.min(1, top.alpha)).hex;
}

const CURVE_STEPS = 8;

type Inside = ((point: Point) => boolean) & { box: BackgroundPatch['box'] };

/** Whether points are inside an outline (even-odd rule); curves are approximated by short lines. */
function insideOf(d: string, matrix: Matrix): Inside {
  const rings: Point[][] = [];
  let ring: Point[] = [];
  let pen: Point = { x: 0, y: 0 };
  for (const step of parsePathData(d)) {
    if (step.op === 'Z') continue;
    if (step.op === 'M') rings.push((ring = []));
    if (step.op === 'C') {
      for (let part = 1; part <= CURVE_STEPS; part += 1)
        ring.push(apply(matrix, curveAt(pen, step, part / CURVE_STEPS)));
    } else ring.push(apply(matrix, step));
    pen = { x: step.x, y: step.y };
  }
  const all = rings.flat();
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  const box = { left: least(xs), top: least(ys), right: -least(xs.map((x) => -x)), bottom: -least(ys.map((y) => -y)) };
  const isInside = ({ x, y }: Point): boolean => {
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) return false;
    let crossings = 0;
    for (const corners of rings) {
      for (let at = 0, before = corners.length - 1; at < corners.length; before = at, at += 1) {
        const [a, b] = [corners[before], corners[at]];
        if (a === undefined || b === undefined || a.y > y === b.y > y) continue;
        if (x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) crossings += 1;
      }
    }
    return crossings % 2 === 1;
  };
  return Object.assign(isInside, { box });
}

function least(values: readonly number[]): number {
  return values.reduce((best, value) => Math.min(best, value), Number.POSITIVE_INFINITY);
}

function curveAt(
  from: Point,
  { x1, y1, x2, y2, x, y }: { x1: number; y1: number; x2: number; y2: number; x: number; y: number },
  t: number,
): Point {
  const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
  return { x: a * from.x + b * x1 + c * x2 + d * x, y: a * from.y + b * y1 + c * y2 + d * y };
}

function apply([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const size = a * d - b * c || 1;
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size];
}

/** Colours of pictures as they appear on slides. */
export interface PictureColours {
  /**
   * Decodes a picture, so that its colours can be read.
   * @returns the colour at a position in the picture, given as fractions; null if it can't be read.
   */
  open(node: PictureNode, picture: ScenePicture): Promise<((at: Point) => Tint) | null>;
}

/** Pixels per point of the slide: a letter covers more than one pixel, and noise isn't a background. */
const FINENESS = 0.5;

export function createPictureColours(): PictureColours {
  const library = createCanvasPictures();
  return {
    open: async (node, picture) => {
      const whole = wholePictureRect(node);
      if (whole === null) return null;
      const canvas = await library.get(node.picture, picture, whole.w * FINENESS, whole.h * FINENESS);
      if (canvas === null) return null;
      const { width, height } = canvas;
      const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
      return ({ x, y }) => {
        const inside = x >= 0 && y >= 0 && x <= 1 && y <= 1;
        const column = Math.min(width - 1, Math.floor(x * width));
        const row = Math.min(height - 1, Math.floor(y * height));
        const from = (row * width + column) * 4;
        const [red = 0, green = 0, blue = 0, alpha = 0] = inside ? data.subarray(from, from + 4) : [];
        const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
        return { hex: hex.toUpperCase(), alpha: alpha / 255 };
      };
    },
  };
}
