import { defineService } from '../service-token.ts';

type Labels = Readonly<Record<string, string>>;

/** What a measure is called at `/metrics`: `area_what_unit`, as Prometheus has it. */
export interface MeasureName {
  name: string;
  /** What it counts, as a sentence. */
  help: string;
  /** Names of its labels. Their values are kept forever, so there are few of each. */
  labels?: readonly string[];
}

/** Port of what counts things for those who watch the service. */
export interface Measures {
  /** Something that happens again and again. */
  counter(measure: MeasureName): { add(labels: Labels, by?: number): void };
  /** How long things take. @param measure its `buckets` are in seconds. */
  duration(measure: MeasureName & { buckets: readonly number[] }): { add(labels: Labels, seconds: number): void };
  /** Something that is read when a user asks; what is not read is not reported. */
  gauge(measure: MeasureName, read: () => Promise<readonly { labels: Labels; value: number }[]>): void;
}

export const MEASURES = defineService<Measures>('measures');
