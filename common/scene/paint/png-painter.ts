import { createCanvas } from '../../typeset/canvas-library.ts';
import type { Canvas } from '@napi-rs/canvas';
import type { GroupNode, Matrix, PictureNode, SceneApproximation, SceneNode, SlideScene } from '../scene.ts';
import { paintNodes } from './canvas-nodes.ts';
import { createCanvasPictures } from './canvas-pictures.ts';
import { createEvenInk } from './even-ink.ts';
import { multiply, scaleOf } from './matrix.ts';
import { wholePictureRect } from './picture-frame.ts';

export interface PngOptions {
  /** Pixels; the height follows from the slide's shape. */
  width_px: number;
  format: 'png' | 'webp';
  /** Of WebP: 1 to 100. */
  quality?: number;
  /** Is told what had to be drawn otherwise than the scene says. */
  report?: (approximation: SceneApproximation) => void;
}

/** Draws scenes as pictures; keeps decoded pictures between them. */
export interface PngPainter {
  /** The same scene gives the same bytes. */
  paint(scene: SlideScene, options: PngOptions): Promise<Uint8Array>;
}

const QUALITY = 85;

/** A painter on a canvas without a screen. */
export function createPngPainter(): PngPainter {
  const library = createCanvasPictures();
  const ink = createEvenInk();

  async function loadPictures(scene: SlideScene, scale: number): Promise<Map<PictureNode, Canvas | null>> {
    const found: [PictureNode, Promise<Canvas | null>][] = [];
    for (const [node, size] of picturesOf(scene.nodes, [scale, 0, 0, scale, 0, 0])) {
      const picture = scene.pictures.get(node.picture);
      const whole = wholePictureRect(node);
      if (picture === undefined || whole === null) continue;
      found.push([node, library.get(node.picture, picture, whole.w * size, whole.h * size)]);
    }
    return new Map(await Promise.all(found.map(async ([node, canvas]) => [node, await canvas] as const)));
  }

  return {
    async paint(scene, { width_px, format, quality = QUALITY, report = () => undefined }) {
      const scale = width_px / scene.size.w;
      const pictures = await loadPictures(scene, scale);
      const canvas = createCanvas(width_px, Math.max(1, Math.round(scene.size.h * scale)));
      const context = canvas.getContext('2d');
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.setTransform(scale, 0, 0, scale, 0, 0);
      paintNodes(scene.nodes, { context, canvas, matrix: [scale, 0, 0, scale, 0, 0], pictures, ink, report });
      // Not `encode`: it reads the canvas on another thread, and crashes where the canvas is collected meanwhile.
      return format === 'png' ? canvas.encodeSync('png') : canvas.encodeSync('webp', quality);
    },
  };
}

/** Pictures with the scale they are drawn at. */
function* picturesOf(nodes: readonly SceneNode[], matrix: Matrix): Generator<[PictureNode, number]> {
  for (const node of nodes) {
    if (node.kind === 'picture') yield [node, scaleOf(matrix)];
    else if (node.kind === 'group') yield* picturesOf(node.children, matrixOf(node, matrix));
  }
}

function matrixOf({ matrix }: GroupNode, outer: Matrix): Matrix {
  return matrix === undefined ? outer : multiply(outer, matrix);
}
