import type { Size } from '../../../deck/geometry.ts';
import type { OfficePackage } from '../../package/office-package.ts';
import { RELATIONSHIP } from '../../package/relationships.ts';
import { childElements, descend, integerAttribute, relationshipAttribute } from '../../xml/dom.ts';
import type { Element } from '../../xml/tree.ts';
import { luminance, toHex } from '../colour.ts';
import { readShapeTree } from '../shape-tree.ts';
import { coversSlide } from './layout-background.ts';

/** Colours of a picture that a part embeds from the darkest to the lightest, as six hex digits; null for what can't be looked at. */
export type PictureColours = (part: string, blip: Element | null) => readonly string[] | null;

const GRID = { width: 128, height: 96 };
const MAX_PIXELS = 100_000_000;
const MAX_BYTES = 20_000_000;
/** More pictures are no backgrounds of one organisation. */
const MAX_PICTURES = 24;
/** Which of all cells, sorted by lightness, stand for the picture. */
const SHARES = [0, ...Array.from({ length: 15 }, (_, at) => (at + 1) / 16), 1];
/** A cell that shows what is behind the picture has no colour of its own. */
const OPAQUE = 250;

/** Looks at the pictures that fill the slides of some masters. @param masters part paths */
export async function readPictureColours(
  pack: OfficePackage,
  masters: readonly string[],
  size: Size,
): Promise<PictureColours> {
  const paths = new Set(masters.flatMap((master) => backgroundPictures(pack, master, size)));
  const found = new Map<string, readonly string[]>();
  for (const path of [...paths].slice(0, MAX_PICTURES)) {
    const colours = await sample(pack.bytes(path));
    if (colours !== null) found.set(path, colours);
  }
  return (part, blip) => found.get(pathOf(pack, part, blip) ?? '') ?? null;
}

function pathOf(pack: OfficePackage, part: string, blip: Element | null): string | null {
  return blip === null ? null : pack.targetOfId(part, relationshipAttribute(blip, 'embed'));
}

/** Part paths of the pictures behind the content of a master's layouts. */
function backgroundPictures(pack: OfficePackage, master: string, size: Size): string[] {
  const [theme] = pack.targets(master, RELATIONSHIP.theme);
  const fills =
    theme === undefined
      ? []
      : childElements(descend(pack.xml(theme).documentElement, 'themeElements', 'fmtScheme', 'bgFillStyleLst'));
  return [master, ...pack.targets(master, RELATIONSHIP.slideLayout)].flatMap((part) => {
    const root = pack.xml(part).documentElement;
    const background = descend(root, 'cSld', 'bg');
    const number = integerAttribute(descend(background, 'bgRef'), 'idx') ?? 0;
    const ofTheme = fills[number - 1001];
    const covers = readShapeTree(root).filter(({ placeholder, box }) => placeholder === null && coversSlide(box, size));
    return [
      pathOf(pack, part, descend(background, 'bgPr', 'blipFill', 'blip')),
      theme === undefined || ofTheme === undefined ? null : pathOf(pack, theme, descend(ofTheme, 'blip')),
      ...covers.map(({ element }) =>
        pathOf(pack, part, descend(element, 'blipFill', 'blip') ?? descend(element, 'spPr', 'blipFill', 'blip')),
      ),
    ].filter((path) => path !== null);
  });
}

async function sample(bytes: Uint8Array): Promise<string[] | null> {
  if (bytes.length > MAX_BYTES) return null;
  // Imported with the first picture, because it takes a while.
  const { default: sharp } = await import('sharp');
  try {
    const pixels = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none', pages: 1 })
      .toColourspace('srgb')
      .resize(GRID.width, GRID.height, { fit: 'fill', kernel: 'nearest' })
      .ensureAlpha()
      .raw()
      .toBuffer();
    const cells: string[] = [];
    for (let at = 0; at < pixels.length; at += 4) {
      if ((pixels[at + 3] ?? 0) < OPAQUE) return null;
      cells.push(toHex([...pixels.subarray(at, at + 3)]));
    }
    const sorted = cells
      .map((hex) => ({ hex, light: luminance(hex) }))
      .sort((a, b) => a.light - b.light)
      .map(({ hex }) => hex);
    return SHARES.flatMap((share) => sorted[Math.round(share * (sorted.length - 1))] ?? []);
  } catch {
    // No picture that can be decoded: its colours stay unknown, as a renderer would leave it out.
    return null;
  }
}
