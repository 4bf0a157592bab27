import type { Box } from '../../deck/geometry.ts';

/** A picture whose shape differs from its frame by more than this factor is shown whole; a smaller difference is cropped away. */
const MAX_CROP = 1.18;
/** A photograph in a place made for pictures bears more: less than half of it goes. */
const MAX_PHOTO_CROP = 1.9;

/**
 * Where a picture goes in its frame: the whole frame (the writer crops what stands out), or, where cropping would cost too
 * much of it, the largest box of the picture's own shape in the middle of the frame.
 * @param fills it is a photograph in a picture placeholder, which it fills unless their shapes are far apart.
 */
export function pictureBox(frame: Box, picture: { width: number; height: number }, fills = false): Box {
  const frameShape = frame.w / frame.h;
  const pictureShape = picture.width / picture.height;
  const mismatch = Math.max(frameShape / pictureShape, pictureShape / frameShape);
  if (mismatch <= (fills ? MAX_PHOTO_CROP : MAX_CROP)) return frame;
  const scale = Math.min(frame.w / picture.width, frame.h / picture.height);
  const w = Math.round(picture.width * scale);
  const h = Math.round(picture.height * scale);
  return { x: Math.round(frame.x + (frame.w - w) / 2), y: Math.round(frame.y + (frame.h - h) / 2), w, h };
}
