import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type * as z from 'zod';
import { listOf } from '../../../../common/api/list.ts';
import { presentationSummary } from '../../../../common/api/presentations.ts';
import { useServices } from '../../../../common/web/services.ts';
import { keys } from '../../data/keys.ts';

const page = listOf(presentationSummary);
export type PresentationPage = z.output<typeof page>;
export type PresentationSummary = PresentationPage['items'][number];

const PAGE_SIZE = 20;

/** Presentations, the last changed first, a page at a time. @param waits only those that wait for the person */
export function usePresentationList(
  q: string,
  { waits = false }: { waits?: boolean } = {},
): UseInfiniteQueryResult<InfiniteData<PresentationPage>> {
  const { client } = useServices();
  return useInfiniteQuery({
    queryKey: waits ? [...keys.presentations(q), 'waiting'] : keys.presentations(q),
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await client.get('/presentations', {
        query: {
          page: pageParam,
          page_size: PAGE_SIZE,
          ...(q === '' ? {} : { q }),
          ...(waits ? { waits_for_me: 'true' } : {}),
        },
        schema: page,
        signal,
      });
      return data;
    },
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.page_size < last.total ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

/** The rows of all loaded pages; one that moved between two requests appears once. */
export function rowsOf(data: InfiniteData<PresentationPage> | undefined): PresentationSummary[] {
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
