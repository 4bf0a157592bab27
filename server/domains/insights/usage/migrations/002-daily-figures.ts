import { defineMigration } from '../../../../kernel/sdk/define-migration.ts';

/** What daily figures are counted from, by time. */
export const migration = defineMigration({
  async up(database) {
    await database.collection('usage_records').createIndexes([{ key: { at: 1 }, name: 'by_at' }]);
  },
});
