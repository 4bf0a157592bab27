import { randomUUID } from 'node:crypto';
import { AppError } from '../../kernel/sdk/app-error.ts';
import type { Caller, Scope } from '../../kernel/sdk/scope.ts';
import type { Collection } from '../../kernel/sdk/collection.ts';
import type { OutlineFreezer } from '../presentations/outlines/contract.ts';
import type { Presentation, Presentations, ReviewRecords, StatusChange } from '../presentations/contract.ts';
import type { SlideFreezer } from '../presentations/slides/contract.ts';
import { isInForce } from './gates.ts';
import type { ReviewApproval, ReviewWaiver } from './model.ts';
import { ofApprovers } from './policy.ts';
import type { ReadContent } from './read-content.ts';

export interface ApproveParts {
  presentations: Pick<Presentations, 'get'>;
  records: ReviewRecords;
  slideLocks: SlideFreezer;
  outlineLocks: OutlineFreezer;
  approvals: Collection<ReviewApproval>;
}

/** What is approved. */
interface ApprovalBasis {
  /** As it was looked at. */
  content: ReadContent;
  /** The waivers that the gates pass with. @throws AppError if they don't: one was taken back. */
  confirm: () => Promise<readonly ReviewWaiver[]>;
}

/**
 * Approves a deck as it was read. Its slides and its outline are locked first, in the name of the approval; the one write that
 * makes it approved comes last and asks that nothing it is on was changed. Where that fails, or the process dies on the
 * way, what is locked in its name is locked no longer.
 * @throws AppError `conflict` when the deck has changed since, is no longer in review, or is being approved by
 *   another hand; `forbidden` where the approver has changed it meanwhile.
 */
export async function approve(
  parts: ApproveParts,
  { actor, scope }: Caller,
  presentation: Presentation,
  { content, confirm }: ApprovalBasis,
  change: Omit<StatusChange, 'id'>,
): Promise<Presentation> {
  const { records, slideLocks, approvals } = parts;
  const { _id, client_id } = presentation;
  const id = randomUUID();
  if (!(await records.claim(scope, presentation, id))) {
    const now = await parts.presentations.get(actor, scope, _id);
    if (now.review_status !== 'In Review')
      throw new AppError('conflict', 'review.no_such_transition', statuses(now, change));
    throw new AppError('conflict', 'presentations.being_approved');
  }
  try {
    const isLocked =
      (await slideLocks.lock(scope, _id, content.revision, id)) &&
      (await parts.outlineLocks.lock(scope, { id: _id, client_id }, id));
    if (!isLocked) throw new AppError('conflict', 'review.content_changed');
    // Who takes one back from here on gives the approval up.
    const waivers = await confirm();
    await approvals.insert(scope, approvalOf(id, presentation, content, waivers));
    const approved = await records.approve(scope, presentation, { ...change, id });
    if (approved !== null) return approved;
    const now = await parts.presentations.get(actor, scope, _id);
    const refusal = ofApprovers(actor, now);
    if (refusal !== null) throw new AppError('forbidden', refusal);
    throw new AppError('conflict', 'review.content_changed');
  } catch (error) {
    await undo(parts, scope, _id, id);
    throw error;
  }
}

/** Undoes an approval that came to nothing, unless it did come to its end: a write whose answer is lost may have happened. */
async function undo(parts: ApproveParts, scope: Scope, presentationId: string, id: string): Promise<void> {
  const { records, approvals } = parts;
  await records.release(scope, presentationId, id);
  try {
    await records.assertUnlockable(scope, presentationId, id);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'conflict') return;
    throw error;
  }
  await unlock(parts, scope, presentationId, id);
  await approvals.remove(scope, { _id: id });
}

/** Takes back what is locked in the name of an approval. */
export async function unlock(
  { slideLocks, outlineLocks }: Pick<ApproveParts, 'slideLocks' | 'outlineLocks'>,
  scope: Scope,
  presentationId: string,
  id: string,
): Promise<void> {
  await slideLocks.unlock(scope, presentationId, id);
  await outlineLocks.unlock(scope, presentationId, id);
}

/** Parameters of a sentence about a change of status. */
export function statuses({ review_status }: Presentation, { to }: { to: string }): { from: string; to: string } {
  return { from: review_status, to };
}

function approvalOf(
  id: string,
  { _id, client_id }: Presentation,
  { print }: ReadContent,
  waivers: readonly ReviewWaiver[],
): Parameters<Collection<ReviewApproval>['insert']>[1] {
  const { content_hash, title, template_hash, slides } = print;
  const used = waivers.filter((waiver) => isInForce(waiver, print));
  return {
    ...{ _id: id, client_id, presentation_id: _id, content_hash, title, template_hash: template_hash ?? '', slides },
    waivers: used.map(({ gate, slide_id, reason, user_id }) => ({ gate, slide_id, reason, user_id })),
  };
}
