import { LRUCache } from 'lru-cache';
import { canvasLibrary } from '../../typeset/canvas-library.ts';
import type { Canvas } from '@napi-rs/canvas';
import type { ScenePicture } from '../scene.ts';

/** Caches decoded pictures in the sizes in which they are drawn, while there is room. */
interface CanvasPictures {
  /**
   * @param key content hash.
   * @param width, height in device pixels as drawn; smaller pictures are not enlarged.
   * @returns null if the bytes are not a readable picture.
   */
  get(key: string, picture: ScenePicture, width: number, height: number): Promise<Canvas | null>;
}

/** Maximum size of one picture; larger ones are refused as hostile. */
const MAX_PIXELS = 100_000_000;
/** Maximum side of a drawn picture; a slide of 1920 pixels needs no more. */
const MAX_SIDE = 4096;

/** Maximum total size of the cache. */
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
  // Imported with the first picture, because it takes a while.
  const { default: sharp } = await import('sharp');
  const { ImageData, createCanvas } = canvasLibrary();
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
    // The painter draws a marker instead and reports it.
    return null;
  }
}
