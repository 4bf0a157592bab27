import { Schema } from 'mongoose';
import type { StoredDocument } from '../../../kernel/sdk/collection.ts';
import { defineModel } from '../../../kernel/sdk/define-model.ts';

/** How often a route was called by one caller within a window. `_id` names both. */
export interface RateRow extends StoredDocument {
  hits: number;
  resets_at: Date;
}

/** Collection `rate_counts`. It belongs to the service: many are counted before it is known who they are. */
export const rateCounts = defineModel<RateRow>({
  collection: 'rate_counts',
  tenancy: 'service',
  schema: new Schema<RateRow>({
    hits: { type: Number, required: true },
    resets_at: { type: Date, required: true },
  }),
});
