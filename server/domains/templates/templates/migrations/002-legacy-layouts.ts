import { defineMigration } from '../../../../kernel/sdk/define-migration.ts';

/** Rows of layouts record whether they were made of component code. */
export const migration = defineMigration({
  async up(database) {
    const layouts = database.collection('layouts');
    const unmarked = { legacy: { $exists: false } };
    await layouts.updateMany({ ...unmarked, layout_code: { $regex: '^\\s*[^\\s{]' } }, { $set: { legacy: true } });
    await layouts.updateMany(unmarked, { $set: { legacy: false } });
  },
});
