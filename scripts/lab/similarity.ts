import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { ssim } from 'ssim.js';
import { openOfficePackage } from '../../common/ooxml/package/office-package.ts';
import { booleanAttribute, childElements, descend, relationshipAttribute } from '../../common/ooxml/xml/dom.ts';
import { createPngPainter } from '../../common/scene/paint/png-painter.ts';
import { createSceneReader } from '../../common/scene/read/scene-reader.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { findOffice } from '../../server/kernel/sdk/office.ts';
import { officePdf, pagePictures } from './office.ts';
import { median } from './service.ts';

/** Width of a compared slide in pixels. */
const WIDTH = 640;
const templates = fileURLToPath(new URL('../../server/domains/templates/templates/builtin/', import.meta.url));

export const usage = `npm run lab -- similarity [DECK.pptx|FOLDER...] [--sheets OUT]
  Compares our slide pictures with LibreOffice's: structural similarity at ${WIDTH} pixels, worst first. Uses the shipped templates
  if no deck is given. --sheets writes both pictures of each slide side by side into OUT. Needs LibreOffice and pdftoppm.`;

interface SlideSimilarity {
  deck: string;
  slide: number;
  /** 1 means identical pictures. */
  similarity: number;
}

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: { sheets: { type: 'string' } }, allowPositionals: true });
  const program = await findOffice(process.env['LIBREOFFICE_PATH']);
  if (program === null) throw new Error('LibreOffice is not here');
  if (values.sheets !== undefined) await mkdir(values.sheets, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'similarity-'));
  try {
    const rows: SlideSimilarity[] = [];
    for (const path of await decksAt(positionals.length > 0 ? positionals : [templates])) {
      rows.push(...(await compareDeck(path, { folder, program, sheets: values.sheets })));
    }
    rows.sort((a, b) => a.similarity - b.similarity);
    for (const { deck, slide, similarity } of rows) console.log(similarity.toFixed(3), deck, slide);
    const all = rows.map(({ similarity }) => similarity);
    const mean = all.reduce((sum, each) => sum + each, 0) / all.length;
    console.log(`${rows.length} slides, mean ${mean.toFixed(3)}, median ${median(all).toFixed(3)}`);
    return 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function decksAt(paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    if (!(await stat(path)).isDirectory()) found.push(path);
    else {
      const names = (await readdir(path)).filter((name) => name.endsWith('.pptx')).sort();
      found.push(...names.map((name) => join(path, name)));
    }
  }
  return found;
}

/** Compares the visible slides of a deck as we draw them with LibreOffice's pages. */
async function compareDeck(
  file: string,
  { folder, program, sheets }: { folder: string; program: string; sheets: string | undefined },
): Promise<SlideSimilarity[]> {
  const name = basename(file);
  const bytes = await readFile(file);
  const own = join(folder, name);
  await mkdir(own);
  const theirs = await pagePictures(await officePdf(bytes, own, { program }), WIDTH);
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
    const ours = await painter.paint(reader.slide(path, { number }), { width_px: WIDTH, format: 'png' });
    rows.push({ deck: name, slide: number, similarity: await similarityOf(ours, other) });
    if (sheets !== undefined) await writeSideBySide(ours, other, join(sheets, `${name} ${number}.png`));
  }
  return rows;
}

/** Mean structural similarity of two pictures, the second one resized to the first. */
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
