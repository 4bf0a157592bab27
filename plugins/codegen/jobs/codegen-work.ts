import { z } from 'zod';

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
