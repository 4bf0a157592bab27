import { defineMigration } from '../../../../kernel/sdk/define-migration.ts';

/** A client has a file once. */
export const migration = defineMigration({
  async up(database) {
    await database
      .collection('fonts')
      .createIndexes([{ key: { client_id: 1, sha256: 1 }, name: 'client_content', unique: true }]);
  },
});
