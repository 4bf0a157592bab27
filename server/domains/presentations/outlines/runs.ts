import { z } from 'zod';
import { FINAL_JOB_STATES } from '../../../../common/api/jobs.ts';
import type { JobState } from '../../../../common/api/jobs.ts';
import { kindOfCode } from '../../../../common/api/problem.ts';
import type { Actor, Scope } from '../../../kernel/sdk/scope.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { Clock } from '../../../kernel/sdk/clock.ts';
import type { ServerEvent } from '../../../kernel/sdk/define-route.ts';
import type { JobError, JobQueue } from '../../../kernel/sdk/ports/jobs.ts';
import type { Presentation } from '../contract.ts';
import type { OutlineDocument, OutlineRun, OutlineRunState, OutlineRepository } from './repository.ts';
import { presentOutline, presentSlide } from './presenter.ts';

/** The kind of job that creates an outline. Each job is one run, and the run has the job's id. */
export const OUTLINE_JOB = 'outline';

export const runPayload = z.object({
  presentation_id: z.string(),
  /** The revision it began with; it stores nothing where that is no longer the current one. */
  base_revision: z.int(),
  /** The run that it replaces. */
  replaces: z.string().nullable(),
});

/** Why a run was ended from outside, for those who follow it. */
export type RunEnd = 'interrupted' | 'superseded' | 'edited_meanwhile';

/** The reason of a job that is cancelled. */
export function runEnded(end: RunEnd): JobError & { code: `outlines.${RunEnd}` } {
  return { code: `outlines.${end}`, params: {}, kind: 'conflict' };
}

/** A run at its start. */
export function newRun(id: string, baseRevision: number, now: Date): OutlineRun {
  return { id, state: 'running', started_at: now, base_revision: baseRevision };
}

/** Runs of outlines: jobs, and the outline names the last one. */
export interface OutlineRuns {
  /** The outline with the state that its run is in now. */
  current(scope: Scope, outline: OutlineDocument): Promise<OutlineDocument>;
  /** Starts a run that replaces the one that was read; null when it was replaced before, or the outline changed. */
  begin(scope: Scope, actor: Actor, presentation: Presentation, read: OutlineDocument): Promise<OutlineDocument | null>;
  /** Ends a run that may still be going on. */
  end(scope: Scope, run: OutlineRun, why: RunEnd): Promise<void>;
  /** All events of the outline's run after one (null: from the start); why it ended without an outline is thrown. */
  follow(
    scope: Scope,
    outline: OutlineDocument & { run: OutlineRun },
    options: { after: string | null; signal: AbortSignal },
  ): AsyncIterable<ServerEvent>;
  /** The outline as it is stored, as events. @param lastEventId those up to it are left out, where they are of the same outline. */
  replay(scope: Scope, presentationId: string, lastEventId: string | null): AsyncIterable<ServerEvent>;
}

const STATE_OF_JOB: Readonly<Record<JobState, OutlineRunState>> = {
  queued: 'running',
  running: 'running',
  completed: 'completed',
  cancelled: 'interrupted',
  failed: 'failed',
};

/** Runs of outlines. */
export function createOutlineRuns(parts: {
  repository: OutlineRepository;
  queue: Pick<JobQueue, 'enqueue' | 'stateOf' | 'cancel' | 'follow'>;
  clock: Clock;
}): OutlineRuns {
  const { repository, queue, clock } = parts;

  const current: OutlineRuns['current'] = async (scope, outline) => {
    const { run } = outline;
    if (run?.state !== 'running') return outline;
    const job = await queue.stateOf(scope, run.id);
    // Runs were no jobs once: what was unfinished then has no job.
    const state = job === null ? 'interrupted' : STATE_OF_JOB[job];
    return { ...outline, run: { ...run, state } };
  };

  const replay: OutlineRuns['replay'] = async function* (scope, presentationId, lastEventId) {
    const stored = await repository.find(scope, presentationId);
    if (stored === null) return;
    const outline = await current(scope, stored);
    const name = `r${outline.revision}`;
    const seen = Number(new RegExp(`^${name}-(\\d{1,4})$`).exec(lastEventId ?? '')?.[1] ?? 0);
    for (const [index, slide] of outline.slides.entries()) {
      if (index < seen) continue;
      yield { id: `${name}-${index + 1}`, event: 'outline.slide', data: { ...presentSlide(slide), index } };
    }
    if (isDraft(stored)) throw problemOf(runEnded('interrupted'));
    const data = presentOutline(outline._id, outline);
    yield { id: `${name}-${outline.slides.length + 1}`, event: 'outline.completed', data };
  };

  return {
    current,
    replay,
    begin: async (scope, actor, presentation, read) => {
      const { revision, run: former } = read;
      const presentation_id = presentation._id;
      const id = await queue.enqueue(scope, {
        name: OUTLINE_JOB,
        payload: { presentation_id, base_revision: revision, replaces: former?.id ?? null },
        client_id: presentation.client_id,
        user_id: actor.user_id,
        presentation_id,
      });
      // The job does the same when it starts, should this process end here.
      const begun = await repository.begin(scope, read, newRun(id, revision, clock.now()));
      if (begun === null) {
        const other = await repository.find(scope, presentation_id);
        if (other?.run?.id === id) return other;
        await queue.cancel(scope, id, runEnded('superseded'));
        return null;
      }
      if (former?.state === 'running') await queue.cancel(scope, former.id, runEnded('superseded'));
      return begun;
    },
    end: (scope, run, why) => queue.cancel(scope, run.id, runEnded(why)),
    async *follow(scope, { _id, run }, { after, signal }) {
      for await (const event of queue.follow(scope, run.id, { after: positionIn(run.id, after), signal })) {
        const id = `${run.id}-${event.id}`;
        if (event.event.startsWith('outline.')) {
          yield { ...event, id };
          if (event.event === 'outline.completed') return;
        }
        if (!isLast(event)) continue;
        const outline = await repository.find(scope, _id);
        const isStored = outline?.run?.id === run.id && outline.run.state === 'completed';
        if (!isStored) throw problemOf(reasonOf(event));
        // It was stored in the moment in which it was ended.
        yield { id, event: 'outline.completed', data: presentOutline(_id, outline) };
        return;
      }
      // Anyone who has all of its events gets the outline once more, not silence.
      if (!signal.aborted) yield* replay(scope, _id, after);
    },
  };
}

/** The event of a run after which a `Last-Event-ID` resumes; null if it belongs to another run. */
export function positionIn(runId: string | undefined, lastEventId: string | null): string | null {
  const match = /^([0-9a-f]+)-(\d{1,9})$/.exec(lastEventId ?? '');
  return runId !== undefined && match?.[1] === runId ? (match[2] ?? null) : null;
}

/** Whether the outline is what a run had finished when it ended early, and was not edited since. */
function isDraft({ run, revision }: OutlineDocument): boolean {
  return run !== null && run.state !== 'running' && run.state !== 'completed' && revision === run.base_revision + 1;
}

function isLast({ event }: ServerEvent): boolean {
  return (FINAL_JOB_STATES as readonly string[]).includes(event);
}

function reasonOf({ event, data }: ServerEvent): JobError {
  if (event === 'failed') return data as JobError;
  const { reason } = data as { reason?: JobError };
  return reason?.code.startsWith('outlines.') === true ? reason : runEnded('interrupted');
}

function problemOf({ code, params, kind }: JobError): AppError {
  if (code === 'job.unexpected') return new AppError('internal', 'outlines.failed');
  return new AppError(kind ?? kindOfCode(code), code, params);
}
