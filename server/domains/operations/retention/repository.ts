import type { Collection } from '../../../kernel/sdk/collection.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { RetentionRun } from './model.ts';

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
