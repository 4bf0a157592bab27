import sharp from 'sharp';
import type { SourceImage } from '../../common/deck/source.ts';

const MAX_PIXELS = 50_000_000;
const TIME_OUT_SECONDS = 10;
/** Longest side kept: a slide on a 4K screen. */
const MAX_SIDE = 3840;

/**
 * A picture made safe and upright: decoded within limits, turned as its EXIF data say, and encoded again, which drops
 * metadata and anything hidden behind the pixels. JPEG stays JPEG, all else becomes PNG.
 * @throws Error where it is not a picture, damaged, or larger than 50 megapixels.
 */
export async function readPicture(bytes: Uint8Array): Promise<Omit<SourceImage, 'id'>> {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: false })
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

/**
 * The same for a picture that a document may do without.
 * @returns null when it is not a picture that can be read; vector formats count as such: they can be made to run for hours.
 */
export async function makeSafePicture(bytes: Uint8Array): Promise<Omit<SourceImage, 'id' | 'alt'> | null> {
  try {
    const { format } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).metadata();
    return format === undefined || format === 'svg' || format === 'pdf' ? null : await readPicture(bytes);
  } catch {
    // Damaged, of a format that we don't read, too large or too slow: for the caller it is one thing, no picture.
    return null;
  }
}
