import { createHash } from 'node:crypto';
import type { CommentChange, CommentInput, CommentQuery } from '../../../common/api/review.ts';
import { REVIEW_BOUNDS } from '../../../common/api/review.ts';
import { AppError, notFound } from '../../kernel/sdk/app-error.ts';
import { auditedBy } from '../../kernel/sdk/scope.ts';
import type { Caller, Scope } from '../../kernel/sdk/scope.ts';
import type { Clock } from '../../kernel/sdk/clock.ts';
import type { Collection } from '../../kernel/sdk/collection.ts';
import type { AuditEntry } from '../../kernel/sdk/ports/audit-sink.ts';
import { matchesRevision } from '../../kernel/sdk/define-route.ts';
import type { Presentation, Presentations } from '../presentations/contract.ts';
import type { SlideStore } from '../presentations/slides/contract.ts';
import type { StoredComment } from './model.ts';
import type { People } from './people.ts';
import { mayDelete, mayEdit } from './policy.ts';
import { hasElement } from './read-content.ts';
import { noSuchSlide } from './waivers.ts';
import { RETRY, retryOnConflict } from '../../kernel/sdk/concurrency.ts';

/** A comment that begins a thread, and its answers, the oldest first. */
export interface Thread {
  root: StoredComment;
  replies: StoredComment[];
}

/** Comments on presentations. Anyone who may read a presentation may comment on it. */
export interface Comments {
  /** Threads, the oldest first. */
  list(scope: Scope, presentationId: string, query: CommentQuery): Promise<{ items: Thread[]; total: number }>;
  counts(scope: Scope, presentationId: string): Promise<{ threads: number; open: number; total: number }>;
  /**
   * @throws AppError `not_found`; `invalid` for a place that is not there or a user mentioned who can't see the deck;
   *   `conflict` where there are too many, or the thread was deleted.
   */
  add(caller: Caller, presentationId: string, input: CommentInput): Promise<StoredComment>;
  /** @throws AppError `not_found`, `forbidden`, `invalid`; `stale` if `ifMatch` names another revision. */
  change(
    caller: Caller,
    presentationId: string,
    commentId: string,
    change: CommentChange,
    ifMatch: string | null,
  ): Promise<StoredComment>;
  /** Where it has answers, a tombstone stays. @throws AppError `not_found`, `forbidden`, `stale` */
  remove(caller: Caller, presentationId: string, commentId: string, ifMatch: string | null): Promise<void>;
}

interface CommentsParts {
  comments: Collection<StoredComment>;
  presentations: Pick<Presentations, 'get'>;
  slides: Pick<SlideStore, 'get'>;
  people: Pick<People, 'assertCanSee'>;
  audit: (entry: AuditEntry) => Promise<void>;
  clock: Clock;
}

/** Tries to change a comment while other hands do. */
const CHANGE_TRIES = 10;
/** What people see. */
const SHOWN = { is_hidden: false } as const;
const LIVE = { is_deleted: false } as const;
const OLDEST_FIRST = { at: 1, _id: 1 } as const;

export function createComments(parts: CommentsParts): Comments {
  const { comments, presentations, slides, people, audit, clock } = parts;

  const find = async (scope: Scope, presentationId: string, id: string): Promise<StoredComment> => {
    const comment = await comments.findOne(scope, { filter: { _id: id, presentation_id: presentationId, ...SHOWN } });
    if (comment === null) throw notFound('comment');
    return comment;
  };
  const entry = (caller: Caller, verb: string, { _id, client_id, title }: Presentation): AuditEntry => ({
    ...auditedBy(caller),
    ...{ action: `review.${verb}`, client_id, target: { kind: 'presentation', id: _id, name: title } },
  });

  /** Where a new comment goes: an answer is where its thread is. */
  const placeOf = async (
    scope: Scope,
    presentationId: string,
    { parent_id = null, slide_id = null, element_id = null }: CommentInput,
  ): Promise<Pick<StoredComment, 'parent_id' | 'slide_id' | 'element_id'>> => {
    if (parent_id !== null) {
      const filter = { _id: parent_id, presentation_id: presentationId, ...SHOWN };
      const parent = await comments.findOne(scope, { filter });
      if (parent === null || parent.parent_id !== null) throw refused('/parent_id', 'review.no_such_thread');
      if (parent.is_deleted) throw new AppError('conflict', 'review.thread_deleted');
      return { parent_id, slide_id: parent.slide_id, element_id: parent.element_id };
    }
    if (slide_id === null) {
      if (element_id !== null) throw refused('/element_id', 'review.no_such_element');
      return { parent_id, slide_id, element_id };
    }
    const slide = (await slides.get(scope, presentationId)).slides.find(({ id }) => id === slide_id);
    if (slide === undefined) throw noSuchSlide('/slide_id');
    if (element_id !== null && !hasElement(slide, element_id)) throw refused('/element_id', 'review.no_such_element');
    return { parent_id, slide_id, element_id };
  };

  /** Takes a thread away whose first comment was deleted and whose last answer is gone. */
  const clear = async (scope: Scope, root: Pick<StoredComment, '_id' | 'brought'>): Promise<void> => {
    const answers = await comments.count(scope, { filter: { parent_id: root._id, ...SHOWN } });
    if (answers > 0) return;
    await vanish(comments, scope, root);
  };

  return {
    list: async (scope, presentationId, { page, page_size, slide_id, state }) => {
      const { items: roots, total } = await comments.list(scope, {
        filter: {
          ...{ presentation_id: presentationId, parent_id: null, ...SHOWN },
          ...(slide_id === undefined ? {} : { slide_id }),
          ...(state === undefined ? {} : { resolved: state === 'open' ? null : { $ne: null } }),
        },
        ...{ sort: OLDEST_FIRST, page, page_size },
      });
      const ids = roots.map(({ _id }) => _id);
      const filter = { presentation_id: presentationId, parent_id: { $in: ids }, ...SHOWN };
      const replies = await comments.find(scope, { filter, sort: OLDEST_FIRST, limit: REVIEW_BOUNDS.comments * 2 });
      return {
        items: roots.map((root) => ({ root, replies: replies.filter(({ parent_id }) => parent_id === root._id) })),
        total,
      };
    },
    counts: async (scope, presentationId) => {
      const shown = { presentation_id: presentationId, ...SHOWN };
      const [threads, open, total] = await Promise.all([
        comments.count(scope, { filter: { ...shown, parent_id: null } }),
        comments.count(scope, { filter: { ...shown, parent_id: null, ...LIVE, resolved: null } }),
        comments.count(scope, { filter: { ...shown, ...LIVE } }),
      ]);
      return { threads, open, total };
    },
    add: async (caller, id, input) => {
      const { actor, scope } = caller;
      const presentation = await presentations.get(actor, scope, id);
      await assertRoom(comments, scope, id);
      const place = await placeOf(scope, id, input);
      const mention_ids = [...new Set(input.mentions)];
      await people.assertCanSee(id, mention_ids);
      const now = clock.now();
      const comment = await comments.insert(scope, {
        ...newComment(presentation, place, now),
        ...{ user_id: actor.user_id, text: input.text, mention_ids },
      });
      await assertAnswered(comments, scope, comment);
      const after = { comment_id: comment._id, ...place, text: input.text, mention_ids };
      await audit({ ...entry(caller, 'comment', presentation), after });
      return comment;
    },
    change: async (caller, id, commentId, change, ifMatch) => {
      const { actor, scope } = caller;
      const presentation = await presentations.get(actor, scope, id);
      const mentions = change.mentions === undefined ? undefined : [...new Set(change.mentions)];
      if (mentions !== undefined) await people.assertCanSee(id, mentions);
      return retryOnConflict(CHANGE_TRIES, 'review.busy', async () => {
        const before = await find(scope, id, commentId);
        assertFresh(before, ifMatch);
        const fields = changedFields(caller, before, { ...change, mentions }, clock.now());
        if (Object.keys(fields).length === 0) return before;
        const filter = { _id: commentId, revision: before.revision };
        const after = await comments.update(scope, filter, { $set: fields, $inc: { revision: 1 } });
        if (after === null) return RETRY;
        const snapshot = ({ text, mention_ids, resolved }: StoredComment) => ({
          ...{ comment_id: commentId, text, mention_ids, is_resolved: resolved !== null },
        });
        await audit({
          ...entry(caller, 'comment_change', presentation),
          ...{ before: snapshot(before), after: snapshot(after) },
        });
        return after;
      });
    },
    remove: async (caller, id, commentId, ifMatch) => {
      const { actor, scope } = caller;
      const presentation = await presentations.get(actor, scope, id);
      return retryOnConflict(CHANGE_TRIES, 'review.busy', async () => {
        const before = await find(scope, id, commentId);
        assertFresh(before, ifMatch);
        if (before.is_deleted) throw notFound('comment');
        if (!mayDelete(actor, before)) throw new AppError('forbidden', 'review.not_your_comment');
        const { slide_id, text, parent_id, brought } = before;
        const filter = { _id: commentId, revision: before.revision };
        const gone = { is_deleted: true, text: '', mention_ids: [] };
        if ((await comments.update(scope, filter, { $set: gone, $inc: { revision: 1 } })) === null) return RETRY;
        if (parent_id === null) await clear(scope, before);
        else {
          await vanish(comments, scope, { _id: commentId, brought });
          const root = await comments.findOne(scope, { filter: { _id: parent_id, is_deleted: true } });
          if (root !== null) await clear(scope, root);
        }
        await audit({
          ...entry(caller, 'comment_delete', presentation),
          before: { comment_id: commentId, slide_id, user_id: before.user_id, text },
        });
        return;
      });
    },
  };
}

/** What every new comment begins as. */
export function newComment(
  { _id, client_id }: Presentation,
  place: Pick<StoredComment, 'parent_id' | 'slide_id' | 'element_id'>,
  at: Date,
): Omit<StoredComment, '_id' | 'created_at' | 'updated_at' | 'user_id' | 'text'> {
  return {
    ...{ client_id, presentation_id: _id, ...place, at, mention_ids: [], resolved: null, is_deleted: false },
    ...{ is_hidden: false, edited_at: null, brought: null, revision: 1 },
  };
}

/** The id of a comment that came in a file: the same for the same one. */
export function idOfBrought(presentationId: string, key: string): string {
  return createHash('sha256')
    .update(JSON.stringify([presentationId, key]))
    .digest('hex')
    .slice(0, 32);
}

/** @throws AppError `conflict` if a presentation has as many comments as it may. */
export async function assertRoom(
  comments: Pick<Collection<StoredComment>, 'count'>,
  scope: Scope,
  presentationId: string,
): Promise<void> {
  const most = REVIEW_BOUNDS.comments;
  const count = await comments.count(scope, { filter: { presentation_id: presentationId, is_hidden: false } });
  if (count >= most) throw new AppError('conflict', 'review.too_many_comments', { most });
}

/**
 * Looks again whether the thread of a new answer is there: one that was deleted meanwhile did not count it.
 * @throws AppError `conflict`; the answer is gone then.
 */
export async function assertAnswered(
  comments: Pick<Collection<StoredComment>, 'get' | 'remove'>,
  scope: Scope,
  { _id, parent_id }: StoredComment,
): Promise<void> {
  if (parent_id === null) return;
  const parent = await comments.get(scope, parent_id);
  if (parent !== null && !parent.is_deleted) return;
  await comments.remove(scope, { _id });
  throw new AppError('conflict', 'review.thread_deleted');
}

/** Takes a deleted comment away; of one that came in a file its id stays, so that it does not come in again. */
async function vanish(
  comments: Pick<Collection<StoredComment>, 'update' | 'remove'>,
  scope: Scope,
  { _id, brought }: Pick<StoredComment, '_id' | 'brought'>,
): Promise<void> {
  if (brought === null) await comments.remove(scope, { _id, is_deleted: true });
  else await comments.update(scope, { _id, is_deleted: true }, { $set: { is_hidden: true } });
}

function assertFresh({ revision }: StoredComment, ifMatch: string | null): void {
  if (ifMatch !== null && !matchesRevision(ifMatch, revision)) throw new AppError('stale', 'review.comment_stale');
}

/** The stored fields that a change sets; empty when they already have these values. */
function changedFields(
  { actor }: Caller,
  before: StoredComment,
  { text, mentions, is_resolved }: CommentChange,
  now: Date,
): Partial<StoredComment> {
  if (before.is_deleted) throw new AppError('conflict', 'review.thread_deleted');
  const fields: Partial<StoredComment> = {};
  if (text !== undefined && text !== before.text) Object.assign(fields, { text, edited_at: now });
  if (mentions !== undefined && mentions.join() !== before.mention_ids.join()) fields.mention_ids = mentions;
  if (Object.keys(fields).length > 0 && !mayEdit(actor, before)) {
    throw new AppError('forbidden', 'review.not_your_comment');
  }
  if (is_resolved === undefined) return fields;
  if (before.parent_id !== null) throw refused('/is_resolved', 'review.not_a_thread');
  if (is_resolved !== (before.resolved !== null)) {
    fields.resolved = is_resolved ? { user_id: actor.user_id, at: now } : null;
  }
  return fields;
}

function refused(path: string, code: string): AppError {
  return new AppError('invalid', code, {}, { faults: [{ path, code, params: {} }] });
}
