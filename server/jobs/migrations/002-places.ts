import { defineMigration } from '../../kernel/sdk/define-migration.ts';

/** A place belongs to one job at a time; a finished job has none. */
export const migration = defineMigration({
  async up(database) {
    await database
      .collection('jobs')
      .createIndex({ place: 1 }, { unique: true, partialFilterExpression: { place: { $type: 'string' } } });
  },
});
