import { defineMigration } from '../../../../kernel/sdk/define-migration.ts';

/** Lists of all files and of one client's, the newest or the largest first. */
export const migration = defineMigration({
  async up(database) {
    await database.collection('files').createIndexes([
      { key: { deleted_at: 1, purging_at: 1, created_at: -1, _id: -1 }, name: 'recent' },
      { key: { deleted_at: 1, purging_at: 1, size: -1, _id: -1 }, name: 'largest' },
      { key: { client_id: 1, deleted_at: 1, size: -1, _id: -1 }, name: 'client_largest' },
    ]);
  },
});
