import type { Db } from 'mongodb';
import type { Logger } from '../kernel/sdk/logger.ts';
import { DatabaseError } from './driver-connection.ts';
import { randomBytes, createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { readdir, readFile } from 'node:fs/promises';
import type { Migration } from '../kernel/sdk/define-migration.ts';
import { importModule } from '../kernel/sdk/import-module.ts';
import earlierHashes from './earlier-migration-hashes.json' with { type: 'json' };

interface LockDocument {
  _id: string;
  holder: string;
  expires_at: Date;
}

const COLLECTION = 'migration_lock';
const DUPLICATE_KEY = 11000;

interface LockTimes {
  /** How long a lock is valid unless renewed. */
  expiryMs: number;
  /** Longest wait for another holder. */
  waitMs: number;
}
const TIMES: LockTimes = { expiryMs: 30_000, waitMs: 120_000 };
const POLL_MS = 100;

/**
 * Does work that only one server may do at a time. Other servers wait; the lock of a holder that died expires.
 * @param work gets a function that throws if the lock was lost (because the process slept longer than its expiry); call
 *   it before each write.
 * @throws DatabaseError `db.migration_locked` when the other holder takes longer than `waitMs`.
 */
export async function withMigrationLock<R>(
  database: Db,
  work: (assertHeld: () => void) => Promise<R>,
  times: LockTimes = TIMES,
): Promise<R> {
  const locks = database.collection<LockDocument>(COLLECTION);
  const holder = randomBytes(8).toString('hex');
  const expiry = (): Date => new Date(Date.now() + times.expiryMs);

  const deadline = Date.now() + times.waitMs;
  while (!(await acquire())) {
    if (Date.now() > deadline) throw new DatabaseError('db.migration_locked');
    await wait(POLL_MS);
  }
  let heldUntil = Date.now() + times.expiryMs;
  const renewal = setInterval(() => {
    const until = Date.now() + times.expiryMs;
    locks.updateOne({ _id: 'lock', holder }, { $set: { expires_at: new Date(until) } }).then(
      ({ matchedCount }) => {
        heldUntil = matchedCount === 1 ? until : 0;
      },
      // Not renewed: the remaining time decides whether the lock is still held.
      () => undefined,
    );
  }, times.expiryMs / 3);
  try {
    return await work(() => {
      if (Date.now() >= heldUntil) throw new DatabaseError('db.migration_locked');
    });
  } finally {
    clearInterval(renewal);
    await locks.deleteOne({ _id: 'lock', holder });
  }

  async function acquire(): Promise<boolean> {
    try {
      await locks.updateOne(
        { _id: 'lock', expires_at: { $lte: new Date() } },
        { $set: { holder, expires_at: expiry() } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      // The upsert found a lock that has not expired.
      if ((error as { code?: unknown }).code === DUPLICATE_KEY) return false;
      throw error;
    }
  }
}

interface AppliedMigration {
  _id: string;
  hash: string;
  applied_at: Date;
}

export interface MigrationState {
  id: string;
  /** Null: not applied yet. */
  applied_at: Date | null;
}

/**
 * Applies pending migrations in turn; two servers that start at once apply each only once. Applied migrations are
 * recorded with a hash of their file. Owners that are no longer installed keep their records.
 * @returns the ids applied now.
 * @throws DatabaseError when the files don't fit together or differ from what was applied (`db.migration_changed`,
 *   `db.migration_missing`, …), when one fails (`db.migration_failed`), or when another server keeps the lock for too
 *   long.
 */
export async function migrate(
  database: Db,
  sources: readonly MigrationSource[],
  options: { log: Logger; lock?: LockTimes },
): Promise<string[]> {
  const files = await readMigrationFiles(sources);
  if ((await stateOf(database, sources, files)).every((each) => each.applied_at !== null)) return [];
  return withMigrationLock(
    database,
    async (assertHeld) => {
      // Another server may have applied migrations while this one waited.
      await stateOf(database, sources, files);
      return apply(database, files, options.log, assertHeld);
    },
    options.lock,
  );
}

/**
 * All migrations in order, with the time each was applied.
 * @throws DatabaseError as `migrate`, except for failed and locked migrations.
 */
export async function migrationStates(database: Db, sources: readonly MigrationSource[]): Promise<MigrationState[]> {
  return stateOf(database, sources, await readMigrationFiles(sources));
}

async function stateOf(
  database: Db,
  sources: readonly MigrationSource[],
  files: readonly MigrationFile[],
): Promise<MigrationState[]> {
  const applied = await records(database).find().sort({ _id: 1 }).toArray();
  const owners = new Set(sources.map(({ owner }) => owner));
  const byId = new Map(files.map((file) => [file.id, file]));
  for (const { _id: id, hash } of applied) {
    if (!owners.has(id.split('/')[0] ?? '')) continue;
    const file = byId.get(id);
    if (file === undefined) throw new DatabaseError('db.migration_missing', { id });
    if (file.hash !== hash && !file.earlierHashes.includes(hash))
      throw new DatabaseError('db.migration_changed', { id });
  }
  const times = new Map(applied.map((each) => [each._id, each.applied_at]));
  return files.map(({ id }) => ({ id, applied_at: times.get(id) ?? null }));
}

async function apply(
  database: Db,
  files: readonly MigrationFile[],
  log: Logger,
  assertHeld: () => void,
): Promise<string[]> {
  const applied = new Set((await records(database).find().toArray()).map(({ _id }) => _id));
  const missing = files.filter(({ id }) => !applied.has(id));
  for (const file of missing) {
    await applyOne(database, file, log, assertHeld);
    // An upsert, so that a write that the driver retries doesn't conflict with its own record.
    const record = { hash: file.hash, applied_at: new Date() };
    await records(database).updateOne({ _id: file.id }, { $setOnInsert: record }, { upsert: true });
  }
  return missing.map(({ id }) => id);
}

async function applyOne(database: Db, file: MigrationFile, log: Logger, assertHeld: () => void): Promise<void> {
  assertHeld();
  const migration = await file.load();
  try {
    await migration.up(database);
  } catch (error) {
    throw new DatabaseError('db.migration_failed', { id: file.id }, { cause: error });
  }
  log.info({ migration: file.id }, 'migration applied');
}

const records = (database: Db) => database.collection<AppliedMigration>('migrations');

/** The migrations of one owner: the core, a domain or a plugin. */
export interface MigrationSource {
  /** "core", or the name of the domain or plugin. */
  owner: string;
  /** Folder of `NNN-title.ts` files, each with the named export `migration`; ends in a slash. */
  folder: URL;
}

/** The core's own migrations; they come first. */
export const CORE_MIGRATIONS: MigrationSource = {
  owner: 'core',
  folder: new URL('./migrations/', import.meta.url),
};

interface MigrationFile {
  /** `OWNER/NNN-title` */
  id: string;
  owner: string;
  /** Hex SHA-256 of the file, independent of line endings and of the folders in its imports. */
  hash: string;
  /** Hashes of the whole text that older databases may have recorded for the same migration. */
  earlierHashes: readonly string[];
  load(): Promise<Migration>;
}

/**
 * The migrations of all owners in the order in which they are applied: by owner as given, then by number.
 * @throws DatabaseError `db.migrations_not_found`, `db.migration_misnamed`, `db.migration_misnumbered`
 */
async function readMigrationFiles(sources: readonly MigrationSource[]): Promise<MigrationFile[]> {
  const files: MigrationFile[] = [];
  for (const source of sources) files.push(...(await filesOf(source)));
  return files;
}

/** The folders of an import, before its file name: moving a file doesn't change a migration. */
const IMPORT_FOLDER = /(?<=\bfrom ')[^'\n]*\/(?=[^'\n/]+')/g;
const EARLIER_HASHES: Readonly<Record<string, string>> = earlierHashes;

async function filesOf({ owner, folder }: MigrationSource): Promise<MigrationFile[]> {
  const entries = await readdir(folder).catch((error: unknown) => {
    throw new DatabaseError('db.migrations_not_found', { owner }, { cause: error });
  });
  const names = entries.filter((name) => !name.endsWith('.test.ts')).sort();
  const files: MigrationFile[] = [];
  for (const [index, file] of names.entries()) {
    if (!/^\d{3}-[a-z0-9]+(?:-[a-z0-9]+)*\.ts$/.test(file))
      throw new DatabaseError('db.migration_misnamed', { owner, file });
    const expected = String(index + 1).padStart(3, '0');
    if (!file.startsWith(expected)) throw new DatabaseError('db.migration_misnumbered', { owner, file, expected });
    const url = new URL(file, folder);
    const text = (await readFile(url, 'utf8')).replaceAll('\r\n', '\n');
    const id = `${owner}/${file.slice(0, -'.ts'.length)}`;
    files.push({
      id,
      owner,
      hash: hashOf(text.replaceAll(IMPORT_FOLDER, '')),
      earlierHashes: [hashOf(text), EARLIER_HASHES[id] ?? []].flat(),
      async load() {
        const { migration } = (await importModule(url.href)) as { migration?: Migration };
        if (typeof migration?.up !== 'function') throw new DatabaseError('db.migration_misnamed', { owner, file });
        return migration;
      },
    });
  }
  return files;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
