import sharp from 'sharp';
import type { SourceImage } from '../../../common/deck/source.ts';

/** More pixels than any camera takes are an attack on memory, not a picture. */
const MAX_PIXELS = 50_000_000;
/** Longest side kept: twice what a full-screen slide shows. */
const MAX_SIDE = 3_840;
const TIMEOUT_SECONDS = 10;

/**
 * Encodes a picture anew as PNG or JPEG: turned upright, without metadata and whatever else was hidden in the file.
 * @returns null when it is no picture that can be read (vector formats count as such: they can be made to run for hours).
 */
export async function makeSafePicture(bytes: Uint8Array): Promise<Omit<SourceImage, 'id' | 'alt'> | null> {
  try {
    const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;
    const { format } = await sharp(bytes, options).metadata();
    if (format === undefined || format === 'svg' || format === 'pdf') return null;
    const picture = sharp(bytes, options)
      .timeout({ seconds: TIMEOUT_SECONDS })
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
    const isPhoto = format === 'jpeg' || format === 'heif';
    const encoded = isPhoto ? picture.jpeg({ quality: 90 }) : picture.png();
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return {
      media_type: isPhoto ? 'image/jpeg' : 'image/png',
      bytes: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
      width: info.width,
      height: info.height,
    };
  } catch {
    // Damaged, of a format that we don't read, too large or too slow: for the caller it is one thing, no picture.
    return null;
  }
}
