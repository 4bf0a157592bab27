import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod';
import { useServices } from '../../../common/web/services.ts';

export const ROWS_PER_PAGE = 50;

/** One page of a list, as every list of the server answers. */
export interface ListPage<Row> {
  items: Row[];
  total: number;
  page: number;
  page_size: number;
}

export type ListQuery = Readonly<Record<string, string | number | undefined>>;

/** A page of one of the server's lists; the former page stays until the next one is there. */
export function useServerList<Row>(
  path: string,
  schema: z.ZodType<ListPage<Row>>,
  query: ListQuery,
  options: { refetchMs?: number } = {},
): UseQueryResult<ListPage<Row>> {
  const { client } = useServices();
  return useQuery({
    queryKey: ['list', path, query],
    queryFn: async ({ signal }) =>
      (await client.get(path, { query: { page_size: ROWS_PER_PAGE, ...query }, schema, signal })).data,
    placeholderData: keepPreviousData,
    ...(options.refetchMs === undefined ? {} : { refetchInterval: options.refetchMs }),
  });
}

/** The key of all pages of a list, to read them again after a change. */
export const listKey = (path: string) => ['list', path] as const;
