import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readFile, rename, rm, statfs, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { AppError, notFound } from '../kernel/sdk/app-error.ts';
import { DAY_MS } from '../kernel/sdk/clock.ts';
import type { FileStore } from '../kernel/sdk/ports/file-store.ts';
import { BLOB_KEY, isAbsent, MARK_FILE, namesIn, oldBlobs, removeOldFiles } from './blob-folders.ts';
import { isDiskFull } from './driver-connection.ts';
import { measureContent } from './measured-content.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** A temporary file this old belongs to a dead process, on any machine. */
const LEFTOVER_AGE_MS = DAY_MS;
/** Don't follow a link at the end of the path (Windows has neither this flag nor, here, links). */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

/** Temporary files of this machine begin with its hashed name and the process id: `1f3a…-4711-BLOB_KEY`. */
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 12);
const UNFINISHED = /^([0-9a-f]{12})-(\d+)-/;
/** Names of the files that this process is writing: other stores of the process leave them alone. */
const underWay = new Set<string>();

/**
 * The file store on a local disk. A blob is written under a temporary name, flushed and renamed, so that it is there
 * completely or not at all; its key is random.
 * @param folder the store's own folder, created if absent.
 * @throws AppError `unavailable` `db.no_file_store` when the folder can't be created or written to.
 */
export async function createDiskFileStore(folder: string): Promise<FileStore> {
  const temporary = join(folder, 'tmp');
  const markFile = join(folder, MARK_FILE);
  try {
    await mkdir(temporary, { recursive: true, mode: FOLDER_MODE });
    await removeOldFiles(temporary, new Date(Date.now() - LEFTOVER_AGE_MS));
    await removeAbandoned(temporary);
  } catch (cause) {
    throw new AppError('unavailable', 'db.no_file_store', {}, { cause });
  }

  /** @throws AppError `not_found` for invalid keys, so that a key can never be a path. */
  function pathOf(key: string): string {
    if (!BLOB_KEY.test(key)) throw notFound('file');
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

  /**
   * Moves a finished temporary file to its place. New folder entries are synced too; otherwise a crash could lose them.
   */
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
      const key = options.key ?? randomBytes(16).toString('hex');
      const name = `${MACHINE}-${process.pid}-${key}`;
      const path = join(temporary, name);
      underWay.add(name);
      let handle: FileHandle | undefined;
      try {
        handle = await open(path, 'wx', FILE_MODE);
        const { chunks, measured } = measureContent(content, options);
        for await (const chunk of chunks) await handle.writeFile(chunk);
        await handle.sync();
        await handle.close();
        await settle(path, key);
        return { key, ...measured() };
      } catch (error) {
        await handle?.close();
        await rm(path, { force: true });
        throw isDiskFull(error) ? new AppError('unavailable', 'db.disk_full', {}, { cause: error }) : error;
      } finally {
        underWay.delete(name);
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
      const content = handle.createReadStream();
      return {
        size,
        content,
        slice: async (first, last) => (await openBlob(key)).handle.createReadStream({ start: first, end: last }),
      };
    },
    async remove(key) {
      if (!BLOB_KEY.test(key)) return false;
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
        const { bavail, bsize } = await statfs(folder);
        return bavail * bsize;
      } catch (cause) {
        await rm(path, { force: true });
        throw new AppError('unavailable', isDiskFull(cause) ? 'db.disk_full' : 'db.no_file_store', {}, { cause });
      }
    },
    writtenBefore: (moment) => oldBlobs(folder, moment),
    removeUnfinished: (before) => removeOldFiles(temporary, before),
    readMark: () =>
      readFile(markFile, 'utf8').catch((error: unknown) => {
        if (isAbsent(error)) return null;
        throw error;
      }),
    async writeMark(mark) {
      const next = join(temporary, `mark-${randomBytes(8).toString('hex')}`);
      const handle = await open(next, 'wx', FILE_MODE);
      try {
        await handle.writeFile(mark);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(next, markFile);
    },
  };
}

/** Removes the temporary files of processes of this machine that have ended. */
async function removeAbandoned(temporary: string): Promise<void> {
  for await (const name of namesIn(temporary)) {
    const [, machine, pid] = UNFINISHED.exec(name) ?? [];
    if (machine !== MACHINE || underWay.has(name)) continue;
    // A new process may have the id of the dead one, as the first process in a container always does.
    if (Number(pid) === process.pid || !isRunning(Number(pid))) await rm(join(temporary, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows has no such call and doesn't need one.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
