import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import * as z from 'zod';
import { ownDesign } from '../../../common/api/templates.ts';
import { presentationSchema } from '../../../common/api/presentations.ts';
import { path } from '../../../common/client/request-url.ts';
import { useServices } from '../../../common/web/services.ts';
import { keys } from './keys.ts';

/** GET adds parts of other domains; the pane reads those by their own routes. */
const slides = z.object({ slides: z.array(z.unknown()) }).loose();
const shown = presentationSchema.extend({ design: ownDesign.optional(), slides: slides.nullish() }).loose();
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
