import type { ReviewComment } from '../../../common/deck/review-marks.ts';
import { REVIEW_BOUNDS } from '../../../common/api/review.ts';
import { AppError, notFound, DuplicateError } from '../../kernel/sdk/app-error.ts';
import { auditedBy } from '../../kernel/sdk/scope.ts';
import type { Clock } from '../../kernel/sdk/clock.ts';
import type { Collection } from '../../kernel/sdk/collection.ts';
import type { AuditEntry } from '../../kernel/sdk/ports/audit-sink.ts';
import type { ReviewExchange } from '../../kernel/sdk/ports/review-exchange.ts';
import type { Scope } from '../../kernel/sdk/scope.ts';
import type { Presentation, Presentations } from '../presentations/contract.ts';
import { assertAnswered, assertRoom, idOfBrought, newComment } from './comments.ts';
import type { StoredComment } from './model.ts';
import type { People } from './people.ts';
import type { ReadContent } from './read-content.ts';

interface ExchangeParts {
  comments: Collection<StoredComment>;
  presentations: Pick<Presentations, 'get' | 'getForWork'>;
  people: Pick<People, 'names'>;
  read: (scope: Scope, presentation: Presentation) => Promise<ReadContent>;
  audit: (entry: AuditEntry) => Promise<void>;
  clock: Clock;
}

/** Reviews for what writes decks into files, and reads reviewed ones. */
export function createReviewExchange(parts: ExchangeParts): ReviewExchange {
  const { comments, presentations, people, read, audit, clock } = parts;

  const shownComments = async (scope: Scope, presentationId: string): Promise<ReviewComment[]> => {
    const filter = { presentation_id: presentationId, is_deleted: false };
    const found = await comments.find(scope, { filter, sort: { at: 1, _id: 1 }, limit: REVIEW_BOUNDS.comments * 2 });
    const there = new Set(found.map(({ _id }) => _id));
    const live = found.filter(({ parent_id }) => parent_id === null || there.has(parent_id));
    const names = await people.names(live.map(({ user_id }) => user_id));
    return live.map(({ _id, parent_id, slide_id, element_id, user_id, text, at, resolved, brought }) => ({
      ...{ id: _id, parent_id, slide_id, element_id, text, is_resolved: resolved !== null },
      author_name: brought?.author_name ?? names.get(user_id) ?? '',
      created_at: at.toISOString(),
    }));
  };

  return {
    marksOf: async (scope, presentationId) => {
      const presentation = await presentations.getForWork(scope, presentationId);
      const { review_status, review_record } = presentation;
      const { print } = await read(scope, presentation);
      const approval = review_status === 'Approved' ? (review_record?.approval ?? null) : null;
      const names = await people.names(approval === null ? [] : [approval.user_id]);
      return {
        status: review_status,
        content_hash: print.content_hash,
        approval:
          approval === null ? null : { by_name: names.get(approval.user_id) ?? '', at: approval.at.toISOString() },
        comments: await shownComments(scope, presentationId),
      };
    },
    bring: async (caller, presentationId, { key, file_name, author_name, text, created_at, ...comment }) => {
      const { actor, scope } = caller;
      const presentation = await presentations.get(actor, scope, presentationId);
      const _id = idOfBrought(presentationId, key);
      if ((await comments.get(scope, _id)) !== null) return { id: _id, is_new: false };
      await assertRoom(comments, scope, presentationId);
      const { parent_id, is_resolved } = comment;
      const parent = parent_id === null ? null : await comments.get(scope, parent_id);
      if (parent_id !== null && (parent?.presentation_id !== presentationId || parent.parent_id !== null)) {
        throw notFound('comment');
      }
      if (parent?.is_deleted === true) throw new AppError('conflict', 'review.thread_deleted');
      const { slide_id, element_id } = parent ?? comment;
      const now = clock.now();
      const at = created_at === null ? now : new Date(created_at);
      const resolved = parent === null && is_resolved ? { user_id: actor.user_id, at: now } : null;
      try {
        const brought = await comments.insert(scope, {
          ...newComment(presentation, { parent_id, slide_id, element_id }, at),
          ...{ _id, user_id: actor.user_id, text, resolved, brought: { author_name, file_name } },
        });
        await assertAnswered(comments, scope, brought);
      } catch (error) {
        if (error instanceof DuplicateError) return { id: _id, is_new: false };
        throw error;
      }
      const { client_id, title } = presentation;
      await audit({
        ...auditedBy(caller),
        ...{ action: 'review.bring', client_id },
        target: { kind: 'presentation', id: presentationId, name: title },
        after: { comment_id: _id, file_name, author_name, slide_id, text },
      });
      return { id: _id, is_new: true };
    },
  };
}
