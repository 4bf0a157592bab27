import { ERROR_STATUS } from '../../common/api/problem.ts';
import type { ErrorKind, Problem } from '../../common/api/problem.ts';
import type { MessageParams } from '../../common/deck/coded-error.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import type { AppError } from '../kernel/sdk/app-error.ts';

/** What a failure of each kind is called. */
const TITLES: Readonly<Record<ErrorKind, string>> = {
  malformed: 'http.title_malformed',
  unauthenticated: 'http.title_unauthenticated',
  forbidden: 'http.title_forbidden',
  not_found: 'http.title_not_found',
  method_not_allowed: 'http.title_method_not_allowed',
  conflict: 'http.title_conflict',
  stale: 'http.title_stale',
  too_large: 'http.title_too_large',
  unsupported: 'http.title_unsupported',
  invalid: 'http.title_invalid',
  precondition_required: 'http.title_precondition_required',
  rate_limited: 'http.title_rate_limited',
  internal: 'http.title_internal',
  provider_failed: 'http.title_provider_failed',
  unavailable: 'http.title_unavailable',
  provider_timed_out: 'http.title_provider_timed_out',
  insufficient_storage: 'http.title_insufficient_storage',
};

interface ProblemContext {
  translator: Translator;
  requestId: string;
  /** Path of the request, without its query; absent in streams. */
  instance?: string;
  basePath: string;
}

/** The body of an error answer (RFC 9457, 3.1), in the translator's language. */
export function toProblem(error: AppError, context: ProblemContext): Problem {
  const { translator } = context;
  const title = translator.translate('errors', TITLES[error.kind]);
  return {
    type: `${context.basePath}/api/v1/docs/problems#${error.code}`,
    title,
    status: ERROR_STATUS[error.kind],
    code: error.code,
    detail: textOf(translator, error.code, error.params) ?? title,
    ...(context.instance === undefined ? {} : { instance: context.instance }),
    request_id: context.requestId,
    ...(error.faults.length === 0
      ? {}
      : {
          errors: error.faults.map((fault) => ({
            path: fault.path,
            ...(fault.in === undefined ? {} : { in: fault.in }),
            message: textOf(translator, fault.code, fault.params) ?? title,
          })),
        }),
  };
}

/** The text of a code; null where no owner brought one: an answer without its sentence is better than none. */
function textOf(translator: Translator, code: string, params: MessageParams): string | null {
  try {
    return translator.translate('errors', code, params);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
