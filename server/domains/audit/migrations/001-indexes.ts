import { defineMigration } from '../../../kernel/sdk/define-migration.ts';

/** The log is read newest first: all of it, a client's, or what one user did. */
export const migration = defineMigration({
  async up(database) {
    await database.collection('audit_log').createIndexes([
      { key: { client_id: 1, at: -1, _id: -1 }, name: 'client_at' },
      { key: { at: -1, _id: -1 }, name: 'at' },
      { key: { user_id: 1, at: -1 }, name: 'user_at' },
    ]);
  },
});
