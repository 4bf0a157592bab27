import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod';
import { ownDesign } from '../../../common/api/templates.ts';
import { presentationSchema } from '../../../common/api/presentations.ts';
import type { PresentationInput } from '../../../common/api/presentations.ts';
import { path } from '../../../common/client/request-url.ts';
import { useServices } from '../app/services.ts';
import { keys } from './keys.ts';

/** GET adds parts of other domains; the pane reads those by their own routes. */
const shown = presentationSchema.extend({ design: ownDesign.optional() }).loose();
export type Presentation = z.output<typeof shown>;

export function usePresentation(id: string | null): UseQueryResult<Presentation> {
  const { client } = useServices();
  return useQuery({
    queryKey: keys.presentation(id ?? ''),
    queryFn: async ({ signal }) =>
      (await client.get(path('/presentations/{id}', { id: id ?? '' }), { schema: shown, signal })).data,
    enabled: id !== null,
  });
}

/** Changes what a presentation is made from; absent stays, null clears. */
export function useChangePresentation(id: string): UseMutationResult<Presentation, Error, Partial<PresentationInput>> {
  const { client } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change) =>
      (await client.patch(path('/presentations/{id}', { id }), change, { schema: shown })).data,
    onSuccess: (changed) =>
      queries.setQueryData(keys.presentation(id), (former?: Presentation) => ({ ...former, ...changed })),
  });
}
