import { outlineSchema } from '../../../common/api/outlines.ts';
import { definePlugin } from '../../kernel/sdk/define-plugin.ts';
import { contribute } from '../../kernel/sdk/hook-point.ts';
import { EVENT_LOG } from '../../kernel/sdk/ports/event-log.ts';
import { MODELS } from '../../kernel/sdk/ports/models.ts';
import { DAILY_CLEANUP, PRESENTATION_REMAINS } from '../../kernel/sdk/ports/retention.ts';
import { TRANSLATORS } from '../../kernel/sdk/ports/translators.ts';
import type { Scope } from '../../kernel/sdk/scope.ts';
import { BRIEFINGS } from '../presentations/briefs/contract.ts';
import { PRESENTATION_PART, PRESENTATIONS, REVIEW_RECORDS } from '../presentations/contract.ts';
import type { Presentation } from '../presentations/contract.ts';
import { OUTLINE_FREEZER, OUTLINE_STORE } from './contract.ts';
import { createRunFollower } from './follow-run.ts';
import { createOutlineFreezes } from './freeze.ts';
import { outlineModel } from './model.ts';
import { createOutlineCleanup, createOutlineRemains } from './outline-retention.ts';
import { presentOutline } from './presenter.ts';
import { createOutlineRepository } from './repository.ts';
import { outlineRoutes } from './routes.ts';
import { RUN_LIMITS } from './run-limits.ts';
import { createOutlineRunner } from './runner.ts';
import { createOutlineService } from './service.ts';

/** Outlines: made as a stream that others can join, stored, edited. */
export const plugin = definePlugin({
  name: 'outlines',
  needs: {
    presentations: PRESENTATIONS,
    records: REVIEW_RECORDS,
    briefings: BRIEFINGS,
    events: EVENT_LOG,
    models: MODELS,
    translators: TRANSLATORS,
  },
  provides: { outlines: OUTLINE_STORE, freezes: OUTLINE_FREEZER },
  models: { outlines: outlineModel },
  i18n: new URL('./locales/', import.meta.url),
  permissions: {
    'outlines.read': ['super_admin', 'client_admin', 'author', 'reviewer'],
    'outlines.change': ['super_admin', 'client_admin', 'author'],
  },
  setup({ services, models, clock, log }) {
    const repository = createOutlineRepository(models.outlines);
    const parts = { ...services, repository, limits: RUN_LIMITS, clock, log };
    const runner = createOutlineRunner(parts);
    const follower = createRunFollower(parts);
    const freezes = createOutlineFreezes(repository, services.records);
    const outlines = createOutlineService({ ...services, repository, runner, follower, freezes });
    const part = {
      schema: outlineSchema,
      load: async (scope: Scope, presentation: Presentation) =>
        presentOutline(presentation._id, await outlines.load(scope, presentation)),
    };
    const remains = createOutlineRemains(repository, services.events);
    return { outlines, freezes, runner, part, remains, cleanup: createOutlineCleanup(services.events) };
  },
  routes: (own) => outlineRoutes(own.outlines),
  hooks: (own) => [
    contribute(PRESENTATION_PART, 'outlines', own.part),
    contribute(PRESENTATION_REMAINS, 'outlines', own.remains),
    contribute(DAILY_CLEANUP, 'outline_events', own.cleanup),
  ],
  stop: (own) => own.runner.stop(),
});
