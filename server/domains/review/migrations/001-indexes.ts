import { defineMigration } from '../../../kernel/sdk/define-migration.ts';

/** What the review of a presentation consists of; its threads in order, and the answers of a thread. */
export const migration = defineMigration({
  async up(database) {
    await database
      .collection('review_transitions')
      .createIndexes([{ key: { presentation_id: 1, at: -1 }, name: 'presentation' }]);
    for (const name of ['review_approvals', 'review_waivers']) {
      await database.collection(name).createIndexes([{ key: { presentation_id: 1 }, name: 'presentation' }]);
    }
    await database
      .collection('review_comments')
      .createIndexes([{ key: { presentation_id: 1, parent_id: 1, at: 1 }, name: 'thread' }]);
  },
});
