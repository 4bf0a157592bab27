import type { Clock } from '../../kernel/sdk/clock.ts';
import type { ServerEvent } from '../../kernel/sdk/define-route.ts';
import type { Logger } from '../../kernel/sdk/logger.ts';
import type { EventLog } from '../../kernel/sdk/ports/event-log.ts';
import type { Scope } from '../../kernel/sdk/scope.ts';
import type { OutlineDocument, OutlineRun } from './model.ts';
import { errorOf, interrupted, lost, problemOf } from './outline-problem.ts';
import type { OutlineProblem } from './outline-problem.ts';
import { presentOutline, presentSlide } from './presenter.ts';
import type { OutlineRepository } from './repository.ts';
import { entryBefore, eventsOfEntry, runStream } from './run-events.ts';
import type { RunPosition } from './run-events.ts';
import type { RunLimits } from './run-limits.ts';

export interface FollowParts {
  repository: OutlineRepository;
  events: Pick<EventLog, 'append' | 'follow'>;
  limits: RunLimits;
  clock: Clock;
  log: Logger;
}

/** Events that end a stream. */
const TERMINAL = ['outline.completed', 'problem'];

/** Listens to runs, in whatever process they are. */
export interface RunFollower {
  /** All events of a run after a position (null: from the start); a `problem` is thrown. */
  follow(
    scope: Scope,
    outline: OutlineDocument,
    run: OutlineRun,
    after: RunPosition | null,
    signal: AbortSignal,
  ): AsyncIterable<ServerEvent>;
  /** The outline as it is stored, as events. @param lastEventId those up to it are left out, where they are of the same outline. */
  replay(scope: Scope, presentationId: string, lastEventId: string | null): AsyncIterable<ServerEvent>;
  /** Ends a run whose process is gone, and tells those who follow it. Answers the outline as it is then. */
  settle(scope: Scope, outline: OutlineDocument): Promise<OutlineDocument>;
  /** Whether the process of a run is gone before the run was over. */
  isLost(run: OutlineRun): boolean;
}

/** Listens to runs. */
export function createRunFollower({ repository, events, limits, clock, log }: FollowParts): RunFollower {
  const staleBefore = (): Date => new Date(clock.now().getTime() - limits.staleMs);
  const isLost = (run: OutlineRun): boolean => run.last_event === null && run.heartbeat_at < staleBefore();

  const settle = async (scope: Scope, outline: OutlineDocument): Promise<OutlineDocument> => {
    const { run } = outline;
    if (run === null || !isLost(run)) return outline;
    if (run.state === 'running' && (await repository.giveUp(scope, outline._id, run.id, staleBefore())) === null) {
      return (await repository.find(scope, outline._id)) ?? outline;
    }
    // What the process did not come to say.
    const end =
      run.state === 'completed'
        ? await events.append(runStream(run.id), 'outline.completed', presentOutline(outline._id, outline))
        : await events.append(runStream(run.id), 'problem', problemOf(lost()));
    await repository.setLastEvent(scope, outline._id, run.id, Number(end.id));
    return (await repository.find(scope, outline._id)) ?? outline;
  };

  /** A sign to the process that works on it, and a look whether it still does. */
  const watch = async (scope: Scope, presentationId: string, runId: string): Promise<void> => {
    try {
      const heard = await repository.listen(scope, presentationId, runId, clock.now());
      const outline = heard ?? (await repository.find(scope, presentationId));
      if (outline?.run?.id === runId) await settle(scope, outline);
    } catch (error) {
      log.warn({ err: error, run: runId }, 'a listener could not look after an outline run');
    }
  };

  return {
    isLost,
    settle,
    async *follow(scope, outline, run, after, signal) {
      const timer = setInterval(() => void watch(scope, outline._id, run.id), limits.watchMs);
      try {
        const options = { after: String(entryBefore(after)), terminal: TERMINAL, signal };
        for await (const entry of events.follow(runStream(run.id), options)) {
          if (entry.event === 'problem') throw errorOf(entry.data as OutlineProblem);
          yield* eventsOfEntry(run.id, entry, after);
        }
      } finally {
        clearInterval(timer);
      }
    },
    async *replay(scope, presentationId, lastEventId) {
      const outline = await repository.find(scope, presentationId);
      if (outline === null) return;
      const name = `r${outline.revision}`;
      const seen = Number(new RegExp(`^${name}-(\\d{1,4})$`).exec(lastEventId ?? '')?.[1] ?? 0);
      for (const [index, slide] of outline.slides.entries()) {
        if (index < seen) continue;
        yield { id: `${name}-${index + 1}`, event: 'outline.slide', data: { ...presentSlide(slide), index } };
      }
      const isPart = outline.run?.state === 'interrupted' && outline.revision === outline.run.base_revision + 1;
      if (isPart) throw interrupted();
      const data = presentOutline(outline._id, outline);
      yield { id: `${name}-${outline.slides.length + 1}`, event: 'outline.completed', data };
    },
  };
}
