import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Cell, SourceText, TableBlock } from '../../../../common/deck/source.ts';
import { createDiskFileStore } from '../../../store/create-disk-file-store.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import { createFileTexts } from './file-texts.ts';

let folder: string;
let store: FileStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-texts-'));
  store = await createDiskFileStore(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const blobs = async (): Promise<number> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
const cell = (value: number): Cell => ({ raw: String(value), kind: 'number', value });

function source(rows: number): SourceText {
  const table: TableBlock = {
    id: 'b2',
    kind: 'table',
    address: { file: 'a.xlsx', sheet: 'Übersicht' },
    table: {
      columns: [{ name: 'n', kind: 'number' }],
      header: [],
      rows: Array.from({ length: rows }, (_, index) => [cell(index)]),
      row_numbers: Array.from({ length: rows }, (_, index) => index + 2),
      column_numbers: [1],
      total_rows: [],
    },
  };
  return {
    id: 'f1',
    name: 'a.xlsx',
    kind: 'xlsx',
    title: 'Zeilen\nund mehr',
    language: 'de',
    blocks: [
      { id: 'b1', kind: 'heading', level: 1, text: 'Zeile\u2028eins\n', address: { file: 'a.xlsx', page: 3 } },
      table,
      { id: 'b3', kind: 'figure', image_id: 'i1', address: { file: 'a.xlsx', page: 4 } },
    ],
    images: [{ id: 'i1', media_type: 'image/png', bytes: Buffer.from([1, 2, 3]), width: 2, height: 1, alt: 'x' }],
    findings: [{ code: 'ingest.sheet_empty', params: { sheet: 'x' }, severity: 'info' }],
  };
}

describe('createFileTexts', () => {
  it.each([0, 1, 500, 501, 1700])('gives back what was saved, with %i rows', async (rows) => {
    const text = await createFileTexts(store, 0).save(source(rows), false);
    expect(await createFileTexts(store, 0).load(text)).toEqual(source(rows));
    expect(text.summary).toEqual({
      title: 'Zeilen\nund mehr',
      language: 'de',
      blocks: 3,
      tables: 1,
      figures: 1,
      images: 1,
      pages: 4,
    });
    expect(await blobs()).toBe(2);
  });

  it('keeps what was used last in memory, and forgets what is discarded', async () => {
    const texts = createFileTexts(store, 1024 * 1024);
    const text = await texts.save(source(3), true);
    const loaded = await texts.load(text);
    expect(await texts.load(text)).toBe(loaded);
    await texts.discard(text);
    expect(await blobs()).toBe(0);
    await expect(texts.load(text)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('leaves nothing behind when the store fails half-way', async () => {
    let puts = 0;
    const failing: FileStore = {
      ...store,
      put: (content) => ((puts += 1) === 2 ? Promise.reject(new Error('disk full')) : store.put(content)),
    };
    await expect(createFileTexts(failing, 0).save(source(3), false)).rejects.toThrow('disk full');
    expect(await blobs()).toBe(0);
  });

  it('refuses a blob that is not text', async () => {
    const { key } = await store.put(Buffer.from('{"format":2}\n'));
    const text = { ...(await createFileTexts(store, 0).save(source(1), false)), key };
    await expect(createFileTexts(store, 0).load(text)).rejects.toThrow(RangeError);
  });
});
