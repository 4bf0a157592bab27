import { definePlugin } from '../../kernel/sdk/define-plugin.ts';
import { contribute } from '../../kernel/sdk/hook-point.ts';
import type { AuditEntry } from '../../kernel/sdk/ports/audit-sink.ts';
import { DECK_JUDGE } from '../../kernel/sdk/ports/deck-rules.ts';
import { JOB_QUEUE } from '../../kernel/sdk/ports/jobs.ts';
import { PRESENTATION_LEFTOVERS, NOTHING } from '../../kernel/sdk/ports/retention.ts';
import { REVIEW_EXCHANGE } from '../../kernel/sdk/ports/review-exchange.ts';
import { ROW_ACCESS, auditedBy } from '../../kernel/sdk/scope.ts';
import { TRANSLATORS } from '../../kernel/sdk/ports/translators.ts';
import type { Scope } from '../../kernel/sdk/scope.ts';
import { FILES } from '../sources/files/contract.ts';
import { IMAGES } from '../sources/images/contract.ts';
import { OUTLINE_FREEZER, OUTLINE_STORE } from '../presentations/outlines/contract.ts';
import { PRESENTATIONS, REVIEW_RECORDS } from '../presentations/contract.ts';
import type { Presentation, Presentations } from '../presentations/contract.ts';
import { SLIDE_FREEZER, SLIDE_STORE } from '../presentations/slides/contract.ts';
import { USERS } from '../accounts/contract.ts';
import type { Collection, StoredDocument } from '../../kernel/sdk/collection.ts';
import type { PresentationLeftovers } from '../../kernel/sdk/ports/retention.ts';
import type { ReviewComment } from '../../../common/deck/review-marks.ts';
import { REVIEW_BOUNDS } from '../../../common/api/review.ts';
import { AppError, notFound, DuplicateError } from '../../kernel/sdk/app-error.ts';
import type { Clock } from '../../kernel/sdk/clock.ts';
import type { ReviewExchange } from '../../kernel/sdk/ports/review-exchange.ts';
import { createComments, assertAnswered, assertRoom, idOfBrought, newComment } from './comments.ts';
import { createReviewHistory } from './history.ts';
import { approvalModel, commentModel, seenSlideModel, transitionModel, waiverModel } from './model.ts';
import { createPeople } from './people.ts';
import { readContent } from './read-content.ts';
import { reviewRoutes } from './routes.ts';
import { createSeenSlides } from './seen.ts';
import { createReviewService } from './service.ts';
import { createWaivers } from './waivers.ts';
import type { StoredComment } from './model.ts';
import type { People } from './people.ts';
import type { ReadContent } from './read-content.ts';

const allRoles = ['super_admin', 'client_admin', 'author', 'reviewer'] as const;

/** The review of presentations: status (bound to the deck's content), gates and their waivers, comments. */
export const plugin = definePlugin({
  name: 'review',
  needs: {
    presentations: PRESENTATIONS,
    records: REVIEW_RECORDS,
    slides: SLIDE_STORE,
    slideLocks: SLIDE_FREEZER,
    outlines: OUTLINE_STORE,
    outlineLocks: OUTLINE_FREEZER,
    images: IMAGES,
    files: FILES,
    users: USERS,
    queue: JOB_QUEUE,
    judges: DECK_JUDGE,
    translators: TRANSLATORS,
    access: ROW_ACCESS,
  },
  provides: { exchange: REVIEW_EXCHANGE },
  models: {
    transitions: transitionModel,
    approvals: approvalModel,
    waiverRows: waiverModel,
    seenRows: seenSlideModel,
    commentRows: commentModel,
  },
  migrations: new URL('./migrations/', import.meta.url),
  i18n: new URL('./locales/', import.meta.url),
  permissions: {
    'review.read': allRoles,
    'review.move': allRoles,
    'review.comment': allRoles,
    'review.waive': ['super_admin', 'client_admin', 'reviewer'],
  },
  setup(context) {
    const { services, models, clock, log } = context;
    const audit = (entry: AuditEntry): Promise<void> => context.audit(entry);
    const people = createPeople(services.users, services.presentations, services.access);
    const read = (scope: Scope, presentation: Presentation, signal?: AbortSignal): ReturnType<typeof readContent> =>
      readContent({ ...services, log }, scope, presentation, signal);
    const parts = { ...services, people, read, audit, clock, log };
    const waivers = createWaivers({ ...parts, waivers: models.waiverRows });
    const seen = createSeenSlides({ ...parts, seen: models.seenRows });
    const comments = createComments({ ...parts, comments: models.commentRows });
    const history = createReviewHistory(models.transitions, audit);
    const service = createReviewService({ ...parts, approvals: models.approvals, waivers, seen, history });
    return {
      exchange: createReviewExchange({ ...parts, comments: models.commentRows }),
      routes: { ...parts, service, comments, waivers, seen },
      leftovers: createReviewLeftovers(Object.values(models)),
    };
  },
  routes: (own) => reviewRoutes(own.routes),
  hooks: (own) => [contribute(PRESENTATION_LEFTOVERS, 'review', own.leftovers)],
});

/** A row of a review. */
interface ReviewRow extends StoredDocument {
  presentation_id: string;
}

/** All that a review consists of goes with its presentation; it has no files. */
function createReviewLeftovers(
  collections: readonly Pick<Collection<ReviewRow>, 'remove' | 'aggregate'>[],
): PresentationLeftovers {
  return {
    count: () => Promise.resolve(NOTHING),
    purge: async (scope, presentation_id) => {
      for (const collection of collections) await collection.remove(scope, { presentation_id });
      return NOTHING;
    },
    async *presentations(scope) {
      const group = { $group: { _id: '$presentation_id' } };
      for (const collection of collections) {
        for (const { _id } of await collection.aggregate<{ _id: string }>(scope, [group])) yield _id;
      }
    },
  };
}

interface ExchangeParts {
  comments: Collection<StoredComment>;
  presentations: Pick<Presentations, 'get' | 'getForWork'>;
  people: Pick<People, 'names'>;
  read: (scope: Scope, presentation: Presentation) => Promise<ReadContent>;
  audit: (entry: AuditEntry) => Promise<void>;
  clock: Clock;
}

/** Reviews for what writes decks into files, and reads reviewed ones. */
function createReviewExchange(parts: ExchangeParts): ReviewExchange {
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
