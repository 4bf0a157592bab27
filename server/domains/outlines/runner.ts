import { randomBytes } from 'node:crypto';
import type { Clock } from '../../kernel/sdk/clock.ts';
import type { Logger } from '../../kernel/sdk/logger.ts';
import type { EventLog } from '../../kernel/sdk/ports/event-log.ts';
import { ModelError } from '../../kernel/sdk/ports/model-error.ts';
import { Scope } from '../../kernel/sdk/scope.ts';
import type { Presentation, Presentations } from '../presentations/contract.ts';
import type { OutlineDocument, OutlineRun } from './model.ts';
import { editedMeanwhile, interrupted, problemOf, RunStopped, superseded } from './outline-problem.ts';
import { presentOutline } from './presenter.ts';
import type { OutlineRepository } from './repository.ts';
import { createRunTeller, runStream } from './run-events.ts';
import type { RunLimits } from './run-limits.ts';
import { writeRun } from './write-run.ts';
import type { OutlineDraft, WriteRunParts } from './write-run.ts';

export interface OutlineRunnerParts extends WriteRunParts {
  presentations: Pick<Presentations, 'material' | 'note' | 'getForWork'>;
  repository: OutlineRepository;
  events: Pick<EventLog, 'append' | 'lastListenedAt' | 'remove'>;
  limits: RunLimits;
  clock: Clock;
  log: Logger;
}

/** Works on outlines, each run with a signal and a scope of its own: it outlives the request that began it. */
export interface OutlineRunner {
  /** Begins a run in the place of the one that was read; null where somebody else was quicker. */
  begin(presentation: Presentation, read: OutlineDocument): Promise<OutlineDocument | null>;
  /** Interrupts a run where it is this process's; another one sees at its next beat that it was asked to stop. */
  halt(runId: string): void;
  /** Interrupts all runs of this process and waits until what is finished is stored. */
  stop(): Promise<void>;
}

/** Codes that say how the outline came about; each run says them anew. */
const OWN_FINDINGS = ['outlines.stopped_half_way', 'outlines.other_slide_count', 'outlines.model_failed'];

/** Works on outlines. */
export function createOutlineRunner(parts: OutlineRunnerParts): OutlineRunner {
  const { presentations, repository, events, limits, clock, log } = parts;
  const live = new Map<string, { abort: AbortController; done: Promise<void> }>();
  let isStopping = false;

  /** Stores what is there. @throws RunStopped where the outline is not the run's any more. */
  const store = async (
    scope: Scope,
    read: OutlineDocument,
    run: OutlineRun,
    draft: OutlineDraft,
    state: 'completed' | 'interrupted',
  ): Promise<OutlineDocument> => {
    const outline = { title: draft.title, slides: draft.slides };
    const stored = await repository.commit(scope, read._id, run, outline, state);
    if (stored !== null) return stored;
    const current = await repository.find(scope, read._id);
    throw current?.run?.id === run.id ? editedMeanwhile() : superseded();
  };

  const complete = async (
    scope: Scope,
    read: OutlineDocument,
    run: OutlineRun,
    draft: OutlineDraft,
  ): Promise<unknown> => {
    // Approved or deleted while it was made: the outline is no longer to be touched.
    const { review_status } = await presentations.getForWork(scope, read._id);
    if (review_status === 'Approved') throw editedMeanwhile();
    const stored = await store(scope, read, run, draft, 'completed');
    await presentations.note(scope, read._id, {
      title: draft.title,
      provider: draft.provider,
      findings: draft.findings,
      cleared: OWN_FINDINGS,
      ...(draft.language === null ? {} : { language: draft.language }),
    });
    return presentOutline(read._id, stored);
  };

  /** Ends a run that made no whole outline; what is finished stays where there was nothing before. */
  const giveUp = async (
    scope: Scope,
    read: OutlineDocument,
    run: OutlineRun,
    draft: OutlineDraft,
    failure: unknown,
  ): Promise<unknown> => {
    let problem = problemOf(failure);
    if (problem.code === 'outlines.interrupted' && read.slides.length === 0 && draft.slides.length > 0) {
      try {
        await store(scope, read, run, draft, 'interrupted');
        return problem;
      } catch (error) {
        if (!(error instanceof RunStopped)) throw error;
        problem = problemOf(error);
      }
    }
    await repository.end(scope, read._id, run.id, failure instanceof RunStopped ? 'interrupted' : 'failed');
    if (failure instanceof ModelError) {
      const finding = { code: 'outlines.model_failed', params: { reason: failure.code }, severity: 'error' } as const;
      await presentations.note(scope, read._id, { findings: [finding] });
    }
    return problem;
  };

  const work = async (presentation: Presentation, read: OutlineDocument, run: OutlineRun, abort: AbortController) => {
    const scope = Scope.ofClient(presentation.client_id, `outline run ${run.id}`);
    const draft: OutlineDraft = { title: '', slides: [], language: null, provider: '', findings: [] };
    const teller = createRunTeller(events, run.id, (error) => abort.abort(error));
    const heart = setInterval(() => void beat(scope, read, run, abort), limits.beatMs);
    let last: { event: string; data: unknown };
    try {
      await writeRun(parts, scope, presentation, draft, teller, abort.signal);
      await teller.done();
      abort.signal.throwIfAborted();
      last = { event: 'outline.completed', data: await complete(scope, read, run, draft) };
    } catch (error) {
      const failure: unknown = abort.signal.aborted ? abort.signal.reason : error;
      if (problemOf(failure).kind === 'internal') log.error({ err: failure, run: run.id }, 'an outline run failed');
      last = { event: 'problem', data: await giveUp(scope, read, run, draft, failure) };
    } finally {
      clearInterval(heart);
    }
    // What was told comes before the end; a log that fails has stopped the run already.
    await teller.done().catch(() => undefined);
    const end = await events.append(runStream(run.id), last.event, last.data);
    await repository.setLastEvent(scope, read._id, run.id, Number(end.id));
  };

  /** Says that the run is alive, and stops it where it is no longer wanted. */
  const beat = async (scope: Scope, read: OutlineDocument, run: OutlineRun, abort: AbortController): Promise<void> => {
    const now = clock.now();
    try {
      const current = await repository.beat(scope, read._id, run.id, now);
      if (current?.run == null) abort.abort(superseded());
      else if (current.run.stop_requested === true) abort.abort(interrupted());
      else if (current.revision !== run.base_revision) abort.abort(editedMeanwhile());
      else {
        const heard = Math.max(
          current.run.listened_at.getTime(),
          events.lastListenedAt(runStream(run.id))?.getTime() ?? 0,
        );
        if (now.getTime() - heard > limits.unheardMs) abort.abort(interrupted());
      }
    } catch (error) {
      log.warn({ err: error, run: run.id }, 'an outline run could not say that it is alive');
    }
  };

  return {
    begin: async (presentation, read) => {
      if (isStopping) throw interrupted();
      const now = clock.now();
      const run: OutlineRun = {
        id: randomBytes(8).toString('hex'),
        state: 'running',
        started_at: now,
        heartbeat_at: now,
        listened_at: now,
        base_revision: read.revision,
        last_event: null,
      };
      const scope = Scope.ofClient(presentation.client_id, `outline run ${run.id}`);
      const begun = await repository.begin(scope, read, run);
      if (begun === null) return null;
      const former = read.run;
      if (former !== null) {
        live.get(former.id)?.abort.abort(superseded());
        if (former.state !== 'running') await events.remove([runStream(former.id)]);
      }
      const abort = new AbortController();
      const done = work(presentation, read, run, abort)
        .catch((error: unknown) => log.error({ err: error, run: run.id }, 'the end of an outline run was not stored'))
        .finally(() => live.delete(run.id));
      live.set(run.id, { abort, done });
      return begun;
    },
    halt: (runId) => live.get(runId)?.abort.abort(interrupted()),
    stop: async () => {
      isStopping = true;
      for (const { abort } of live.values()) abort.abort(interrupted());
      await Promise.all([...live.values()].map(({ done }) => done));
    },
  };
}
