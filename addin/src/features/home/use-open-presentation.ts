import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, UseMutationResult } from '@tanstack/react-query';
import * as z from 'zod';
import type { Client } from '../../../../common/client/client.ts';
import { path } from '../../../../common/client/request-url.ts';
import { presentationSchema } from '../../../../common/api/presentations.ts';
import { useNavigation } from '../../components/navigation.tsx';
import type { Step } from '../../components/place.ts';
import { useServices } from '../../../../common/web/services.ts';
import { keys } from '../../data/keys.ts';

const counted = z
  .object({ slides: z.array(z.unknown()) })
  .loose()
  .nullish();
const whole = presentationSchema.extend({ outlines: counted, slides: counted }).loose();
type FullPresentation = z.output<typeof whole>;

/** Loads a presentation with its outline and slides. */
export function readPresentation(client: Client, queries: QueryClient, id: string): Promise<FullPresentation> {
  return queries.fetchQuery({
    queryKey: keys.presentation(id),
    queryFn: async ({ signal }) =>
      (await client.get(path('/presentations/{id}', { id }), { schema: whole, signal })).data,
    staleTime: 0,
  });
}

/** Whether nothing was entered yet. */
export function isUntouched({ title, brief, file_ids, urls, outlines, slides }: FullPresentation): boolean {
  const isEmpty = (part: FullPresentation['slides']): boolean => (part?.slides.length ?? 0) === 0;
  return title === '' && brief === '' && file_ids.length + urls.length === 0 && isEmpty(outlines) && isEmpty(slides);
}

/** The step at which the work on a presentation is. */
function stepOf({ outlines, slides }: FullPresentation): Step {
  if ((slides?.slides.length ?? 0) > 0) return 'slides';
  return (outlines?.slides.length ?? 0) > 0 ? 'outline' : 'brief';
}

/** Opens a presentation where the work on it is. */
export function useOpenPresentation(): UseMutationResult<FullPresentation, Error, string> {
  const { client } = useServices();
  const queries = useQueryClient();
  const { go } = useNavigation();
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => readPresentation(client, queries, id),
    onSuccess: (presentation) => go({ page: stepOf(presentation), presentation_id: presentation.id }),
  });
}
