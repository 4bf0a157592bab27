import type { Finding } from '../../../common/deck/finding.ts';
import type { Actor } from '../../kernel/sdk/actor.ts';
import { AppError } from '../../kernel/sdk/app-error.ts';
import type { JobQueue } from '../../kernel/sdk/ports/job-queue.ts';
import type { ModelSource } from '../../kernel/sdk/ports/models.ts';
import type { Scope } from '../../kernel/sdk/scope.ts';
import type { OutlineStore } from '../outlines/contract.ts';
import type { Presentations } from '../presentations/contract.ts';
import type { Usage } from '../insights/usage/contract.ts';
import { GENERATE_JOB } from './contract.ts';

export interface GenerationParts {
  presentations: Presentations;
  outlines: OutlineStore;
  queue: JobQueue;
  models: Pick<ModelSource, 'current' | 'fallback'>;
  /** Absent where usage is not counted. */
  usage: Usage | undefined;
}

/**
 * Starts the making of slides; answers the job's id, for a call that is repeated with its key the first one's, and what to know
 * of the client's budget.
 * @throws AppError `conflict` where one runs already, the outline is being made or there is none, or the budget for models is
 *   spent, or what `getForChange`
 *   gives.
 */
export async function requestGeneration(
  parts: GenerationParts,
  actor: Actor,
  scope: Scope,
  { id, idempotencyKey }: { id: string; idempotencyKey: string | null },
): Promise<{ job_id: string; findings: Finding[] }> {
  const { presentations, outlines, queue, usage } = parts;
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
  if (known !== null) return { job_id: known, findings: [] };
  await presentations.getForChange(actor, scope, id);
  const outline = await outlines.get(scope, id);
  if (outline?.is_running === true) throw new AppError('conflict', 'slides.outline_running');
  if (outline === null || outline.slides.length === 0) throw new AppError('conflict', 'slides.no_outline');
  const { text } = await parts.models.current();
  const isPaid = usage !== undefined && text.provider !== parts.models.fallback.provider;
  if (isPaid) await usage.assertBudget(client_id);
  const findings = isPaid ? await usage.budgetFindings(client_id) : [];
  return { job_id: await queue.enqueue(scope, request), findings };
}
