import { defineMigration } from '../../kernel/sdk/define-migration.ts';

/** Adds is_enabled and thumbnail_path to the layout rows that lack them: all were offered until now, none had a picture. */
export const migration = defineMigration({
  async up(database) {
    const layouts = database.collection('layouts');
    await layouts.updateMany({ is_enabled: { $exists: false } }, { $set: { is_enabled: true } });
    await layouts.updateMany({ thumbnail_path: { $exists: false } }, { $set: { thumbnail_path: null } });
  },
});
