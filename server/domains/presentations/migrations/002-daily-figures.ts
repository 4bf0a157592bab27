import { defineMigration } from '../../../kernel/sdk/define-migration.ts';

/** What daily figures are counted from, by time. */
export const migration = defineMigration({
  async up(database) {
    await database.collection('presentations').createIndexes([{ key: { created_at: 1 }, name: 'by_created_at' }]);
  },
});
