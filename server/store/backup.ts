import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  mkdtemp,
  open as openFile,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { open } from 'lmdb';
import { create, extract } from 'tar';
import { z } from 'zod';
import { CodedError } from '../../common/deck/coded-error.ts';
import { isAbsent, MARK_FILE, oldBlobs } from './blob-folders.ts';
import { takeLock } from './embedded/lock.ts';
import { DATA_FILE } from './embedded/storage.ts';

/** The parts of DATA_DIR in a backup: the store, the files, and the secrets that `npm start` created. */
const STORE = 'store';
const FILES = 'app_data';
const SECRETS = ['settings-keys', 'dev-password'];
const MANIFEST = 'manifest.json';
const PARTS = [STORE, FILES, ...SECRETS];
/** The only entries a backup may have; with any other entry, or a link, it is refused. */
const ENTRY = new RegExp(
  `^(?:${MANIFEST}|${SECRETS.join('|')}|${STORE}/${DATA_FILE}|${FILES}/(?:${MARK_FILE}|([0-9a-f]{2})/([0-9a-f]{2})/\\1\\2[0-9a-f]{28}))$`,
);

const manifestSchema = z.object({
  format: z.literal('lectern-backup'),
  version: z.literal(1),
  made_at: z.iso.datetime(),
  files: z.int(),
});
type BackupManifest = z.infer<typeof manifestSchema>;

export class BackupError extends CodedError {}

/**
 * Writes the embedded store and the files of a service into one tar archive (mode 0600), whether or not the service is
 * running. The store is copied in one transaction (lmdb's `mdb_env_copy2`). Files never change once written and are
 * collected both before and after the copy, so every file that the copy names is in the archive, except one that was
 * written and permanently deleted in between.
 * @param dataDir DATA_DIR of the service
 * @param file must not exist yet
 * @throws BackupError `backup.no_store`, `backup.exists`
 */
export async function backUp(dataDir: string, file: string): Promise<BackupManifest> {
  const folder = resolve(dataDir);
  if (!(await exists(join(folder, STORE, DATA_FILE)))) throw new BackupError('backup.no_store', { folder });
  const archive = await openFile(file, 'wx', 0o600).catch((cause: unknown) => {
    throw (cause as NodeJS.ErrnoException).code === 'EEXIST' ? new BackupError('backup.exists', { file }) : cause;
  });
  await archive.close();
  const staging = await mkdtemp(join(folder, 'backup-'));
  try {
    const files = new Set<string>();
    await linkFiles(join(folder, FILES), join(staging, FILES), files);
    await copyStore(join(folder, STORE), join(staging, STORE));
    await linkFiles(join(folder, FILES), join(staging, FILES), files);
    for (const name of [...SECRETS, `${FILES}/${MARK_FILE}`])
      await copyIfThere(join(folder, name), join(staging, name));
    const manifest = {
      format: 'lectern-backup',
      version: 1,
      made_at: new Date().toISOString(),
      files: files.size,
    } as const;
    await writeFile(join(staging, MANIFEST), JSON.stringify(manifest));
    await create({ cwd: staging, file, portable: false }, await readdir(staging));
    return manifest;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * Replaces the content of DATA_DIR with a backup. The previous content is moved into a folder `before-…` below it, not
 * deleted.
 * @param isReplacing whether DATA_DIR may contain data
 * @returns what was restored, and the folder with the previous content; null if there was none
 * @throws BackupError `backup.not_empty`, `backup.unreadable`; EmbeddedStoreError `embedded.in_use` while a service
 *   uses it
 */
export async function restore(
  dataDir: string,
  file: string,
  { isReplacing }: { isReplacing: boolean },
): Promise<BackupManifest & { former: string | null }> {
  const folder = resolve(dataDir);
  await mkdir(join(folder, STORE), { recursive: true, mode: 0o700 });
  const lock = await takeLock(join(folder, STORE, 'owner.lock'), undefined);
  const staging = await mkdtemp(join(folder, 'restoring-'));
  try {
    const hasData = await exists(join(folder, STORE, DATA_FILE));
    if (hasData && !isReplacing) throw new BackupError('backup.not_empty', { folder });
    const manifest = await unpack(file, staging);
    const former = join(
      folder,
      `before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(2).toString('hex')}`,
    );
    await mkdir(former, { mode: 0o700 });
    // Without a store, its folder contains only this process's lock.
    if (!hasData) await rm(join(folder, STORE), { recursive: true });
    for (const name of PARTS) await moveIfThere(join(folder, name), join(former, name));
    for (const name of PARTS) await moveIfThere(join(staging, name), join(folder, name));
    // This process's lock was moved with its folder.
    await rm(join(former, STORE, 'owner.lock'), { force: true });
    const isKept = (await readdir(former)).length > 0;
    if (!isKept) await rm(former, { recursive: true });
    return { ...manifest, former: isKept ? former : null };
  } finally {
    lock.release();
    await rm(staging, { recursive: true, force: true });
  }
}

/** Unpacks a backup into an empty folder and checks that it is complete. */
async function unpack(file: string, folder: string): Promise<BackupManifest> {
  const unreadable = (reason: string, cause?: unknown): BackupError =>
    new BackupError('backup.unreadable', { file, reason }, cause === undefined ? {} : { cause });
  let strange: string | undefined;
  try {
    await extract({
      file,
      cwd: folder,
      strict: true,
      filter: (path, entry) => {
        const name = path.replace(/^\.\//, '').replace(/\/$/, '');
        if ('type' in entry && entry.type === 'Directory') return true;
        const isKnown = ENTRY.test(name) && 'type' in entry && (entry.type === 'File' || entry.type === 'OldFile');
        if (!isKnown) strange ??= path;
        return isKnown;
      },
    });
  } catch (cause) {
    throw unreadable(cause instanceof Error ? cause.message : String(cause), cause);
  }
  if (strange !== undefined) throw unreadable(strange);
  const manifest = manifestSchema.safeParse(await readJson(join(folder, MANIFEST)));
  if (!manifest.success) throw unreadable(MANIFEST);
  const found = new Set<string>();
  for await (const key of oldBlobs(join(folder, FILES), FAR_FUTURE)) found.add(key);
  if (found.size !== manifest.data.files) throw unreadable(`${found.size}/${manifest.data.files}`);
  if (!(await exists(join(folder, STORE, DATA_FILE)))) throw unreadable(`${STORE}/${DATA_FILE}`);
  await mkdir(join(folder, FILES), { recursive: true, mode: 0o700 });
  return manifest.data;
}

const FAR_FUTURE = new Date(8.64e15);

/**
 * Hard-links all files that aren't linked yet: no bytes are copied, and a file that is deleted meanwhile remains here.
 */
async function linkFiles(from: string, to: string, linked: Set<string>): Promise<void> {
  for await (const key of oldBlobs(from, FAR_FUTURE)) {
    if (linked.has(key)) continue;
    const folder = join(key.slice(0, 2), key.slice(2, 4));
    await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
    const [source, target] = [join(from, folder, key), join(to, folder, key)];
    try {
      await link(source, target);
    } catch (error) {
      if (isAbsent(error)) continue;
      // File systems without hard links.
      await copyFile(source, target, constants.COPYFILE_EXCL);
    }
    linked.add(key);
  }
}

async function copyStore(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const database = open({ path: from, noSubdir: false, readOnly: true });
  try {
    await database.backup(to, true);
  } finally {
    await database.close();
  }
}

async function copyIfThere(from: string, to: string): Promise<void> {
  await copyFile(from, to).catch((error: unknown) => {
    if (!isAbsent(error)) throw error;
  });
}

async function moveIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    if (!isAbsent(error)) throw error;
  });
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8').catch(() => 'null')) as unknown;
}
