import type { Stats } from 'node:fs';
import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The name of a blob: 128 random bits in hex. The first four digits name two levels of folders. */
export const BLOB_KEY = /^[0-9a-f]{32}$/;
/** A file beside the blobs that identifies the state of the database they belong to. */
export const MARK_FILE = 'database-mark';

const LEVEL = /^[0-9a-f]{2}$/;

/**
 * Yields the names of the blobs two levels below `folder` that were written before `moment`. A folder that
 * disappears meanwhile counts as empty.
 */
export async function* oldBlobs(folder: string, moment: Date): AsyncGenerator<string> {
  for await (const upper of namesIn(folder)) {
    if (!LEVEL.test(upper)) continue;
    for await (const lower of namesIn(join(folder, upper))) {
      if (!LEVEL.test(lower)) continue;
      const parent = join(folder, upper, lower);
      for await (const name of namesIn(parent)) {
        if (!BLOB_KEY.test(name)) continue;
        const stats = await statOf(join(parent, name));
        if (stats?.isFile() === true && stats.mtimeMs < moment.getTime()) yield name;
      }
    }
  }
}

/** Removes the files of a folder that were written before a time. Returns how many. */
export async function removeOldFiles(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for await (const name of namesIn(folder)) {
    const path = join(folder, name);
    const stats = await statOf(path);
    if (stats === undefined || stats.mtimeMs >= before.getTime()) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** The file does not exist, or a link or folder is in its place. */
export function isAbsent(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP' || code === 'EMLINK' || code === 'EISDIR';
}

/** Iterates over a folder without loading all of it; empty when there is no such folder. */
export async function* namesIn(folder: string): AsyncGenerator<string> {
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
