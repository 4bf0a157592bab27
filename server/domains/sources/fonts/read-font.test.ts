import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { houseFont } from '../../../../tests/support/house-font.ts';
import { createFontReader } from './read-font.ts';

/** A child that does what the name of the file says, and answers what it sees of the environment. */
const CHILD = `
process.once('message', ({ name }) => {
  if (name === 'hang') for (;;);
  if (name === 'crash') process.exit(3);
  if (name === 'buffers') { const all = []; setInterval(() => all.push(Buffer.alloc(32e6, 1)), 5); return; }
  const seen = Object.keys(process.env).filter((key) => key === 'SOME_API_KEY');
  process.send({ fonts: [{ families: seen, weight: 400, italic: false, bytes: new Uint8Array(1) }] });
});
`;
const never = new AbortController().signal;

describe('reading a font', () => {
  let folder: string;
  let entry: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'read-font-'));
    entry = join(folder, 'child.mjs');
    await writeFile(entry, CHILD);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('returns its cuts as separate files, and refuses data that is not a font', async () => {
    const read = createFontReader();
    const font = houseFont('House Sans', 640);
    expect(await read(font, 'house.ttf', never)).toMatchObject([
      { families: ['house sans'], weight: 400, italic: false, bytes: font },
    ]);
    const refused = read(font.slice(0, 700), 'broken.ttf', never);
    await expect(refused).rejects.toMatchObject({ code: 'fonts.not_usable', params: { file: 'broken.ttf' } });
  });

  it.each([
    ['hang', 1500],
    ['crash', 20_000],
    ['buffers', 20_000],
  ])('outlives a font that makes its reader %s', async (name, timeOutMs) => {
    process.env['SOME_API_KEY'] = 'secret';
    const read = createFontReader({ entry, timeOutMs, memoryMb: 300 });
    const failing = read(new Uint8Array(), name, never);
    const next = read(new Uint8Array(), 'next', never);
    await expect(failing).rejects.toMatchObject({ code: 'fonts.not_usable', params: { file: name } });
    // The one that waited is read, by a process that sees no secrets of the service.
    expect(await next).toMatchObject([{ families: [] }]);
    delete process.env['SOME_API_KEY'];
  });

  it('stops when it is wanted no more', async () => {
    const cancel = new AbortController();
    const stopped = createFontReader({ entry })(new Uint8Array(), 'hang', cancel.signal);
    setTimeout(() => cancel.abort(new Error('left')), 50);
    await expect(stopped).rejects.toThrow('left');
  });
});
