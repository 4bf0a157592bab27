import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod';
import { slidesSchema } from '../../../common/api/slides.ts';
import type { slideInput } from '../../../common/api/slides.ts';
import { thumbnailsSchema } from '../../../common/api/presentations.ts';
import type { Client } from '../../../common/client/client.ts';
import { ProblemError } from '../../../common/client/problem-error.ts';
import { path } from '../../../common/client/request-url.ts';
import { restartWaitMs } from '../../../common/client/retry-policy.ts';
import { useServices } from '../../../common/web/services.ts';
import type { Services } from '../../../common/web/services.ts';
import { noteStored, recorded } from './history.ts';
import type { ChangeName } from './history.ts';
import { keys } from './keys.ts';

export type SlideList = z.output<typeof slidesSchema>;
export type Slide = SlideList['slides'][number];

/** The address of all slides, and how the answer is read. */
export const slidesQuery = (presentationId: string): [string, { schema: typeof slidesSchema }] => [
  path('/presentations/{id}/slides', { id: presentationId }),
  { schema: slidesSchema },
];

export function useSlides(presentationId: string): UseQueryResult<SlideList> {
  const { client } = useServices();
  const queries = useQueryClient();
  const [address, options] = slidesQuery(presentationId);
  return useQuery({
    queryKey: keys.slides(presentationId),
    queryFn: async ({ signal }) => {
      const { data } = await client.get(address, { ...options, signal });
      noteStored(queries, presentationId, data);
      return data;
    },
  });
}

/** Signed URLs are valid for five minutes; new ones are requested before that. */
const SIGNED_FOR_MS = 4 * 60_000;

/**
 * The addresses of the pictures of all slides by slide id.
 * @param revision of the slides: other slides, other pictures
 */
export function useThumbnails(
  presentationId: string,
  revision: number,
  width = 640,
): UseQueryResult<ReadonlyMap<string, string>> {
  const { client } = useServices();
  return useQuery({
    queryKey: [...keys.thumbnails(presentationId), revision, width],
    queryFn: async ({ signal }) => {
      const { data } = await client.get(path('/presentations/{id}/thumbnails', { id: presentationId }), {
        query: { width, format: 'webp' },
        schema: thumbnailsSchema,
        signal,
      });
      return new Map(data.items.map(({ slide_id, url }) => [slide_id, url]));
    },
    staleTime: SIGNED_FOR_MS,
    refetchInterval: SIGNED_FOR_MS,
    enabled: revision > 0,
  });
}

/** Puts all slides on the template that is chosen now. */
export async function refitSlides(client: Client, presentationId: string): Promise<SlideList> {
  const address = path('/presentations/{id}/slides/refit', { id: presentationId });
  return (await client.post(address, undefined, { schema: slidesSchema })).data;
}

/** Puts the slides on another template, and keeps the change to be undone. Its variable: the templates before and after it. */
export function useRefit(
  presentationId: string,
): UseMutationResult<SlideList, Error, { before: string; after: string }> {
  const { client } = useServices();
  const queries = useQueryClient();
  return useMutation({
    scope: changesOf(presentationId),
    mutationFn: (templates) =>
      recorded(queries, presentationId, { what: 'design', templates }, async () => {
        const list = await refitSlides(client, presentationId);
        noteStored(queries, presentationId, list);
        queries.setQueryData(keys.slides(presentationId), list);
        void queries.invalidateQueries({ queryKey: keys.presentation(presentationId) });
        return list;
      }),
  });
}

/** Puts all slides into the fonts and colours of the brand, or back into those of their master. */
export async function followBrand(client: Client, presentationId: string, follows_brand: boolean): Promise<SlideList> {
  const address = path('/presentations/{id}/slides/brand-look', { id: presentationId });
  return (await client.put(address, { follows_brand }, { schema: slidesSchema })).data;
}

/** As `followBrand`, and keeps the change to be undone. */
export function useFollowBrand(presentationId: string): UseMutationResult<SlideList, Error, boolean> {
  const { client } = useServices();
  const queries = useQueryClient();
  return useMutation({
    scope: changesOf(presentationId),
    mutationFn: (follows) =>
      recorded(queries, presentationId, { what: 'design', looks: { before: !follows, after: follows } }, async () => {
        const list = await followBrand(client, presentationId, follows);
        noteStored(queries, presentationId, list);
        // The pictures of the slides are named after both.
        queries.setQueryData<{ follows_brand: boolean }>(
          keys.presentation(presentationId),
          (deck) => deck && { ...deck, follows_brand: follows },
        );
        queries.setQueryData(keys.slides(presentationId), list);
        await queries.invalidateQueries({ queryKey: keys.presentation(presentationId), exact: true });
        for (const queryKey of [keys.quality(presentationId), keys.review(presentationId)])
          void queries.invalidateQueries({ queryKey });
        return list;
      }),
  });
}

/** Pixels of pictures in lists: those of a run are then there already when the deck is shown. */
export const GALLERY_WIDTH = 480;

interface PictureWanted {
  /** Pixels. */
  width: number;
  /** The deck, or the run that makes the slides and has finished this one. */
  of?: 'deck' | 'run';
  /** A former state, which never changes. */
  version?: number | undefined;
  /** In fonts and colours of the brand or of the master; as chosen for the presentation when absent. */
  look?: 'brand' | 'master' | undefined;
  /** As of `stateOf`. */
  on: string;
}

/** The master deck that the slides are on, as far as it is known: another one is another picture of the same words. */
export function useDesignOf(presentationId: string): string {
  const queries = useQueryClient();
  const master = queries.getQueryData<SlideList>(keys.slides(presentationId))?.content_hash ?? '';
  const deck = queries.getQueryData<{ follows_brand: boolean }>(keys.presentation(presentationId));
  return deck?.follows_brand === true ? `${master} brand` : master;
}

/**
 * The URL of a slide's picture. It contains a hash of the slide's content.
 */
export function slidePictureAddress(
  presentationId: string,
  slide: Slide,
  { width, of = 'deck', version, look, on }: PictureWanted,
): string {
  const address = path('/api/v1/presentations/{id}/slides/{slide_id}/thumbnail', {
    id: presentationId,
    slide_id: slide.id,
  });
  const state = version === undefined ? `of=${of}&state=${stateOf(slide, on)}` : `version=${version}`;
  return `${address}?width=${width}&format=webp&${state}${look === undefined ? '' : `&look=${look}`}`;
}

/**
 * A short hash of a slide's content (FNV-1a), so that pictures of the same state are fetched once.
 * @param on the hash of the master deck it is on
 */
export function stateOf({ claims: _claims, findings: _findings, ...content }: Slide, on: string): string {
  let hash = 0x811c9dc5;
  for (const char of on + JSON.stringify(content)) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** One slide of a list that is sent: of a known id, what is absent stays. */
export type SlideChange = Partial<z.input<typeof slideInput>>;

/** A change of the list of slides. */
interface ListChange {
  what: ChangeName;
  /** As of `Step`. */
  group?: string;
  /** The list as it is to be, shown at once and taken back where the server refuses; absent: the order stays. */
  preview?: (slides: readonly Slide[]) => Slide[];
  /** What is sent of each slide of that list beside its id, and what is added; absent: nothing. */
  list?: (slides: readonly Slide[]) => readonly SlideChange[];
}

/** Changes of one list of slides are made one after the other. */
export const changesOf = (presentationId: string): { id: string } => ({ id: `change-slides ${presentationId}` });

/**
 * For changes that may be sent again while the server restarts or there is no connection, since it refuses or recognises those
 * that it has made already.
 */
export const WHILE_RESTARTING = {
  retry: (failures: number, error: Error) => restartWaitMs(failures + 1, error) !== null,
  retryDelay: (failures: number, error: Error) => restartWaitMs(failures + 1, error) ?? 0,
};

/**
 * Changes the list of slides: one change after the other, each against the state that the one before it left.
 * Fails with 412 where another user was faster; the slides are read again then.
 */
export function useChangeSlides(presentationId: string): UseMutationResult<SlideList, Error, ListChange> {
  const { client, session } = useServices();
  const queries = useQueryClient();
  const key = keys.slides(presentationId);
  const mutationKey = ['change-slides', presentationId];
  return useMutation({
    mutationKey,
    scope: changesOf(presentationId),
    ...WHILE_RESTARTING,
    onMutate: async ({ preview }) => {
      if (preview !== undefined) {
        queries.setQueryData<SlideList>(key, (now) => now && { ...now, slides: preview(now.slides) });
      }
      await queries.cancelQueries({ queryKey: key, exact: true });
    },
    mutationFn: async ({ list = idsOf, what, group }) => {
      const now = queries.getQueryData<SlideList>(key);
      if (now === undefined) throw new Error('no slides were read');
      const [address, options] = slidesQuery(presentationId);
      return recorded(queries, presentationId, { what, ...(group === undefined ? {} : { group }) }, async () => {
        const body = { slides: list(now.slides), ...(group === undefined ? {} : { edit_span: group }) };
        const put = () => client.put(address, body, { ...options, ifMatch: `"${now.revision}"` });
        const { data } = await whenSignedIn(session, put);
        noteStored(queries, presentationId, data);
        return data;
      });
    },
    onSuccess: (data) => {
      // Changes that are still to be sent are shown already: only the revision they are sent against is news.
      const isLast = queries.isMutating({ mutationKey }) <= 1;
      queries.setQueryData<SlideList>(key, (shown) =>
        isLast || shown === undefined ? data : { ...shown, revision: data.revision },
      );
      // The former state of each slide is cached under its own key.
      void queries.invalidateQueries({ queryKey: [...key, 'versions'] });
      void queries.invalidateQueries({ queryKey: keys.quality(presentationId) });
      void queries.invalidateQueries({ queryKey: keys.review(presentationId) });
    },
    onError: () => queries.invalidateQueries({ queryKey: key, exact: true }),
  });
}

/** Asks again once the same user has signed in again, where the session had ended. */
async function whenSignedIn<T>(session: Services['session'], ask: () => Promise<T>): Promise<T> {
  const user = session.user();
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 401) throw error;
    await new Promise<void>((resolve) => {
      const leave = session.subscribe(() => {
        if (session.phase() !== 'signed-in') return;
        leave();
        resolve();
      });
    });
    if (session.user() !== user) throw error;
    return ask();
  }
}

const idsOf = (slides: readonly Slide[]): SlideChange[] => slides.map(({ id }) => ({ id }));

/** A list that changes one of its slides. */
export function changeOf(slideId: string, change: SlideChange, what: ChangeName, group?: string): ListChange {
  return {
    what,
    ...(group === undefined ? {} : { group }),
    list: (slides) => slides.map(({ id }) => (id === slideId ? { ...change, id } : { id })),
  };
}
