import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect } from '@jest/globals';
import sharp from 'sharp';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { writeDeck } from '../../common/ooxml/write/write-deck.ts';
import { convertToPdf } from '../support/convert-to-pdf.ts';
import { richDeck } from '../support/deck-content.ts';
import { itWith } from '../support/needs.ts';

/*
 * The shipped template filled with everything the writer can write, drawn by LibreOffice, compared with pictures that
 * people
 * reviewed. UPDATE_GOLDEN=1 npm test golden writes them again: look at them before you commit them.
 */
const root = new URL('../../', import.meta.url);
const golden = fileURLToPath(new URL('tests/fixtures/golden/', root));
const itWhereDrawn = itWith('LibreOffice and poppler-utils');

/** Small enough that fonts of another build make no difference, large enough that a lost chart does. */
const WIDTH = 192;
const HEIGHT = 108;
/** Mean difference of grey levels, 0 to 255, that anti-aliasing may cause; and the largest for a ninth of the slide. */
const MEAN_LIMIT = 3;
const REGION_LIMIT = 9;

async function drawSlides(): Promise<Buffer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-golden-'));
  try {
    const bytes = await readFile(new URL('server/domains/templates/templates/builtin/general.pptx', root));
    const master = await openMasterDeck(new Uint8Array(bytes), 'general.pptx');
    const deck = join(folder, 'deck.pptx');
    await writeFile(deck, writeDeck(master, richDeck(master)));
    await convertToPdf([deck], folder);
    await promisify(execFile)('pdftoppm', ['-r', '40', '-png', join(folder, 'deck.pdf'), join(folder, 'slide')]);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort();
    return await Promise.all(names.map((name) => sharp(join(folder, name)).resize(WIDTH, HEIGHT).png().toBuffer()));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const greyLevels = (picture: Buffer): Promise<Buffer> => sharp(picture).greyscale().raw().toBuffer();

/** Mean difference over the whole picture, and over the ninth that differs most. */
async function difference(a: Buffer, b: Buffer): Promise<{ mean: number; worst: number }> {
  const [one, other] = [await greyLevels(a), await greyLevels(b)];
  const regions = Array.from({ length: 9 }, () => ({ sum: 0, count: 0 }));
  for (let index = 0; index < WIDTH * HEIGHT; index += 1) {
    const column = Math.floor(((index % WIDTH) * 3) / WIDTH);
    const row = Math.floor((Math.floor(index / WIDTH) * 3) / HEIGHT);
    const region = regions[row * 3 + column];
    if (region === undefined) continue;
    region.sum += Math.abs((one[index] ?? 0) - (other[index] ?? 0));
    region.count += 1;
  }
  return {
    mean: regions.reduce((sum, region) => sum + region.sum, 0) / (WIDTH * HEIGHT),
    worst: Math.max(...regions.map((region) => region.sum / region.count)),
  };
}

const pictureName = (index: number): string => join(golden, `slide-${String(index + 1).padStart(2, '0')}.png`);

describe('written slides as pictures', () => {
  itWhereDrawn('look as they did when they were looked at', async () => {
    const slides = await drawSlides();
    if (process.env['UPDATE_GOLDEN'] === '1') {
      for (const [index, slide] of slides.entries()) await writeFile(pictureName(index), slide);
    }
    const known = (await readdir(golden)).filter((name) => name.endsWith('.png'));
    expect(slides).toHaveLength(known.length);
    const changed: string[] = [];
    for (const [index, slide] of slides.entries()) {
      const { mean, worst } = await difference(slide, await readFile(pictureName(index)));
      if (mean > MEAN_LIMIT || worst > REGION_LIMIT) {
        changed.push(`slide ${index + 1}: ${mean.toFixed(1)} in the mean, ${worst.toFixed(1)} at worst`);
      }
    }
    expect(changed).toEqual([]);
  });

  itWhereDrawn('would not pass for one another', async () => {
    const [first, second] = [await readFile(pictureName(0)), await readFile(pictureName(1))];
    expect((await difference(first, second)).mean).toBeGreaterThan(MEAN_LIMIT);
  });
});
