import type { ErrorRequestHandler, Request, Response } from 'express';
import { ERROR_STATUS, kindOfCode, PROBLEM_MEDIA_TYPE } from '../../common/api/problem.ts';
import type { Language } from '../../common/i18n/locale.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import { AppError, DuplicateError } from '../kernel/sdk/app-error.ts';
import { contextOf } from './http-app.ts';
import type { ErrorKind, Problem } from '../../common/api/problem.ts';
import { CodedError } from '../../common/deck/coded-error.ts';
import type { MessageParams } from '../../common/deck/coded-error.ts';

/** Default Retry-After: often a person has to fix what is unavailable. */
const RETRY_AFTER_MS = 30_000;

interface ProblemHandlerOptions {
  translators: Readonly<Record<Language, Translator>>;
  basePath: string;
  lingerMs: number;
}

/** The one place where failures become answers: `application/problem+json` (RFC 9457), logged by severity. */
export function createProblemHandler(options: ProblemHandlerOptions): ErrorRequestHandler {
  return (thrown: unknown, request, response, next) => {
    void next;
    const context = contextOf(response);
    if (response.destroyed) {
      context.log.debug({ err: thrown }, 'the caller disconnected before the answer');
      response.destroy();
      return;
    }
    const error = context.abort.signal.aborted ? stopping(thrown) : toAppError(thrown);
    if (error.kind === 'internal') context.log.error({ err: error.cause ?? error }, 'a request failed');
    else if (ERROR_STATUS[error.kind] >= 500)
      context.log.warn({ code: error.code, err: error.cause }, 'a request failed');
    else context.log.debug({ code: error.code, err: error.cause }, 'a request was refused');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    sendProblem(error, request, response, options);
  };
}

/** Work that was aborted because the server stops failed for that reason, whatever error it throws. */
function stopping(cause: unknown): AppError {
  return new AppError('unavailable', 'http.stopping', {}, { cause, retryAfterMs: 5_000 });
}

/**
 * Answers with a problem. Headers that a handler set for its own answer are removed; those of the request's frame stay.
 */
function sendProblem(error: AppError, request: Request, response: Response, options: ProblemHandlerOptions): void {
  const context = contextOf(response);
  const translator = options.translators[context.language];
  const problem = toProblem(error, {
    translator,
    requestId: context.id,
    instance: pathOf(request),
    basePath: options.basePath,
  });
  for (const name of ['ETag', 'Location', 'Content-Disposition', 'Content-Length', 'Set-Cookie'])
    response.removeHeader(name);
  const retryAfterMs = error.retryAfterMs ?? (error.kind === 'unavailable' ? RETRY_AFTER_MS : null);
  if (retryAfterMs !== null) response.setHeader('Retry-After', Math.max(1, Math.ceil(retryAfterMs / 1000)));
  if (error.kind === 'unauthenticated') response.setHeader('WWW-Authenticate', 'Bearer');
  response.setHeader('Content-Language', translator.language);
  response.setHeader('Content-Type', PROBLEM_MEDIA_TYPE);
  const body = Buffer.from(JSON.stringify(problem));
  response.setHeader('Content-Length', body.length);
  response.status(problem.status).end(request.method === 'HEAD' ? undefined : body);
  cutOffBody(request, options.lingerMs);
}

/**
 * A refused sender may continue sending its body. It gets a moment to read the answer (closing at once would reset the
 * connection and lose the answer), then the connection is closed.
 */
function cutOffBody(request: Request, lingerMs: number): void {
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => request.socket.destroy(), lingerMs);
  timer.unref();
  const stop = (): void => clearTimeout(timer);
  request.once('end', stop).once('close', stop);
  request.resume();
}

/** The path as sent, without the query, which may contain a signature. */
function pathOf(request: Request): string {
  return request.originalUrl.split('?')[0] ?? '';
}

/** Errors of the body reader, by their types. */
const BODY_FAULTS: Readonly<Record<string, [ErrorKind, string]>> = {
  'encoding.unsupported': ['unsupported', 'http.unsupported_encoding'],
  'charset.unsupported': ['unsupported', 'http.unsupported_encoding'],
  'request.size.invalid': ['malformed', 'http.malformed_request'],
  'request.aborted': ['malformed', 'http.malformed_request'],
};

/**
 * Maps any failure to one of the service's error kinds; an unexpected one is `internal` and keeps its cause for the
 * log.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof CodedError)
    return new AppError(kindOfCode(error.code), error.code, error.params, { cause: error });
  if (error instanceof DuplicateError) return new AppError('conflict', 'http.duplicate', {}, { cause: error });
  if (error instanceof Error) {
    const { type, status } = error as { type?: unknown; status?: unknown };
    const fault = typeof type === 'string' ? BODY_FAULTS[type] : undefined;
    if (fault !== undefined) return new AppError(fault[0], fault[1], {}, { cause: error });
    // The router refuses a path with invalid percent-encoding.
    if (status === 400) return new AppError('malformed', 'http.malformed_request', {}, { cause: error });
  }
  return new AppError('internal', 'http.internal', {}, { cause: error });
}

/** The title of each kind of failure. */
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
  misdirected: 'http.title_misdirected',
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
  /** Path of the request without its query; absent in streams. */
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

/** The text of a code; null if there is none: an answer without a message is better than no answer. */
function textOf(translator: Translator, code: string, params: MessageParams): string | null {
  try {
    return translator.translate('errors', code, params);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
