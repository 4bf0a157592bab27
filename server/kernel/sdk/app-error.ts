import { CodedError } from '../../../common/deck/coded-error.ts';
import type { MessageParams } from '../../../common/deck/coded-error.ts';
import type { ErrorKind } from '../../../common/api/problem.ts';

/** One fault of an input: its place as a JSON pointer, and a text code with its parameters. */
export interface InputFault {
  path: string;
  /** The part that the pointer refers to; the body when absent. */
  in?: 'query';
  code: string;
  params: MessageParams;
}

/**
 * A failure that is reported to the caller of the service. `kind` determines the status (`common/api/problem.ts`),
 * `code` the message in the `errors` namespace. `cause` is only logged.
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

/** Missing objects and those that the caller may not see look the same. */
export function notFound(what: string): AppError {
  return new AppError('not_found', 'http.not_found', { what });
}

/** An id in a body that names no object, or none that the caller may see; for ids in a path see `notFound`. */
export function unknownId(path: string): AppError {
  return new AppError('invalid', 'http.unknown_id', {}, { faults: [{ path, code: 'http.unknown_id', params: {} }] });
}

/** Runs work with an id from the body: if it is not found, the input is invalid. */
export async function withIdOfBody<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found') throw unknownId(path);
    throw error;
  }
}

/** A unique index already contains this value; `fields` are those of the index. The caller decides what that means. */
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
