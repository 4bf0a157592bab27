import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import { contribute } from '../../../kernel/sdk/hook-point.ts';
import { DAILY_FIGURES } from '../../../kernel/sdk/ports/daily-figures.ts';
import { SCHEDULE } from '../../../kernel/sdk/ports/jobs.ts';
import { TRANSLATORS } from '../../../kernel/sdk/ports/translators.ts';
import { CLIENTS, USERS } from '../../accounts/contract.ts';
import { USAGE } from '../usage/contract.ts';
import { createDayCollector } from './collect-days.ts';
import { COLLECT_JOB, collectJob } from './jobs/collect.ts';
import { collectionStateModel, dayFiguresModel } from './model.ts';
import { analyticsRoutes } from './routes.ts';
import { createAnalytics } from './service.ts';

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
