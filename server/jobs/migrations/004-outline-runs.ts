import { defineMigration } from '../../kernel/sdk/define-migration.ts';

/** Outline runs have become jobs: the streams that they had of their own are followed by no one any more. */
export const migration = defineMigration({
  async up(database) {
    await database.collection('events').deleteMany({ stream: { $gte: 'outline:', $lt: 'outline:\uffff' } });
  },
});
