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
