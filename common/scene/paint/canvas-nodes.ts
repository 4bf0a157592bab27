import type { Canvas, CanvasGradient, CanvasPattern, SKRSContext2D } from '@napi-rs/canvas';
import { LRUCache } from 'lru-cache';
import { canvasLibrary } from '../../typeset/canvas-library.ts';
import type { FontFace } from '../../typeset/text-block.ts';
import type {
  GroupNode,
  Matrix,
  Paint,
  PathNode,
  PictureNode,
  Rect,
  SceneApproximation,
  SceneNode,
  TextNode,
} from '../scene.ts';
import { memberOfCollection } from './font-collection.ts';
import {
  EMBOLDEN,
  isCropped,
  multiply,
  scaleOf,
  SLANT,
  stretchOf,
  textMarks,
  turn,
  wholePictureRect,
} from './node-geometry.ts';

const { GlobalFonts, Path2D, createCanvas } = canvasLibrary();

/** The canvas and the resources for drawing nodes. */
interface CanvasPen {
  context: SKRSContext2D;
  canvas: Canvas;
  /** Maps the nodes' coordinates to pixels; the current transform of the context. */
  matrix: Matrix;
  /** Decoded in the necessary size; null for unreadable pictures. */
  pictures: ReadonlyMap<PictureNode, Canvas | null>;
  textColour: TextPattern;
  report: (approximation: SceneApproximation) => void;
}

/** Draws nodes in their order. */
export function paintNodes(nodes: readonly SceneNode[], pen: CanvasPen): void {
  for (const node of nodes) {
    switch (node.kind) {
      case 'path':
        paintPath(node, pen);
        break;
      case 'text':
        paintText(node, pen);
        break;
      case 'picture':
        paintPicture(node, pen);
        break;
      case 'group':
        paintGroup(node, pen);
    }
  }
}

function paintGroup(group: GroupNode, pen: CanvasPen): void {
  const alpha = group.alpha ?? 1;
  if (alpha <= 0) return;
  if (alpha < 1) {
    paintLayer(group, alpha, pen);
    return;
  }
  if (group.matrix === undefined && group.clip === undefined) {
    paintNodes(group.children, pen);
    return;
  }
  const { context } = pen;
  context.save();
  const matrix = group.matrix === undefined ? pen.matrix : multiply(pen.matrix, group.matrix);
  if (group.matrix !== undefined) context.transform(...group.matrix);
  if (group.clip !== undefined) context.clip(new Path2D(group.clip));
  paintNodes(group.children, { ...pen, matrix });
  context.restore();
}

/**
 * Members of a translucent group must not show through each other: the group is drawn separately and blended as a
 * whole.
 */
function paintLayer(group: GroupNode, alpha: number, pen: CanvasPen): void {
  const layer = createCanvas(pen.canvas.width, pen.canvas.height);
  const context = layer.getContext('2d');
  context.setTransform(...pen.matrix);
  paintGroup({ ...group, alpha: 1 }, { ...pen, canvas: layer, context });
  pen.context.save();
  pen.context.resetTransform();
  pen.context.globalAlpha = alpha;
  pen.context.drawImage(layer, 0, 0);
  pen.context.restore();
}

function paintPath(node: PathNode, { context, matrix }: CanvasPen): void {
  const path = new Path2D(node.d);
  const { shadow } = node;
  if (shadow !== undefined) {
    // Canvas shadows ignore transforms, so they are given in pixels.
    const offset = turn(matrix, { x: shadow.dx, y: shadow.dy });
    context.save();
    context.shadowColor = colour(shadow.hex, shadow.alpha);
    context.shadowBlur = shadow.blur * scaleOf(matrix);
    context.shadowOffsetX = offset.x;
    context.shadowOffsetY = offset.y;
  }
  if (node.fill !== null) {
    context.fillStyle = style(node.fill, context);
    context.fill(path, node.fill_rule);
    if (shadow !== undefined) context.restore();
  }
  if (node.stroke !== null && node.stroke.width > 0) {
    const { paint, width, dash, cap, join } = node.stroke;
    context.strokeStyle = style(paint, context);
    context.lineWidth = width;
    context.lineCap = cap;
    context.lineJoin = join;
    context.setLineDash(dash);
    context.stroke(path);
  }
  if (shadow !== undefined && node.fill === null) context.restore();
}

function paintText(node: TextNode, pen: CanvasPen): void {
  const { context } = pen;
  const family = canvasFamily(node.face);
  if (family === null) {
    pen.report({ what: 'font', detail: node.face.alias, shape: '' });
    return;
  }
  const { face, text, x, baseline, size } = node;
  // Set at a size without hinting effects, then scaled: widths are the measured ones.
  context.font = `${size}px ${family}`;
  context.letterSpacing = `${node.letter_spacing}px`;
  context.direction = node.is_rtl ? 'rtl' : 'ltr';
  context.textAlign = 'left';
  const stretch = stretchOf(node, context.measureText(text).width);
  const isPlain = stretch === 1 && !face.is_synthetic_italic;
  if (!isPlain) {
    context.save();
    context.transform(stretch, 0, face.is_synthetic_italic ? -SLANT : 0, 1, x, baseline);
  }
  const flat = style(node.paint, context);
  context.fillStyle = typeof flat === 'string' ? pen.textColour(flat, context) : flat;
  const [left, base] = isPlain ? [x, baseline] : [0, 0];
  context.fillText(text, left, base);
  if (face.is_synthetic_bold) {
    context.strokeStyle = flat;
    context.lineWidth = size * EMBOLDEN;
    context.lineJoin = 'round';
    context.setLineDash([]);
    context.strokeText(text, left, base);
  }
  if (!isPlain) context.restore();
  context.fillStyle = flat;
  for (const { x: markX, y, w, h } of textMarks(node)) context.fillRect(markX, y, w, h);
}

function paintPicture(node: PictureNode, pen: CanvasPen): void {
  const { context } = pen;
  const whole = wholePictureRect(node);
  if (whole === null || node.alpha <= 0) return;
  const picture = pen.pictures.get(node) ?? null;
  context.save();
  if (node.clip !== undefined) context.clip(new Path2D(node.clip));
  if (isCropped(node)) clipRect(context, node.rect);
  if (picture === null) {
    pen.report({ what: 'picture', detail: node.picture, shape: '' });
    paintAbsence(context, node.rect);
  } else {
    context.globalAlpha = node.alpha;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, whole.x, whole.y, whole.w, whole.h);
  }
  context.restore();
}

/** A placeholder for a picture that can't be drawn: grey, framed, crossed. */
function paintAbsence(context: SKRSContext2D, { x, y, w, h }: Rect): void {
  context.fillStyle = '#ececec';
  context.fillRect(x, y, w, h);
  context.strokeStyle = '#b4b4b4';
  context.lineWidth = 1;
  context.setLineDash([]);
  context.stroke(
    new Path2D(
      `M${x} ${y}L${x + w} ${y}L${x + w} ${y + h}L${x} ${y + h}ZL${x + w} ${y + h}M${x + w} ${y}L${x} ${y + h}`,
    ),
  );
}

function clipRect(context: SKRSContext2D, { x, y, w, h }: Rect): void {
  context.beginPath();
  context.rect(x, y, w, h);
  context.clip();
}

function style(paint: Paint, context: SKRSContext2D): string | CanvasGradient {
  if (paint.kind === 'solid') return colour(paint.hex, paint.alpha);
  const gradient =
    paint.kind === 'linear'
      ? context.createLinearGradient(paint.from.x, paint.from.y, paint.to.x, paint.to.y)
      : context.createRadialGradient(paint.center.x, paint.center.y, 0, paint.center.x, paint.center.y, paint.radius);
  for (const { at, hex, alpha } of paint.stops) gradient.addColorStop(Math.min(1, Math.max(0, at)), colour(hex, alpha));
  return gradient;
}

function colour(hex: string, alpha: number): string {
  if (alpha >= 1) return `#${hex}`;
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgba(${red}, ${green}, ${blue}, ${Math.max(0, alpha)})`;
}

/**
 * Registers a face with the canvas, once per process: its alias is unique to the bytes.
 * @returns the CSS family; null if the canvas can't read the file.
 */
function canvasFamily(face: FontFace): string | null {
  if (!GlobalFonts.has(face.alias)) {
    const bytes = face.member === null ? face.bytes() : memberOfCollection(face.bytes(), face.member);
    if (GlobalFonts.register(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), face.alias) === null) {
      return null;
    }
  }
  return `"${face.alias.replaceAll(/["\\]/g, '\\$&')}"`;
}

/** Colours for text. */
type TextPattern = (css: string, context: SKRSContext2D) => CanvasPattern;

/** A deck has few text colours. */
const MAX_CACHED = 64;

/**
 * Text colours that keep the weight of letters as in print. The canvas adjusts the edges of letters to the lightness of
 * a plain colour: dark text becomes thin, light text bold. A pattern has no lightness, so a pattern of one pixel of the
 * colour is filled evenly.
 */
export function createTextPattern(): TextPattern {
  const known = new LRUCache<string, CanvasPattern>({ max: MAX_CACHED });
  return (css, context) => {
    const kept = known.get(css);
    if (kept !== undefined) return kept;
    const pixel = createCanvas(1, 1);
    const brush = pixel.getContext('2d');
    brush.fillStyle = css;
    brush.fillRect(0, 0, 1, 1);
    const pattern = context.createPattern(pixel, 'repeat');
    known.set(css, pattern);
    return pattern;
  };
}
