import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import type { Collection } from 'mongodb';
import { create } from 'tar';
import { backUp, restore } from './backup.ts';
import { createDiskFileStore } from './create-disk-file-store.ts';
import { startEmbeddedStore } from './embedded/start-embedded-store.ts';

interface Row {
  _id: number;
  file: string;
}

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'lectern-backup-'));
});
afterEach(() => rm(base, { recursive: true }));

/** Does something with the rows of a store in a folder, and stops the store. */
async function withRows<T>(dataDir: string, work: (rows: Collection<Row>) => Promise<T>): Promise<T> {
  const store = await startEmbeddedStore({ dataDir });
  const client = await MongoClient.connect(store.uri);
  try {
    return await work(client.db('lectern').collection<Row>('rows'));
  } finally {
    await client.close();
    await store.close();
  }
}

it('restores the state at the backup, made while the service writes and deletes', async () => {
  const [from, to] = [join(base, 'from'), join(base, 'to')];
  const files = await createDiskFileStore(join(from, 'app_data'));
  await files.writeMark('of the backup');
  const archive = join(base, 'backup.tar');
  const { before, after } = await withRows(from, async (rows) => {
    let isOver = false;
    let last = 0;
    const writing = (async () => {
      for (let id = 0; !isOver || id < 60; id += 1) {
        const { key } = await files.put(Buffer.from(`file ${id}`));
        await rows.insertOne({ _id: id, file: key });
        last = id;
        // Twenty rows later an old one goes, with its file: before, while and after it is copied.
        const gone = id < 40 ? await rows.findOneAndDelete({ _id: id - 20 }) : null;
        if (gone !== null) await files.remove(gone.file);
      }
    })();
    while (last < 20) await new Promise((resolve) => setTimeout(resolve, 1));
    const atStart = last;
    await backUp(from, archive);
    const atEnd = last + 1;
    isOver = true;
    await writing;
    return { before: atStart, after: atEnd };
  });
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
  expect((await readdir(from)).sort()).toEqual(['app_data', 'store']);

  await restore(to, archive, { isReplacing: false });
  const restored = await createDiskFileStore(join(to, 'app_data'));
  expect(await restored.readMark()).toBe('of the backup');
  await withRows(to, async (rows) => {
    const found = await rows.find().sort({ _id: 1 }).toArray();
    const newest = found.at(-1)?._id ?? -1;
    // All that was acknowledged before it began, and nothing that was written after it ended.
    expect(newest).toBeGreaterThanOrEqual(before);
    expect(newest).toBeLessThanOrEqual(after);
    const oldest = found[0]?._id ?? -1;
    expect([Math.min(newest - 20, 19), Math.min(newest - 20, 19) + 1]).toContain(oldest);
    expect(found.map((row) => row._id)).toEqual(Array.from({ length: newest - oldest + 1 }, (_, n) => oldest + n));
    for (const { _id, file } of found) expect(Buffer.from(await restored.read(file)).toString()).toBe(`file ${_id}`);
  });
});

it('moves aside what is there, only where asked to, and not below a service that runs', async () => {
  const dataDir = join(base, 'data');
  const archive = join(base, 'backup.tar');
  await withRows(dataDir, async (rows) => {
    await rows.insertOne({ _id: 1, file: 'first' });
    await backUp(dataDir, archive);
    await expect(backUp(dataDir, archive)).rejects.toMatchObject({ code: 'backup.exists' });
    await rows.insertOne({ _id: 2, file: 'later' });
    await expect(restore(dataDir, archive, { isReplacing: true })).rejects.toMatchObject({ code: 'embedded.in_use' });
  });
  await writeFile(join(dataDir, 'settings-keys'), 'later');
  await expect(restore(dataDir, archive, { isReplacing: false })).rejects.toMatchObject({ code: 'backup.not_empty' });
  const { former } = await restore(dataDir, archive, { isReplacing: true });
  const count = (folder: string): Promise<number> => withRows(folder, (rows) => rows.countDocuments());
  expect(await count(dataDir)).toBe(1);
  expect(await count(former ?? '')).toBe(2);
  expect((await readdir(former ?? '')).sort()).toEqual(['settings-keys', 'store']);
});

it('accepts only a whole backup, and changes nothing otherwise', async () => {
  const dataDir = join(base, 'data');
  const other = join(base, 'other.tar');
  await writeFile(join(base, 'evil'), 'x');
  const manifest = { format: 'lectern-backup', version: 1, made_at: new Date().toISOString(), files: 1 };
  await writeFile(join(base, 'manifest.json'), JSON.stringify(manifest));
  for (const content of [['evil'], ['manifest.json'], []]) {
    if (content.length > 0) await create({ cwd: base, file: other }, content);
    else await writeFile(other, Buffer.alloc(3_000, 7));
    await expect(restore(dataDir, other, { isReplacing: true })).rejects.toMatchObject({ code: 'backup.unreadable' });
  }
  expect(await readdir(dataDir)).toEqual(['store']);
});
