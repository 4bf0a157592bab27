import { Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { MeasureName, Measures } from '../kernel/sdk/ports/measures.ts';

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
