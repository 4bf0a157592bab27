import { useRef } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod';
import { commentsBrought, reviewPeopleList, reviewSchema, waiverSchema } from '../../../common/api/review.ts';
import type { CommentsBrought, ReviewGate, ReviewStatusInput, SeenInput } from '../../../common/api/review.ts';
import { slideDiffSchema, slideVersionsSchema } from '../../../common/api/slides.ts';
import { path } from '../../../common/client/request-url.ts';
import { useServices } from '../../../common/web/services.ts';
import { keys } from './keys.ts';

export type Review = z.output<typeof reviewSchema>;
export type Transition = Review['transitions'][number];
export type JudgedGate = Review['gates'][number];
export type Waiver = Review['waivers'][number];
export type Person = z.output<typeof reviewPeopleList>['items'][number];
export type SlideDiff = z.output<typeof slideDiffSchema>;

/** What others do appears after this long, while a user looks. */
export const NEWS_EVERY_MS = 20_000;
/** What is not measured yet is asked for again soon, then less and less often. */
const SOON_MS = 500;

export function useReview(id: string): UseQueryResult<Review> {
  const { client } = useServices();
  /** What was first seen without measures, and when. */
  const unmeasured = useRef({ hash: '', since: 0 });
  return useQuery({
    queryKey: keys.review(id),
    queryFn: async ({ signal }) =>
      (await client.get(path('/presentations/{id}/review', { id }), { schema: reviewSchema, signal })).data,
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || data.gates.every(({ is_measured }) => is_measured)) return NEWS_EVERY_MS;
      if (unmeasured.current.hash !== data.content_hash) {
        unmeasured.current = { hash: data.content_hash, since: Date.now() };
      }
      return Math.min(NEWS_EVERY_MS, Math.max(SOON_MS, Date.now() - unmeasured.current.since));
    },
    refetchOnWindowFocus: 'always',
  });
}

/** Stores which slides were seen; the review that is shown follows without being read again. */
export function useSeeSlides(id: string): UseMutationResult<unknown, Error, SeenInput['slides']> {
  const { client } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (slides) => client.post(path('/presentations/{id}/review/seen', { id }), { slides }),
    onSuccess: async (_answer, seen) => {
      await queries.cancelQueries({ queryKey: keys.review(id), exact: true });
      queries.setQueryData<Review>(keys.review(id), (review) => review && withSeen(review, seen));
    },
    onError: () => void queries.invalidateQueries({ queryKey: keys.review(id) }),
  });
}

function withSeen(review: Review, seen: SeenInput['slides']): Review {
  const slides = review.slides.map((slide) =>
    seen.some(({ slide_id, state }) => slide_id === slide.slide_id && state === slide.state)
      ? { ...slide, is_seen: true }
      : slide,
  );
  return { ...review, slides };
}

/** Changes the status. What else knows of it is read again, also where the server refused: it knows better by then. */
export function useMoveReview(id: string): UseMutationResult<Review, Error, ReviewStatusInput> {
  const { client } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input) =>
      (await client.put(path('/presentations/{id}/review/status', { id }), input, { schema: reviewSchema })).data,
    onSuccess: async (review) => {
      await queries.cancelQueries({ queryKey: keys.review(id) });
      queries.setQueryData(keys.review(id), review);
      void queries.invalidateQueries({ queryKey: keys.presentation(id), exact: true });
      void queries.invalidateQueries({ queryKey: ['presentations'] });
    },
    onError: () => void readAgain(queries, id),
  });
}

interface WaiverGiven {
  gate: ReviewGate;
  slide_id: string | null;
  reason: string;
}

export function useWaive(id: string): UseMutationResult<Waiver, Error, WaiverGiven> {
  const { client } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input) =>
      (await client.post(path('/presentations/{id}/review/waivers', { id }), input, { schema: waiverSchema })).data,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.review(id) }),
  });
}

export function useWithdrawWaiver(id: string): UseMutationResult<unknown, Error, string> {
  const { client } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (waiver_id) => client.delete(path('/presentations/{id}/review/waivers/{waiver_id}', { id, waiver_id })),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.review(id) }),
  });
}

/** People who can be mentioned, by a part of their name; null sends no request. */
export function useReviewPeople(id: string, q: string | null): UseQueryResult<Person[]> {
  const { client } = useServices();
  return useQuery({
    queryKey: [...keys.review(id), 'people', q],
    queryFn: async ({ signal }) => {
      const query = { q: q ?? '', page_size: 8 };
      const address = path('/presentations/{id}/review/people', { id });
      return (await client.get(address, { schema: reviewPeopleList, query, signal })).data.items;
    },
    enabled: q !== null,
    staleTime: 60_000,
    placeholderData: (former) => former,
  });
}

/** A slide before its first change after a moment, compared with its current state. */
interface SlideChange {
  /** Null if no former state is kept. */
  diff: SlideDiff | null;
  /** The state of that moment is gone; what is shown starts later. */
  is_shortened: boolean;
  former_title: string | null;
}

/** Maximum former states of a slide that the server keeps. */
const KEPT_VERSIONS = 20;

/** @param since ISO 8601; changes after it are reported. Null: nothing is asked for. */
export function useSlideChange(
  id: string,
  slideId: string,
  { since, revision, isRemoved = false }: { since: string | null; revision: number; isRemoved?: boolean },
): UseQueryResult<SlideChange> {
  const { client } = useServices();
  return useQuery({
    queryKey: [...keys.slides(id), 'change', slideId, since, revision, isRemoved],
    queryFn: async ({ signal }) => {
      const params = { id, slide_id: slideId };
      const versions = await client.get(path('/presentations/{id}/slides/{slide_id}/versions', params), {
        schema: slideVersionsSchema,
        signal,
      });
      const { items } = versions.data;
      // The newest first: the last of those that were replaced after the moment is what was there then.
      const replaced = items.filter(({ at }) => since !== null && at > since);
      const first = replaced.at(-1);
      const former_title = first?.slide.title ?? null;
      const is_shortened = replaced.length === items.length && items.length >= KEPT_VERSIONS;
      if (first === undefined || isRemoved) return { diff: null, is_shortened, former_title };
      const diff = await client.get(
        path('/presentations/{id}/slides/{slide_id}/versions/{version}/diff', { ...params, version: first.version }),
        { query: { against: 'current' }, schema: slideDiffSchema, signal },
      );
      return { diff: diff.data, is_shortened, former_title };
    },
    enabled: since !== null,
    staleTime: Infinity,
  });
}

export function useImportComments(id: string): UseMutationResult<CommentsBrought, Error, File> {
  const { client } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (file) => {
      const form = new FormData();
      form.append('file', file, file.name);
      const address = path('/presentations/{id}/review/comments/import', { id });
      return (await client.upload(address, form, { schema: commentsBrought })).data;
    },
    onSettled: () => readAgain(queries, id),
  });
}

function readAgain(queries: QueryClient, id: string): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries({ queryKey: keys.review(id) }),
    queries.invalidateQueries({ queryKey: keys.comments(id) }),
  ]);
}
