import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { MeasureName, Measures } from '../kernel/sdk/ports/measures.ts';

/** The measures of one server, before anything is measured. */
export function createRegistry(): Registry {
  return new Registry();
}

export interface Metrics {
  started(): void;
  ended(request: { method: string; route: string; status: number; durationMs: number }): void;
  /** The text format of Prometheus. */
  text(): Promise<{ contentType: string; body: string }>;
}

/** Measurements of one app; two servers in one process have one each. */
export function createMetrics(registry: Registry, countStreams: () => number): Metrics {
  const registers = [registry];
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
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
  let hasDefaults = false;
  return {
    started() {
      requests.inc();
      inFlight.inc();
    },
    ended({ method, route, status, durationMs }) {
      inFlight.dec();
      duration.observe({ method: KNOWN_METHODS.has(method) ? method : 'other', route, status }, durationMs / 1000);
    },
    async text() {
      // They watch the process: only once a user asks.
      if (!hasDefaults) collectDefaultMetrics({ register: registry });
      hasDefaults = true;
      return { contentType: registry.contentType, body: await registry.metrics() };
    },
  };
}

/** Anybody can send any method; labels are kept forever. */
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Measures that go into a registry of Prometheus's client. */
export function createMeasures(registry: Registry, log: Logger): Measures {
  const common = ({ name, help, labels = [] }: MeasureName) => ({
    ...{ name, help, labelNames: [...labels] },
    registers: [registry],
  });
  return {
    counter(measure) {
      const counter = new Counter(common(measure));
      return { add: (labels, by = 1) => counter.inc({ ...labels }, by) };
    },
    duration(measure) {
      const histogram = new Histogram({ ...common(measure), buckets: [...measure.buckets] });
      return { add: (labels, seconds) => histogram.observe({ ...labels }, seconds) };
    },
    gauge(measure, read) {
      new Gauge({
        ...common(measure),
        async collect() {
          this.reset();
          try {
            for (const { labels, value } of await read()) this.set({ ...labels }, value);
          } catch (error) {
            // One that can't be read, as while the database is away, does not hide the others.
            this.remove();
            log.warn({ err: error, measure: measure.name }, 'a measure could not be read');
          }
        },
      });
    },
  };
}
