import { Schema } from 'mongoose';
import { defineModel } from '../../../kernel/sdk/define-model.ts';
import type { StoredSettings } from './contract.ts';

/** Collection `settings`: one document per plugin. */
export const settings = defineModel<StoredSettings>({
  collection: 'settings',
  tenancy: 'service',
  schema: new Schema<StoredSettings>({
    values: { type: Schema.Types.Mixed, default: {} },
    sealed: { type: Schema.Types.Mixed, default: {} },
  }),
});
