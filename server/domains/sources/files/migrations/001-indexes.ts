import { defineMigration } from '../../../../kernel/sdk/define-migration.ts';

/** Lists of one person and of one client, newest first; the record of an address. */
export const migration = defineMigration({
  async up(database) {
    await database.collection('files').createIndexes([
      { key: { client_id: 1, deleted_at: 1, created_at: -1, _id: -1 }, name: 'client_recent' },
      { key: { owner_id: 1, deleted_at: 1, created_at: -1, _id: -1 }, name: 'owner_recent' },
      { key: { owner_id: 1, url: 1 }, name: 'owner_url' },
    ]);
  },
});
