import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod';
import { commentSchema, threadList } from '../../../common/api/review.ts';
import type { CommentChange, CommentInput, threadSchema } from '../../../common/api/review.ts';
import { path } from '../../../common/client/request-url.ts';
import { useServices } from '../../../common/web/services.ts';
import { keys } from './keys.ts';
import { NEWS_EVERY_MS } from './review.ts';

export type Comment = z.output<typeof commentSchema>;
export type Thread = z.output<typeof threadSchema>;

const PAGE_SIZE = 100;

/** All threads of a presentation, the oldest first. */
export function useThreads(id: string): UseQueryResult<Thread[]> {
  const { client } = useServices();
  return useQuery({
    queryKey: keys.comments(id),
    queryFn: async ({ signal }) => {
      const threads: Thread[] = [];
      for (let page = 1; ; page += 1) {
        const { data } = await client.get(path('/presentations/{id}/review/comments', { id }), {
          query: { page, page_size: PAGE_SIZE },
          schema: threadList,
          signal,
        });
        threads.push(...data.items);
        if (data.items.length === 0 || page * PAGE_SIZE >= data.total) return threads;
      }
    },
    refetchInterval: NEWS_EVERY_MS,
    refetchOnWindowFocus: 'always',
  });
}

export function useAddComment(id: string): UseMutationResult<Comment, Error, CommentInput> {
  const { client } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input) =>
      (await client.post(path('/presentations/{id}/review/comments', { id }), input, { schema: commentSchema })).data,
    onSuccess: async (comment) => {
      await queries.cancelQueries({ queryKey: keys.comments(id) });
      queries.setQueryData(keys.comments(id), (threads: Thread[] = []) => withComment(threads, comment));
    },
    onSettled: () => void countAgain(queries, id),
  });
}

interface ChangedComment {
  comment: Comment;
  change: CommentChange;
}

/**
 * Changes a comment as it was read. Resolving and reopening show at once and are taken back where the server refuses; where a user
 * else was quicker, theirs is shown.
 */
export function useChangeComment(id: string): UseMutationResult<Comment, Error, ChangedComment> {
  const { client } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ comment, change }) => {
      const address = path('/presentations/{id}/review/comments/{comment_id}', { id, comment_id: comment.id });
      const ifMatch = `"${comment.revision}"`;
      return (await client.patch(address, change, { schema: commentSchema, ifMatch })).data;
    },
    onMutate: async ({ comment, change }) => {
      const { is_resolved } = change;
      if (is_resolved === undefined) return;
      await queries.cancelQueries({ queryKey: keys.comments(id) });
      queries.setQueryData(keys.comments(id), (threads: Thread[] = []) =>
        threads.map((thread) => (thread.id === comment.id ? { ...thread, is_resolved } : thread)),
      );
    },
    onSuccess: async (changed) => {
      await queries.cancelQueries({ queryKey: keys.comments(id) });
      queries.setQueryData(keys.comments(id), (threads: Thread[] = []) => withComment(threads, changed));
    },
    onError: (_error, { comment }) =>
      // The previous data, until the server returns new data.
      queries.setQueryData(keys.comments(id), (threads: Thread[] = []) =>
        threads.map((thread) =>
          thread.id === comment.id && thread.revision === comment.revision
            ? { ...thread, is_resolved: comment.is_resolved }
            : thread,
        ),
      ),
    onSettled: () => void countAgain(queries, id),
  });
}

export function useDeleteComment(id: string): UseMutationResult<unknown, Error, Comment> {
  const { client } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (comment) =>
      client.delete(path('/presentations/{id}/review/comments/{comment_id}', { id, comment_id: comment.id }), {
        ifMatch: `"${comment.revision}"`,
      }),
    onSettled: () => countAgain(queries, id),
  });
}

function withComment(threads: readonly Thread[], comment: Comment): Thread[] {
  if (comment.parent_id === null) {
    const known = threads.some((thread) => thread.id === comment.id);
    if (!known) return [...threads, { ...comment, replies: [] }];
    return threads.map((thread) => (thread.id === comment.id ? { ...thread, ...comment } : thread));
  }
  return threads.map((thread) => {
    if (thread.id !== comment.parent_id) return thread;
    const known = thread.replies.some((reply) => reply.id === comment.id);
    const replies = known
      ? thread.replies.map((reply) => (reply.id === comment.id ? comment : reply))
      : [...thread.replies, comment];
    return { ...thread, replies };
  });
}

function countAgain(queries: QueryClient, id: string): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries({ queryKey: keys.comments(id) }),
    queries.invalidateQueries({ queryKey: keys.review(id), exact: true }),
  ]);
}
