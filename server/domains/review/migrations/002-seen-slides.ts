import { defineMigration } from '../../../kernel/sdk/define-migration.ts';

/** The slides of a presentation that a user has seen. */
export const migration = defineMigration({
  async up(database) {
    await database
      .collection('review_seen_slides')
      .createIndexes([{ key: { presentation_id: 1, user_id: 1 }, name: 'presentation' }]);
  },
});
