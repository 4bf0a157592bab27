/**
 * The one table from the kind of a failure to its status (RFC 9110, 15.5 and 15.6; RFC 6585). Services name a kind and
 * never a number.
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
  invalid: 422,
  precondition_required: 428,
  rate_limited: 429,
  internal: 500,
  provider_failed: 502,
  unavailable: 503,
  provider_timed_out: 504,
} as const;
export type ErrorKind = keyof typeof ERROR_STATUS;

/** Failures of the libraries, by the beginning of their code; the longest match counts. */
const KIND_OF_CODE: Readonly<Record<string, ErrorKind>> = {
  'ai.': 'provider_failed',
  'ai.timed_out': 'provider_timed_out',
  'ai.cancelled': 'unavailable',
  'ingest.': 'invalid',
  'ingest.too_heavy': 'too_large',
  'ingest.timed_out': 'too_large',
  'ingest.reader_failed': 'invalid',
  'ooxml.': 'invalid',
  'net.': 'invalid',
  'slides.': 'invalid',
};

/** The kind of a coded failure that does not name one itself: `internal` where the table is silent. */
export function kindOfCode(code: string): ErrorKind {
  const [match] = Object.keys(KIND_OF_CODE)
    .filter((start) => code.startsWith(start))
    .sort((a, b) => b.length - a.length);
  return (match === undefined ? undefined : KIND_OF_CODE[match]) ?? 'internal';
}
