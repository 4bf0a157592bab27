import { FINAL_JOB_STATES } from '../../common/api/jobs.ts';
import type { Collection } from '../kernel/sdk/collection.ts';
import type { DailyFigures, Figure } from '../kernel/sdk/ports/daily-figures.ts';
import { Scope } from '../kernel/sdk/scope.ts';
import { jobStream } from './settle-job.ts';
import type { EventDocument, JobDocument } from './model.ts';

const FIELDS = { client_id: 1, name: 1, state: 1, error: 1, queued_at: 1, started_at: 1, finished_at: 1 } as const;

/** Number of jobs whose events are read in one query. */
const BATCH = 100;
/** Progress and final events; all others contain a part of the result. */
const NO_CONTENT = ['progress', ...FINAL_JOB_STATES];

/** Counts jobs by the day they ended, with their outcome, waiting time, run time and time to the first part. */
export function createJobFigures(jobs: Collection<JobDocument>, events: Collection<EventDocument>): DailyFigures {
  const scope = Scope.ofSystem('daily figures');

  /** When the first part of each job was sent, by stream. */
  async function firstEvents(batch: readonly Pick<JobDocument, '_id'>[]): Promise<Map<string, Date>> {
    const streams = batch.map(({ _id }) => jobStream(_id));
    const found = await events.aggregate<{ _id: string; at: Date }>(scope, [
      { $match: { stream: { $in: streams }, event: { $nin: NO_CONTENT } } },
      { $group: { _id: '$stream', at: { $min: '$created_at' } } },
    ]);
    return new Map(found.map(({ _id, at }) => [_id, at]));
  }

  return {
    async collect({ from, to }, add) {
      const query = { filter: { finished_at: { $gte: from, $lt: to } }, projection: FIELDS };
      const addAll = async (batch: readonly JobDocument[]): Promise<void> => {
        const first = await firstEvents(batch);
        for (const job of batch) add(figureOf(job, first.get(jobStream(job._id)) ?? null));
      };
      let batch: JobDocument[] = [];
      for await (const job of jobs.each(scope, query)) {
        batch.push(job);
        if (batch.length < BATCH) continue;
        await addAll(batch);
        batch = [];
      }
      await addAll(batch);
    },
    async oldest() {
      const filter = { finished_at: { $ne: null } };
      const job = await jobs.findOne(scope, { filter, sort: { finished_at: 1 }, projection: { finished_at: 1 } });
      return job?.finished_at ?? null;
    },
  };
}

function figureOf(job: JobDocument, firstEvent: Date | null): Figure {
  const { client_id, name, state, error, queued_at, started_at, finished_at } = job;
  const isFailed = state === 'failed';
  const durations: Record<string, number> = {};
  if (started_at !== null) durations['wait'] = Math.max(0, started_at.getTime() - queued_at.getTime());
  // Jobs that failed early would distort the figures.
  if (state === 'completed' && started_at !== null && finished_at !== null) {
    durations['run'] = finished_at.getTime() - started_at.getTime();
  }
  // A job that was restarted keeps the events of its first run.
  if (firstEvent !== null && firstEvent >= queued_at) {
    durations['first_event'] = firstEvent.getTime() - queued_at.getTime();
  }
  return {
    ...{ client_id, kind: 'jobs', durations },
    by: { job: name, ...(isFailed ? { error: error?.code ?? '' } : {}) },
    sums: { runs: 1, failed: isFailed ? 1 : 0, cancelled: state === 'cancelled' ? 1 : 0 },
  };
}
