import { defineMigration } from '../../../../kernel/sdk/define-migration.ts';

/** Which slides, present and former, show a picture. */
export const migration = defineMigration({
  async up(database) {
    for (const name of ['slides', 'slide_versions']) {
      await database.collection(name).createIndexes([{ key: { image_ids: 1 }, name: 'pictures' }]);
    }
  },
});
