import { defineMigration } from '../../../kernel/sdk/define-migration.ts';

/** Entries of one action, or of all that begin alike, are counted without looking at the others. */
export const migration = defineMigration({
  async up(database) {
    await database.collection('audit_log').createIndexes([
      { key: { action: 1, at: -1, _id: -1 }, name: 'action_at' },
      { key: { client_id: 1, action: 1, at: -1 }, name: 'client_action_at' },
    ]);
  },
});
