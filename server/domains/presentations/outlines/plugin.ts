import { outlineSchema } from '../../../../common/api/outlines.ts';
import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import { contribute } from '../../../kernel/sdk/hook-point.ts';
import { JOB_QUEUE } from '../../../kernel/sdk/ports/jobs.ts';
import { MODELS } from '../../../kernel/sdk/ports/models.ts';
import { NOTHING, PRESENTATION_LEFTOVERS } from '../../../kernel/sdk/ports/retention.ts';
import type { PresentationLeftovers } from '../../../kernel/sdk/ports/retention.ts';
import { TRANSLATORS } from '../../../kernel/sdk/ports/translators.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import { BRIEFINGS } from '../briefs/contract.ts';
import { PRESENTATION_PART, PRESENTATIONS, REVIEW_RECORDS } from '../contract.ts';
import { OUTLINE_FREEZER, OUTLINE_STORE } from './contract.ts';
import { createOutlineLocks, createOutlineRepository, outlineModel } from './repository.ts';
import { outlineJob } from './jobs/outline.ts';
import { presentOutline } from './presenter.ts';
import { outlineRoutes } from './routes.ts';
import { createOutlineRuns } from './runs.ts';
import { createOutlineService } from './service.ts';

/** Outlines: made as a stream that others can join, stored, edited. */
export const plugin = definePlugin({
  name: 'outlines',
  needs: {
    presentations: PRESENTATIONS,
    records: REVIEW_RECORDS,
    briefings: BRIEFINGS,
    queue: JOB_QUEUE,
    models: MODELS,
    translators: TRANSLATORS,
  },
  provides: { outlines: OUTLINE_STORE, locks: OUTLINE_FREEZER },
  models: { outlines: outlineModel },
  i18n: new URL('./locales/', import.meta.url),
  permissions: {
    'outlines.read': ['super_admin', 'client_admin', 'author', 'reviewer'],
    'outlines.change': ['super_admin', 'client_admin', 'author'],
  },
  setup({ services, models, clock }) {
    const repository = createOutlineRepository(models.outlines);
    const runs = createOutlineRuns({ repository, queue: services.queue, clock });
    const locks = createOutlineLocks(repository, services.records);
    const outlines = createOutlineService({ ...services, repository, runs, locks });
    const part = {
      schema: outlineSchema,
      load: async (scope: Scope, id: string) => presentOutline(id, await outlines.load(scope, id)),
    };
    const leftovers: PresentationLeftovers = {
      count: () => Promise.resolve(NOTHING),
      purge: async (scope, presentationId) => {
        await repository.remove(scope, presentationId);
        return NOTHING;
      },
      presentations: (scope) => repository.eachPresentation(scope),
    };
    const job = outlineJob({ ...services, repository, clock });
    return { outlines, locks, part, leftovers, job };
  },
  routes: (own) => outlineRoutes(own.outlines),
  jobs: (own) => [own.job],
  hooks: (own) => [
    contribute(PRESENTATION_PART, 'outlines', own.part),
    contribute(PRESENTATION_LEFTOVERS, 'outlines', own.leftovers),
  ],
});
