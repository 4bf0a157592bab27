import { defineMigration } from '../../kernel/sdk/define-migration.ts';

/** What daily figures are counted from, by time. */
export const migration = defineMigration({
  async up(database) {
    await database.collection('jobs').createIndexes([{ key: { finished_at: 1 }, name: 'by_finished_at' }]);
  },
});
