import { defineMigration } from '../../../../kernel/sdk/define-migration.ts';

/** Who sees all clients lists their people by e-mail address. */
export const migration = defineMigration({
  async up(database) {
    await database.collection('users').createIndexes([{ key: { email: 1 }, name: 'email' }]);
  },
});
