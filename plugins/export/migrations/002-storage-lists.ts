import { defineMigration } from '../../../server/kernel/sdk/define-migration.ts';

/** Lists of all exports and of one client's, the newest or the largest first. */
export const migration = defineMigration({
  async up(database) {
    await database.collection('exports').createIndexes([
      { key: { created_at: -1, _id: -1 }, name: 'recent' },
      { key: { size: -1, _id: -1 }, name: 'largest' },
      { key: { client_id: 1, created_at: -1, _id: -1 }, name: 'client_recent' },
      { key: { client_id: 1, size: -1, _id: -1 }, name: 'client_largest' },
    ]);
  },
});
