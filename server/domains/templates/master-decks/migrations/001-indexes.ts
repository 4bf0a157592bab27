import { defineMigration } from '../../../../kernel/sdk/define-migration.ts';

/** A client has a master deck once; lists come by name. */
export const migration = defineMigration({
  async up(database) {
    await database.collection('master_decks').createIndexes([
      { key: { client_id: 1, 'file.sha256': 1 }, name: 'client_content', unique: true },
      { key: { client_id: 1, name: 1 }, name: 'client_name' },
    ]);
  },
});
