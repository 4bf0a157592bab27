import { kindOfCode } from '../../common/api/problem.ts';
import type { ErrorKind } from '../../common/api/problem.ts';
import { CodedError } from '../../common/deck/coded-error.ts';
import { AppError } from '../kernel/sdk/app-error.ts';
import { DuplicateError } from '../kernel/sdk/duplicate-error.ts';

/** Refusals of the body reader, by its own types. */
const BODY_FAULTS: Readonly<Record<string, [ErrorKind, string]>> = {
  'encoding.unsupported': ['unsupported', 'http.unsupported_encoding'],
  'charset.unsupported': ['unsupported', 'http.unsupported_encoding'],
  'request.size.invalid': ['malformed', 'http.malformed_request'],
  'request.aborted': ['malformed', 'http.malformed_request'],
};

/** Any failure as one of the service's own kinds; what nobody foresaw is `internal` and keeps its cause for the log. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof CodedError)
    return new AppError(kindOfCode(error.code), error.code, error.params, { cause: error });
  if (error instanceof DuplicateError) return new AppError('conflict', 'http.duplicate', {}, { cause: error });
  if (error instanceof Error) {
    const { type, status } = error as { type?: unknown; status?: unknown };
    const fault = typeof type === 'string' ? BODY_FAULTS[type] : undefined;
    if (fault !== undefined) return new AppError(fault[0], fault[1], {}, { cause: error });
    // The router refuses a path that is not valid percent-encoding.
    if (status === 400) return new AppError('malformed', 'http.malformed_request', {}, { cause: error });
  }
  return new AppError('internal', 'http.internal', {}, { cause: error });
}
