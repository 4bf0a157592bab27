import type { EventLog } from '../../kernel/sdk/ports/event-log.ts';
import { NOTHING } from '../../kernel/sdk/ports/retention.ts';
import type { DailyCleanup, PresentationRemains } from '../../kernel/sdk/ports/retention.ts';
import type { OutlineRepository } from './repository.ts';
import { RUN_STREAMS, runStream } from './run-events.ts';

/** An outline goes with its presentation, and the events of its last run; those of former ones go with the clean-up. */
export function createOutlineRemains(
  repository: Pick<OutlineRepository, 'find' | 'remove' | 'eachPresentation'>,
  events: Pick<EventLog, 'remove'>,
): PresentationRemains {
  return {
    count: () => Promise.resolve(NOTHING),
    purge: async (scope, presentationId) => {
      const run = (await repository.find(scope, presentationId))?.run ?? null;
      if (run !== null) await events.remove([runStream(run.id)]);
      await repository.remove(scope, presentationId);
      return NOTHING;
    },
    presentations: (scope) => repository.eachPresentation(scope),
  };
}

/** Old events of runs: who comes back so late gets the outline as it is stored. */
export function createOutlineCleanup(events: Pick<EventLog, 'removeOld'>): DailyCleanup {
  return { clean: ({ jobs }) => events.removeOld(RUN_STREAMS, jobs) };
}
