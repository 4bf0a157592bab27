import type { Collection } from '../../../kernel/sdk/collection.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { FileState, RetentionRun } from './model.ts';

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
