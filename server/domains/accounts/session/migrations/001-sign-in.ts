import { defineMigration } from '../../../../kernel/sdk/define-migration.ts';

/** Nonces and spent tokens are found by their hash and go when they have expired. */
export const migration = defineMigration({
  async up(database) {
    for (const name of ['sign_in_nonces', 'spent_tokens']) {
      await database
        .collection(name)
        .createIndexes([{ key: { expires_at: 1 }, name: 'expired', expireAfterSeconds: 0 }]);
    }
  },
});
