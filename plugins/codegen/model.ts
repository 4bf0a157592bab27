import { Schema } from 'mongoose';
import type { StoredDocument } from '../../server/kernel/sdk/collection.ts';
import { defineModel } from '../../server/kernel/sdk/define-model.ts';
import { z } from 'zod';

/** A template that a user sent for a job: whose file it is until the job is over. */
export interface SentTemplateRecord extends StoredDocument {
  client_id: string;
  presentation_id: string;
  /** Blob key; unique. */
  blob: string;
}

const text = { type: String, required: true } as const;

export const sentTemplateModel = defineModel<SentTemplateRecord>({
  collection: 'codegen_templates',
  tenancy: 'client',
  schema: new Schema<SentTemplateRecord>({ client_id: text, presentation_id: text, blob: text }),
});

/** The name of the job. */
export const CODEGEN_JOB = 'codegen.run';

/** What the job is given. */
export const codegenWork = z.object({
  presentation_id: z.string(),
  /** Blob of the template. */
  blob: z.string(),
  file_name: z.string(),
  custom_prompt: z.string(),
});
export type CodegenWork = z.output<typeof codegenWork>;
