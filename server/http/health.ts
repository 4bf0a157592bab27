import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, Router } from 'express';
import { ERROR_STATUS, PROBLEM_MEDIA_TYPE } from '../../common/api/problem.ts';
import { AppError } from '../kernel/sdk/app-error.ts';
import type { HttpAppOptions, HttpTimes } from './http-app.ts';
import type { Metrics } from './metrics.ts';
import { contextOf } from './request-context.ts';
import { toProblem } from './to-problem.ts';
import { within } from '../kernel/sdk/concurrency.ts';

type Options = Pick<HttpAppOptions, 'config' | 'health' | 'isReady' | 'translators'> & {
  times: HttpTimes;
  metrics: Metrics;
};

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work, with each check; 503 where it cannot. `/metrics`: to
 * this machine and to who has the token, for others it is not there.
 */
export function mountHealth(router: Router, options: Options): void {
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (request, response) => {
    const isReady = options.isReady();
    const checks = isReady
      ? await within(options.times.healthMs, options.health(), () => ({
          service: { is_ok: false, detail: 'the checks take too long' },
        }))
      : {};
    if (isReady && Object.values(checks).every((check) => check.is_ok)) {
      response.json({ status: 'ready', checks });
      return;
    }
    const context = contextOf(response);
    const error = new AppError('unavailable', isReady ? 'http.not_healthy' : 'http.not_ready');
    const problem = toProblem(error, {
      translator: options.translators[context.language],
      requestId: context.id,
      instance: request.originalUrl.split('?')[0] ?? '',
      basePath: options.config.basePath,
    });
    response.setHeader('Retry-After', 2);
    response
      .status(ERROR_STATUS.unavailable)
      .type(PROBLEM_MEDIA_TYPE)
      .send(JSON.stringify({ ...problem, checks }));
  });
  router.get('/metrics', async (request, response) => {
    if (!isLocal(request) && !hasToken(request, options.config.metricsToken))
      throw new AppError('not_found', 'http.no_such_path');
    const { contentType, body } = await options.metrics.text();
    response.setHeader('Content-Type', contentType);
    response.end(body);
  });
}

/** From this machine, and not handed on by a proxy on it: the socket decides, headers can only refuse. */
function isLocal(request: Request): boolean {
  if (request.get('x-forwarded-for') !== undefined || request.get('forwarded') !== undefined) return false;
  const address = request.socket.remoteAddress ?? '';
  return /^(::ffff:)?127\./.test(address) || address === '::1';
}

function hasToken(request: Request, token: string | null): boolean {
  const given = /^Bearer +(\S+)$/i.exec(request.get('authorization') ?? '')?.[1];
  if (token === null || given === undefined) return false;
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
