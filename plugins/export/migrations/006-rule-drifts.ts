import { defineMigration } from '../../../server/kernel/sdk/define-migration.ts';

/** Weekly reports of a client, the last first; waivers of one client. */
export const migration = defineMigration({
  async up(database) {
    await database
      .collection('rule_drifts')
      .createIndexes([{ key: { client_id: 1, week: -1, _id: 1 }, name: 'client_week' }]);
    await database.collection('rule_waivers').createIndexes([{ key: { client_id: 1 }, name: 'client' }]);
  },
});
