import { deflateSync } from 'node:zlib';
import type { ScenePicture } from '../scene.ts';
import type { PdfDocument } from './pdf-document.ts';

/** A picture embedded as an image of a document (ISO 32000-1, 8.9.5). */
export interface PdfPicture {
  /** Resource name on the pages that show it. */
  label: string;
  reference: object;
}

interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Larger pictures are refused as hostile. */
const MAX_PIXELS = 100_000_000;
/** Maximum side, enough for printing a slide-sized picture. Larger pictures that have to be decoded are reduced. */
const MAX_SIDE = 4000;

/**
 * Embeds each picture once: JPEG and plain PNG unchanged, all others as pixels with transparency.
 * @returns by key; null for unreadable pictures.
 */
export async function embedPictures(
  document: PdfDocument,
  pictures: ReadonlyMap<string, ScenePicture>,
): Promise<Map<string, PdfPicture | null>> {
  const embedded = new Map<string, PdfPicture | null>();
  for (const [key, { bytes }] of pictures) {
    const reference = embedAsIs(document, bytes) ?? (await embedPixels(document, bytes));
    embedded.set(key, reference === null ? null : { label: `Im${embedded.size + 1}`, reference });
  }
  return embedded;
}

function embedAsIs(document: PdfDocument, bytes: Uint8Array): object | null {
  if (!isJpeg(bytes) && !isPlainPng(bytes)) return null;
  try {
    const image = document.openImage(Buffer.from(bytes));
    if (!(image.width > 0) || !(image.height > 0) || (isJpeg(bytes) && image.colorSpace === undefined)) return null;
    image.embed(document);
    return image.obj;
  } catch {
    // pdfkit throws strings for files that it can't read. These are decoded and encoded again.
    return null;
  }
}

async function embedPixels(document: PdfDocument, bytes: Uint8Array): Promise<object | null> {
  const pixels = await decode(bytes);
  if (pixels === null) return null;
  const { data, width, height } = pixels;
  const rgb = new Uint8Array(width * height * 3);
  const alpha = new Uint8Array(width * height);
  let isOpaque = true;
  for (let from = 0, to = 0, pixel = 0; pixel < alpha.length; pixel += 1, from += 4, to += 3) {
    rgb[to] = data[from] ?? 0;
    rgb[to + 1] = data[from + 1] ?? 0;
    rgb[to + 2] = data[from + 2] ?? 0;
    const opacity = data[from + 3] ?? 255;
    alpha[pixel] = opacity;
    if (opacity !== 255) isOpaque = false;
  }
  const common = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 8 };
  const mask = isOpaque ? null : document.ref({ ...common, ColorSpace: 'DeviceGray', Filter: 'FlateDecode' });
  mask?.end(deflateSync(alpha));
  const image = document.ref({
    ...common,
    ...{ ColorSpace: 'DeviceRGB', Filter: 'FlateDecode' },
    ...(mask === null ? {} : { SMask: mask }),
  });
  image.end(deflateSync(rgb));
  return image;
}

async function decode(bytes: Uint8Array): Promise<Pixels | null> {
  // Imported when a picture has to be decoded, because it takes a while.
  const { default: sharp } = await import('sharp');
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none', pages: 1 })
      .toColourspace('srgb')
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch {
    // The painter draws a marker instead and reports it.
    return null;
  }
}

function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8;
}

/**
 * Whether a PNG has 8 bits of grey or RGB, is not interlaced and is opaque, so that its data can be embedded unchanged
 * (PNG, 11.2.2).
 */
function isPlainPng(bytes: Uint8Array): boolean {
  if (bytes.length < 33 || ![0x89, 0x50, 0x4e, 0x47].every((byte, at) => bytes[at] === byte)) return false;
  const isPlain = bytes[24] === 8 && (bytes[25] === 0 || bytes[25] === 2) && bytes[28] === 0;
  return isPlain && !Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).includes('tRNS');
}
