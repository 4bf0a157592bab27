import { Schema } from 'mongoose';
import type { StoredDocument } from '../../../kernel/sdk/collection.ts';
import { defineModel } from '../../../kernel/sdk/define-model.ts';

/** A step of the first run that was begun; `_id` is its name. */
export interface FirstRunStep extends StoredDocument {
  /** Null while a process works on it. */
  done_at: Date | null;
}

export const firstRunSteps = defineModel<FirstRunStep>({
  collection: 'first_run_steps',
  tenancy: 'service',
  schema: new Schema<FirstRunStep>({
    done_at: { type: Date, default: null },
  }),
});
