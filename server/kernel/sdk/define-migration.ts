import type { Db } from 'mongodb';

/**
 * One numbered, forward-only, idempotent change of the stored data: the named export `migration` of
 * `migrations/NNN-title.ts`. Its file is hashed when applied; an edit afterwards is a boot fault.
 */
export interface Migration {
  up(database: Db): Promise<void>;
}

/** Types a migration. */
export function defineMigration(migration: Migration): Migration {
  return migration;
}
