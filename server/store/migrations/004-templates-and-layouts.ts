import { defineMigration } from '../../kernel/sdk/define-migration.ts';

export const migration = defineMigration({
  async up(database) {
    await database.collection('templates').createIndexes([{ key: { client_id: 1, name: 1 }, unique: true }]);
    await database.collection('layouts').createIndexes([{ key: { template_id: 1, layout_id: 1 }, unique: true }]);
  },
});
