import type { z } from 'zod';
import {
  commentChange,
  commentInput,
  commentParams,
  commentQuery,
  commentSchema,
  reviewParams,
  reviewPeopleList,
  reviewPeopleQuery,
  reviewSchema,
  reviewStatusInput,
  seenInput,
  threadList,
  waiverInput,
  waiverParams,
  waiverSchema,
} from '../../../common/api/review.ts';
import type { Language } from '../../../common/i18n/locale.ts';
import type { Translator } from '../../../common/i18n/translator.ts';
import type { Actor, Scope } from '../../kernel/sdk/scope.ts';
import { defineRoute, empty, json, revisionTag } from '../../kernel/sdk/define-route.ts';
import type { Route } from '../../kernel/sdk/define-route.ts';
import type { Presentation, Presentations } from '../presentations/contract.ts';
import type { SlideStore } from '../presentations/slides/contract.ts';
import type { Comments } from './comments.ts';
import type { StoredComment } from './model.ts';
import type { People } from './people.ts';
import {
  peopleOf,
  peopleOfComments,
  presentComment,
  presentReview,
  presentThread,
  presentWaiver,
} from './presenter.ts';
import type { ReadContent } from './read-content.ts';
import type { SeenSlides } from './seen.ts';
import type { ReviewService } from './service.ts';
import type { Waivers } from './waivers.ts';

/** What the routes work with. */
interface ReviewRoutesParts {
  service: ReviewService;
  comments: Comments;
  waivers: Waivers;
  seen: SeenSlides;
  people: People;
  presentations: Pick<Presentations, 'get'>;
  slides: Pick<SlideStore, 'get'>;
  read: (scope: Scope, presentation: Presentation) => Promise<ReadContent>;
  translators: Readonly<Record<Language, Translator>>;
}

const tag = 'review';
const READ = { action: 'review.read', tag } as const;
const MOVE = { action: 'review.move', tag } as const;
const COMMENT = { action: 'review.comment', tag } as const;
const WAIVE = { action: 'review.waive', tag } as const;

/** The routes of the domain. */
export function reviewRoutes(parts: ReviewRoutesParts): Route[] {
  const { service, comments, waivers, seen, people, presentations, slides, translators } = parts;

  const shownReview = async (
    { actor, scope, language, signal }: { actor: Actor; scope: Scope; language: Language; signal: AbortSignal },
    id: string,
  ): Promise<z.input<typeof reviewSchema>> => {
    const state = await service.state(actor, scope, id, signal);
    const [names, counts] = await Promise.all([people.names(peopleOf(state)), comments.counts(scope, id)]);
    return presentReview(state, counts, names, translators[language]);
  };
  const shownComment = async (actor: Actor, scope: Scope, comment: StoredComment) => {
    const [names, stored] = await Promise.all([
      people.names(peopleOfComments([comment])),
      slides.get(scope, comment.presentation_id),
    ]);
    return presentComment(comment, stored.slides, names, actor);
  };

  return [
    defineRoute({
      auth: 'session',
      ...READ,
      method: 'GET',
      path: '/presentations/{id}/review',
      summary: 'Get the state of the review: status, gates, waivers, changes since approval, permissions',
      input: { params: reviewParams },
      output: json(reviewSchema),
      problems: ['not_found', 'conflict'],
      handler: (request) => shownReview(request, request.params.id),
    }),
    defineRoute({
      auth: 'session',
      ...MOVE,
      method: 'PUT',
      path: '/presentations/{id}/review/status',
      summary: 'Change the review status: submit, approve, request changes, reopen',
      input: { params: reviewParams, body: reviewStatusInput },
      output: json(reviewSchema),
      problems: ['not_found', 'forbidden', 'conflict', 'invalid'],
      handler: async (request) => {
        await service.move(request, request.params.id, request.body, request.signal);
        return shownReview(request, request.params.id);
      },
    }),
    defineRoute({
      auth: 'session',
      ...MOVE,
      method: 'POST',
      path: '/presentations/{id}/review/seen',
      summary: 'Store that you have seen slides in their present state, which an approval requires of every slide',
      input: { params: reviewParams, body: seenInput },
      output: empty,
      problems: ['not_found', 'forbidden', 'conflict', 'invalid'],
      handler: (request) => seen.record(request, request.params.id, request.body),
    }),
    defineRoute({
      auth: 'session',
      ...READ,
      method: 'GET',
      path: '/presentations/{id}/review/comments',
      summary: 'List the threads of comments, the oldest first',
      input: { params: reviewParams, query: commentQuery },
      output: json(threadList),
      problems: ['not_found', 'conflict'],
      handler: async ({ actor, scope, params, query }) => {
        await presentations.get(actor, scope, params.id);
        const { items, total } = await comments.list(scope, params.id, query);
        const involved = items.flatMap(({ root, replies }) => peopleOfComments([root, ...replies]));
        const [names, stored] = await Promise.all([people.names(involved), slides.get(scope, params.id)]);
        const threads = items.map((thread) => presentThread(thread, stored.slides, names, actor));
        return { items: threads, total, page: query.page, page_size: query.page_size };
      },
    }),
    defineRoute({
      auth: 'session',
      ...READ,
      method: 'GET',
      path: '/presentations/{id}/review/people',
      summary: 'List users who can see the presentation and can be mentioned, by name',
      input: { params: reviewParams, query: reviewPeopleQuery },
      output: json(reviewPeopleList),
      problems: ['not_found'],
      handler: async ({ actor, scope, params, query }) => {
        const { items, total } = await people.list(scope, await presentations.get(actor, scope, params.id), query);
        return { items, total, page: query.page, page_size: query.page_size };
      },
    }),
    defineRoute({
      auth: 'session',
      ...COMMENT,
      method: 'POST',
      path: '/presentations/{id}/review/comments',
      summary: 'Store a comment on a presentation, a slide or an element, or an answer to one',
      answerHeaders: ['ETag'],
      input: { params: reviewParams, body: commentInput },
      output: json(commentSchema, 201),
      problems: ['not_found', 'conflict', 'invalid'],
      handler: async (request) => {
        const comment = await comments.add(request, request.params.id, request.body);
        request.setHeader('ETag', revisionTag(comment.revision));
        return shownComment(request.actor, request.scope, comment);
      },
    }),
    defineRoute({
      auth: 'session',
      ...COMMENT,
      method: 'PATCH',
      path: '/presentations/{id}/review/comments/{comment_id}',
      summary: 'Change the text of your own comment; resolve or reopen a thread',
      answerHeaders: ['ETag'],
      takesIfMatch: true,
      input: { params: commentParams, body: commentChange },
      output: json(commentSchema),
      problems: ['not_found', 'forbidden', 'conflict', 'stale', 'invalid'],
      handler: async (request) => {
        const { params, body, ifMatch } = request;
        const comment = await comments.change(request, params.id, params.comment_id, body, ifMatch);
        request.setHeader('ETag', revisionTag(comment.revision));
        return shownComment(request.actor, request.scope, comment);
      },
    }),
    defineRoute({
      auth: 'session',
      ...COMMENT,
      method: 'DELETE',
      path: '/presentations/{id}/review/comments/{comment_id}',
      summary: 'Delete your own comment, as an administrator any; one with answers leaves an empty entry',
      takesIfMatch: true,
      input: { params: commentParams },
      output: empty,
      problems: ['not_found', 'forbidden', 'conflict', 'stale'],
      handler: (request) => comments.remove(request, request.params.id, request.params.comment_id, request.ifMatch),
    }),
    defineRoute({
      auth: 'session',
      ...WAIVE,
      method: 'POST',
      path: '/presentations/{id}/review/waivers',
      summary: 'Store that a gate is waived for a slide or the presentation as it is now, and why',
      input: { params: reviewParams, body: waiverInput },
      output: json(waiverSchema, 201),
      problems: ['not_found', 'forbidden', 'conflict', 'invalid'],
      handler: async (request) => {
        const { actor, scope, params, body } = request;
        const waiver = await waivers.give(request, params.id, body);
        const { print } = await parts.read(scope, await presentations.get(actor, scope, params.id));
        return presentWaiver(waiver, print, await people.names([waiver.user_id]));
      },
    }),
    defineRoute({
      auth: 'session',
      ...WAIVE,
      method: 'DELETE',
      path: '/presentations/{id}/review/waivers/{waiver_id}',
      summary: 'Delete a waiver: the gate counts again',
      input: { params: waiverParams },
      output: empty,
      problems: ['not_found', 'forbidden', 'conflict'],
      handler: (request) => waivers.takeBack(request, request.params.id, request.params.waiver_id),
    }),
  ];
}
