import { defineMigration } from '../../../kernel/sdk/define-migration.ts';

/** Who uses a file as a source. */
export const migration = defineMigration({
  async up(database) {
    await database
      .collection('presentations')
      .createIndexes([{ key: { client_id: 1, 'source_ids.file_id': 1 }, name: 'client_sources' }]);
  },
});
