import { REVIEW_BOUNDS } from '../../../common/api/review.ts';
import { auditedBy } from '../../kernel/sdk/scope.ts';
import type { Caller, Scope } from '../../kernel/sdk/scope.ts';
import type { Collection } from '../../kernel/sdk/collection.ts';
import { DuplicateError } from '../../kernel/sdk/app-error.ts';
import type { AuditEntry } from '../../kernel/sdk/ports/audit-sink.ts';
import type { Presentation } from '../presentations/contract.ts';
import type { ReviewTransition } from './model.ts';

/** The changes of status of presentations. */
export interface ReviewHistory {
  /**
   * Keeps the last change, which is on the presentation, also as a row of its own and in the audit log. Bears being
   * repeated: the next reader completes what a crash left unfinished.
   * @param caller who made the change just now; null for who only comes by.
   */
  settle(scope: Scope, presentation: Presentation, caller: Caller | null): Promise<void>;
  /** The last ones, the newest first. */
  last(scope: Scope, presentationId: string): Promise<ReviewTransition[]>;
}

export function createReviewHistory(
  transitions: Collection<ReviewTransition>,
  audit: (entry: AuditEntry) => Promise<void>,
): ReviewHistory {
  return {
    settle: async (scope, { _id: presentation_id, client_id, title, review_record }, caller) => {
      const last = review_record?.last ?? null;
      if (last === null) return;
      const { id, from, to, user_id, at, comment, content_hash } = last;
      if ((await transitions.get(scope, id)) !== null) return;
      try {
        const row = { client_id, presentation_id, from, to, user_id, at, comment, content_hash };
        await transitions.insert(scope, { _id: id, ...row });
      } catch (error) {
        if (error instanceof DuplicateError) return;
        throw error;
      }
      await audit({
        ...(caller === null ? { user_id } : auditedBy(caller)),
        action: 'review.status',
        client_id,
        target: { kind: 'presentation', id: presentation_id, name: title },
        before: { status: from },
        after: { status: to, content_hash, comment },
      });
    },
    last: (scope, presentationId) =>
      transitions.find(scope, {
        filter: { presentation_id: presentationId },
        sort: { at: -1, _id: -1 },
        limit: REVIEW_BOUNDS.history,
      }),
  };
}
