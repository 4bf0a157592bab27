import { z } from 'zod';
import { definePlugin } from '../kernel/sdk/define-plugin.ts';
import { contribute } from '../kernel/sdk/hook-point.ts';
import {
  QUEUE_DATABASE,
  JOB_QUEUE,
  JOB_RESULT,
  JOB_RUNNER,
  SCHEDULE,
  PRESENTATION_TITLES,
} from '../kernel/sdk/ports/jobs.ts';
import type { AuditEntry } from '../kernel/sdk/ports/audit-sink.ts';
import { FILE_STORE } from '../kernel/sdk/ports/file-store.ts';
import { MEASURES } from '../kernel/sdk/ports/measures.ts';
import { PEER_PROCESS } from '../kernel/sdk/ports/peer-process.ts';
import { BLOB_OWNER, DAILY_CLEANUP, PRESENTATION_LEFTOVERS } from '../kernel/sdk/ports/retention.ts';
import { TRANSLATORS } from '../kernel/sdk/ports/translators.ts';
import { JOB_COSTS } from '../kernel/sdk/ports/models.ts';
import { optional } from '../kernel/sdk/service-token.ts';
import { DAILY_FIGURES } from '../kernel/sdk/ports/daily-figures.ts';
import { FINAL_JOB_STATES } from '../../common/api/jobs.ts';
import type { Collection } from '../kernel/sdk/collection.ts';
import type { DailyFigures, Figure } from '../kernel/sdk/ports/daily-figures.ts';
import { Scope } from '../kernel/sdk/scope.ts';
import { createJobSystem } from './create-job-system.ts';
import { createScheduler, SYSTEM_USER } from './create-scheduler.ts';
import { diagnosticsRoute, jobRoutes } from './routes.ts';
import { createJobRetention } from './job-retention.ts';
import { eventModel, jobModel, workerModel } from './model.ts';
import type { JobDocument, EventDocument } from './model.ts';
import { permissions } from './policy.ts';
import type { QueueReport } from './queue-state.ts';
import { jobStream } from './settle-job.ts';

const atLeastOne = z.coerce.number().int().min(1);

/** Work that outlives its request: durable job records, run by workers or in this process, with events to follow. */
export const plugin = definePlugin({
  name: 'jobs',
  env: z.object({
    JOB_QUEUE: z.enum(['auto', 'agenda', 'in-process']).default('auto').meta({
      description:
        'Who hands out jobs: agenda (a queue in the database; auto is the same), or in-process (each worker looks for itself, as it also does while the queue is down)',
    }),
    JOBS_CONCURRENCY: atLeastOne.max(64).default(4).meta({ description: 'Jobs that run at once in one process' }),
    JOBS_PER_CLIENT: atLeastOne.max(64).optional().meta({
      description: 'Jobs of one client that run at once in one process; one less than JOBS_CONCURRENCY when unset',
    }),
    JOBS_FALLBACK_LIMIT: atLeastOne.max(10_000).default(100).meta({
      description: 'Jobs that wait and run at once while the queue is unavailable; more are refused with 503',
    }),
    SCHEDULES: z.enum(['true', 'false']).default('true').meta({
      description: 'Whether this process queues the jobs of schedules when they are due; one process is enough',
    }),
    JOB_TIME_LIMIT_S: z.coerce
      .number()
      .min(1)
      .max(1800)
      .default(1800)
      .meta({ description: 'Longest run of any job, in seconds' }),
  }),
  needs: {
    files: FILE_STORE,
    translators: TRANSLATORS,
    costs: optional(JOB_COSTS),
    queueDatabase: QUEUE_DATABASE,
    measures: MEASURES,
    peer: PEER_PROCESS,
    schedules: SCHEDULE,
    results: JOB_RESULT,
    titles: PRESENTATION_TITLES,
  },
  provides: { queue: JOB_QUEUE, runner: JOB_RUNNER },
  models: { jobs: jobModel, events: eventModel, workers: workerModel },
  migrations: new URL('./migrations/', import.meta.url),
  i18n: new URL('./locales/', import.meta.url),
  permissions,
  setup(context) {
    const { config, services, models, clock, log } = context;
    const system = createJobSystem({
      jobs: models.jobs,
      events: models.events,
      workers: models.workers,
      files: services.files,
      clock,
      log,
      queueDatabase: config.JOB_QUEUE === 'in-process' ? null : services.queueDatabase,
      ...(config.SCHEDULES === 'true' ? { lookAtSchedules: () => scheduler.look() } : {}),
      measures: services.measures,
      peer: services.peer,
      concurrency: config.JOBS_CONCURRENCY,
      perClient: config.JOBS_PER_CLIENT ?? Math.max(1, config.JOBS_CONCURRENCY - 1),
      fallbackLimit: config.JOBS_FALLBACK_LIMIT,
      timing: { limitMs: config.JOB_TIME_LIMIT_S * 1000 },
      noteStart: (job, action) => noteStart(job, action, (entry) => context.audit(entry)),
    });
    const { schedules, files } = services;
    const { queue, events } = system;
    const scheduler = createScheduler({ schedules: () => schedules.list(), queue, clock, log });
    const retention = createJobRetention({
      jobs: models.jobs,
      events,
      files,
      announce: (job) => system.announceEnd(job),
      clock,
    });
    const audit = (entry: AuditEntry): Promise<void> => context.audit(entry);
    const { translators, costs, results, titles } = services;
    const figures = createJobFigures(models.jobs, models.events);
    return { ...system, figures, retention, audit, translators, costs, results, titles };
  },
  routes: ({ report, ...parts }) => [...jobRoutes(parts), diagnosticsRoute(report)],
  health: ({ report }) => healthOf(report),
  hooks: ({ retention, figures }) => [
    contribute(BLOB_OWNER, 'jobs', retention.blobOwner),
    contribute(DAILY_CLEANUP, 'jobs', retention.cleanup),
    contribute(PRESENTATION_LEFTOVERS, 'jobs', retention.leftovers),
    contribute(DAILY_FIGURES, 'jobs', figures),
  ],
  stop: async ({ events, runner }) => {
    await runner.stop(0);
    await events.close();
  },
});

/** A job that a user starts changes something; scheduled jobs write their own audit entries if needed. */
async function noteStart(job: JobDocument, action: string, audit: (entry: AuditEntry) => Promise<void>): Promise<void> {
  const { _id, name, client_id, user_id, presentation_id } = job;
  if (user_id === SYSTEM_USER) return;
  const target =
    presentation_id === null ? { kind: 'job', id: _id, name } : { kind: 'presentation', id: presentation_id };
  await audit({ action, client_id, user_id, target, after: { job_id: _id } });
}

/** An unavailable queue doesn't make the process unhealthy: jobs run anyway. */
async function healthOf(report: QueueReport): Promise<{ is_ok: boolean; detail: string }> {
  const { queue, workers, jobs } = await report.read();
  const mode = queue.fault === null ? queue.mode : `${queue.mode} (${queue.configured}: ${queue.fault})`;
  const lag = Math.round(jobs.lag_s);
  return { is_ok: true, detail: `${mode}, workers ${workers.length}, running ${jobs.running_here}, lag ${lag} s` };
}

const FIELDS = { client_id: 1, name: 1, state: 1, error: 1, queued_at: 1, started_at: 1, finished_at: 1 } as const;

/** Number of jobs whose events are read in one query. */
const BATCH = 100;
/** Progress and final events; all others contain a part of the result. */
const NO_CONTENT = ['progress', ...FINAL_JOB_STATES];

/** Counts jobs by the day they ended, with their outcome, waiting time, run time and time to the first part. */
function createJobFigures(jobs: Collection<JobDocument>, events: Collection<EventDocument>): DailyFigures {
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
