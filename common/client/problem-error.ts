import { PROBLEM_MEDIA_TYPE, problemSchema } from '../api/problem.ts';
import type { Problem } from '../api/problem.ts';
import { CodedError } from '../deck/coded-error.ts';
import type { MessageParams } from '../deck/coded-error.ts';

type ProblemFields = Omit<Problem, 'detail' | 'request_id' | 'errors'> & {
  detail: string | null;
  request_id: string | null;
  errors: NonNullable<Problem['errors']>;
};

/**
 * The server answered with an error. `detail` is the server's message for the user; it is null if the answer wasn't the
 * service's own (`client.unexpected_answer`, whose message is in `common/i18n`).
 */
export class ProblemError extends CodedError {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string | null;
  readonly instance: string | null;
  readonly request_id: string | null;
  readonly errors: ProblemFields['errors'];
  /** The server's Retry-After in milliseconds; null if there is none. */
  readonly retryAfterMs: number | null;

  constructor(
    fields: ProblemFields,
    options: { params?: MessageParams; retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(fields.code, options.params ?? {}, { cause: options.cause });
    this.type = fields.type;
    this.title = fields.title;
    this.status = fields.status;
    this.detail = fields.detail;
    this.instance = fields.instance ?? null;
    this.request_id = fields.request_id;
    this.errors = fields.errors;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** An answer that isn't the service's: a proxy's page, an incomplete body, unexpected fields. */
export function unexpectedAnswer(status: number, cause?: unknown, retryAfterMs: number | null = null): ProblemError {
  return new ProblemError(
    {
      type: 'about:blank',
      title: '',
      status,
      code: 'client.unexpected_answer',
      detail: null,
      request_id: null,
      errors: [],
    },
    { params: { status }, retryAfterMs, cause },
  );
}

/** Creates the error from problem data: the body of an answer, or a stream's `problem` event. */
export function problemFrom(data: unknown, answer?: { status: number; retryAfterMs: number | null }): ProblemError {
  const parsed = problemSchema.safeParse(data);
  if (!parsed.success) return unexpectedAnswer(answer?.status ?? 200, parsed.error, answer?.retryAfterMs);
  const problem = parsed.data;
  // The status line is what proxies and browsers used; the body can only repeat it (RFC 9457, 3.1.2).
  const fields = { ...problem, status: answer?.status ?? problem.status, errors: problem.errors ?? [] };
  return new ProblemError(fields, { retryAfterMs: answer?.retryAfterMs ?? null });
}

/**
 * Reads an answer with an error status.
 * @throws the platform's error when the connection breaks while reading the body
 */
export async function problemOfAnswer(response: Response): Promise<ProblemError> {
  const { status } = response;
  const retryAfterMs = retryAfter(response.headers.get('retry-after'));
  if (mediaType(response) !== PROBLEM_MEDIA_TYPE) {
    await response.body?.cancel();
    return unexpectedAnswer(status, undefined, retryAfterMs);
  }
  const text = await response.text();
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return unexpectedAnswer(status, error, retryAfterMs);
  }
  return problemFrom(data, { status, retryAfterMs });
}

/** The media type without parameters, in lower case; empty if there is none. */
export function mediaType(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Retry-After in milliseconds: seconds or a date (RFC 9110, 10.2.3). */
function retryAfter(value: string | null): number | null {
  if (value === null) return null;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

/** No answer was received: the server could not be reached, or not in time. */
export class NetworkError extends CodedError {}

/** `cause` is the platform's error; browsers don't distinguish refused, blocked and offline. */
export function offline(cause: unknown): NetworkError {
  return new NetworkError('client.offline', {}, { cause });
}

export function timedOut(timeoutMs: number): NetworkError {
  return new NetworkError('client.timed_out', { seconds: Math.ceil(timeoutMs / 1000) });
}
