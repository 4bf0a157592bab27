import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod';
import { outdatedSchema } from '../../../common/api/slides.ts';
import { path } from '../../../common/client/request-url.ts';
import { useServices } from '../../../common/web/services.ts';
import { keys } from './keys.ts';

export type Outdated = z.output<typeof outdatedSchema>;

/** The parts of a presentation that no longer match what they were made from. */
export function useOutdated(presentationId: string | null): UseQueryResult<Outdated> {
  const { client } = useServices();
  return useQuery({
    queryKey: keys.outdated(presentationId ?? ''),
    queryFn: async ({ signal }) => {
      const address = path('/presentations/{id}/outdated', { id: presentationId ?? '' });
      return (await client.get(address, { schema: outdatedSchema, signal })).data;
    },
    enabled: presentationId !== null,
  });
}

/** So long after a change the server is asked: several come together. */
const AFTER_MS = 300;

/** Refetches when the brief, outline or slides on this page have changed. */
export function useOutdatedFollows(presentationId: string | null): void {
  const queries = useQueryClient();
  const states = useRef(new Map<string, unknown>());
  useEffect(() => {
    if (presentationId === null) return;
    const known = states.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = queries.getQueryCache().subscribe(({ type, query }) => {
      const [room, id, part, ...more] = query.queryKey as readonly unknown[];
      const isPart = part === undefined || part === 'outline' || part === 'slides';
      if (type !== 'updated' || room !== 'presentation' || id !== presentationId || !isPart || more.length > 0) return;
      const data = query.state.data as { revision?: number; updated_at?: string } | undefined;
      if (data === undefined) return;
      const state = data.revision ?? data.updated_at;
      const key = String(part);
      const isOther = known.has(key) && known.get(key) !== state;
      known.set(key, state);
      if (!isOther) return;
      clearTimeout(timer);
      timer = setTimeout(() => void queries.invalidateQueries({ queryKey: keys.outdated(presentationId) }), AFTER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
      known.clear();
    };
  }, [queries, presentationId]);
}
