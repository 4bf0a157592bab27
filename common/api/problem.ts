// As a namespace, so that browsers load only what is used of it: 90 kB, not 450.
import * as z from 'zod';

/** The media type of every error answer (RFC 9457). */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/**
 * The body of every error answer (RFC 9457), of the `problem` event of a stream too. `code` names the error for
 * programs, `detail` is the sentence for the person, in the language the request asked for; `errors` lists the faulty
 * fields of an invalid input, `path` being a JSON pointer into it.
 */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int().min(400).max(599),
  code: z.string().min(1),
  detail: z.string(),
  instance: z.string().optional(),
  request_id: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

export type Problem = z.infer<typeof problemSchema>;
