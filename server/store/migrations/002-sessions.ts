import { defineMigration } from '../../kernel/sdk/define-migration.ts';

export const migration = defineMigration({
  async up(database) {
    await database.collection('sessions').createIndexes([
      { key: { user_id: 1 } },
      // The database removes what has expired; a reader must look at the time anyway, for this happens once a minute.
      { key: { expires_at: 1 }, expireAfterSeconds: 0 },
    ]);
  },
});
