import { defineMigration } from '../../../server/kernel/sdk/define-migration.ts';

/** Rule sets are read by the place they are for. */
export const migration = defineMigration({
  async up(database) {
    await database
      .collection('rule_sets')
      .createIndexes([{ key: { client_id: 1, state: 1, updated_at: -1 }, name: 'client_state' }]);
  },
});
