import { Schema } from 'mongoose';
import { defineModel } from '../../../kernel/sdk/define-model.ts';
import type { StoredDocument } from '../../../kernel/sdk/collection.ts';

/** Collection `settings`: one document per plugin. */
export const settings = defineModel<StoredSettings>({
  collection: 'settings',
  tenancy: 'service',
  schema: new Schema<StoredSettings>({
    values: { type: Schema.Types.Mixed, default: {} },
    sealed: { type: Schema.Types.Mixed, default: {} },
  }),
});

/** What was set for one plugin; `_id` is its name, for one client `CLIENT/PLUGIN`. */
export interface StoredSettings extends StoredDocument {
  /** By field, as the plugin's schema gave them out. */
  values: Record<string, unknown>;
  /** Secrets by field, each sealed for its own name. */
  sealed: Record<string, string>;
}
