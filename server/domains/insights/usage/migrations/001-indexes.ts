import { defineMigration } from '../../../../kernel/sdk/define-migration.ts';

/** Usage is read by client and month, by job, and the latest of a client first. A month of a client is one document. */
export const migration = defineMigration({
  async up(database) {
    await database.collection('usage_records').createIndexes([
      { key: { client_id: 1, month: 1 }, name: 'client_month' },
      { key: { month: 1 }, name: 'month' },
      { key: { job_id: 1 }, name: 'job' },
      { key: { client_id: 1, at: -1, _id: -1 }, name: 'client_at' },
    ]);
    await database
      .collection('usage_months')
      .createIndexes([{ key: { client_id: 1, month: 1 }, name: 'client_month', unique: true }]);
  },
});
