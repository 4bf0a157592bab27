import { defineMigration } from '../../../server/kernel/sdk/define-migration.ts';

/** A file is found by its key, those whose job may be over by their age. */
export const migration = defineMigration({
  async up(database) {
    await database.collection('codegen_templates').createIndexes([
      { key: { blob: 1 }, name: 'blob', unique: true },
      { key: { created_at: 1 }, name: 'age' },
    ]);
  },
});
