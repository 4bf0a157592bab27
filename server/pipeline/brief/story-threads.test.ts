import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { SourceText } from '../../../common/deck/source.ts';
import { createTranslator } from '../../../common/i18n/translator.ts';
import { tableOf } from '../../../tests/support/claim-sources.ts';
import en from '../../domains/presentations/briefs/locales/en.json' with { type: 'json' };
import { deckLabelsOf } from '../read/content.ts';
import { storiesOfSources } from './stories-of-sources.ts';
import { createStoryThreads } from './story-threads.ts';
import type { StoryThreads } from './story-threads.ts';

/** Hangs or fills its memory where the name of a source says so; otherwise answers nothing. */
const PROGRAM = `
import { parentPort } from 'node:worker_threads';
let name = '';
parentPort.on('message', (message) => {
  name = message.source?.name ?? name;
  if (name === 'fill') for (const all = []; ; ) all.push(new Array(100_000).fill({}));
  if (message.question === undefined) return;
  if (name === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  parentPort.postMessage({ stories: [] });
});
`;
const translator = createTranslator('en', { en: [en] });
const labels = { language: 'en' as const, texts: translator.texts('author') };
const TEAS = ['Assam', 'Ceylon', 'Darjeeling', 'Earl Grey', 'Fennel', 'Ginger'];

/** Sales of six teas in so many rows, more than are copied in one go, below a heading. */
function sourceOf(rows: number, name = 'sales.csv'): SourceText {
  const table = tableOf(
    ['Tea', 'Tons'],
    Array.from({ length: rows }, (_, row) => [
      TEAS[row % TEAS.length] ?? '',
      { value: row % 7, raw: `${row % 7}`, kind: 'number' as const },
    ]),
  );
  const heading = { ...{ id: 'h', kind: 'heading' as const, level: 1 }, text: 'Sales', address: { file: name } };
  return { ...{ id: 's1', name, kind: 'csv', language: 'en' }, blocks: [heading, table], images: [], findings: [] };
}

const requestOf = (...sources: SourceText[]) => ({
  sources,
  sections: [{ title: 'Sales', block_refs: ['s1/t'] }],
  language: 'en',
});

let folder: string;
let entry: URL;
let threads: StoryThreads;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'story-threads-'));
  writeFileSync(join(folder, 'thread.mjs'), PROGRAM);
  entry = pathToFileURL(join(folder, 'thread.mjs'));
});
afterEach(() => threads.close());
afterAll(() => rmSync(folder, { recursive: true }));

describe('threads for the stories of tables', () => {
  it.each([8, 9000])('find what is found here in a table of %d rows, again and again', async (rows) => {
    threads = createStoryThreads({ size: 1 });
    const request = requestOf(sourceOf(rows));
    const here = storiesOfSources(request, deckLabelsOf(translator, 'en'));
    expect(here.length).toBeGreaterThan(0);
    expect(await threads.find(request, labels)).toEqual(here);
    expect(await threads.find(requestOf(sourceOf(5), sourceOf(rows)), labels)).toEqual(
      storiesOfSources(requestOf(sourceOf(5), sourceOf(rows)), deckLabelsOf(translator, 'en')),
    );
  });

  it('are not asked where there are no tables', async () => {
    threads = createStoryThreads({ size: 1, entry: new URL('file:///nothing.mjs') });
    const { blocks, ...source } = sourceOf(3);
    expect(await threads.find(requestOf({ ...source, blocks: blocks.slice(0, 1) }), labels)).toEqual([]);
  });

  it.each(['hang', 'fill'])('say that the tables are too large when they %s, and go on with others', async (name) => {
    threads = createStoryThreads({ size: 1, timeOutMs: 3000, memoryMb: 32, entry });
    const asked = threads.find(requestOf(sourceOf(9000, name)), labels);
    await expect(asked).rejects.toMatchObject({ kind: 'invalid', code: 'briefs.tables_too_large' });
    expect(await threads.find(requestOf(sourceOf(3)), labels)).toEqual([]);
  });

  it('are left immediately by a caller that aborts', async () => {
    threads = createStoryThreads({ size: 1, entry });
    const leaving = new AbortController();
    const asked = threads.find(requestOf(sourceOf(3, 'hang')), labels, leaving.signal);
    leaving.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
  });
});
