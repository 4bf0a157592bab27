import { createCanvas, loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { SourceImage } from '../../common/deck/source.ts';

const MAX_PIXELS = 50_000_000;
const TIME_OUT_SECONDS = 10;
/** Longest side kept: a slide on a 4K screen. */
const MAX_SIDE = 3840;

/**
 * A picture made safe and upright: decoded within limits, rotated by its EXIF orientation, and encoded again, which drops
 * metadata and anything hidden behind the pixels. JPEG stays JPEG, all else becomes PNG.
 * @throws Error if it is not a picture, damaged, or larger than 50 megapixels.
 */
export async function readPicture(bytes: Uint8Array): Promise<Omit<SourceImage, 'id'>> {
  const image = sharp(await withoutBmp(bytes), { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: false })
    .timeout({ seconds: TIME_OUT_SECONDS })
    .rotate()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
  const { format } = await image.metadata();
  const isJpeg = format === 'jpeg';
  const encoded = isJpeg ? image.jpeg({ quality: 90 }) : image.png();
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return {
    media_type: isJpeg ? 'image/jpeg' : 'image/png',
    bytes: new Uint8Array(data),
    width: info.width,
    height: info.height,
  };
}

/** A BMP, which sharp doesn't read, as PNG; all else as it is. @throws Error if it is damaged or too large. */
async function withoutBmp(bytes: Uint8Array): Promise<Uint8Array> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // "BM", then a BITMAPINFOHEADER or a later one with width and height, negative where the rows run down.
  if (head.length < 26 || head.toString('latin1', 0, 2) !== 'BM' || head.readUInt32LE(14) < 40) return bytes;
  if (head.readInt32LE(18) * Math.abs(head.readInt32LE(22)) > MAX_PIXELS) throw new Error('too many pixels');
  const image = await loadImage(head);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.encode('png');
}

/**
 * The same for a picture that a document may do without.
 * @returns null when it is not a picture that can be read; vector formats count as such: they can be made to run for hours.
 */
export async function makeSafePicture(bytes: Uint8Array): Promise<Omit<SourceImage, 'id' | 'alt'> | null> {
  try {
    const { format } = await sharp(await withoutBmp(bytes), {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
    }).metadata();
    return format === undefined || format === 'svg' || format === 'pdf' ? null : await readPicture(bytes);
  } catch {
    // Damaged, of a format that we don't read, too large or too slow: for the caller it is one thing, no picture.
    return null;
  }
}
