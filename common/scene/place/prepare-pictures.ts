import type { Sharp } from 'sharp';
import { EMU_PER_INCH } from '../../deck/geometry.ts';
import type { Box } from '../../deck/geometry.ts';
import type { LayoutCatalogue, LayoutModel } from '../../deck/layout.ts';
import type { FieldContent, Slide } from '../../deck/slide.ts';
import type { SourceImage } from '../../deck/source.ts';

/** A picture as it goes into a file. */
interface PreparedPicture extends SourceImage {
  /** It may be cropped to fill a place that is made for pictures; false too where it is in none and was not looked at. */
  is_photo: boolean;
}

/** A finer resolution is not visible, even in print. */
const PRINT_DPI = 300;
/** A picture that is hardly larger than needed stays as it is: drawing it again would only blur it. */
const WORTH_SHRINKING = 0.85;
const JPEG_QUALITY = 88;
const MAX_PIXELS = 50_000_000;
/** Pictures decoded at the same time. */
const AT_ONCE = 3;

/**
 * Makes the pictures of slides ready to be placed: no finer than print needs at the largest size they are shown in,
 * photographs as JPEG, graphics and whatever shines through as PNG. Each is done once, however often it is shown.
 * @param images by `image_ref`; decoded and encoded by ourselves before (ingest, uploads).
 * @returns the pictures that slides name and that are there, by `image_ref`; the same input gives the same bytes.
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

/** One showing of a picture. */
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
  // Whether it is a photograph decides about cropping in places for pictures, and about formats: nothing for others to know.
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

/** How large the picture must be for its largest showing, 1 as it is. */
function scaleFor(image: SourceImage, places: readonly ShownPicture[], isPhotograph: boolean): number {
  const needed = places.map(({ box, isPicturePlace }) => {
    const { w, h } = pictureBox(box, image, isPhotograph && isPicturePlace);
    const pixels = (emu: number): number => (emu / EMU_PER_INCH) * PRINT_DPI;
    return Math.max(pixels(w) / image.width, pixels(h) / image.height);
  });
  return Math.max(...needed);
}

/** Points that are looked at along each side. */
const SAMPLE_SIDE = 96;
/** Colours are distinguished by this many bits of each channel, greys by more: a picture in black and white has no others. */
const COLOUR_BITS = 5;
const GREY_BITS = 7;
/** Channels nearer to each other than this make a grey. */
const GREY_SPREAD = 10;
/** A picture in which so few colours cover so much is drawn, not taken. */
const FEW_COLOURS = 12;
const MAX_FEW_COLOURS_SHARE = 0.6;

/**
 * Whether a picture looks like a photograph: opaque, and of many colours without large even areas. Diagrams, screenshots and
 * logos are none: they lose by JPEG and by being cropped.
 */
export async function isPhoto(picture: Sharp): Promise<boolean> {
  // Picked points, not averages: those would make new colours along every edge.
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
