import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import cors from 'cors';
import express from 'express';
import type { Request, RequestHandler, Response, Router } from 'express';
import { AppError } from '../kernel/sdk/app-error.ts';
import { traceRequest } from '../kernel/sdk/telemetry.ts';
import type { RequestTrace } from '../kernel/sdk/telemetry.ts';
import { mountClient, mountSetup, mountOfficeJs, officeJsAddress, mountStaticFiles } from './static-files.ts';
import { createDescription } from './create-description.ts';
import { mountDocs, mountHomePage } from './service-pages.ts';
import { setHeadersByKind } from './header-policies.ts';
import { mountHealth, createMetrics, createRegistry } from './health.ts';
import type { LoopWatch } from './event-loop.ts';
import type { HttpApp, HttpAppOptions, HttpTimes } from './http-app.ts';
import { createRateStores } from './create-rate-store.ts';
import type { Metrics } from './health.ts';
import { createBodiesUnderWay, runRoute } from './mount-route.ts';
import { createOpenStreams, contextOf, setContext } from './http-app.ts';
import { createProblemHandler } from './problem-handler.ts';
import { checkCaller, resolveCaller } from './resolve-caller.ts';
import { expressPath, inOrder, methodsOf, pathOf } from './route-path.ts';
import { LANGUAGES } from '../../common/i18n/locale.ts';
import type { Language } from '../../common/i18n/locale.ts';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { Store } from 'express-rate-limit';

const WINDOW_MS = 60_000;
/** IPv6 gives a household or an office a /56 of addresses, so a single address doesn't identify a caller. */
const IPV6_PREFIX = 56;

/**
 * Refuses calls over the route's rate, counted per user, or per address without a user. Each route counts separately.
 * @param store counts the calls.
 * @param withQuery only calls with this query parameter are counted.
 */
function limitRate(perMinute: number, store: Store, withQuery?: string): RequestHandler {
  return rateLimit({
    skip: (request) => withQuery !== undefined && request.query[withQuery] === undefined,
    windowMs: WINDOW_MS,
    limit: perMinute,
    store,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    identifier: 'per-minute',
    // The library would warn about settings that our configuration determines.
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

const TIMES: HttpTimes = {
  heartbeatMs: 15_000,
  admissionMs: 2_000,
  openStreamMs: 500,
  stalledReaderMs: 60_000,
  lingerMs: 2_000,
  healthMs: 5_000,
};
/** Retry-After while the server stops; by then its successor is running. */
const STOPPING_RETRY_MS = 5_000;
const SANE_REQUEST_ID = /^[\w.:-]{8,100}$/;

/** The Express app: everything below the base path, routes defined as data, one error handler. */
export function createHttpApp(options: HttpAppOptions): HttpApp {
  const { config, translators, routes } = options;
  const times = { ...TIMES, ...options.times };
  const streams = createOpenStreams();
  const metrics = createMetrics(options.registry ?? createRegistry(), () => streams.count(), options.workerMetrics);
  const awaitingContinue: HttpApp['awaitingContinue'] = new WeakSet();
  const open = new Set<Response>();
  let isRefusing = false;

  const app = express();
  app.disable('x-powered-by').disable('etag').set('trust proxy', config.trustProxy).enable('case sensitive routing');
  app.use(frame(options, metrics, open));
  app.use((_request, response, next) => {
    if (!isRefusing) return next();
    response.setHeader('Connection', 'close');
    next(new AppError('unavailable', 'http.stopping', {}, { retryAfterMs: STOPPING_RETRY_MS }));
  });

  const base = express.Router({ caseSensitive: true, strict: true });
  mountHealth(base, { ...options, times, metrics });
  base.use(refuseWhileOverloaded(options.loop));
  if (config.allowedHosts.length > 0) base.use(refuseOtherHosts(new Set(config.allowedHosts)));
  base.use(crossOrigin(config.allowedOrigins));
  mountHomePage(base, options);
  mountStaticFiles(base);
  if (config.officeJs === 'self') mountOfficeJs(base);
  const settings = {
    base_path: config.basePath,
    office_js: officeJsAddress(config.officeJs, config.basePath),
    version: options.version,
    max_upload_bytes: config.bodyLimitBytes,
  };
  mountClient(base, { name: 'addin', folder: builtFolder('addin'), settings });
  mountClient(base, { name: 'admin', folder: builtFolder('admin-web'), settings, isRouted: true });
  mountSetup(base, config.basePath);
  mountDocs(base, {
    basePath: config.basePath,
    describe: createDescription(routes, config.basePath),
    translators,
  });
  mountRoutes(base, options, { times, streams, awaitingContinue });
  base.use(refuseMethod(options));
  app.use(config.basePath === '' ? '/' : config.basePath, base);

  app.use((_request, _response, next) => next(new AppError('not_found', 'http.no_such_path')));
  app.use(createProblemHandler({ translators, basePath: config.basePath, lingerMs: times.lingerMs }));
  return {
    express: app,
    events: streams,
    awaitingContinue,
    inFlight: () => open.size,
    refuse: () => void (isRefusing = true),
    abort: () => {
      for (const response of open) contextOf(response).abort.abort(new DOMException('the server stops', 'AbortError'));
    },
  };
}

function builtFolder(name: string): string {
  return fileURLToPath(new URL(`../../dist/${name}/`, import.meta.url));
}

/** The frame of every request, however it ends: an id, a language, a log line, safe headers. */
function frame(options: HttpAppOptions, metrics: Metrics, open: Set<Response>): RequestHandler {
  const { basePath, cookieSecure, frameAncestors, signInOrigins, officeJs } = options.config;
  const protect = setHeadersByKind({ basePath, frameAncestors, signInOrigins, officeJs, isSecure: cookieSecure });
  return (request, response, next) => {
    const sentId = request.get('x-request-id') ?? '';
    const id = SANE_REQUEST_ID.test(sentId) ? sentId : randomUUID();
    const traced = traceRequest(request.method, request.headers);
    const context = {
      id,
      language: chooseLanguage(request),
      log: options.log.child({ request_id: id, trace_id: traced.traceId }),
      abort: new AbortController(),
      pattern: null,
      actor: null,
      credential: null,
    };
    setContext(response, context);
    const startedAt = performance.now();
    open.add(response);
    metrics.started();
    response.once('close', () => {
      open.delete(response);
      noteEnd(request, response, performance.now() - startedAt, { metrics, traced });
    });
    response.setHeader('X-Request-Id', id);
    response.setHeader('Cache-Control', 'no-store');
    traced.run(() => protect(request, response, next));
  };
}

/** Writes one log line, measurement and span per request; 499 is a caller who left before the answer was complete. */
function noteEnd(
  request: Request,
  response: Response,
  durationMs: number,
  { metrics, traced }: { metrics: Metrics; traced: RequestTrace },
): void {
  const context = contextOf(response);
  const isStream = response.get('content-type')?.startsWith('text/event-stream') === true;
  const status = response.writableFinished || (isStream && response.headersSent) ? response.statusCode : 499;
  if (!response.writableFinished) context.abort.abort(new DOMException('the caller left', 'AbortError'));
  metrics.ended({ method: request.method, route: context.pattern ?? 'none', status, durationMs });
  traced.end({ method: request.method, route: context.pattern, status });
  const fields = {
    method: request.method,
    // Without the query, which may contain a signature.
    path: (request.originalUrl.split('?')[0] ?? '').slice(0, 500),
    route: context.pattern,
    status,
    duration_ms: Math.round(durationMs * 10) / 10,
    user_id: context.actor?.user_id ?? null,
  };
  if (context.pattern === null && status < 400) context.log.debug(fields, 'answered');
  else context.log.info(fields, 'answered');
}

/** Retry-After of an overloaded process. */
const OVERLOAD_RETRY_MS = 2_000;
/** Methods that start work; reading and deleting are always allowed. */
const BEGINS_WORK = new Set(['POST', 'PUT', 'PATCH']);

/** Refuses new work while the event loop is late: another process may have room, and running work finishes sooner. */
function refuseWhileOverloaded(loop: LoopWatch | undefined): RequestHandler {
  return (request, _response, next) => {
    if (loop?.isOverloaded() !== true || !BEGINS_WORK.has(request.method)) return next();
    next(new AppError('unavailable', 'http.overloaded', {}, { retryAfterMs: OVERLOAD_RETRY_MS }));
  };
}

/**
 * Refuses requests for host names other than the service's (RFC 9110, 15.5.20), such as a name that a foreign page
 * resolves to this machine (DNS rebinding). Probes, which use addresses, are mounted before it.
 */
function refuseOtherHosts(names: ReadonlySet<string>): RequestHandler {
  return (request, _response, next) => {
    const host = request.hostname.toLowerCase();
    next(names.has(host) ? undefined : new AppError('misdirected', 'http.unknown_host', { host: host.slice(0, 100) }));
  };
}

/** Allows cross-origin access only for allow-listed origins (Fetch, 3.2). */
function crossOrigin(allowedOrigins: readonly string[]): RequestHandler {
  return cors({
    origin: [...allowedOrigins],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      ...['Accept-Language', 'Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'Last-Event-ID'],
      ...['Prefer', 'X-Lectern', 'X-Request-Id', 'X-Session'],
    ],
    exposedHeaders: [
      ...['Content-Disposition', 'ETag', 'Location', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id'],
    ],
    maxAge: 600,
  });
}

function mountRoutes(
  base: Router,
  options: HttpAppOptions,
  parts: {
    times: HttpTimes;
    streams: HttpApp['events'];
    awaitingContinue: HttpApp['awaitingContinue'];
  },
): void {
  const { config } = options;
  const seen = new Map<string, string>();
  const bodies = createBodiesUnderWay(config.bodiesAtOnce);
  const rateStore = createRateStores({ counter: options.rateCounter, log: options.log });
  for (const mounted of inOrder(options.routes)) {
    const { route, plugin } = mounted;
    const path = pathOf(route);
    const name = `${route.method} ${path.replace(/\{\w+\}/g, '{}')}`;
    const owner = seen.get(name);
    if (owner !== undefined) throw new RangeError(`${plugin} brings the route ${name}, which ${owner} has already`);
    seen.set(name, plugin);
    const method = route.method.toLowerCase() as Lowercase<typeof route.method>;
    base[method](
      expressPath(path),
      (request, response, next) => {
        contextOf(response).pattern = path;
        // A HEAD request to a stream would start the work behind it.
        if (request.method === 'HEAD' && route.output.kind === 'events') return next('route');
        next();
      },
      resolveCaller(mounted, options),
      ...(route.rate !== undefined && config.hasRateLimits
        ? [limitRate(route.rate.per_minute, rateStore(`${route.method} ${path}`), route.rate.with_query)]
        : []),
      checkCaller(mounted, options),
      runRoute(mounted, {
        ...options,
        ...parts,
        bodies,
        basePath: config.basePath,
        isDevelopment: config.isDevelopment,
      }),
    );
  }
}

/**
 * Answers a known path with another method: 405 with the allowed methods, which OPTIONS lists too. Unknown paths go on
 * to the next handler.
 */
function refuseMethod(options: HttpAppOptions): RequestHandler {
  const routes = options.routes.map(({ route }) => route);
  return (request, response, next) => {
    const methods = methodsOf(request.path, routes);
    if (methods.size === 0) return next();
    response.setHeader('Allow', [...methods].sort().join(', '));
    if (request.method === 'OPTIONS') return void response.status(204).end();
    next(new AppError('method_not_allowed', 'http.method_not_allowed', { method: request.method }));
  };
}

/** The shipped language that `Accept-Language` prefers (RFC 9110, 12.5.4); English if it prefers none. */
function chooseLanguage(request: Request): Language {
  const best = request.acceptsLanguages([...LANGUAGES]);
  return LANGUAGES.find((language) => language === best) ?? 'en';
}
