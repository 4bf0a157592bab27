import { Schema } from 'mongoose';
import type { StoredDocument } from '../../../kernel/sdk/collection.ts';
import { defineModel } from '../../../kernel/sdk/define-model.ts';

/** The last run of one sort of retention work; `_id` is `cleanup` or `purge`. */
export interface RetentionRun extends StoredDocument {
  job_id: string;
  finished_at: Date;
  /** How many, by what they were. */
  removed: Record<string, number>;
}

export const retentionRunModel = defineModel<RetentionRun>({
  collection: 'retention_runs',
  tenancy: 'service',
  schema: new Schema<RetentionRun>({
    job_id: { type: String, required: true },
    finished_at: { type: Date, required: true },
    removed: { type: Schema.Types.Mixed, default: {} },
  }),
});
