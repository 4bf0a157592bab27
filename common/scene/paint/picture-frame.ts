import type { PictureNode, Rect } from '../scene.ts';

/**
 * Where the whole picture lies so that its `source` part fills the node's rectangle.
 * @returns null where nothing of it is to be seen.
 */
export function wholePictureRect({ rect, source }: PictureNode): Rect | null {
  if (!(source.w > 0) || !(source.h > 0) || !(rect.w > 0) || !(rect.h > 0)) return null;
  const w = rect.w / source.w;
  const h = rect.h / source.h;
  return { x: rect.x - source.x * w, y: rect.y - source.y * h, w, h };
}

/** Whether parts of the picture lie outside of the rectangle and are to be cut. */
export function isCropped({ source: { x, y, w, h } }: PictureNode): boolean {
  return x > 0.0001 || y > 0.0001 || x + w < 0.9999 || y + h < 0.9999;
}
