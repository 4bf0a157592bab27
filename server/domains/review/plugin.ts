import { definePlugin } from '../../kernel/sdk/define-plugin.ts';
import { contribute } from '../../kernel/sdk/hook-point.ts';
import type { AuditEntry } from '../../kernel/sdk/ports/audit-sink.ts';
import { DECK_JUDGE } from '../../kernel/sdk/ports/deck-rules.ts';
import { JOB_QUEUE } from '../../kernel/sdk/ports/jobs.ts';
import { PRESENTATION_LEFTOVERS, NOTHING } from '../../kernel/sdk/ports/retention.ts';
import { REVIEW_EXCHANGE } from '../../kernel/sdk/ports/review-exchange.ts';
import { ROW_ACCESS } from '../../kernel/sdk/scope.ts';
import { TRANSLATORS } from '../../kernel/sdk/ports/translators.ts';
import type { Scope } from '../../kernel/sdk/scope.ts';
import { FILES } from '../sources/files/contract.ts';
import { IMAGES } from '../sources/images/contract.ts';
import { OUTLINE_FREEZER, OUTLINE_STORE } from '../presentations/outlines/contract.ts';
import { PRESENTATIONS, REVIEW_RECORDS } from '../presentations/contract.ts';
import type { Presentation } from '../presentations/contract.ts';
import { SLIDE_FREEZER, SLIDE_STORE } from '../presentations/slides/contract.ts';
import { USERS } from '../accounts/contract.ts';
import { createComments } from './comments.ts';
import { createReviewExchange } from './exchange.ts';
import { createReviewHistory } from './history.ts';
import { approvalModel, commentModel, seenSlideModel, transitionModel, waiverModel } from './model.ts';
import { createPeople } from './people.ts';
import { readContent } from './read-content.ts';
import { reviewRoutes } from './routes.ts';
import { createSeenSlides } from './seen.ts';
import { createReviewService } from './service.ts';
import { createWaivers } from './waivers.ts';
import type { Collection, StoredDocument } from '../../kernel/sdk/collection.ts';
import type { PresentationLeftovers } from '../../kernel/sdk/ports/retention.ts';

const everybody = ['super_admin', 'client_admin', 'author', 'reviewer'] as const;

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
    'review.read': everybody,
    'review.move': everybody,
    'review.comment': everybody,
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
