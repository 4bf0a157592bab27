import { LRUCache } from 'lru-cache';
import { canvasLibrary } from '../../typeset/canvas-library.ts';
import type { Canvas } from '@napi-rs/canvas';
import type { ScenePicture } from '../scene.ts';

const { ImageData, createCanvas } = canvasLibrary();

/** Decoded pictures, each in the sizes it is drawn in, as long as there is room. */
interface CanvasPictures {
  /**
   * @param key content hash.
   * @param width, height in device pixels as drawn; a smaller picture stays as it is.
   * @returns null where the bytes are no picture that can be read.
   */
  get(key: string, picture: ScenePicture, width: number, height: number): Promise<Canvas | null>;
}

/** Of one picture; more is refused as hostile. */
const MAX_PIXELS = 100_000_000;
/** Of what is drawn; a slide of 1920 pixels needs no more. */
const MAX_SIDE = 4096;

/** Of all pictures in the cache. */
const MAX_CACHED_PIXELS = 16_000_000;

export function createCanvasPictures(): CanvasPictures {
  const kept = new LRUCache<string, Promise<Canvas | null>>({ maxSize: MAX_CACHED_PIXELS });
  return {
    get(key, picture, width, height) {
      const size = { width: sideOf(width), height: sideOf(height) };
      const name = `${key}/${size.width}x${size.height}`;
      const known = kept.get(name);
      if (known !== undefined) return known;
      const canvas = decode(picture, size);
      kept.set(name, canvas, { size: Math.min(MAX_CACHED_PIXELS, size.width * size.height) });
      return canvas;
    },
  };
}

function sideOf(length: number): number {
  return Math.min(MAX_SIDE, Math.max(1, Math.ceil(length)));
}

async function decode(
  { bytes }: ScenePicture,
  { width, height }: { width: number; height: number },
): Promise<Canvas | null> {
  // Loaded when a slide has a picture: it takes a while.
  const { default: sharp } = await import('sharp');
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none', pages: 1 })
      .toColourspace('srgb')
      .resize(width, height, { fit: 'fill', withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const canvas = createCanvas(info.width, info.height);
    const raw = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
    canvas.getContext('2d').putImageData(new ImageData(raw, info.width, info.height), 0, 0);
    return canvas;
  } catch {
    // Said by the painter, which draws a mark in its place.
    return null;
  }
}
