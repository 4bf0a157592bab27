import type { Sharp } from 'sharp';
import { EMU_PER_INCH } from '../../deck/geometry.ts';
import type { Box } from '../../deck/geometry.ts';
import type { LayoutCatalogue, LayoutModel } from '../../deck/layout.ts';
import type { FieldContent, Slide } from '../../deck/slide.ts';
import type { SourceImage } from '../../deck/source.ts';

/** A picture as it goes into a file. */
interface PreparedPicture extends SourceImage {
  /** Whether it may be cropped to fill a picture place; false if it is in none and was not analysed. */
  is_photo: boolean;
}

/** A finer resolution is not visible, even in print. */
const PRINT_DPI = 300;
/** A picture that is only slightly too large stays unchanged: resampling would only blur it. */
const WORTH_SHRINKING = 0.85;
const JPEG_QUALITY = 88;
const MAX_PIXELS = 50_000_000;
/** Number of pictures decoded at the same time. */
const AT_ONCE = 3;

/**
 * Prepares the pictures of slides: with the resolution that print needs at their largest size, photographs as JPEG,
 * graphics and transparent pictures as PNG. Each is prepared once, however often it is shown.
 * @param images by `image_ref`; already decoded and re-encoded by us (ingest, uploads).
 * @returns the available pictures of the slides, by `image_ref`; the same input gives the same bytes.
 */
export async function preparePictures(
  slides: readonly Slide[],
  catalogue: Pick<LayoutCatalogue, 'layouts'>,
  images: ReadonlyMap<string, SourceImage>,
): Promise<Map<string, PreparedPicture>> {
  const layouts = new Map(catalogue.layouts.map((layout) => [layout.layout_id, layout]));
  const shown = new Map<string, ShownPicture[]>();
  for (const slide of slides) {
    for (const { ref, ...place } of shownPictures(slide, layouts.get(slide.layout_id))) {
      shown.set(ref, [...(shown.get(ref) ?? []), place]);
    }
  }
  const wanted = [...shown].flatMap(([ref, places]) => {
    const image = images.get(ref);
    return image === undefined ? [] : [{ ref, places, image }];
  });
  const prepared = new Map<string, PreparedPicture>();
  for (let start = 0; start < wanted.length; start += AT_ONCE) {
    const some = wanted.slice(start, start + AT_ONCE);
    const done = await Promise.all(some.map(({ image, places }) => preparePicture(image, places)));
    for (const [index, picture] of done.entries()) prepared.set(some[index]?.ref ?? '', picture);
  }
  return prepared;
}

interface ShownPicture {
  /** EMU. */
  box: Box;
  isPicturePlace: boolean;
}

function shownPictures(slide: Slide, layout: LayoutModel | undefined): (ShownPicture & { ref: string })[] {
  const one = (content: FieldContent, box: Box | undefined, isPicturePlace: boolean) => {
    if (box === undefined) return [];
    if (content.kind === 'form') {
      const { picture } = content.form;
      return picture === undefined ? [] : [{ ref: picture.image_ref, box, isPicturePlace: false }];
    }
    return content.kind === 'picture' ? [{ ref: content.image_ref, box, isPicturePlace }] : [];
  };
  return [
    ...Object.entries(slide.fields).flatMap(([name, content]) => {
      const field = layout?.fields.find((each) => each.name === name);
      return one(content, slide.boxes[name] ?? field?.box, field?.kind === 'picture');
    }),
    ...slide.free.flatMap(({ content, box }) => one(content, box, false)),
  ];
}

async function preparePicture(image: SourceImage, places: readonly ShownPicture[]): Promise<PreparedPicture> {
  // Being a photograph only affects cropping in picture places, and the format: irrelevant for other JPEGs.
  const isJpeg = image.media_type === 'image/jpeg';
  if (isJpeg && !places.some(({ isPicturePlace }) => isPicturePlace)) {
    if (scaleFor(image, places, false) >= WORTH_SHRINKING) return { ...image, is_photo: false };
  }
  // Loaded when a picture has to be decoded: it takes a while.
  const { default: sharp } = await import('sharp');
  const picture = sharp(image.bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const is_photo = await isPhoto(picture);
  const scale = scaleFor(image, places, is_photo);
  const becomesJpeg = isJpeg || is_photo;
  const isRight = becomesJpeg === isJpeg;
  if (scale >= WORTH_SHRINKING && isRight) return { ...image, is_photo };
  const sized =
    scale >= WORTH_SHRINKING ? picture : picture.resize({ width: Math.max(1, Math.ceil(image.width * scale)) });
  const encoded = becomesJpeg ? sized.jpeg({ quality: JPEG_QUALITY }) : sized.png();
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return {
    ...image,
    bytes: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    media_type: becomesJpeg ? 'image/jpeg' : 'image/png',
    width: info.width,
    height: info.height,
    is_photo,
  };
}

/** The scale at which the picture is sufficient for its largest place; 1 is unchanged. */
function scaleFor(image: SourceImage, places: readonly ShownPicture[], isPhotograph: boolean): number {
  const needed = places.map(({ box, isPicturePlace }) => {
    const { w, h } = pictureBox(box, image, isPhotograph && isPicturePlace);
    const pixels = (emu: number): number => (emu / EMU_PER_INCH) * PRINT_DPI;
    return Math.max(pixels(w) / image.width, pixels(h) / image.height);
  });
  return Math.max(...needed);
}

/** Number of samples along each side. */
const SAMPLE_SIDE = 96;
/** Bits per channel that distinguish colours; greys have more, because black and white pictures only have greys. */
const COLOUR_BITS = 5;
const GREY_BITS = 7;
/** Channels that differ by less make a grey. */
const GREY_SPREAD = 10;
/** If this few colours cover so much, the picture is a drawing. */
const FEW_COLOURS = 12;
const MAX_FEW_COLOURS_SHARE = 0.6;

/**
 * Whether a picture looks like a photograph: opaque, with many colours and without large even areas. Diagrams,
 * screenshots and logos aren't: JPEG and cropping would damage them.
 */
export async function isPhoto(picture: Sharp): Promise<boolean> {
  // Samples, not averages, which would create new colours along every edge.
  const { data, info } = await picture
    .clone()
    .resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = info;
  const hasAlpha = channels === 2 || channels === 4;
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += channels) {
    if (hasAlpha && (data[at + channels - 1] ?? 255) < 250) return false;
    const [red, green, blue] = channels < 3 ? [data[at], data[at], data[at]] : data.subarray(at, at + 3);
    const colour = colourKey(red ?? 0, green ?? 0, blue ?? 0);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const most = [...counts.values()].sort((a, b) => b - a).slice(0, FEW_COLOURS);
  return most.reduce((sum, count) => sum + count, 0) < SAMPLE_SIDE * SAMPLE_SIDE * MAX_FEW_COLOURS_SHARE;
}

/** One number for colours that look alike. */
function colourKey(red: number, green: number, blue: number): number {
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < GREY_SPREAD) return -1 - (green >> (8 - GREY_BITS));
  const shade = (value: number): number => value >> (8 - COLOUR_BITS);
  return (shade(red) << (2 * COLOUR_BITS)) | (shade(green) << COLOUR_BITS) | shade(blue);
}

/**
 * If the aspect ratios of picture and frame differ by more than this factor, the picture is shown whole, otherwise
 * cropped.
 */
const MAX_CROP = 1.18;
/** A photograph in a picture place is cropped further, by less than half. */
const MAX_PHOTO_CROP = 1.9;

/**
 * The place of a picture in its frame: the whole frame (the writer crops the picture) or, if cropping would cost too
 * much, the largest centred box with the picture's aspect ratio.
 * @param fills whether it is a photograph in a picture placeholder, which it fills unless the aspect ratios differ
 *   widely.
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
