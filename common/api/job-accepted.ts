import * as z from 'zod';
import { findingSchema } from './finding.ts';

/** Answer where a job was started: GET /jobs/{id} and its progress tell the rest. */
export const jobAccepted = z.strictObject({
  job_id: z.string(),
  findings: z
    .array(findingSchema)
    .optional()
    .meta({ description: 'What to know before it is finished, such as a budget that is nearly spent.' }),
});
