import { defineMigration } from '../../../../kernel/sdk/define-migration.ts';

/** Rows of some days, of one client or of all. */
export const migration = defineMigration({
  async up(database) {
    await database.collection('analytics_days').createIndexes([
      { key: { client_id: 1, kind: 1, day: 1 }, name: 'client_kind_day' },
      { key: { kind: 1, day: 1 }, name: 'kind_day' },
      { key: { day: 1 }, name: 'day' },
    ]);
  },
});
