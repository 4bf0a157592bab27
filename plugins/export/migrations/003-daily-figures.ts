import { defineMigration } from '../../../server/kernel/sdk/define-migration.ts';

/** What daily figures are counted from, by time. */
export const migration = defineMigration({
  async up(database) {
    await database.collection('quality_reports').createIndexes([{ key: { updated_at: 1 }, name: 'by_updated_at' }]);
  },
});
