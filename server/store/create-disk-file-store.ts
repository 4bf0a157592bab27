import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, rename, rm, unlink, opendir, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, notFound } from '../kernel/sdk/app-error.ts';
import { DAY_MS } from '../kernel/sdk/clock.ts';
import type { FileStore, StoredBlob } from '../kernel/sdk/ports/file-store.ts';
import type { Stats } from 'node:fs';

/** Names of the two levels of folders that blobs lie in. */
const LEVEL = /^[0-9a-f]{2}$/;

/** The names of files below two levels of folders that match and were written before a moment. Folders that go meanwhile end early. */
async function* oldBlobs(folder: string, pattern: RegExp, moment: Date): AsyncGenerator<string> {
  for await (const upper of names(folder)) {
    if (!LEVEL.test(upper)) continue;
    for await (const lower of names(join(folder, upper))) {
      if (!LEVEL.test(lower)) continue;
      const parent = join(folder, upper, lower);
      for await (const name of names(parent)) {
        if (!pattern.test(name)) continue;
        const stats = await statOf(join(parent, name));
        if (stats?.isFile() === true && stats.mtimeMs < moment.getTime()) yield name;
      }
    }
  }
}

/** Removes the files of a folder that were written before a moment; how many. */
async function removeOldFiles(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for await (const name of names(folder)) {
    const path = join(folder, name);
    const stats = await statOf(path);
    if (stats === undefined || stats.mtimeMs >= before.getTime()) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** Not there, or a link or folder where a blob would be. */
function isAbsent(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP' || code === 'EMLINK' || code === 'EISDIR';
}

/** What is in a folder, without holding it all; nothing where there is no such folder. */
async function* names(folder: string): AsyncGenerator<string> {
  let entries: Awaited<ReturnType<typeof opendir>>;
  try {
    entries = await opendir(folder);
  } catch (error) {
    if (isAbsent(error)) return;
    throw error;
  }
  for await (const { name } of entries) yield name;
}

async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** 128 random bits. The first four digits name two levels of folders. */
const KEY = /^[0-9a-f]{32}$/;
/** A temporary file this old belongs to a process that died. */
const LEFTOVER_AGE_MS = DAY_MS;
const BYTES_PER_MB = 1024 * 1024;
/** Read without following a link at the end of the path (Windows has neither flag nor, here, links). */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

/**
 * The file store on a local disk. A blob is written under a temporary name, brought to disk and renamed, so that it is there
 * whole or not at all; its key is made here and says nothing of its content.
 * @param folder the store's own folder, made when absent.
 * @throws AppError `unavailable` `db.no_file_store` where the folder can't be made or written to.
 */
export async function createDiskFileStore(folder: string): Promise<FileStore> {
  const temporary = join(folder, 'tmp');
  try {
    await mkdir(temporary, { recursive: true, mode: FOLDER_MODE });
    await removeOldFiles(temporary, new Date(Date.now() - LEFTOVER_AGE_MS));
  } catch (cause) {
    throw new AppError('unavailable', 'db.no_file_store', {}, { cause });
  }

  /** @throws AppError `not_found` for what is no key of ours, so that no key is ever a path. */
  function pathOf(key: string): string {
    if (!KEY.test(key)) throw notFound('file');
    return join(folder, key.slice(0, 2), key.slice(2, 4), key);
  }

  async function openBlob(key: string): Promise<{ handle: FileHandle; size: number }> {
    const handle = await open(pathOf(key), READ).catch((cause: unknown) => {
      throw isAbsent(cause) ? notFound('file') : cause;
    });
    const stats = await handle.stat();
    if (stats.isFile()) return { handle, size: stats.size };
    await handle.close();
    throw notFound('file');
  }

  /** Moves a finished temporary file to its place; new names are synced too, or a crash could forget them. */
  async function settle(from: string, key: string): Promise<void> {
    const upper = join(folder, key.slice(0, 2));
    const parent = join(upper, key.slice(2, 4));
    const created = await mkdir(parent, { recursive: true, mode: FOLDER_MODE });
    await rename(from, pathOf(key));
    for (const each of created === undefined ? [parent] : [parent, upper, folder]) await syncFolder(each);
  }

  return {
    async put(content, options = {}) {
      options.signal?.throwIfAborted();
      const key = randomBytes(16).toString('hex');
      const path = join(temporary, key);
      const handle = await open(path, 'wx', FILE_MODE);
      try {
        const blob = await write(handle, content, options);
        await handle.sync();
        await handle.close();
        await settle(path, key);
        return { key, ...blob };
      } catch (error) {
        await handle.close();
        await rm(path, { force: true });
        throw error;
      }
    },
    async read(key) {
      const { handle } = await openBlob(key);
      try {
        return await handle.readFile();
      } finally {
        await handle.close();
      }
    },
    async open(key) {
      const { handle, size } = await openBlob(key);
      return { size, content: handle.createReadStream() };
    },
    async remove(key) {
      if (!KEY.test(key)) return false;
      return unlink(pathOf(key)).then(
        () => true,
        (error: unknown) => {
          if (isAbsent(error)) return false;
          throw error;
        },
      );
    },
    async probe() {
      const path = join(temporary, `probe-${randomBytes(8).toString('hex')}`);
      try {
        const handle = await open(path, 'wx', FILE_MODE);
        try {
          await handle.writeFile('1');
        } finally {
          await handle.close();
        }
        await unlink(path);
      } catch (cause) {
        throw new AppError('unavailable', 'db.no_file_store', {}, { cause });
      }
    },
    writtenBefore: (moment) => oldBlobs(folder, KEY, moment),
    removeUnfinished: (before) => removeOldFiles(temporary, before),
  };
}

async function write(
  handle: FileHandle,
  content: Uint8Array | AsyncIterable<Uint8Array>,
  { maxBytes, signal }: { maxBytes?: number; signal?: AbortSignal },
): Promise<Omit<StoredBlob, 'key'>> {
  const hash = createHash('sha256');
  let size = 0;
  const add = async (chunk: Uint8Array): Promise<void> => {
    signal?.throwIfAborted();
    size += chunk.byteLength;
    if (maxBytes !== undefined && size > maxBytes) {
      throw new AppError('too_large', 'db.file_too_large', { max_mb: inMegabytes(maxBytes) });
    }
    hash.update(chunk);
    await handle.writeFile(chunk);
  };
  if (content instanceof Uint8Array) await add(content);
  else for await (const chunk of abortable(content, signal)) await add(chunk);
  signal?.throwIfAborted();
  return { size, sha256: hash.digest('hex') };
}

/** The chunks of a source, ending with the signal's reason even where the source stays silent. */
async function* abortable(
  source: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  if (signal === undefined) {
    yield* source;
    return;
  }
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    signal.addEventListener('abort', stop, { once: true });
  });
  aborted.catch(() => undefined);
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    if (stop !== undefined) signal.removeEventListener('abort', stop);
    // Not waited for: a source that is silent would never answer.
    void iterator.return?.()?.catch(() => undefined);
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows has no such call and needs none.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A megabyte rounded for a sentence: 100, or 0.5. */
const inMegabytes = (bytes: number): number => Number((bytes / BYTES_PER_MB).toPrecision(3));
