import { defineMigration } from '../../../../kernel/sdk/define-migration.ts';

/** Lists of one person and of one client, newest first; the same picture of a client; records of a blob. */
export const migration = defineMigration({
  async up(database) {
    await database.collection('images').createIndexes([
      { key: { client_id: 1, kind: 1, deleted_at: 1, created_at: -1, _id: -1 }, name: 'client_recent' },
      { key: { owner_id: 1, kind: 1, deleted_at: 1, created_at: -1, _id: -1 }, name: 'owner_recent' },
      { key: { client_id: 1, sha256: 1 }, name: 'client_content' },
      { key: { presentation_id: 1 }, name: 'presentation' },
      { key: { blob: 1 }, name: 'blob' },
    ]);
  },
});
