import sharp from 'sharp';
import { MAX_IMAGE_SIDE } from '../../../../common/api/images.ts';
import { isPhoto } from '../../../../common/scene/place/prepare-pictures.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { ModelUsage } from '../../../kernel/sdk/ports/text-model.ts';
import type { ModelSource } from '../../../kernel/sdk/ports/models.ts';
import type { Places } from '../../../kernel/sdk/places.ts';

/** More pixels than any camera takes are an attack on memory, not a picture. */
const MAX_PIXELS = 50_000_000;
const TIME_OUT_SECONDS = 10;
const JPEG_QUALITY = 90;
/** What is decoded. Vector formats are not: they can be made to run for hours, and to fetch. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']);

/** A picture whose every byte is of our own making. */
export interface SafeImage {
  bytes: Uint8Array;
  media_type: 'image/png' | 'image/jpeg';
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Encodes a picture again as PNG or JPEG in sRGB: turned upright, at most 3840 pixels wide and high, without metadata and
 * whatever else was hidden in the file. Of an animation the first picture is kept.
 * @param name as the sender gave it, for messages.
 * @throws AppError `unsupported` `images.kind_not_taken`; `invalid` `images.not_readable`, `images.too_many_pixels`,
 *   `images.too_slow`.
 */
export async function makeSafeImage(bytes: Uint8Array, name: string): Promise<SafeImage> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;
  const fail = (code: string, cause?: unknown): AppError => {
    const params = { file: name, megapixels: MAX_PIXELS / 1_000_000 };
    return new AppError('invalid', code, params, { faults: [{ path: '/files', code, params }], cause });
  };
  try {
    // Only the head is read here: what the pixels would take is known before there are any.
    const { format, width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (!FORMATS.has(format)) throw new AppError('unsupported', 'images.kind_not_taken', { file: name });
    if (width * height > MAX_PIXELS) throw fail('images.too_many_pixels');
    const picture = sharp(bytes, options)
      .timeout({ seconds: TIME_OUT_SECONDS })
      .rotate()
      .resize({ width: MAX_IMAGE_SIDE, height: MAX_IMAGE_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    const raw = await picture.raw().toBuffer({ resolveWithObject: true });
    const pixels = { raw: { width: raw.info.width, height: raw.info.height, channels: raw.info.channels } };
    const opened = sharp(raw.data, { ...pixels, limitInputPixels: MAX_PIXELS });
    // The same pixels are the same picture, whether a format had room for transparency or not.
    const decoded = isOpaque(raw.data, raw.info.channels) ? opened.removeAlpha() : opened;
    const asPhoto = format === 'jpeg' || (await isPhoto(decoded));
    const encoded = asPhoto ? decoded.jpeg({ quality: JPEG_QUALITY }) : decoded.png();
    const { data, info } = await encoded.timeout({ seconds: TIME_OUT_SECONDS }).toBuffer({ resolveWithObject: true });
    return {
      bytes: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
      media_type: asPhoto ? 'image/jpeg' : 'image/png',
      width: info.width,
      height: info.height,
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const message = error instanceof Error ? error.message : '';
    if (/unsupported image format/iu.test(message)) {
      throw new AppError('unsupported', 'images.kind_not_taken', { file: name }, { cause: error });
    }
    throw fail(/timeout/iu.test(message) ? 'images.too_slow' : 'images.not_readable', error);
  }
}

/** Whether pixels with an alpha channel (the last of 2 or 4) use it for nothing. */
function isOpaque(pixels: Uint8Array, channels: number): boolean {
  if (channels % 2 === 1) return false;
  for (let at = channels - 1; at < pixels.length; at += channels) if (pixels[at] !== 255) return false;
  return true;
}

interface DrawRequest {
  prompt: string;
  /** Pixels; the model draws the nearest shape it knows. */
  width: number;
  height: number;
  signal: AbortSignal;
}

/** A picture fresh from the model. */
interface DrawnImage {
  image: SafeImage;
  usage: ModelUsage;
}

/** Has the configured model draw. @throws AppError `unavailable` `images.no_model`; ModelError */
export type DrawImage = (request: DrawRequest) => Promise<DrawnImage>;

/** @param decoding bounds how many pictures are decoded at once: they are large. */
export function createDrawImage(models: Pick<ModelSource, 'current'>, decoding: Places): DrawImage {
  return async (request) => {
    const { image: model } = await models.current();
    if (model === undefined) throw new AppError('unavailable', 'images.no_model');
    const { image, usage } = await model.drawImage(request);
    return { image: await decoding.run(() => makeSafeImage(image, model.provider), request.signal), usage };
  };
}
