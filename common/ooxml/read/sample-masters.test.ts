import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { lintPackage } from '../lint/lint-package.ts';
import { openMasterDeck } from './open-master-deck.ts';
import { readDeck } from './read-deck.ts';

const folder = process.env['SAMPLES_DIR'] === undefined ? null : join(process.env['SAMPLES_DIR'], 'masters');
const files = folder === null ? [] : readdirSync(folder).filter((name) => /\.(pptx|potx)$/i.test(name));
const describeSamples = files.length > 0 ? describe : describe.skip;

describeSamples('real masters', () => {
  it.each(files.length > 0 ? files : ['none'])('%s reads, and is sound without its slides', async (name) => {
    const bytes = readFileSync(join(folder ?? '', name));
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

  it.each(files.length > 0 ? files : ['none'])('%s reads as a deck', async (name) => {
    const reading = await readDeck(readFileSync(join(folder ?? '', name)), name);
    expect(reading.findings).toEqual([]);
    expect(reading.slides.length).toBeGreaterThan(0);
    expect(reading.slides.some(({ shapes }) => shapes.some(({ kind }) => kind === 'text'))).toBe(true);
  });
});
