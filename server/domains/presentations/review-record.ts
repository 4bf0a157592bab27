import { AppError } from '../../kernel/sdk/app-error.ts';
import type { Clock } from '../../kernel/sdk/clock.ts';
import type { Collection } from '../../kernel/sdk/collection.ts';
import type { Presentation, ReviewRecords } from './contract.ts';
import { RETRY, retryOnConflict } from '../../kernel/sdk/concurrency.ts';

/** An approval takes a few writes; one that has not come to its end after this time died on the way. */
const PENDING_MS = 15_000;
/** Looks at a record that changes under the eyes, before giving up. */
const TRIES = 5;

/** Review records on the collection of presentations: each change is one write that checks what it is based on. */
export function createReviewRecords(presentations: Collection<Presentation>, clock: Clock): ReviewRecords {
  const open = { review_status: { $ne: 'Approved' } } as const;
  const lost = (): Date => new Date(clock.now().getTime() - PENDING_MS);

  return {
    noteEditor: async (scope, id, userId) => {
      if (userId === null) return;
      const filter = { _id: id, ...open, 'review_record.editor_ids': { $ne: userId } };
      await presentations.update(scope, filter, { $addToSet: { 'review_record.editor_ids': userId } });
    },
    assertUnlockable: async (scope, id, lockId) => {
      return retryOnConflict(TRIES, 'presentations.being_approved', async () => {
        const presentation = await presentations.get(scope, id);
        if (presentation === null) return undefined;
        const { review_status, review_record: review } = presentation;
        if (review_status === 'Approved' && review?.approval?.id === lockId) {
          throw new AppError('conflict', 'presentations.approved');
        }
        if (review?.pending?.id !== lockId) return undefined;
        if (review.pending.at > lost()) throw new AppError('conflict', 'presentations.being_approved');
        // From here on the approval can't come to its end any more.
        const filter = { _id: id, ...open, 'review_record.pending.id': lockId };
        const released = await presentations.update(scope, filter, { $set: { 'review_record.pending': null } });
        return released === null ? RETRY : undefined;
      });
    },
    claim: async (scope, { _id }, pendingId) => {
      const isFree = { $or: [{ 'review_record.pending': null }, { 'review_record.pending.at': { $lte: lost() } }] };
      const filter = { _id, review_status: 'In Review' as const, ...isFree };
      const pending = { id: pendingId, at: clock.now() };
      return (await presentations.update(scope, filter, { $set: { 'review_record.pending': pending } })) !== null;
    },
    release: async (scope, id, pendingId) => {
      const filter = { _id: id, ...open, ...(pendingId === null ? {} : { 'review_record.pending.id': pendingId }) };
      await presentations.update(scope, filter, { $set: { 'review_record.pending': null } });
    },
    approve: (scope, { _id, title, owner_id }, change) => {
      const { id, user_id, at, content_hash } = change;
      const filter = {
        ...{ _id, title, review_status: 'In Review' as const, 'review_record.pending.id': id },
        // No user approves what they owned or changed, be it that they did so this very moment.
        owner_id: { $eq: owner_id, $ne: user_id },
        former_owner_ids: { $ne: user_id },
        'review_record.editor_ids': { $ne: user_id },
      };
      return presentations.update(scope, filter, {
        $set: {
          review_status: 'Approved',
          former_owner_ids: [],
          'review_record.editor_ids': [],
          'review_record.pending': null,
          'review_record.approval': { id, user_id, at, content_hash },
          'review_record.last': change,
        },
      });
    },
    move: (scope, { _id, owner_id }, change) => {
      const filter = { _id, owner_id, review_status: change.from };
      const $set = { review_status: change.to, 'review_record.last': change, 'review_record.pending': null };
      return presentations.update(scope, filter, { $set });
    },
  };
}
