import { defineMigration } from '../../../../kernel/sdk/define-migration.ts';

/** One invitation per address and client; those that ended are found to be removed. */
export const migration = defineMigration({
  async up(database) {
    await database.collection('invitations').createIndexes([
      { key: { client_id: 1, email: 1 }, name: 'client_email', unique: true },
      { key: { expires_at: 1 }, name: 'expires' },
    ]);
  },
});
