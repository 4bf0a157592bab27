import { defineMigration } from '../../../../kernel/sdk/define-migration.ts';

/**
 * Lists leave out files that are being purged. Where an index doesn't contain that field, MongoDB reads every document to
 * count them.
 */
export const migration = defineMigration({
  async up(database) {
    const files = database.collection('files');
    const live = { deleted_at: 1, purging_at: 1 } as const;
    await files.createIndexes([
      { key: { client_id: 1, ...live, created_at: -1, _id: -1 }, name: 'client_live_recent' },
      { key: { client_id: 1, ...live, size: -1, _id: -1 }, name: 'client_live_largest' },
      { key: { owner_id: 1, ...live, created_at: -1, _id: -1 }, name: 'owner_live_recent' },
    ]);
    const known = await files.indexes();
    for (const name of ['client_recent', 'client_largest', 'owner_recent']) {
      if (known.some((index) => index.name === name)) await files.dropIndex(name);
    }
  },
});
