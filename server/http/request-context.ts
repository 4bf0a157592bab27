import type { Response } from 'express';
import type { Language } from '../../common/i18n/locale.ts';
import type { Actor } from '../kernel/sdk/scope.ts';
import type { Logger } from '../kernel/sdk/logger.ts';

/** What is known about a request while it is being answered. */
export interface RequestContext {
  readonly id: string;
  /** The shipped language the caller reads best. */
  readonly language: Language;
  readonly log: Logger;
  /** Aborts when the caller leaves or the server stops. */
  readonly abort: AbortController;
  /** Path pattern of the route, for logs and metrics. */
  pattern: string | null;
  /** Whose request it is, once known. */
  actor: Actor | null;
  /** How the session came: only a cookie is sent by a browser unasked. */
  credential: 'cookie' | 'bearer' | 'signature' | null;
}

/** Puts the context where the steps of the same request find it. */
export function setContext(response: Response, context: RequestContext): void {
  response.locals['context'] = context;
}

/** The context of the request that a response answers. */
export function contextOf(response: Response): RequestContext {
  return response.locals['context'] as RequestContext;
}
