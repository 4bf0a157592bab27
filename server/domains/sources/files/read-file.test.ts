import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SourceText } from '../../../../common/deck/source.ts';
import { CodedError } from '../../../../common/deck/coded-error.ts';
import { silentLog } from '../../../../tests/support/silent-log.ts';
import { openTestDatabase } from '../../../../tests/support/test-database.ts';
import type { TestDatabase } from '../../../../tests/support/test-database.ts';
import { createDiskFileStore } from '../../../store/create-disk-file-store.ts';
import { systemClock } from '../../../kernel/sdk/clock.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import type { SourceReader } from '../../../kernel/sdk/ports/source-reader.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import { createFileTexts } from './file-texts.ts';
import { newUrl } from './service.ts';
import { fileModel } from './model.ts';
import type { FileRecord } from './model.ts';
import { createFileReader } from './read-file.ts';
import { createFileRepository } from './repository.ts';
import type { FileRepository } from './repository.ts';

const scope = Scope.ofClient('c1', 'test');
let database: TestDatabase;
let folder: string;
let store: FileStore;
let repository: FileRepository;
let file: FileRecord;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'read-file-'));
  store = await createDiskFileStore(folder);
  repository = createFileRepository(database.database.collection(fileModel));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  const { key, size, sha256 } = await store.put(Buffer.from('words'));
  const base = { ...newUrl('c1', 'u1', 'x'), kind: 'file' as const, url: null };
  [file] = (await repository.insertMany(scope, [{ ...base, name: 'a.txt', blob: key, size, sha256 }])) as [FileRecord];
});

const blobs = async (): Promise<number> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
const sourceOf = (name: string, text: string): SourceText => ({
  id: 'x',
  name,
  kind: 'txt',
  language: 'en',
  blocks: [{ id: 'b1', kind: 'paragraph', text, address: { file: name, line: 1 } }],
  images: [],
  findings: [],
});

/** A process of the service, with a reader that counts and may take long or fail. */
function process(read: (name: string, signal?: AbortSignal) => Promise<SourceText>) {
  const state = { reads: 0 };
  const reader = {
    readFile: ({ name }: { name: string }, { signal }: { signal?: AbortSignal }) => {
      state.reads += 1;
      return read(name, signal);
    },
  } as unknown as SourceReader;
  const texts = createFileTexts(store, 1024 * 1024);
  const vision = () => Promise.resolve(undefined);
  return {
    state,
    texts,
    ...createFileReader({ repository, store, texts, reader, vision, clock: systemClock, log: silentLog }),
  };
}
const soon = (name: string): Promise<SourceText> =>
  new Promise((resolve) => setTimeout(() => resolve(sourceOf(name, 'words')), 60));

describe('createFileReader', () => {
  it('reads once, however many ask in however many processes, and gives anyway', async () => {
    const [one, two] = [process(soon), process(soon)];
    const texts = await Promise.all([
      one.text(scope, file._id),
      one.text(scope, file._id),
      two.text(scope, file._id),
      two.text(scope, file._id),
    ]);
    expect(one.state.reads + two.state.reads).toBe(1);
    for (const text of texts) expect(text.blocks).toEqual(sourceOf('a.txt', 'words').blocks);
    expect(await repository.get(scope, file._id)).toMatchObject({ state: 'read', error: null, reader: null });
  });

  it('reports a failure of the file again without reading it again, to those who wait elsewhere too', async () => {
    const fails = (name: string) =>
      soon(name).then(() => Promise.reject(new CodedError('ingest.damaged', { file: name })));
    const [one, two] = [process(fails), process(fails)];
    const both = await Promise.allSettled([one.text(scope, file._id), two.text(scope, file._id)]);
    expect(both).toMatchObject([{ reason: { code: 'ingest.damaged' } }, { reason: { code: 'ingest.damaged' } }]);
    await expect(one.text(scope, file._id)).rejects.toMatchObject({ params: { file: 'a.txt' } });
    expect(one.state.reads + two.state.reads).toBe(1);
    expect(await repository.get(scope, file._id)).toMatchObject({ state: 'failed', error: { code: 'ingest.damaged' } });
  });

  it('tries again after a failure that may pass', async () => {
    let isDown = true;
    const one = process((name) => {
      if (!isDown) return soon(name);
      isDown = false;
      return Promise.reject(new CodedError('ingest.timed_out', { file: name, seconds: 1 }));
    });
    await expect(one.text(scope, file._id)).rejects.toMatchObject({ code: 'ingest.timed_out' });
    expect((await one.text(scope, file._id)).blocks).toHaveLength(1);
  });

  it('gives a file free again when all who wait leave, or its reader breaks', async () => {
    const before = await blobs();
    const leaver = new AbortController();
    const one = process((name, signal) => {
      return new Promise((resolve, reject) => {
        if (one.state.reads === 3) resolve(sourceOf(name, 'words'));
        if (one.state.reads === 2) reject(new TypeError('a bug'));
        signal?.addEventListener('abort', () => reject(new Error('left')));
        // Who waits leaves once the file is being read.
        if (one.state.reads === 1) setImmediate(() => leaver.abort(new Error('left')));
      });
    });
    const reading = one.text(scope, file._id, leaver.signal);
    await expect(reading).rejects.toThrow('left');
    await expect(one.text(scope, file._id)).rejects.toThrow('a bug');
    expect(await repository.get(scope, file._id)).toMatchObject({ state: 'stored', error: null, reader: null });
    expect(await blobs()).toBe(before);
    expect((await one.text(scope, file._id)).blocks).toHaveLength(1);
  });

  it('takes over from a process that died', async () => {
    const now = systemClock.now();
    await repository.claim(scope, file._id, { token: 'dead', until: new Date(now.getTime() - 1) }, now);
    expect((await process(soon).text(scope, file._id)).name).toBe('a.txt');
  });

  it('keeps the text a person gave while the file was read', async () => {
    const before = await blobs();
    const one = process(soon);
    const reading = one.text(scope, file._id);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const given = await one.texts.save(sourceOf('a.txt', 'my own words'), true);
    await repository.change(scope, file._id, { text: given });
    expect((await reading).blocks).toMatchObject([{ text: 'my own words' }]);
    expect(await blobs()).toBe(before + 1);
  });

  it('calls the text by the name its file has now', async () => {
    const one = process(soon);
    await one.text(scope, file._id);
    await repository.change(scope, file._id, { name: 'plan.txt' });
    expect(await one.text(scope, file._id)).toMatchObject({
      name: 'plan.txt',
      blocks: [{ address: { file: 'plan.txt' } }],
    });
  });

  it('reads for what still uses a deleted file, and never for another client', async () => {
    await repository.softDelete(scope, file._id);
    expect((await process(soon).text(scope, file._id)).blocks).toHaveLength(1);
    await expect(process(soon).text(Scope.ofClient('c2', 'test'), file._id)).rejects.toMatchObject({
      kind: 'not_found',
    });
  });
});
