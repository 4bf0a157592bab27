import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { ssim } from 'ssim.js';
import { openOfficePackage } from '../../common/ooxml/package/office-package.ts';
import { openMasterDeck } from '../../common/ooxml/read/open-master-deck.ts';
import { booleanAttribute, childElements, descend, relationshipAttribute } from '../../common/ooxml/xml/dom.ts';
import { createPngPainter } from '../../common/scene/paint/png-painter.ts';
import { createSceneReader } from '../../common/scene/read/scene-reader.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { exportPptx } from '../../plugins/export/export-pptx.ts';
import { findOffice } from '../../plugins/render/office/find-office.ts';
import { makePicture } from './bench-process.ts';
import { benchDeck } from './scene/bench-deck.ts';
import { officePages } from './similarity/office-pages.ts';

/*
 * node scripts/run.mjs scripts/bench/similarity.ts [OUT]: how much our slides look like LibreOffice's: structural similarity at
 * 640 pixels, worst first. The decks are the bench deck on each shipped template and, where SAMPLES_DIR is set, the slides of
 * the masters there. With OUT, both pictures of each slide are put there side by side. Needs LibreOffice and pdftoppm.
 */
const WIDTH = 640;
const SLIDES = 6;
const templates = fileURLToPath(new URL('../../server/domains/templates/builtin/', import.meta.url));

interface Row {
  deck: string;
  slide: number;
  similarity: number;
}

const [out] = process.argv.slice(2);
const office = await findOffice(process.env['LIBREOFFICE_PATH']);
if (office === null) throw new Error('LibreOffice is not here');
const folder = await mkdtemp(join(tmpdir(), 'similarity-'));
try {
  if (out !== undefined) await mkdir(out, { recursive: true });
  const rows: Row[] = [];
  for (const [name, bytes] of await decks()) rows.push(...(await compare(name, bytes, office)));
  rows.sort((a, b) => a.similarity - b.similarity);
  for (const { deck, slide, similarity } of rows) console.log(similarity.toFixed(3), deck, slide);
  const mean = rows.reduce((sum, { similarity }) => sum + similarity, 0) / rows.length;
  console.log(`${rows.length} slides, mean ${mean.toFixed(3)}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function decks(): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  const picture = await makePicture(folder);
  for (const file of await presentationsIn(templates)) {
    const master = await openMasterDeck(await readFile(join(templates, file)), file);
    const typesetter = createTypesetter();
    const catalogue = typesetter.withCapacities(master.catalogue);
    const { deck, images } = await benchDeck(SLIDES, catalogue.layouts, picture);
    found.set(`template ${file}`, (await exportPptx({ deck, images, master, catalogue, typesetter })).bytes);
  }
  const samples = process.env['SAMPLES_DIR'];
  if (samples === undefined) return found;
  const masters = join(samples, 'masters');
  for (const file of await presentationsIn(masters)) found.set(file, await readFile(join(masters, file)));
  return found;
}

async function presentationsIn(at: string): Promise<string[]> {
  return (await readdir(at)).filter((name) => name.endsWith('.pptx')).sort();
}

async function compare(name: string, bytes: Uint8Array, program: string): Promise<Row[]> {
  const theirs = await officePages(bytes, name, WIDTH, folder, program);
  const pack = await openOfficePackage(bytes, name);
  const reader = createSceneReader(pack, createTypesetter());
  const painter = createPngPainter();
  const shown = childElements(descend(pack.xml(pack.mainPart), 'presentation', 'sldIdLst'), 'sldId')
    .map((entry, index) => ({
      path: pack.targetOfId(pack.mainPart, relationshipAttribute(entry, 'id')),
      number: index + 1,
    }))
    .filter(({ path }) => path !== null && booleanAttribute(pack.xml(path).documentElement, 'show') !== false);
  const rows: Row[] = [];
  for (const [index, { path, number }] of shown.entries()) {
    const other = theirs[index];
    if (path === null || other === undefined) continue;
    const own = await painter.paint(reader.slide(path, { number }), { width_px: WIDTH, format: 'png' });
    rows.push({ deck: name, slide: number, similarity: await similarity(own, other) });
    if (out !== undefined) await writeSideBySide(own, other, join(out, `${name} ${number}.png`));
  }
  return rows;
}

/** Mean structural similarity of two pictures, the second brought to the size of the first. */
async function similarity(one: Uint8Array, other: Uint8Array): Promise<number> {
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
