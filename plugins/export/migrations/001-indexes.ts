import { defineMigration } from '../../../server/kernel/sdk/define-migration.ts';

/** One export for each job; those of a presentation, newest first. */
export const migration = defineMigration({
  async up(database) {
    await database.collection('exports').createIndexes([
      { key: { job_id: 1 }, name: 'job', unique: true },
      { key: { presentation_id: 1, created_at: -1 }, name: 'presentation_recent' },
    ]);
  },
});
