import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, Router } from 'express';
import { ERROR_STATUS, PROBLEM_MEDIA_TYPE } from '../../common/api/problem.ts';
import { AppError } from '../kernel/sdk/app-error.ts';
import type { HealthReport } from '../kernel/sdk/define-plugin.ts';
import type { LoopWatch } from './event-loop.ts';
import type { HttpAppOptions, HttpTimes } from './http-app.ts';
import { contextOf } from './http-app.ts';
import { toProblem } from './problem-handler.ts';
import { within } from '../kernel/sdk/concurrency.ts';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Logger } from '../kernel/sdk/logger.ts';
import { serviceMeter } from '../kernel/sdk/telemetry.ts';
import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  METRIC_HTTP_SERVER_REQUEST_DURATION,
} from '@opentelemetry/semantic-conventions';
import type { MeasureName, Measures } from '../kernel/sdk/ports/measures.ts';

type Options = Pick<HttpAppOptions, 'config' | 'health' | 'isReady' | 'loop' | 'translators'> & {
  times: HttpTimes;
  metrics: Metrics;
};

/**
 * `/healthz`: the process responds. `/readyz`: it is able to work, with the result of each check; otherwise 503.
 * `/metrics`: only for this machine and callers with the token; for others it does not exist.
 */
export function mountHealth(router: Router, options: Options): void {
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (request, response) => {
    const isReady = options.isReady();
    const checks = isReady
      ? {
          ...(await within(options.times.healthMs, options.health(), () => ({
            service: { is_ok: false, detail: 'the checks take too long' },
          }))),
          ...loopReport(options.loop),
        }
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
    // Behind a proxy, every request comes from this machine or the proxy's.
    const isOwn = options.config.trustProxy === false && isLocal(request);
    if (!isOwn && !hasToken(request, options.config.metricsToken)) throw new AppError('not_found', 'http.no_such_path');
    const { contentType, body } = await options.metrics.text();
    response.setHeader('Content-Type', contentType);
    response.end(body);
  });
}

function loopReport(loop: LoopWatch | undefined): Record<string, HealthReport> {
  if (loop === undefined) return {};
  const detail = `${Math.round(loop.delayMs())} ms late, at most ${loop.limitMs}`;
  return { event_loop: { is_ok: !loop.isOverloaded(), detail } };
}

/**
 * Whether a request comes from this machine, and not through a proxy on it: the socket decides, headers can only
 * refuse.
 */
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

/** Creates the registry of one server's metrics. */
export function createRegistry(): Registry {
  return new Registry();
}

export interface Metrics {
  started(): void;
  ended(request: { method: string; route: string; status: number; durationMs: number }): void;
  /** The metrics in Prometheus's text format. */
  text(): Promise<{ contentType: string; body: string }>;
}

/**
 * All metrics of a registry in Prometheus's text format. The default metrics measure the whole process, so they start at
 * the first call.
 */
export async function metricsText(registry: Registry): Promise<string> {
  if (!measuredProcesses.has(registry)) collectDefaultMetrics({ register: registry });
  measuredProcesses.add(registry);
  return registry.metrics();
}

const measuredProcesses = new WeakSet<Registry>();

/**
 * Joins texts of several processes into one: the format wants all samples of a metric together, below one description
 * (prometheus.io/docs/instrumenting/exposition_formats).
 */
function joinMetrics(texts: readonly string[]): string {
  const metrics = new Map<string, string[]>();
  for (const text of texts) {
    for (const block of text.split(/^(?=# HELP )/m)) {
      const lines = block.split('\n').filter((line) => line !== '');
      const name = /^# HELP (\S+)/.exec(block)?.[1] ?? '';
      const known = metrics.get(name);
      if (known === undefined) metrics.set(name, lines);
      else known.push(...lines.filter((line) => !line.startsWith('#')));
    }
  }
  return `${[...metrics.values()].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/**
 * Creates the metrics of one app; two servers in one process have separate ones.
 * @param workerMetrics those of its worker; null when that has none to give.
 */
export function createMetrics(
  registry: Registry,
  countStreams: () => number,
  workerMetrics: () => Promise<string | null> = () => Promise.resolve(null),
): Metrics {
  const registers = [registry];
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const exported = serviceMeter().createHistogram(METRIC_HTTP_SERVER_REQUEST_DURATION, { unit: 's' });
  const requests = new Counter({ name: 'http_requests_started_total', help: 'Requests that came in.', registers });
  const inFlight = new Gauge({ name: 'http_requests_in_flight', help: 'Requests being answered.', registers });
  new Gauge({
    name: 'http_event_streams_open',
    help: 'Event streams being read.',
    registers,
    collect() {
      this.set(countStreams());
    },
  });
  return {
    started() {
      requests.inc();
      inFlight.inc();
    },
    ended({ method, route, status, durationMs }) {
      inFlight.dec();
      const known = KNOWN_METHODS.has(method) ? method : 'other';
      duration.observe({ method: known, route, status }, durationMs / 1000);
      exported.record(durationMs / 1000, {
        [ATTR_HTTP_REQUEST_METHOD]: known === 'other' ? '_OTHER' : known,
        [ATTR_HTTP_ROUTE]: route,
        [ATTR_HTTP_RESPONSE_STATUS_CODE]: status,
      });
    },
    async text() {
      const [own, ofWorker] = await Promise.all([metricsText(registry), workerMetrics()]);
      return { contentType: registry.contentType, body: ofWorker === null ? own : joinMetrics([own, ofWorker]) };
    },
  };
}

/** A caller can send any method, and labels are kept forever. */
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Creates measures for a Prometheus registry, and for OpenTelemetry if it is exported. */
export function createMeasures(registry: Registry, log: Logger): Measures {
  const meter = serviceMeter();
  const common = ({ name, help, labels = [] }: MeasureName) => ({
    ...{ name, help, labelNames: [...labels] },
    registers: [registry],
  });
  return {
    counter(measure) {
      const counter = new Counter(common(measure));
      const exported = meter.createCounter(measure.name, { description: measure.help });
      return {
        add: (labels, by = 1) => {
          counter.inc({ ...labels }, by);
          exported.add(by, { ...labels });
        },
      };
    },
    duration(measure) {
      const histogram = new Histogram({ ...common(measure), buckets: [...measure.buckets] });
      const exported = meter.createHistogram(measure.name, { description: measure.help, unit: 's' });
      return {
        add: (labels, seconds) => {
          histogram.observe({ ...labels }, seconds);
          exported.record(seconds, { ...labels });
        },
      };
    },
    gauge(measure, read) {
      meter.createObservableGauge(measure.name, { description: measure.help }).addCallback(async (result) => {
        for (const { labels, value } of await read()) result.observe(value, { ...labels });
      });
      new Gauge({
        ...common(measure),
        async collect() {
          this.reset();
          try {
            for (const { labels, value } of await read()) this.set({ ...labels }, value);
          } catch (error) {
            // A gauge that can't be read (for example while the database is down) must not hide the others.
            this.remove();
            log.warn({ err: error, measure: measure.name }, 'a measure could not be read');
          }
        },
      });
    },
  };
}
