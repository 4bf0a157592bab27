import { Schema } from 'mongoose';
import type { StoredDocument } from '../../../kernel/sdk/collection.ts';
import { defineModel } from '../../../kernel/sdk/define-model.ts';

/** What happened on one day in one client, of one kind, by one set of values. Its id names all of these. */
export interface DayFigures extends StoredDocument {
  /** In UTC, such as 2026-11-23. */
  day: string;
  client_id: string | null;
  kind: string;
  by: Record<string, string>;
  sums: Record<string, number>;
  durations: Record<string, Histogram>;
}

export const dayFiguresModel = defineModel<DayFigures>({
  collection: 'analytics_days',
  tenancy: 'client',
  schema: new Schema<DayFigures>(
    {
      day: { type: String, required: true },
      client_id: { type: String, default: null },
      kind: { type: String, required: true },
      by: { type: Schema.Types.Mixed, default: {} },
      sums: { type: Schema.Types.Mixed, default: {} },
      durations: { type: Schema.Types.Mixed, default: {} },
    },
    { minimize: false },
  ),
});

/** How far days are collected. One document, `days`. */
export interface CollectionState extends StoredDocument {
  /** The last day that is over and collected whole. */
  final_day: string | null;
  /** Up to when the day after it is collected. */
  collected_at: Date | null;
}

export const collectionStateModel = defineModel<CollectionState>({
  collection: 'analytics_states',
  tenancy: 'service',
  schema: new Schema<CollectionState>({
    final_day: { type: String, default: null },
    collected_at: { type: Date, default: null },
  }),
});

/** Durations counted by size: each bucket ends a seventh above the one before, so that a percentile is right to 7 %. */
export type Histogram = Record<string, number>;

const GROWTH = Math.log(1.15);

/** Counts a duration. */
export function addDuration(histogram: Histogram, durationMs: number): void {
  const bucket = String(durationMs < 1 ? 0 : 1 + Math.floor(Math.log(durationMs) / GROWTH));
  histogram[bucket] = (histogram[bucket] ?? 0) + 1;
}

/** Adds what another one has counted. */
export function addHistogram(histogram: Histogram, other: Readonly<Histogram>): void {
  for (const [bucket, count] of Object.entries(other)) histogram[bucket] = (histogram[bucket] ?? 0) + count;
}

/** The duration that this share is not longer than, in whole milliseconds; null where nothing was counted. */
export function percentile(histogram: Readonly<Histogram>, share: number): number | null {
  const buckets = Object.entries(histogram)
    .map(([bucket, count]) => [Number(bucket), count] as const)
    .sort(([one], [other]) => one - other);
  const total = buckets.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return null;
  let seen = 0;
  for (const [bucket, count] of buckets) {
    seen += count;
    // The middle of the bucket, by ratio.
    if (seen >= total * share) return bucket === 0 ? 0 : Math.round(Math.exp((bucket - 0.5) * GROWTH));
  }
  return null;
}
