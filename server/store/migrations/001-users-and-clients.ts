import { defineMigration } from '../../kernel/sdk/define-migration.ts';

export const migration = defineMigration({
  async up(database) {
    await database.collection('users').createIndexes([
      // Who a person is: kind of sign-in, tenant there, name there. Never the e-mail address alone.
      { key: { 'identity.kind': 1, 'identity.tenant': 1, 'identity.subject': 1 }, unique: true },
      { key: { client_id: 1, email: 1 } },
    ]);
    await database.collection('clients').createIndexes([
      { key: { slug: 1 }, unique: true },
      // Only where there is one: a client without a tenant is no rival of another.
      { key: { tenant_id: 1 }, unique: true, partialFilterExpression: { tenant_id: { $type: 'string' } } },
    ]);
    await database.collection('teams').createIndexes([{ key: { client_id: 1, name: 1 }, unique: true }]);
  },
});
