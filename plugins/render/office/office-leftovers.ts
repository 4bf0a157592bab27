import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What the folders of drawings by LibreOffice are called, in the folder for temporary files. */
export const OFFICE_FOLDER = 'lectern-office-';

/**
 * Removes folders of drawings that began before a moment and whose process ended before it could do so itself.
 * @param root the folder for temporary files.
 * @returns how many.
 */
export async function removeOfficeLeftovers(root: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(root)) {
    if (!name.startsWith(OFFICE_FOLDER)) continue;
    const folder = join(root, name);
    // Somebody else's clean-up may be faster.
    const found = await stat(folder).catch(() => null);
    if (found === null || !found.isDirectory() || found.mtime >= before) continue;
    await rm(folder, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}
