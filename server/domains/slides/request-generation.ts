import type { Actor } from '../../sdk/actor.ts';
import { AppError } from '../../sdk/app-error.ts';
import type { JobQueue } from '../../sdk/ports/job-queue.ts';
import type { Scope } from '../../sdk/scope.ts';
import type { OutlineStore } from '../outlines/contract.ts';
import type { Presentations } from '../presentations/contract.ts';
import { GENERATE_JOB } from './jobs/generate.ts';

export interface GenerationParts {
  presentations: Presentations;
  outlines: OutlineStore;
  queue: JobQueue;
}

/**
 * Starts the making of slides; answers the job's id, for a call that is repeated with its key the first one's.
 * @throws AppError `conflict` where one runs already, the outline is being made or there is none, or what `getForChange`
 *   gives.
 */
export async function requestGeneration(
  { presentations, outlines, queue }: GenerationParts,
  actor: Actor,
  scope: Scope,
  { id, idempotencyKey }: { id: string; idempotencyKey: string | null },
): Promise<string> {
  const { client_id } = await presentations.get(actor, scope, id);
  const request = {
    name: GENERATE_JOB,
    payload: { presentation_id: id },
    client_id,
    user_id: actor.user_id,
    presentation_id: id,
    only_one: 'slides.generating',
    ...(idempotencyKey === null ? {} : { idempotency_key: idempotencyKey }),
  };
  const known = await queue.findByKey(request);
  if (known !== null) return known;
  await presentations.getForChange(actor, scope, id);
  const outline = await outlines.get(scope, id);
  if (outline?.is_running === true) throw new AppError('conflict', 'slides.outline_running');
  if (outline === null || outline.slides.length === 0) throw new AppError('conflict', 'slides.no_outline');
  return queue.enqueue(scope, request);
}
