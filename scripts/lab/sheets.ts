import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { contactSheet } from './contact-sheet.ts';
import { officePdf, pagePictures } from './office.ts';

export const usage = `npm run lab -- sheets OUT DECK.pptx... [--columns 3] [--width 420]
  Draws decks in LibreOffice and writes one contact sheet of each to the folder OUT, in the given number of columns of slides so
  many pixels wide. Those of docs/pictures are made of docs/samples with it: npm run lab -- decks docs/samples --out FOLDER writes the decks.`;

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    ...{ args, allowPositionals: true },
    options: { columns: { type: 'string', default: '3' }, width: { type: 'string', default: '420' } },
  });
  const [out, ...decks] = positionals;
  if (out === undefined || decks.length === 0) {
    console.log(usage);
    return 2;
  }
  await mkdir(out, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'lectern-sheets-'));
  try {
    for (const deck of decks) {
      const pages = await pagePictures(await officePdf(await readFile(deck), folder), 2 * Number(values.width));
      const { width = 16, height = 9 } = await sharp(pages[0]).metadata();
      const tile = { width: Number(values.width), height: Math.round((Number(values.width) * height) / width) };
      const sheet = join(out, `deck-${parse(parse(deck).name).name}.webp`);
      await writeFile(sheet, await contactSheet(pages, tile, Number(values.columns)));
      console.log(`${sheet}: ${pages.length} slides`);
      await rm(join(folder, 'deck.pdf-pages'), { recursive: true });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return 0;
}
