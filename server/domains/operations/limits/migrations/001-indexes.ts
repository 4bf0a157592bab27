import { defineMigration } from '../../../../kernel/sdk/define-migration.ts';

/** Windows that are over go by themselves, a minute late: the clocks of two processes may differ. */
export const migration = defineMigration({
  async up(database) {
    await database
      .collection('rate_counts')
      .createIndexes([{ key: { resets_at: 1 }, name: 'resets_at', expireAfterSeconds: 60 }]);
  },
});
