import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod';
import { attachmentMapping, outlineRunStarted, outlineSchema } from '../../../common/api/outlines.ts';
import { fileDetailSchema } from '../../../common/api/files.ts';
import { path } from '../../../common/client/request-url.ts';
import { useServices } from '../../../common/web/services.ts';
import { keys } from './keys.ts';

export type Outline = z.output<typeof outlineSchema>;
export type OutlineSlide = Outline['slides'][number];

export function useOutline(presentationId: string): UseQueryResult<Outline> {
  const { client } = useServices();
  return useQuery({
    queryKey: keys.outline(presentationId),
    queryFn: async ({ signal }) =>
      (
        await client.get(path('/presentations/{id}/outlines', { id: presentationId }), {
          schema: outlineSchema,
          signal,
        })
      ).data,
  });
}

/** Regenerates the outline; the existing one stays until the new one is complete. */
export function useRegenerateOutline(presentationId: string): UseMutationResult<string, Error, void> {
  const { client } = useServices();
  return useMutation({
    mutationFn: async () => {
      const address = path('/presentations/{id}/outlines/regenerate', { id: presentationId });
      return (await client.post(address, undefined, { schema: outlineRunStarted })).data.run_id;
    },
  });
}

/** Stops the current run; its stream reports when it has stopped. */
export function useStopOutline(presentationId: string): UseMutationResult<void, Error, void> {
  const { client } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await client.post(path('/presentations/{id}/outlines/stop', { id: presentationId }));
    },
    onError: () => queries.invalidateQueries({ queryKey: keys.outline(presentationId) }),
  });
}

/** The names of the files that slides are on, by slide id. */
export function useOutlineFiles(
  presentationId: string,
  revision: number,
): UseQueryResult<ReadonlyMap<string, readonly string[]>> {
  const { client } = useServices();
  return useQuery({
    queryKey: [...keys.outline(presentationId), 'files', revision],
    queryFn: async ({ signal }) => {
      const address = path('/presentations/{id}/attachment-mapping', { id: presentationId });
      const { mapping } = (await client.post(address, undefined, { schema: attachmentMapping, signal })).data;
      const used = mapping.filter(({ slide_ids }) => slide_ids.length > 0);
      const names = await Promise.all(
        used.map(({ file_id }) =>
          client
            .get(path('/files/{id}', { id: file_id }), { schema: fileDetailSchema, signal })
            .then(({ data }) => data.name)
            // Removed meanwhile: its content is shown without a name.
            .catch(() => null),
        ),
      );
      const files = new Map<string, string[]>();
      for (const [index, { slide_ids }] of used.entries()) {
        const name = names[index];
        if (name == null) continue;
        for (const id of slide_ids) files.set(id, [...(files.get(id) ?? []), name]);
      }
      return files;
    },
    enabled: revision > 0,
    staleTime: 60_000,
    placeholderData: (former) => former,
  });
}
