import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod';
import { imageList, presentationImagesSchema } from '../../../../common/api/images.ts';
import { path } from '../../../../common/client/request-url.ts';
import { useServices } from '../../app/services.ts';
import { keys } from '../../data/keys.ts';
import { usePresentation } from '../../data/presentations.ts';

export type OfferedPicture = Pick<
  z.output<typeof presentationImagesSchema>['items'][number],
  'image_ref' | 'url' | 'alt' | 'caption' | 'source'
>;

/** Uploaded ones that are offered: the newest. */
const MOST_UPLOADED = 60;

/** The pictures that a slide of a presentation may show: of its sources, drawn for it, and what one has uploaded before. */
export function usePictures(presentationId: string, enabled: boolean): UseQueryResult<OfferedPicture[]> {
  const { client } = useServices();
  const clientId = usePresentation(presentationId).data?.client_id;
  return useQuery({
    queryKey: [...keys.presentation(presentationId), 'images'],
    queryFn: async ({ signal }) => {
      const [ofDeck, uploaded] = await Promise.all([
        client.get(path('/presentations/{id}/images', { id: presentationId }), {
          schema: presentationImagesSchema,
          signal,
        }),
        client.get('/images/uploaded', { query: { page_size: MOST_UPLOADED }, schema: imageList, signal }),
      ]);
      const known = new Set(ofDeck.data.items.map(({ image_ref }) => image_ref));
      // Who administers several clients sees the pictures of all of them.
      const others = uploaded.data.items.filter((each) => each.client_id === clientId && !known.has(each.image_ref));
      return [
        ...ofDeck.data.items,
        ...others.map(({ image_ref, url, name }) => ({ image_ref, url, alt: null, caption: name, source: null })),
      ];
    },
    enabled: enabled && clientId !== undefined,
  });
}
