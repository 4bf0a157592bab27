import * as z from 'zod';

/** Something a reader should know that did not stop the work. `message` is in the language the request asked for. */
export const findingSchema = z.strictObject({
  code: z.string().min(1),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  severity: z.enum(['error', 'warning', 'info']),
  slide_id: z.string().optional(),
});
