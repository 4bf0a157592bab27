import { defineMigration } from '../../kernel/sdk/define-migration.ts';

export const migration = defineMigration({
  async up(database) {
    await database.collection('presentations').createIndexes([
      // Lists, newest first: of a client, of an owner, of a team, of everything.
      { key: { client_id: 1, deleted_at: 1, updated_at: -1, _id: -1 } },
      { key: { client_id: 1, owner_id: 1, deleted_at: 1, updated_at: -1, _id: -1 } },
      { key: { client_id: 1, team_ids: 1, deleted_at: 1, updated_at: -1 } },
      { key: { deleted_at: 1, updated_at: -1, _id: -1 } },
      // Who uses a file.
      { key: { client_id: 1, file_ids: 1 } },
    ]);
  },
});
