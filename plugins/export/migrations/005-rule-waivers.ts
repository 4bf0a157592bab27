import { defineMigration } from '../../../server/kernel/sdk/define-migration.ts';

/** Waivers of findings are read with their presentation; reports by when they were made. */
export const migration = defineMigration({
  async up(database) {
    await database
      .collection('rule_waivers')
      .createIndexes([{ key: { presentation_id: 1, at: 1 }, name: 'presentation' }]);
    await database
      .collection('quality_reports')
      .createIndexes([{ key: { client_id: 1, updated_at: -1 }, name: 'client_updated' }]);
  },
});
