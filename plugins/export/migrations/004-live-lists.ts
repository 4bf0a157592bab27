import { defineMigration } from '../../../server/kernel/sdk/define-migration.ts';

/** Lists of live exports; without `deleted_at` in the index MongoDB reads every document to count them. */
export const migration = defineMigration({
  async up(database) {
    const exports = database.collection('exports');
    await exports.createIndexes([
      { key: { deleted_at: 1, created_at: -1, _id: -1 }, name: 'live_recent' },
      { key: { deleted_at: 1, size: -1, _id: -1 }, name: 'live_largest' },
      { key: { client_id: 1, deleted_at: 1, created_at: -1, _id: -1 }, name: 'client_live_recent' },
      { key: { client_id: 1, deleted_at: 1, size: -1, _id: -1 }, name: 'client_live_largest' },
    ]);
    const known = await exports.indexes();
    for (const name of ['largest', 'client_recent', 'client_largest']) {
      if (known.some((index) => index.name === name)) await exports.dropIndex(name);
    }
  },
});
