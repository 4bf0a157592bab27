import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { houseFont } from '../../tests/support/house-font.ts';
import { tinyMaster } from '../../tests/support/tiny-master.ts';
import { TINY_THEME } from '../../tests/support/tiny-theme.ts';
import { createMasterAnalyst } from './renderer.ts';
import { createThreadPool } from './thread-pool.ts';

const threads = createThreadPool({ size: 1, memoryMb: 512 });
const analyst = createMasterAnalyst(threads, 60_000);
afterAll(() => threads.close());

const GENERAL = new URL('../../server/domains/templates/templates/builtin/general.pptx', import.meta.url);
const file = { name: 'acme.pptx', mode: 'layouts' } as const;

describe('the analyst', () => {
  it('reads a master deck on a thread, with the fonts it is given', async () => {
    const bytes = tinyMaster({ theme: { ...TINY_THEME, major: 'House Sans', minor: 'House Sans' } });
    const font = { families: ['house sans'], weight: 400, italic: false, bytes: houseFont('House Sans', 900) };
    const packaged = await analyst.analyse({ ...file, bytes });
    const own = await analyst.analyse({
      ...{ ...file, bytes },
      fonts: { hash: 'house', uses_system_fonts: false, fonts: [font] },
    });
    expect(packaged.bytes).toBe(bytes);
    expect(packaged.layouts.map(({ name }) => name)).toContain('Two Content');
    // Wider letters leave room for fewer of them.
    const room = ({ layouts }: typeof own): number =>
      (layouts[1]!.json_schema as { properties: { title: { maxLength: number } } }).properties.title.maxLength;
    expect(room(own)).toBeLessThan(room(packaged));
  });

  it('refuses a file that is not a master deck as its library does, and stops one that takes too long', async () => {
    const broken = analyst.analyse({ ...file, bytes: tinyMaster().subarray(0, 900) });
    await expect(broken).rejects.toThrow(/^ooxml\./);
    const hasty = createMasterAnalyst(threads, 1);
    // A small master may be read before a busy process looks at its timers.
    const stopped = hasty.analyse({ ...file, bytes: readFileSync(GENERAL) });
    await expect(stopped).rejects.toMatchObject({ kind: 'unavailable', code: 'render.timed_out' });
  });
});
