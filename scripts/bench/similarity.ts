import { mkdir, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { exportPptx } from '../../plugins/export/formats.ts';
import { findOffice } from '../../plugins/render/office-drawer.ts';
import { makePicture } from './bench-process.ts';
import { benchDeck } from './scene/bench-deck.ts';
import { compareDeck } from './similarity/compare-deck.ts';
import type { SlideSimilarity } from './similarity/compare-deck.ts';

/*
 * node scripts/run.mjs scripts/bench/similarity.ts [DECK.pptx|FOLDER...] [--sheets OUT] [--keep FOLDER]
 * How much our slides look like LibreOffice's: structural similarity at 640 pixels, worst first. Without a deck or a folder of
 * decks it takes the bench deck on each shipped template, the own slides of these templates and, where SAMPLES_DIR is set, of
 * the masters there. --sheets puts both pictures of each slide side by side into OUT; --keep keeps LibreOffice's pages for the
 * next run. Needs LibreOffice and pdftoppm.
 */
const SLIDES = 6;
const templates = fileURLToPath(new URL('../../server/domains/templates/templates/builtin/', import.meta.url));

const { values, positionals } = parseArgs({
  options: { sheets: { type: 'string' }, keep: { type: 'string' } },
  allowPositionals: true,
});
const office = await findOffice(process.env['LIBREOFFICE_PATH']);
if (office === null) throw new Error('LibreOffice is not here');
const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'similarity-')));
const sheets = values.sheets ?? null;
try {
  await mkdir(folder, { recursive: true });
  if (sheets !== null) await mkdir(sheets, { recursive: true });
  const decks = positionals.length > 0 ? await decksAt(positionals) : await ownDecks();
  const rows: SlideSimilarity[] = [];
  for (const [name, bytes] of decks) rows.push(...(await compareDeck(name, bytes, { folder, office, sheets })));
  rows.sort((a, b) => a.similarity - b.similarity);
  for (const { deck, slide, similarity } of rows) console.log(similarity.toFixed(3), deck, slide);
  const mean = rows.reduce((sum, { similarity }) => sum + similarity, 0) / rows.length;
  const median = rows[Math.floor(rows.length / 2)]?.similarity ?? 0;
  console.log(`${rows.length} slides, mean ${mean.toFixed(3)}, median ${median.toFixed(3)}`);
} finally {
  if (values.keep === undefined) await rm(folder, { recursive: true, force: true });
}

async function ownDecks(): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  const picture = await makePicture(folder);
  for (const path of await presentationsIn(templates)) {
    const bytes = await readFile(path);
    const name = basename(path);
    const master = await openMasterDeck(bytes, name);
    const typesetter = createTypesetter();
    const catalogue = typesetter.withCapacities(master.catalogue);
    const { deck, images } = await benchDeck(SLIDES, catalogue.layouts, picture);
    found.set(`bench on ${name}`, (await exportPptx({ deck, images, master, catalogue, typesetter })).bytes);
    found.set(name, bytes);
  }
  const samples = process.env['SAMPLES_DIR'];
  if (samples === undefined) return found;
  for (const [name, bytes] of await decksAt([join(samples, 'masters')])) found.set(name, bytes);
  return found;
}

async function decksAt(paths: readonly string[]): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (const path of paths) {
    const files = (await stat(path)).isDirectory() ? await presentationsIn(path) : [path];
    for (const file of files) found.set(basename(file), await readFile(file));
  }
  return found;
}

async function presentationsIn(at: string): Promise<string[]> {
  return (await readdir(at))
    .filter((name) => name.endsWith('.pptx'))
    .sort()
    .map((name) => join(at, name));
}
