import { defineMigration } from '../../../../kernel/sdk/define-migration.ts';

/** Lists are ordered by e-mail address, then by id: an index with both gives a page without sorting all users. */
export const migration = defineMigration({
  async up(database) {
    const users = database.collection('users');
    await users.createIndexes([
      { key: { email: 1, _id: 1 }, name: 'email_id' },
      { key: { client_id: 1, email: 1, _id: 1 }, name: 'client_email_id' },
    ]);
    const known = await users.indexes();
    // Their fields are the first of the new ones.
    for (const name of ['email', 'client_id_1_email_1']) {
      if (known.some((index) => index.name === name)) await users.dropIndex(name);
    }
  },
});
