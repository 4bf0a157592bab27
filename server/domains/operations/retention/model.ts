import { Schema } from 'mongoose';
import type { StoredDocument } from '../../../kernel/sdk/collection.ts';
import { defineModel } from '../../../kernel/sdk/define-model.ts';
import type { RetentionDays } from '../../../../common/api/operations.ts';
import { DAY_MS } from '../../../kernel/sdk/clock.ts';
import type { CleanupLimits } from '../../../kernel/sdk/ports/retention.ts';

/** The last run of one sort of retention work; `_id` is `cleanup` or `purge`. */
export interface RetentionRun extends StoredDocument {
  job_id: string;
  finished_at: Date;
  /** How many, by what they were. */
  removed: Record<string, number>;
}

export const retentionRunModel = defineModel<RetentionRun>({
  collection: 'retention_runs',
  tenancy: 'service',
  schema: new Schema<RetentionRun>({
    job_id: { type: String, required: true },
    finished_at: { type: Date, required: true },
    removed: { type: Schema.Types.Mixed, default: {} },
  }),
});

/** Which state of the database the stored files belong to; its one document is `blobs`. */
export interface FileState extends StoredDocument {
  /** When this database first had to do with files. */
  since: Date;
  /** The mark left in the file store after the last sweep; the one before, where that write was cut off. */
  mark: string | null;
  previous_mark: string | null;
}

export const fileStateModel = defineModel<FileState>({
  collection: 'file_states',
  tenancy: 'service',
  schema: new Schema<FileState>({
    since: { type: Date, required: true },
    mark: { type: String, default: null },
    previous_mark: { type: String, default: null },
  }),
});

/** A moment some days before another. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** The settings as moments. What nothing refers to is given a day: its record may be about to come. */
export function cleanupLimits(days: RetentionDays, now: Date): CleanupLimits {
  return {
    now,
    sessions: daysBefore(now, days.session_days),
    orphan_files: daysBefore(now, days.orphan_files_days),
    jobs: daysBefore(now, days.job_days),
    unused: daysBefore(now, 1),
  };
}
