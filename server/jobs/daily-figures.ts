import type { Collection } from '../kernel/sdk/collection.ts';
import type { DailyFigures } from '../kernel/sdk/ports/daily-figures.ts';
import { Scope } from '../kernel/sdk/scope.ts';
import type { JobDocument } from './model.ts';

const FIELDS = { client_id: 1, name: 1, state: 1, error: 1, queued_at: 1, started_at: 1, finished_at: 1 } as const;

/** Jobs by the day they ended: how many, how they ended, how long they waited and ran. */
export function createJobFigures(jobs: Collection<JobDocument>): DailyFigures {
  const scope = Scope.ofSystem('daily figures');
  return {
    async collect({ from, to }, add) {
      const query = { filter: { finished_at: { $gte: from, $lt: to } }, projection: FIELDS };
      for await (const { client_id, name, state, error, queued_at, started_at, finished_at } of jobs.each(
        scope,
        query,
      )) {
        const isFailed = state === 'failed';
        const times: Record<string, number> = {};
        if (started_at !== null) times['wait'] = Math.max(0, started_at.getTime() - queued_at.getTime());
        // What failed early would make the rest look fast.
        if (state === 'completed' && started_at !== null && finished_at !== null) {
          times['run'] = finished_at.getTime() - started_at.getTime();
        }
        add({
          ...{ client_id, kind: 'jobs', durations: times },
          by: { job: name, ...(isFailed ? { error: error?.code ?? '' } : {}) },
          sums: { runs: 1, failed: isFailed ? 1 : 0, cancelled: state === 'cancelled' ? 1 : 0 },
        });
      }
    },
    async oldest() {
      const filter = { finished_at: { $ne: null } };
      const job = await jobs.findOne(scope, { filter, sort: { finished_at: 1 }, projection: { finished_at: 1 } });
      return job?.finished_at ?? null;
    },
  };
}
