import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { lintPackage } from '../lint/lint-package.ts';
import { openMasterDeck } from './open-master-deck.ts';
import { readDeck } from './read-deck.ts';

/** Masters of other makers lie outside the project; SAMPLES_DIR says where. */
const samples = process.env['SAMPLES_DIR'];
const folder = samples === undefined ? null : join(samples, 'masters');
const own = fileURLToPath(new URL('../../../server/domains/templates/builtin/general.pptx', import.meta.url));
const files = [
  own,
  ...(folder === null ? [] : readdirSync(folder).map((name) => join(folder, name))).filter((path) =>
    /\.(pptx|potx)$/i.test(path),
  ),
].map((path) => ({ name: basename(path), path }));

describe('real masters', () => {
  it.each(files)('$name reads, and is sound without its slides', async ({ name, path }) => {
    const bytes = readFileSync(path);
    const deck = await openMasterDeck(bytes, name);
    const { layouts, slide_size: size } = deck.catalogue;
    expect(layouts.length).toBeGreaterThan(0);
    expect(layouts.some(({ role }) => role === 'title')).toBe(true);
    expect(layouts.some(({ role }) => role === 'content' || role === 'title_only')).toBe(true);
    for (const layout of layouts) {
      const names = layout.fields.map((field) => field.name);
      expect(new Set(names).size).toBe(names.length);
      for (const { text } of layout.fields) {
        if (text === undefined) continue;
        expect(text.levels).toHaveLength(9);
        for (const level of text.levels) expect(level.size_pt).toBeGreaterThan(4);
      }
      const free = layout.free_area;
      if (free === null) continue;
      expect(free.x >= 0 && free.y >= 0 && free.x + free.w <= size.w && free.y + free.h <= size.h).toBe(true);
    }
    const again = deck.package.toBytes();
    expect(await lintPackage(again)).toEqual([]);
    // Opening what was opened changes nothing more.
    const second = await openMasterDeck(again, name);
    expect(second.catalogue).toEqual(deck.catalogue);
    expect(Buffer.compare(second.package.toBytes(), again)).toBe(0);
  });

  const decks = files.filter(({ path }) => path !== own);
  // Defined only where there are such files: a skipped test would look like one that is still to be mended.
  if (decks.length > 0)
    it.each(decks)('$name reads as a deck', async ({ name, path }) => {
      const reading = await readDeck(readFileSync(path), name);
      expect(reading.findings).toEqual([]);
      expect(reading.slides.length).toBeGreaterThan(0);
      expect(reading.slides.some(({ shapes }) => shapes.some(({ kind }) => kind === 'text'))).toBe(true);
    });
});
