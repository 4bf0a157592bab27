import { defineService } from '../service-token.ts';

type Labels = Readonly<Record<string, string>>;

/** The name of a measure at `/metrics`: `area_what_unit`, following Prometheus's conventions. */
export interface MeasureName {
  name: string;
  /** What it counts, as a sentence. */
  help: string;
  /** Names of its labels. Their values are kept forever, so each must have few. */
  labels?: readonly string[];
}

/** Port for metrics. */
export interface Measures {
  /** Counts events. */
  counter(measure: MeasureName): { add(labels: Labels, by?: number): void };
  /** Measures durations. @param measure its `buckets` are in seconds. */
  duration(measure: MeasureName & { buckets: readonly number[] }): { add(labels: Labels, seconds: number): void };
  /** A value that is read on each scrape; it is left out if it can't be read. */
  gauge(measure: MeasureName, read: () => Promise<readonly { labels: Labels; value: number }[]>): void;
}

export const MEASURES = defineService<Measures>('measures');
