import sharp from 'sharp';
import type { SourceImage } from '../../common/deck/source.ts';

const MAX_PIXELS = 50_000_000;
const TIME_OUT_SECONDS = 10;
/** Longest side kept: a slide shown on a 4K screen. */
const MAX_SIDE = 3840;

/**
 * A picture made safe and upright: decoded within limits, turned as its EXIF data say, and encoded anew, which drops
 * metadata and anything hidden behind the pixels. JPEG stays JPEG, all else becomes PNG.
 * @throws Error where it is no picture, damaged, or larger than 50 megapixels.
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
