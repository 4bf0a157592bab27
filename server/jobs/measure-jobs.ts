import type { Measures } from '../kernel/sdk/ports/measures.ts';
import type { JobExecutor } from './job-executor.ts';
import type { JobDocument } from './model.ts';
import type { QueueReport } from './queue-report.ts';
import type { Settled } from './settle-job.ts';

/** Counts runs and their ends. */
interface JobMeasures {
  ended(job: JobDocument, settled: Settled, ranMs: number): void;
  /** A run was found whose worker was gone. */
  abandoned(job: JobDocument): void;
}

const BUCKETS = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800];

/** Everything that is told about jobs at `/metrics`. */
export function measureJobs(measures: Measures, report: QueueReport, executor: JobExecutor): JobMeasures {
  const labels = ['name', 'outcome'];
  const ends = measures.counter({
    name: 'jobs_runs_total',
    help: 'Runs of jobs that ended in this process: completed, failed, cancelled, retried after a failure, interrupted, or lost to another process.',
    labels,
  });
  const durations = measures.duration({
    name: 'jobs_run_duration_seconds',
    help: 'Time from the claim of a job to the end of that run.',
    labels,
    buckets: BUCKETS,
  });
  const abandoned = measures.counter({
    name: 'jobs_abandoned_total',
    help: 'Runs that this process found without their worker, and put back into the queue.',
    labels: ['name'],
  });
  measures.gauge({ name: 'jobs_running', help: 'Runs under way in this process.' }, () =>
    Promise.resolve([{ labels: {}, value: executor.running() }]),
  );
  measures.gauge(
    { name: 'jobs_unfinished', help: 'Jobs that wait or run, of all processes.', labels: ['state'] },
    async () => {
      const { queued, running } = (await report.read()).jobs.by_state;
      return [
        { labels: { state: 'queued' }, value: queued },
        { labels: { state: 'running' }, value: running },
      ];
    },
  );
  measures.gauge(
    { name: 'jobs_queue_lag_seconds', help: 'How long the oldest job that could run has waited.' },
    async () => [{ labels: {}, value: (await report.read()).jobs.lag_s }],
  );
  measures.gauge({ name: 'jobs_workers', help: 'Processes that run jobs and were heard of lately.' }, async () => [
    { labels: {}, value: (await report.read()).workers.length },
  ]);
  measures.gauge(
    {
      name: 'jobs_queue_available',
      help: 'Whether the queue works as it is set up; 0 while jobs run by the fall-back.',
    },
    async () => [{ labels: {}, value: (await report.read()).queue.is_available ? 1 : 0 }],
  );
  return {
    ended(job, settled, ranMs) {
      const values = { name: job.name, outcome: settled.as };
      ends.add(values);
      durations.add(values, ranMs / 1000);
    },
    abandoned: ({ name }) => abandoned.add({ name }),
  };
}
