import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod';
import { slideDiffSchema, slideSchema, slideVersionsSchema } from '../../../../common/api/slides.ts';
import type { FormName } from '../../../../common/deck/form.ts';
import { path } from '../../../../common/client/request-url.ts';
import { useServices } from '../../../../common/web/services.ts';
import { recorded } from '../../data/history.ts';
import type { ChangeName } from '../../data/history.ts';
import { keys } from '../../data/keys.ts';
import { changesOf } from '../../data/slides.ts';
import type { Slide } from '../../data/slides.ts';

export interface SlideNamed {
  presentationId: string;
  slideId: string;
}

type SlideVersion = z.output<typeof slideVersionsSchema>['items'][number];
export type SlideDiff = z.output<typeof slideDiffSchema>;

const versionsKey = ({ presentationId, slideId }: SlideNamed): string[] => [
  ...keys.slides(presentationId),
  'versions',
  slideId,
];
const address = ({ presentationId, slideId }: SlideNamed, end: string, version?: number): string =>
  path(`/presentations/{id}/slides/{slide_id}/${end}`, {
    id: presentationId,
    slide_id: slideId,
    ...(version === undefined ? {} : { version }),
  });

/** Former states of a slide, the newest first. */
export function useVersions(slide: SlideNamed, enabled = true): UseQueryResult<SlideVersion[]> {
  const { client } = useServices();
  return useQuery({
    queryKey: versionsKey(slide),
    queryFn: async ({ signal }) =>
      (await client.get(address(slide, 'versions'), { schema: slideVersionsSchema, signal })).data.items,
    enabled,
  });
}

/** What changed between a former state and the slide as it is. */
export function useDiff(slide: SlideNamed, version: number): UseQueryResult<SlideDiff> {
  const { client } = useServices();
  return useQuery({
    queryKey: [...versionsKey(slide), version, 'diff'],
    queryFn: async ({ signal }) =>
      (await client.get(address(slide, 'versions/{version}/diff', version), { schema: slideDiffSchema, signal })).data,
  });
}

type Recorded = <Result>(what: ChangeName, change: () => Promise<Result>) => Promise<Result>;

/** Changes slides, reads them and what depends on them again, and keeps the change to be undone. @param only the slide that is changed */
function useRecorded(presentationId: string, only?: string): Recorded {
  const queries = useQueryClient();
  return (what, change) =>
    recorded(queries, presentationId, { what, ...(only === undefined ? {} : { only }) }, async () => {
      const result = await change();
      void queries.invalidateQueries({ queryKey: keys.quality(presentationId) });
      void queries.invalidateQueries({ queryKey: keys.review(presentationId) });
      await queries.invalidateQueries({ queryKey: keys.slides(presentationId) });
      return result;
    });
}

export function useRestore(slide: SlideNamed): UseMutationResult<Slide, Error, number> {
  const { client } = useServices();
  const record = useRecorded(slide.presentationId, slide.slideId);
  return useMutation({
    scope: changesOf(slide.presentationId),
    mutationFn: (version) =>
      record('restore', async () => {
        const restore = address(slide, 'versions/{version}/restore', version);
        return (await client.post(restore, undefined, { schema: slideSchema })).data;
      }),
  });
}

/** Shows the items of a slide as another visual form; the server refuses one that would state what the source does not. */
export function useChangeForm(slide: SlideNamed): UseMutationResult<Slide, Error, FormName> {
  const { client } = useServices();
  const record = useRecorded(slide.presentationId, slide.slideId);
  return useMutation({
    scope: changesOf(slide.presentationId),
    mutationFn: (form) =>
      record('form', async () => (await client.put(address(slide, 'form'), { form }, { schema: slideSchema })).data),
  });
}

/** Models may think about one slide for minutes. */
const MODEL_TIMEOUT_MS = 300_000;

interface Edited {
  /** The state before; null if the instruction changed nothing. */
  version: number | null;
}

/** Changes a slide according to an instruction. */
export function useEditByWords(
  slide: SlideNamed,
): UseMutationResult<Edited, Error, { instruction: string; signal: AbortSignal }> {
  const { client } = useServices();
  const record = useRecorded(slide.presentationId, slide.slideId);
  const readVersions = async (): Promise<number> =>
    (await client.get(address(slide, 'versions'), { schema: slideVersionsSchema })).data.items[0]?.version ?? 0;
  return useMutation({
    scope: changesOf(slide.presentationId),
    mutationFn: ({ instruction, signal }) =>
      record('words', async () => {
        const before = await readVersions();
        const options = { schema: slideSchema, signal, timeoutMs: MODEL_TIMEOUT_MS };
        await client.post(address(slide, 'edit'), { instruction }, options);
        const after = await readVersions();
        return { version: after === before ? null : after };
      }),
  });
}

interface Remade extends Edited {
  /** The slide that was made: where one continues over another, the first of them. */
  slideId: string;
}

/** Makes one slide of a presentation again from the outline. */
export function useRemake(
  presentationId: string,
): UseMutationResult<Remade, Error, { slideId: string; signal?: AbortSignal }> {
  const { client } = useServices();
  const record = useRecorded(presentationId);
  const readVersions = async (slideId: string): Promise<number> =>
    (await client.get(address({ presentationId, slideId }, 'versions'), { schema: slideVersionsSchema })).data.items[0]
      ?.version ?? 0;
  return useMutation({
    scope: changesOf(presentationId),
    mutationFn: ({ slideId, signal }) =>
      record('regenerate', async () => {
        const before = await readVersions(slideId);
        const { data } = await client.post(address({ presentationId, slideId }, 'regenerate'), undefined, {
          schema: slideSchema,
          timeoutMs: MODEL_TIMEOUT_MS,
          ...(signal === undefined ? {} : { signal }),
        });
        const after = await readVersions(slideId);
        return { slideId: data.id, version: after === before ? null : after };
      }),
  });
}

/** Has the picture of a slide drawn again. */
export function useRedraw(slide: SlideNamed): UseMutationResult<Slide, Error, string> {
  const { client } = useServices();
  const record = useRecorded(slide.presentationId, slide.slideId);
  return useMutation({
    scope: changesOf(slide.presentationId),
    mutationFn: (prompt) =>
      record('visual', async () => {
        const body = prompt.trim() === '' ? {} : { prompt: prompt.trim() };
        const options = { schema: slideSchema, timeoutMs: MODEL_TIMEOUT_MS };
        return (await client.post(address(slide, 'regenerate-image'), body, options)).data;
      }),
  });
}
