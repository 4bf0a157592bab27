import { CodedError } from '../../../common/deck/coded-error.ts';
import type { MessageParams } from '../../../common/deck/coded-error.ts';
import type { ErrorKind } from '../../../common/api/problem.ts';

/** One fault of an input: where, as a JSON pointer, and a text code with its parameters. */
export interface InputFault {
  path: string;
  /** What the pointer points into; the body when absent. */
  in?: 'query';
  code: string;
  params: MessageParams;
}

/**
 * A failure that is reported to the caller of the service. `kind` decides the status (`common/api/problem.ts`), `code`
 * names the sentence in the `errors` namespace. `cause` is for the log alone.
 */
export class AppError extends CodedError {
  readonly kind: ErrorKind;
  readonly faults: readonly InputFault[];
  /** When to try again, for `rate_limited` and `unavailable`. */
  readonly retryAfterMs: number | null;

  constructor(
    kind: ErrorKind,
    code: string,
    params: MessageParams = {},
    options: { cause?: unknown; faults?: readonly InputFault[]; retryAfterMs?: number } = {},
  ) {
    super(code, params, options.cause === undefined ? {} : { cause: options.cause });
    this.kind = kind;
    this.faults = options.faults ?? [];
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** Missing objects and those the caller may not see look the same. */
export function notFound(what: string): AppError {
  return new AppError('not_found', 'http.not_found', { what });
}

/** An id in a body that names nothing, or nothing the caller may see; ids in a path are `notFound`. */
export function unknownId(path: string): AppError {
  return new AppError('invalid', 'http.unknown_id', {}, { faults: [{ path, code: 'http.unknown_id', params: {} }] });
}

/** Does some work with an id of the body: where it names nothing, the input is invalid. */
export async function withIdOfBody<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found') throw unknownId(path);
    throw error;
  }
}

/** A unique index has this value already; `fields` are those of the index. The caller decides what it means. */
export class DuplicateError extends Error {
  readonly collection: string;
  readonly fields: readonly string[];

  constructor(collection: string, fields: readonly string[], options?: { cause?: unknown }) {
    super(`${collection} has a document with the same ${fields.join(', ')}`, options);
    this.name = 'DuplicateError';
    this.collection = collection;
    this.fields = fields;
  }
}
