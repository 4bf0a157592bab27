import { defineMigration } from '../../kernel/sdk/define-migration.ts';

/** Who has waited longest, and what runs by the fall-back. */
export const migration = defineMigration({
  async up(database) {
    await database.collection('jobs').createIndexes([{ key: { state: 1, due_at: 1 } }, { key: { state: 1, mode: 1 } }]);
  },
});
