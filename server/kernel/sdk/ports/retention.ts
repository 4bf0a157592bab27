import { defineHook } from '../hook-point.ts';
import type { Logger } from '../logger.ts';
import type { Scope } from '../scope.ts';

/**
 * Names the blobs that the records of a plugin refer to. Every plugin that uses the file store contributes here, even if
 * it keeps none: what no one names is swept a day after it was written.
 */
export interface BlobOwner {
  /** All of them, of all clients, soft-deleted records included; the same key may come twice. */
  keys(): AsyncIterable<string>;
}

export const BLOB_OWNER = defineHook<BlobOwner>('blob-owner');

/** For a plugin that puts blobs into the store only for records of others, or for the length of a call. */
export const ownsNoBlobs: BlobOwner = {
  // oxlint-disable-next-line typescript/require-await -- nothing to wait for
  async *keys() {
    yield* [];
  },
};

/** What the daily clean-up may remove, as moments: things that ended, or were used last, before them. */
export interface CleanupLimits {
  now: Date;
  /** Sessions that expired by then. */
  sessions: Date;
  /** Uploads that nothing refers to. */
  orphan_files: Date;
  /** Finished jobs and the events of finished work. */
  jobs: Date;
  /** Copies that nothing refers to: younger ones may be about to be. */
  unused: Date;
}

/** One sort of thing that the daily clean-up removes; its key names it, in the plural. */
export interface DailyCleanup {
  /** Removes old records and returns how many. Safe to repeat, and to stop at any point. */
  clean(limits: CleanupLimits, context: { signal: AbortSignal; log: Logger }): Promise<number>;
}

export const DAILY_CLEANUP = defineHook<DailyCleanup>('daily-cleanup');

/** What goes with presentations, counted. */
export interface PurgeCount {
  /** Files in the file store. */
  files: number;
  /** Pictures among what goes. */
  images: number;
}

/** A part of presentations that goes when they are purged. */
export interface PresentationLeftovers {
  /** What would go with these presentations; what others use as well stays. */
  count(scope: Scope, presentationIds: readonly string[]): Promise<PurgeCount>;
  /**
   * Removes what belongs to a presentation alone: files first, the records that name them last, so that a repeat finishes
   * what a crash left.
   * @returns what really went now.
   */
  purge(scope: Scope, presentationId: string): Promise<PurgeCount>;
  /**
   * The presentations that it has something of: what was written late for one that was purged in the meantime is found so. Not
   * given where that goes by another clean-up.
   */
  presentations?(scope: Scope): AsyncIterable<string>;
}

export const PRESENTATION_LEFTOVERS = defineHook<PresentationLeftovers>('presentation-leftovers');

/** Nothing. */
export const NOTHING: PurgeCount = { files: 0, images: 0 };

/** Both counts as one. */
export function addCounts(one: PurgeCount, other: PurgeCount): PurgeCount {
  return { files: one.files + other.files, images: one.images + other.images };
}

/** What there is whether or not anyone cleans up. */
export const RETENTION_HOOKS = [BLOB_OWNER, DAILY_CLEANUP, PRESENTATION_LEFTOVERS] as const;
