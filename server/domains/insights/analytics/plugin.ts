import { z } from 'zod';
import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import { contribute } from '../../../kernel/sdk/hook-point.ts';
import { DAILY_FIGURES } from '../../../kernel/sdk/ports/daily-figures.ts';
import { SCHEDULE } from '../../../kernel/sdk/ports/jobs.ts';
import { TRANSLATORS } from '../../../kernel/sdk/ports/translators.ts';
import { CLIENTS, USERS } from '../../accounts/contract.ts';
import { USAGE } from '../usage/contract.ts';
import type { Translator } from '../../../../common/i18n/translator.ts';
import { defineJob } from '../../../kernel/sdk/define-job.ts';
import type { Job } from '../../../kernel/sdk/define-job.ts';
import { createDayCollector } from './collect-days.ts';
import { collectionStateModel, dayFiguresModel } from './model.ts';
import { analyticsRoutes } from './routes.ts';
import { createAnalytics } from './service.ts';
import type { DayCollector } from './collect-days.ts';

/** What was made, used and found out, by day: rows that a job keeps, so that a report reads few of them. */
export const plugin = definePlugin({
  name: 'analytics',
  needs: { figures: DAILY_FIGURES, clients: CLIENTS, users: USERS, usage: USAGE, translators: TRANSLATORS },
  models: { days: dayFiguresModel, states: collectionStateModel },
  migrations: new URL('./migrations/', import.meta.url),
  i18n: new URL('./locales/', import.meta.url),
  permissions: { 'analytics.read': ['super_admin', 'client_admin'] },
  setup({ services, models, clock }) {
    const { figures, clients, users, usage, translators } = services;
    const collector = createDayCollector({ ...models, figures, clock });
    const currency = () => usage.currency();
    const analytics = createAnalytics({ days: models.days, collector, clients, users, currency, clock });
    return { analytics, job: collectJob(collector, translators.en) };
  },
  routes: ({ analytics }) => analyticsRoutes(analytics),
  jobs: ({ job }) => [job],
  hooks: () => [
    // Before the clean-up of the same night: what days are counted from is there still.
    contribute(SCHEDULE, 'analytics', { job: COLLECT_JOB, at: { hour: 0, minute: 20 } }),
  ],
});

/** Its name is also the key of the text about it. */
const COLLECT_JOB = 'analytics.collect';

/** Collects the days that are over. A day that is collected is never read again, so that what it was counted from may go. */
function collectJob(collector: DayCollector, translator: Translator): Job {
  return defineJob({
    name: COLLECT_JOB,
    payload: z.object({}),
    timeoutMs: 1_800_000,
    concurrency: 1,
    handler: async (run): Promise<{ days: number; rows: number }> => {
      const message = translator.translate('author', COLLECT_JOB);
      const days = await collector.due();
      let rows = 0;
      for (const [done, day] of days.entries()) {
        await run.progress({ step: COLLECT_JOB, done, total: days.length, message });
        rows += await collector.collect(day, run.signal);
      }
      return { days: days.length, rows };
    },
  });
}
