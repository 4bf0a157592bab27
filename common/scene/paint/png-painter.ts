import { canvasLibrary } from '../../typeset/canvas-library.ts';
import type { Canvas } from '@napi-rs/canvas';
import type { GroupNode, Matrix, PictureNode, SceneApproximation, SceneNode, SlideScene } from '../scene.ts';
import { createTextPattern, paintNodes } from './canvas-nodes.ts';
import { createCanvasPictures } from './canvas-pictures.ts';
import { multiply, scaleOf, wholePictureRect } from './node-geometry.ts';

const { createCanvas } = canvasLibrary();

interface PngOptions {
  /** Pixels; the height follows from the slide's shape. */
  width_px: number;
  format: 'png' | 'webp';
  /** Of WebP: 1 to 100. */
  quality?: number;
  /** Called with what had to be drawn differently from the scene. */
  report?: (approximation: SceneApproximation) => void;
}

/** Draws scenes as pictures; caches decoded pictures. */
export interface PngPainter {
  /** The same scene gives the same bytes. */
  paint(scene: SlideScene, options: PngOptions): Promise<Uint8Array>;
}

const QUALITY = 85;
/** Smaller pictures are compressed faster than passed to another thread. */
const SMALL_PX = 400;

/** A painter on a canvas without a screen. */
export function createPngPainter(): PngPainter {
  const library = createCanvasPictures();
  const textColour = createTextPattern();

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
      paintNodes(scene.nodes, { context, canvas, matrix: [scale, 0, 0, scale, 0, 0], pictures, textColour, report });
      // Not `encode`: it reads the canvas in another thread, and crashes if the canvas is collected meanwhile.
      if (format === 'webp') return canvas.encodeSync('webp', quality);
      return width_px <= SMALL_PX ? canvas.encodeSync('png') : encodePng(canvas, pictures.size > 0);
    },
  };
}

/**
 * Doesn't use the canvas's encoder, which takes four times as long for large flat drawings and makes larger files.
 * @param hasPictures whether to choose a filter for each line: photographs become a quarter smaller, drawings only take
 *   longer.
 */
async function encodePng(canvas: Canvas, hasPictures: boolean): Promise<Uint8Array> {
  const { width, height } = canvas;
  // A copy: the bytes are read in another thread, when the canvas may be gone.
  const pixels = Buffer.from(canvas.data());
  const { default: sharp } = await import('sharp');
  const picture = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
  return picture.png({ compressionLevel: 3, adaptiveFiltering: hasPictures }).toBuffer();
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
