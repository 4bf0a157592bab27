import type { Db } from 'mongodb';

/**
 * A numbered, forward-only, idempotent change of the stored data: the named export `migration` of
 * `migrations/NNN-title.ts`. Its file is hashed when applied; the server doesn't start if it is edited afterwards.
 */
export interface Migration {
  up(database: Db): Promise<void>;
}

export function defineMigration(migration: Migration): Migration {
  return migration;
}
