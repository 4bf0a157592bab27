import type { Collection, StoredDocument } from '../../../kernel/sdk/collection.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import { Schema } from 'mongoose';
import { defineModel } from '../../../kernel/sdk/define-model.ts';
import type { RetentionDays } from '../../../../common/api/operations.ts';
import { DAY_MS } from '../../../kernel/sdk/clock.ts';
import type { CleanupLimits } from '../../../kernel/sdk/ports/retention.ts';

/** The last run of one sort of retention work; `_id` is `cleanup` or `purge`. */
interface RetentionRun extends StoredDocument {
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
interface FileState extends StoredDocument {
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

type RunKind = 'cleanup' | 'purge';

/** The last run of each sort. */
export interface RunRepository {
  last(kind: RunKind): Promise<RetentionRun | null>;
  note(kind: RunKind, run: Pick<RetentionRun, 'job_id' | 'finished_at' | 'removed'>): Promise<void>;
}

/** Runs on their collection. */
export function createRunRepository(runs: Collection<RetentionRun>): RunRepository {
  const scope = Scope.ofSystem('retention');
  return {
    last: (kind) => runs.get(scope, kind),
    note: async (kind, { job_id, finished_at, removed }) => {
      await runs.update(scope, { _id: kind }, { $set: { job_id, finished_at, removed } }, { upsert: {} });
    },
  };
}

/** What the database knows about the stored files as a whole. */
export interface FileStateRepository {
  /** @param now the beginning, where nothing is known yet. */
  get(now: Date): Promise<Pick<FileState, 'since' | 'mark' | 'previous_mark'>>;
  note(mark: string, previous: string | null): Promise<void>;
}

/** The state of the files on its collection. */
export function createFileStateRepository(states: Collection<FileState>): FileStateRepository {
  const scope = Scope.ofSystem('retention');
  const ID = 'blobs';
  return {
    async get(now) {
      const known = await states.get(scope, ID);
      if (known !== null) return known;
      const first = { since: now, mark: null, previous_mark: null };
      await states.update(scope, { _id: ID }, { $setOnInsert: first }, { upsert: {} });
      return first;
    },
    note: async (mark, previous) => {
      await states.update(scope, { _id: ID }, { $set: { mark, previous_mark: previous } });
    },
  };
}
