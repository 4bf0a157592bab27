import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Migration } from '../kernel/sdk/define-migration.ts';
import { importModule } from '../kernel/sdk/import-module.ts';
import { DatabaseError } from './driver-connection.ts';
import earlierHashes from './earlier-migration-hashes.json' with { type: 'json' };

/** The migrations of one owner: the core, a domain or a plugin. */
export interface MigrationSource {
  /** "core", or the name of the domain or plugin. */
  owner: string;
  /** Folder of `NNN-title.ts` files, each with the named export `migration`; ends in a slash. */
  folder: URL;
}

/** The core's own. They come first. */
export const CORE_MIGRATIONS: MigrationSource = {
  owner: 'core',
  folder: new URL('./migrations/', import.meta.url),
};

export interface MigrationFile {
  /** `OWNER/NNN-title` */
  id: string;
  owner: string;
  /** Hex SHA-256 of the file, whatever its line ends and wherever the modules are that it imports. */
  hash: string;
  /** Other hashes that databases may have recorded for the same migration, when they were of the whole text. */
  earlierHashes: readonly string[];
  load(): Promise<Migration>;
}

/**
 * The migrations of all owners, in the order in which they are applied: owners as given, numbers upwards.
 * @throws DatabaseError `db.migrations_not_found`, `db.migration_misnamed`, `db.migration_misnumbered`
 */
export async function readMigrationFiles(sources: readonly MigrationSource[]): Promise<MigrationFile[]> {
  const files: MigrationFile[] = [];
  for (const source of sources) files.push(...(await filesOf(source)));
  return files;
}

/** Of an import, the folders before the name of its file: a migration is the same after a move. */
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
