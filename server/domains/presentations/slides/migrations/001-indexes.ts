import { defineMigration } from '../../../../kernel/sdk/define-migration.ts';

/** The slides of a presentation; the versions of a slide, each once. A set is found by its id, the presentation's. */
export const migration = defineMigration({
  async up(database) {
    await database
      .collection('slides')
      .createIndexes([{ key: { presentation_id: 1, created_at: 1 }, name: 'presentation' }]);
    await database
      .collection('slide_versions')
      .createIndexes([{ key: { presentation_id: 1, slide_id: 1, version: -1 }, name: 'slide_version', unique: true }]);
  },
});
