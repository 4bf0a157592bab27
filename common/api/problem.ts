import * as z from 'zod';

// As a namespace, so that browsers load only what is used of it: 90 kB, not 450.

/** The media type of every error answer (RFC 9457). */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/**
 * The body of every error answer (RFC 9457), and of a stream's `problem` event. `code` identifies the error for
 * programs, `detail` is the message for the user in the language of the request; `errors` lists the faulty fields of an
 * invalid input.
 */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int().min(400).max(599),
  code: z.string().min(1),
  detail: z.string(),
  instance: z.string().optional(),
  request_id: z.string(),
  errors: z
    .array(
      z.object({
        path: z.string().meta({ description: 'JSON pointer (RFC 6901) to the faulty value.' }),
        in: z.literal('query').optional().meta({ description: 'What the pointer points into; the body when absent.' }),
        message: z.string(),
      }),
    )
    .optional(),
});

export type Problem = z.infer<typeof problemSchema>;

/**
 * The only table of HTTP statuses by kind of failure (RFC 9110, 15.5 and 15.6; RFC 4918, 11.5; RFC 6585). Services name
 * a kind and never a number.
 */
export const ERROR_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale: 412,
  too_large: 413,
  unsupported: 415,
  misdirected: 421,
  invalid: 422,
  precondition_required: 428,
  rate_limited: 429,
  internal: 500,
  provider_failed: 502,
  unavailable: 503,
  provider_timed_out: 504,
  insufficient_storage: 507,
} as const;
export type ErrorKind = keyof typeof ERROR_STATUS;

/** The kinds of library errors by the beginning of their code; the longest match wins. */
const KIND_OF_CODE: Readonly<Record<string, ErrorKind>> = {
  'ai.': 'provider_failed',
  'ai.timed_out': 'provider_timed_out',
  'ai.cancelled': 'unavailable',
  'probe.': 'provider_failed',
  'ingest.': 'invalid',
  'ingest.too_heavy': 'too_large',
  'ingest.timed_out': 'too_large',
  'ingest.reader_failed': 'invalid',
  'ooxml.': 'invalid',
  'net.': 'invalid',
  'slides.': 'invalid',
};

/** The kind of a coded failure that doesn't name one itself; `internal` if it isn't in the table. */
export function kindOfCode(code: string): ErrorKind {
  const [match] = Object.keys(KIND_OF_CODE)
    .filter((start) => code.startsWith(start))
    .sort((a, b) => b.length - a.length);
  return (match === undefined ? undefined : KIND_OF_CODE[match]) ?? 'internal';
}
