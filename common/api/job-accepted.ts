import * as z from 'zod';

/** Answer where a job was started: GET /jobs/{id} and its progress tell the rest. */
export const jobAccepted = z.strictObject({ job_id: z.string() });
