import { z } from 'zod';
import { definePlugin } from '../sdk/define-plugin.ts';
import { EVENT_LOG } from '../sdk/ports/event-log.ts';
import { FILE_STORE } from '../sdk/ports/file-store.ts';
import { JOB_QUEUE } from '../sdk/ports/job-queue.ts';
import { JOB_RUNNER } from '../sdk/ports/job-runner.ts';
import { TRANSLATORS } from '../sdk/ports/translators.ts';
import { createJobSystem } from './create-job-system.ts';
import { eventModel, jobModel } from './model.ts';
import { permissions } from './policy.ts';
import { jobRoutes } from './routes.ts';

/** Work that outlives its request: a durable record of each job, run in this process, with events to follow. */
export const plugin = definePlugin({
  name: 'jobs',
  env: z.object({
    JOBS_CONCURRENCY: z.coerce
      .number()
      .int()
      .min(1)
      .max(64)
      .default(2)
      .meta({ description: 'Jobs that run at once in one process' }),
    JOB_TIME_LIMIT_S: z.coerce
      .number()
      .min(1)
      .max(1800)
      .default(1800)
      .meta({ description: 'Longest run of any job, in seconds' }),
  }),
  needs: { files: FILE_STORE, translators: TRANSLATORS },
  provides: { queue: JOB_QUEUE, events: EVENT_LOG, runner: JOB_RUNNER },
  models: { jobs: jobModel, events: eventModel },
  migrations: new URL('./migrations/', import.meta.url),
  i18n: new URL('./locales/', import.meta.url),
  permissions,
  setup({ config, services, models, clock, log }) {
    const system = createJobSystem({
      jobs: models.jobs,
      events: models.events,
      files: services.files,
      clock,
      log,
      concurrency: config.JOBS_CONCURRENCY,
      timing: { limitMs: config.JOB_TIME_LIMIT_S * 1000 },
    });
    return { ...system, translators: services.translators };
  },
  routes: ({ service, translators }) => jobRoutes(service, translators),
  health: ({ running }) => Promise.resolve({ is_ok: true, detail: `${running()} running` }),
  stop: async ({ events, runner }) => {
    await runner.stop(0);
    await events.close();
  },
});
