import { defineMigration } from '../../../../kernel/sdk/define-migration.ts';

/** A client has a pinned file once; rows of templates and layouts get the fields they lacked; schemas become text. */
export const migration = defineMigration({
  async up(database) {
    await database
      .collection('pinned_masters')
      .createIndexes([{ key: { client_id: 1, content_hash: 1 }, name: 'client_content', unique: true }]);
    const templates = database.collection('templates');
    await templates.createIndexes([{ key: { content_hash: 1 }, name: 'content' }]);
    await templates.updateMany(
      { master_deck_id: { $exists: false } },
      { $set: { master_deck_id: null, size: 0, thumbnail: null, findings: [] } },
    );
    const layouts = database.collection('layouts');
    await layouts.updateMany(
      { layout_code: { $exists: false } },
      { $set: { layout_code: '', role: 'other', disabled_reason: null, thumbnail: null } },
    );
    for await (const { _id, json_schema } of layouts.find({ json_schema: { $type: 'object' } })) {
      await layouts.updateOne({ _id }, { $set: { json_schema: JSON.stringify(json_schema) } });
    }
  },
});
