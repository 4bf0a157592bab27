import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { Request, RequestHandler } from 'express';
import type { Store } from 'express-rate-limit';
import { AppError } from '../kernel/sdk/app-error.ts';
import { contextOf } from './request-context.ts';

const WINDOW_MS = 60_000;
/** A household or an office gets a /56 of IPv6 addresses; one of them is not one caller. */
const IPV6_PREFIX = 56;

/**
 * Refuses calls over the route's rate, per user where there is one, else per address. Each route counts by itself.
 * @param store where its calls are counted.
 * @param withQuery calls without this query parameter are not counted.
 */
export function limitRate(perMinute: number, store: Store, withQuery?: string): RequestHandler {
  return rateLimit({
    skip: (request) => withQuery !== undefined && request.query[withQuery] === undefined,
    windowMs: WINDOW_MS,
    limit: perMinute,
    store,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    identifier: 'per-minute',
    // The settings it would warn about are decided by our own configuration.
    validate: false,
    keyGenerator: (request, response) =>
      contextOf(response).actor?.user_id ?? ipKeyGenerator(request.ip ?? '', IPV6_PREFIX),
    handler: (request, _response, next) => {
      next(
        new AppError(
          'rate_limited',
          'http.rate_limited',
          { per_minute: perMinute },
          { retryAfterMs: untilReset(request) },
        ),
      );
    },
  });
}

function untilReset(request: Request): number {
  const { rateLimit: state } = request as Request & { rateLimit?: { resetTime?: Date } };
  return Math.max(0, (state?.resetTime?.getTime() ?? Date.now() + WINDOW_MS) - Date.now());
}
