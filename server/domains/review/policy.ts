import { AppError } from '../../kernel/sdk/app-error.ts';
import type { Actor } from '../../kernel/sdk/scope.ts';
import { involvedIn } from '../presentations/contract.ts';
import type { Presentation, ReviewStatus } from '../presentations/contract.ts';

type Reviewed = Pick<Presentation, 'owner_id' | 'former_owner_ids' | 'review_record' | 'review_status'>;

/** A transition from one status to another. */
interface Transition {
  from: ReviewStatus;
  to: ReviewStatus;
  needs_comment: boolean;
  /** The code of the reason why an actor may not make this transition; null when allowed. */
  refusal: (actor: Actor, presentation: Reviewed) => string | null;
}

/** All transitions; any other change is a conflict. */
export const TRANSITIONS: readonly Transition[] = [
  { from: 'Draft', to: 'In Review', needs_comment: false, refusal: ofOwners },
  { from: 'In Review', to: 'Approved', needs_comment: false, refusal: ofApprovers },
  { from: 'In Review', to: 'Draft', needs_comment: true, refusal: ofReviewersAndOwners },
  { from: 'Approved', to: 'Draft', needs_comment: false, refusal: ofOwners },
];

/** Reviewers and administrators who have neither owned nor changed the deck since it was last approved. */
export function ofApprovers(actor: Actor, presentation: Reviewed): string | null {
  if (actor.role !== 'reviewer' && !isAdministrator(actor)) return 'review.reviewers_only';
  return involvedIn(presentation).includes(actor.user_id) ? 'review.own_work' : null;
}

/**
 * The presentation, where the actor may prepare its approval.
 * @throws AppError `forbidden` to others; `conflict` if it is approved.
 */
export function openToApprovers<T extends Reviewed>(actor: Actor, presentation: T): T {
  const refusal = ofApprovers(actor, presentation);
  if (refusal !== null) throw new AppError('forbidden', refusal);
  if (presentation.review_status === 'Approved') throw new AppError('conflict', 'presentations.approved');
  return presentation;
}

function ofOwners(actor: Actor, { owner_id }: Reviewed): string | null {
  return isAdministrator(actor) || owner_id === actor.user_id ? null : 'review.owner_only';
}

/** Who asks for changes: reviewers and administrators, and the owner, who takes the deck back. */
function ofReviewersAndOwners(actor: Actor, presentation: Reviewed): string | null {
  return actor.role === 'reviewer' || ofOwners(actor, presentation) === null ? null : 'review.reviewers_only';
}

function isAdministrator({ role }: Actor): boolean {
  return role === 'super_admin' || role === 'client_admin';
}

/** Whether an actor changes the words of a comment: their own. */
export function mayEdit(actor: Actor, comment: { user_id: string; brought: unknown; is_deleted: boolean }): boolean {
  if (comment.is_deleted) return false;
  return comment.user_id === actor.user_id || (comment.brought !== null && isAdministrator(actor));
}

/** Whether an actor deletes a comment: their own, administrators any. */
export function mayDelete(actor: Actor, comment: { user_id: string; is_deleted: boolean }): boolean {
  return !comment.is_deleted && (comment.user_id === actor.user_id || isAdministrator(actor));
}
