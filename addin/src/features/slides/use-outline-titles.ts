import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { outlineSchema } from '../../../../common/api/outlines.ts';
import { path } from '../../../../common/client/request-url.ts';
import { useServices } from '../../../../common/web/services.ts';
import { keys } from '../../data/keys.ts';

/** What the slides are made from: the titles of the outline in order, and whether it is being made. */
export function useOutlineTitles(presentationId: string): UseQueryResult<{ titles: string[]; isRunning: boolean }> {
  const { client } = useServices();
  return useQuery({
    queryKey: [...keys.outline(presentationId), 'titles'],
    queryFn: async ({ signal }) => {
      const { data } = await client.get(path('/presentations/{id}/outlines', { id: presentationId }), {
        schema: outlineSchema,
        signal,
      });
      return { titles: data.slides.map(({ title }) => title), isRunning: data.run?.state === 'running' };
    },
  });
}
