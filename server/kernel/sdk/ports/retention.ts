import { defineHook } from '../hook-point.ts';
import type { Logger } from '../logger.ts';
import type { Scope } from '../scope.ts';

/**
 * Lists the blobs that the records of a plugin refer to. Every plugin that uses the file store contributes here, even
 * if it keeps none: a blob that no plugin lists is removed a day after it was written.
 */
export interface BlobOwner {
  /** All of them, for all clients, including soft-deleted records; a key may be repeated. */
  keys(): AsyncIterable<string>;
}

export const BLOB_OWNER = defineHook<BlobOwner>('blob-owner');

/** For a plugin that only stores blobs for records of other plugins, or for the duration of a call. */
export const ownsNoBlobs: BlobOwner = {
  // oxlint-disable-next-line typescript/require-await -- nothing to wait for
  async *keys() {
    yield* [];
  },
};

/** Time limits of the daily clean-up: it may remove what ended, or was last used, before them. */
export interface CleanupLimits {
  now: Date;
  /** Sessions that expired before. */
  sessions: Date;
  /** Uploads without references. */
  orphan_files: Date;
  /** Finished jobs and the events of finished work. */
  jobs: Date;
  /** Copies without references: newer ones may be about to get one. */
  unused: Date;
}

/** One kind of data that the daily clean-up removes; its key is its name in the plural. */
export interface DailyCleanup {
  /** Removes old records and returns how many. Safe to repeat and to stop at any point. */
  clean(limits: CleanupLimits, context: { signal: AbortSignal; log: Logger }): Promise<number>;
}

export const DAILY_CLEANUP = defineHook<DailyCleanup>('daily-cleanup');

/** Number of items that are purged with presentations. */
export interface PurgeCount {
  files: number;
  /** Pictures among the purged items. */
  images: number;
}

/** Data of presentations that is removed when they are purged. */
export interface PresentationLeftovers {
  /** Counts what would be removed with these presentations; shared data stays. */
  count(scope: Scope, presentationIds: readonly string[]): Promise<PurgeCount>;
  /**
   * Removes the data that belongs only to a presentation: files first, then the records that name them, so that a
   * repeat finishes after a crash.
   * @returns what was actually removed now.
   */
  purge(scope: Scope, presentationId: string): Promise<PurgeCount>;
  /**
   * The presentations it has data of; finds data that was written late for a purged presentation. Absent if another
   * clean-up removes that.
   */
  presentations?(scope: Scope): AsyncIterable<string>;
}

export const PRESENTATION_LEFTOVERS = defineHook<PresentationLeftovers>('presentation-leftovers');

export const NOTHING: PurgeCount = { files: 0, images: 0 };

export function addCounts(one: PurgeCount, other: PurgeCount): PurgeCount {
  return { files: one.files + other.files, images: one.images + other.images };
}

/** Hooks that exist even if no clean-up consumes them. */
export const RETENTION_HOOKS = [BLOB_OWNER, DAILY_CLEANUP, PRESENTATION_LEFTOVERS] as const;
