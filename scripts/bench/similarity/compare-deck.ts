import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { ssim } from 'ssim.js';
import { openOfficePackage } from '../../../common/ooxml/package/office-package.ts';
import { booleanAttribute, childElements, descend, relationshipAttribute } from '../../../common/ooxml/xml/dom.ts';
import { createPngPainter } from '../../../common/scene/paint/png-painter.ts';
import { createSceneReader } from '../../../common/scene/read/scene-reader.ts';
import { createTypesetter } from '../../../common/typeset/typesetter.ts';
import { officePages } from './office-pages.ts';

/** Pixels across a compared slide. */
const WIDTH = 640;

/** How alike one slide of a deck is in both renderings: 1 is the same picture. */
export interface SlideSimilarity {
  deck: string;
  slide: number;
  similarity: number;
}

/** Where a comparison works and what it keeps. */
export interface ComparePlaces {
  /** LibreOffice works here; its pages are kept under the hash of the deck and taken again while the folder stays. */
  folder: string;
  /** Path of soffice. */
  office: string;
  /** Both pictures of each slide go here side by side, ours on the left; null: nowhere. */
  sheets: string | null;
}

/**
 * Compares the shown slides of a deck as we draw them with LibreOffice's pages: mean structural similarity.
 * @param name of the deck in the answer and in the names of the sheets.
 */
export async function compareDeck(name: string, bytes: Uint8Array, places: ComparePlaces): Promise<SlideSimilarity[]> {
  const theirs = await keptPages(bytes, places);
  const pack = await openOfficePackage(bytes, name);
  const reader = createSceneReader(pack, createTypesetter());
  const painter = createPngPainter();
  const shown = childElements(descend(pack.xml(pack.mainPart), 'presentation', 'sldIdLst'), 'sldId')
    .map((entry, index) => ({
      path: pack.targetOfId(pack.mainPart, relationshipAttribute(entry, 'id')),
      number: index + 1,
    }))
    .filter(({ path }) => path !== null && booleanAttribute(pack.xml(path).documentElement, 'show') !== false);
  const rows: SlideSimilarity[] = [];
  for (const [index, { path, number }] of shown.entries()) {
    const other = theirs[index];
    if (path === null || other === undefined) continue;
    const own = await painter.paint(reader.slide(path, { number }), { width_px: WIDTH, format: 'png' });
    rows.push({ deck: name, slide: number, similarity: await similarityOf(own, other) });
    if (places.sheets !== null) await writeSideBySide(own, other, join(places.sheets, `${name} ${number}.png`));
  }
  return rows;
}

async function keptPages(bytes: Uint8Array, { folder, office }: ComparePlaces): Promise<Uint8Array[]> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const kept = join(folder, 'pages', hash);
  const files = await readdir(kept).catch(() => []);
  if (files.length > 0) return Promise.all(files.sort().map((file) => readFile(join(kept, file))));
  const pages = await officePages(bytes, hash, WIDTH, folder, office);
  await mkdir(kept, { recursive: true });
  await Promise.all(pages.map((page, index) => writeFile(join(kept, `${String(index).padStart(4, '0')}.png`), page)));
  return pages;
}

/** Mean structural similarity of two pictures, the second brought to the size of the first. */
async function similarityOf(one: Uint8Array, other: Uint8Array): Promise<number> {
  const first = await pixels(sharp(one));
  const second = await pixels(sharp(other).resize(first.width, first.height, { fit: 'fill' }));
  return ssim(first, second).mssim;
}

async function pixels(image: Sharp): Promise<{ data: Uint8ClampedArray; width: number; height: number }> {
  const { data, info } = await image
    .flatten({ background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

async function writeSideBySide(one: Uint8Array, other: Uint8Array, path: string): Promise<void> {
  const { height = 1 } = await sharp(one).metadata();
  const composed = sharp({ create: { width: 2 * WIDTH + 4, height, channels: 3, background: '#ff00ff' } }).composite([
    { input: Buffer.from(one), left: 0, top: 0 },
    { input: await sharp(other).resize(WIDTH, height, { fit: 'fill' }).toBuffer(), left: WIDTH + 4, top: 0 },
  ]);
  await writeFile(path, await composed.png().toBuffer());
}
