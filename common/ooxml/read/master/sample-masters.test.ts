import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { itOnEachMaster } from '../../../../tests/support/needs.ts';
import { lintPackage } from '../../lint/lint-package.ts';
import { readDeck } from '../deck/read-deck.ts';
import { openMasterDeck } from './open-master-deck.ts';

const own = fileURLToPath(
  new URL('../../../../server/domains/templates/templates/builtin/general.pptx', import.meta.url),
);

async function expectSoundMaster(name: string, path: string): Promise<void> {
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
}

describe('real masters', () => {
  it('general.pptx reads, and is sound without its slides', () => expectSoundMaster(basename(own), own));

  itOnEachMaster('%s reads, and is sound without its slides', expectSoundMaster);

  itOnEachMaster('%s reads as a deck', async (name, path) => {
    const reading = await readDeck(readFileSync(path), name);
    expect(reading.findings).toEqual([]);
    expect(reading.slides.length).toBeGreaterThan(0);
    expect(reading.slides.some(({ shapes }) => shapes.some(({ kind }) => kind === 'text'))).toBe(true);
  });
});
