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
 * Starts the making of slides; answers the job's id.
 * @throws AppError `conflict` where one runs already or there is no finished outline, or what `getForChange` gives.
 */
export async function requestGeneration(
  { presentations, outlines, queue }: GenerationParts,
  actor: Actor,
  scope: Scope,
  request: { id: string; idempotencyKey: string | null },
): Promise<string> {
  const { id, idempotencyKey } = request;
  const presentation = await presentations.getForChange(actor, scope, id);
  const outline = await outlines.get(scope, id);
  if (outline === null || outline.slides.length === 0 || outline.is_running === true) {
    throw new AppError('conflict', 'slides.no_outline');
  }
  if (await queue.isBusy(scope, id, [GENERATE_JOB])) throw new AppError('conflict', 'slides.generating');
  return queue.enqueue(scope, {
    name: GENERATE_JOB,
    payload: { presentation_id: id },
    client_id: presentation.client_id,
    user_id: actor.user_id,
    presentation_id: id,
    ...(idempotencyKey === null ? {} : { idempotency_key: idempotencyKey }),
  });
}
