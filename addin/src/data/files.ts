import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import * as z from 'zod';
import { decomposeResult, fileDetailSchema, fileList, fileSchema } from '../../../common/api/files.ts';
import { jobAccepted } from '../../../common/api/jobs.ts';
import { attachmentMapping, outlineSchema } from '../../../common/api/outlines.ts';
import type { Client } from '../../../common/client/client.ts';
import { followJob } from '../../../common/client/follow-job.ts';
import { path } from '../../../common/client/request-url.ts';
import { useServices } from '../../../common/web/services.ts';
import { createSlots } from './create-slots.ts';
import { jobFailure } from './jobs.ts';
import { keys } from './keys.ts';

export type SourceFile = z.output<typeof fileSchema>;
export type DecomposedFile = z.output<typeof decomposeResult>['items'][number];
/** A file and the result of reading it; its text is loaded when a user opens it. */
type ReadFile = Pick<DecomposedFile, 'file' | 'error' | 'findings'>;

/** A read that takes longer becomes a job by itself. */
const READ_TIMEOUT_MS = 180_000;
const READ_AT_ONCE = 3;
const UNCHANGED_FOR_MS = 5 * 60_000;
const OWN_FILES_PAGE = 25;
const inSlot = createSlots(READ_AT_ONCE);
const readAnswer = z.union([decomposeResult, jobAccepted]);

const fileKey = (id: string, part: string): readonly string[] => [...keys.files([id]), part];

/** The file as the server lists it: known before it is read. */
export function useFile(id: string): UseQueryResult<SourceFile> {
  const { client } = useServices();
  return useQuery({
    queryKey: fileKey(id, 'listed'),
    queryFn: async ({ signal }) =>
      (
        await client.get(path('/files/{id}', { id }), {
          schema: fileDetailSchema.omit({ download_url: true }).loose(),
          signal,
        })
      ).data as SourceFile,
    staleTime: UNCHANGED_FOR_MS,
  });
}

/** Notes a file that has just been made, so that its row needs no request. */
export function noteFile(queries: QueryClient, file: SourceFile): void {
  queries.setQueryData(fileKey(file.id, 'listed'), file);
}

/** Has a file read, once, however long it takes; where that is a job, it is followed to its end. */
export function useReadFile(id: string): UseQueryResult<ReadFile> {
  const { client } = useServices();
  const queries = useQueryClient();
  return useQuery({
    queryKey: fileKey(id, 'read'),
    // Without the query's signal: the file is read even if the user opens another page.
    queryFn: () =>
      inSlot(async () => {
        const report = (message: string): void => void queries.setQueryData(fileKey(id, 'progress'), message);
        const { file, error, findings } = await decompose(client, id, undefined, report);
        return { file, error, findings };
      }),
    staleTime: UNCHANGED_FOR_MS,
    retry: 0,
  });
}

/** Progress of reading a file, as the server words it; null without a report. */
export function useReadingProgress(id: string): string | null {
  const { data } = useQuery<string | null>({ queryKey: fileKey(id, 'progress'), queryFn: () => null, enabled: false });
  return data ?? null;
}

/** What was read of a file, block by block. */
export function useFileText(id: string): UseQueryResult<DecomposedFile> {
  const { client } = useServices();
  return useQuery({
    queryKey: fileKey(id, 'text'),
    queryFn: ({ signal }) => decompose(client, id, signal),
    staleTime: 0,
    gcTime: 0,
    retry: 0,
  });
}

/** The files that a user may pick again, newest first, up to a number of pages. */
export function useOwnFiles(q: string, pages: number): UseQueryResult<{ items: SourceFile[]; total: number }> {
  const { client } = useServices();
  return useQuery({
    queryKey: ['own-files', q, pages],
    queryFn: async ({ signal }) => {
      const items: SourceFile[] = [];
      let total = 0;
      for (let page = 1; page <= pages; page += 1) {
        const query = { q: q === '' ? null : q, page, page_size: OWN_FILES_PAGE };
        const { data } = await client.get('/files', { query, schema: fileList, signal });
        items.push(...data.items);
        total = data.total;
        if (items.length >= total) break;
      }
      return { items, total };
    },
    placeholderData: (former) => former,
  });
}

export interface SlideOfSource {
  id: string;
  /** From 1. */
  number: number;
  title: string;
}

/** Which slides of the outline are on which file; null while there is no outline. */
export function useSlidesOfFiles(
  presentationId: string,
): UseQueryResult<ReadonlyMap<string, readonly SlideOfSource[]> | null> {
  const { client } = useServices();
  const params = { id: presentationId };
  return useQuery({
    queryKey: [...keys.outline(presentationId), 'sources'],
    queryFn: async ({ signal }) => {
      const outline = await client.get(path('/presentations/{id}/outlines', params), { schema: outlineSchema, signal });
      if (outline.data.slides.length === 0) return null;
      const answer = await client.post(path('/presentations/{id}/attachment-mapping', params), undefined, {
        schema: attachmentMapping,
        signal,
      });
      const slides = new Map(
        outline.data.slides.map(({ id, title }, index): [string, SlideOfSource] => [
          id,
          { id, number: index + 1, title },
        ]),
      );
      return new Map(
        answer.data.mapping.map(({ file_id, slide_ids }) => [
          file_id,
          slide_ids.flatMap((id) => slides.get(id) ?? []).sort((one, other) => one.number - other.number),
        ]),
      );
    },
  });
}

/** Replaces the extracted text, then reloads the file. */
export async function replaceText(
  { client, queries }: { client: Client; queries: QueryClient },
  id: string,
  text: string,
): Promise<void> {
  const { data } = await client.put(path('/files/{id}', { id }), { text }, { schema: fileSchema });
  noteFile(queries, data);
  await queries.invalidateQueries({ queryKey: fileKey(id, 'read') });
  // Slides may show its former content.
  await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === 'outdated' });
}

async function decompose(
  client: Client,
  id: string,
  signal: AbortSignal | undefined,
  report: (message: string) => void = () => undefined,
): Promise<DecomposedFile> {
  const { data } = await client.post(
    '/files/decompose',
    { file_ids: [id] },
    { schema: readAnswer, timeoutMs: READ_TIMEOUT_MS, ...(signal === undefined ? {} : { signal }) },
  );
  const { items } = 'job_id' in data ? await resultOf(client, data.job_id, signal, report) : data;
  const [item] = items;
  if (item === undefined) throw new Error('a file was not answered');
  return item;
}

async function resultOf(
  client: Client,
  jobId: string,
  signal: AbortSignal | undefined,
  report: (message: string) => void,
): Promise<z.output<typeof decomposeResult>> {
  for await (const event of followJob(client, jobId, signal === undefined ? {} : { signal })) {
    if (event.event === 'progress') report(event.data.message);
    if (event.event === 'completed') return decomposeResult.parse(event.data.result);
    if (event.event === 'failed') throw jobFailure(event.data);
    if (event.event === 'cancelled') break;
  }
  throw new DOMException('the reading was cancelled', 'AbortError');
}
