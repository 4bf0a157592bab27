import { EMU_PER_INCH } from '../../deck/geometry.ts';
import type { Box } from '../../deck/geometry.ts';
import type { LayoutCatalogue, LayoutModel } from '../../deck/layout.ts';
import type { FieldContent, Slide } from '../../deck/slide.ts';
import type { SourceImage } from '../../deck/source.ts';
import { pictureBox } from './picture-box.ts';
import { isPhoto } from './picture-kind.ts';

/** A picture as it goes into a file. */
export interface PreparedPicture extends SourceImage {
  /** It may be cropped to fill a place that is made for pictures; false too where it stands in none and was not looked at. */
  is_photo: boolean;
}

/** Finer than this nobody sees, in print either. */
const PRINT_DPI = 300;
/** A picture that is hardly larger than needed stays as it is: drawing it anew would only blur it. */
const WORTH_SHRINKING = 0.85;
const JPEG_QUALITY = 88;
const MAX_PIXELS = 50_000_000;
/** Pictures decoded at the same time. */
const AT_ONCE = 3;

/**
 * Makes the pictures of slides ready to be placed: no finer than `dots_per_inch` at the largest size they are shown in,
 * photographs as JPEG, graphics and whatever shines through as PNG. Each is done once, however often it is shown.
 * @param images by `image_ref`; decoded and encoded by ourselves before (ingest, uploads).
 * @returns the pictures that slides name and that are there, by `image_ref`; the same input gives the same bytes.
 */
export async function preparePictures(
  slides: readonly Slide[],
  catalogue: Pick<LayoutCatalogue, 'layouts'>,
  images: ReadonlyMap<string, SourceImage>,
  { dots_per_inch = PRINT_DPI }: { dots_per_inch?: number } = {},
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
    const done = await Promise.all(some.map(({ image, places }) => preparePicture(image, places, dots_per_inch)));
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
  const one = (content: FieldContent, box: Box | undefined, isPicturePlace: boolean) =>
    content.kind === 'picture' && box !== undefined ? [{ ref: content.image_ref, box, isPicturePlace }] : [];
  return [
    ...Object.entries(slide.fields).flatMap(([name, content]) => {
      const field = layout?.fields.find((each) => each.name === name);
      return one(content, slide.boxes[name] ?? field?.box, field?.kind === 'picture');
    }),
    ...slide.free.flatMap(({ content, box }) => one(content, box, false)),
  ];
}

async function preparePicture(
  image: SourceImage,
  places: readonly ShownPicture[],
  dotsPerInch: number,
): Promise<PreparedPicture> {
  // Whether it is a photograph decides about cropping in places for pictures, and about formats: nothing for others to know.
  const isJpeg = image.media_type === 'image/jpeg';
  if (isJpeg && !places.some(({ isPicturePlace }) => isPicturePlace)) {
    if (scaleFor(image, places, false, dotsPerInch) >= WORTH_SHRINKING) return { ...image, is_photo: false };
  }
  // Loaded when a picture has to be decoded: it takes a while.
  const { default: sharp } = await import('sharp');
  const picture = sharp(image.bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const is_photo = await isPhoto(picture);
  const scale = scaleFor(image, places, is_photo, dotsPerInch);
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
function scaleFor(
  image: SourceImage,
  places: readonly ShownPicture[],
  isPhotograph: boolean,
  dotsPerInch: number,
): number {
  const needed = places.map(({ box, isPicturePlace }) => {
    const { w, h } = pictureBox(box, image, isPhotograph && isPicturePlace);
    const pixels = (emu: number): number => (emu / EMU_PER_INCH) * dotsPerInch;
    return Math.max(pixels(w) / image.width, pixels(h) / image.height);
  });
  return Math.max(...needed);
}
