import { spawnSync } from 'node:child_process';
import { lstat, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeFileStore } from '../../tests/support/describe-file-store.ts';
import { createDiskFileStore } from './create-disk-file-store.ts';

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
}

describeFileStore('disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  return {
    store: await createDiskFileStore(join(folder, 'app_data')),
    count: async () => (await filesBelow(folder)).filter((file) => basename(file) !== 'database-mark').length,
    close: () => rm(folder, { recursive: true }),
  };
});

describe('the file store on disk', () => {
  let base: string;
  beforeAll(async () => {
    base = await mkdtemp(join(tmpdir(), 'files-'));
  });
  afterAll(() => rm(base, { recursive: true }));

  it('keeps its files from other users of the machine', async () => {
    const folder = join(base, 'private');
    const { key } = await (await createDiskFileStore(folder)).put(new Uint8Array(3));
    const path = join(folder, key.slice(0, 2), key.slice(2, 4), key);
    const modes = await Promise.all([path, dirname(path), dirname(dirname(path)), folder].map((each) => lstat(each)));
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['600', '700', '700', '700']);
  });

  it('follows no link', async () => {
    const folder = join(base, 'links');
    const store = await createDiskFileStore(folder);
    await writeFile(join(base, 'secret'), 'secret');
    const key = 'ab'.repeat(16);
    await mkdir(join(folder, 'ab', 'ab'), { recursive: true });
    await symlink(join(base, 'secret'), join(folder, 'ab', 'ab', key));
    await expect(store.read(key)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(store.open(key)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('removes at start what a process of this machine left that has ended, however recent', async () => {
    const folder = join(base, 'abandoned');
    const store = await createDiskFileStore(folder);
    let name = '';
    const seen = async (): Promise<string[]> => (await filesBelow(join(folder, 'tmp'))).map((file) => basename(file));
    async function* slow(): AsyncGenerator<Uint8Array> {
      [name = ''] = await seen();
      await createDiskFileStore(folder);
      yield new Uint8Array(3);
    }
    // What is being written stays, though its process is the one that starts.
    const { key } = await store.put(slow());
    expect((await store.read(key)).length).toBe(3);
    const ended = spawnSync(process.execPath, ['-e', '']).pid;
    const [ofEnded, ofOther] = [name.replace(/-\d+-/, `-${ended}-`), name.replace(/^\w+/, '0'.repeat(12))];
    for (const each of [name, ofEnded, ofOther]) await writeFile(join(folder, 'tmp', each), 'x');
    await createDiskFileStore(folder);
    expect(await seen()).toEqual([ofOther]);
  });

  it('reports when the disk is full, and keeps nothing of the write', async () => {
    const store = await createDiskFileStore(join(base, 'full'));
    async function* cut(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(3);
      await Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' }));
    }
    await expect(store.put(cut())).rejects.toMatchObject({ kind: 'unavailable', code: 'db.disk_full' });
    expect(await filesBelow(join(base, 'full'))).toEqual([]);
    expect(await store.probe()).toBeGreaterThan(0);
  });

  it('removes at start what a process that died left unfinished, and nothing else', async () => {
    const folder = join(base, 'leftovers');
    const { key } = await (await createDiskFileStore(folder)).put(new Uint8Array(3));
    const [old, recent] = [join(folder, 'tmp', 'old'), join(folder, 'tmp', 'recent')];
    await writeFile(old, 'x');
    await writeFile(recent, 'x');
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await utimes(old, yesterday, yesterday);
    await utimes(join(folder, key.slice(0, 2), key.slice(2, 4), key), yesterday, yesterday);
    const store = await createDiskFileStore(folder);
    expect(await filesBelow(join(folder, 'tmp'))).toEqual([recent]);
    expect((await store.read(key)).length).toBe(3);
  });

  it('reports when it can’t write', async () => {
    await writeFile(join(base, 'file'), 'x');
    await expect(createDiskFileStore(join(base, 'file', 'app_data'))).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'db.no_file_store',
    });
    const folder = join(base, 'gone');
    const store = await createDiskFileStore(folder);
    await rm(folder, { recursive: true });
    await expect(store.probe()).rejects.toMatchObject({ code: 'db.no_file_store' });
  });
});
