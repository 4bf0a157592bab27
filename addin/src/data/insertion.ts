import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import * as z from 'zod';
import { exportSchema, fileSlidesSchema, slideStatesSchema } from '../../../common/api/exports.ts';
import { jobAccepted } from '../../../common/api/jobs.ts';
import type { Client } from '../../../common/client/client.ts';
import { followJob } from '../../../common/client/follow-job.ts';
import { path } from '../../../common/client/request-url.ts';
import { CodedError } from '../../../common/deck/coded-error.ts';
import { useServices } from '../../../common/web/services.ts';
import { toBase64 } from '../host/to-base64.ts';
import { jobFailure, patiently } from './jobs.ts';
import { keys } from './keys.ts';

export type FileSlide = z.output<typeof fileSlidesSchema>['slides'][number];
type SlideStates = z.output<typeof slideStatesSchema>;

/** A file that is ready on the server. */
const readyFile = z.object({ export_id: z.string(), file_name: z.string(), size: z.number() });
export type ReadyFile = z.output<typeof readyFile>;

/** A file with slides, and their ids. */
export interface InsertableFile {
  base64: string;
  slides: FileSlide[];
}

/** The present content of a presentation's slides. */
export function useSlideStates(presentationId: string): UseQueryResult<SlideStates> {
  const { client } = useServices();
  return useQuery({
    queryKey: keys.slideStates(presentationId),
    queryFn: async ({ signal }) =>
      (
        await client.get(path('/presentations/{id}/slide-states', { id: presentationId }), {
          schema: slideStatesSchema,
          signal,
        })
      ).data,
  });
}

/** Has the server write a file, and waits for it. */
export async function makeFile(
  client: Client,
  presentationId: string,
  wanted: { format: 'pptx' | 'pdf'; slide_ids?: readonly string[]; include_comments?: boolean },
  signal: AbortSignal,
): Promise<ReadyFile> {
  const data = await requestFile(client, presentationId, wanted, signal);
  for await (const event of followJob(client, data.job_id, { signal, intervalMs: 500 })) {
    if (event.event === 'completed') return readyFile.parse(event.data.result);
    if (event.event === 'failed') throw jobFailure(event.data);
    if (event.event === 'cancelled') break;
  }
  throw new CodedError('pane_insert.file_cancelled');
}

/** Asks for a file; where the server wants a pause first, after it. */
async function requestFile(
  client: Client,
  presentationId: string,
  wanted: object,
  signal: AbortSignal,
): Promise<z.output<typeof jobAccepted>> {
  const address = path('/presentations/{id}/export', { id: presentationId });
  return patiently(async () => (await client.post(address, wanted, { schema: jobAccepted, signal })).data, signal);
}

/** Some slides as a file for the host. Comments stay in the review: a deck of the user's own is no place for them. */
export async function fetchInsertable(
  client: Client,
  presentationId: string,
  slideIds: readonly string[],
  signal: AbortSignal,
): Promise<InsertableFile> {
  const wanted = { format: 'pptx', slide_ids: slideIds, include_comments: false } as const;
  const { export_id: id } = await makeFile(client, presentationId, wanted, signal);
  const [file, read] = await Promise.all([
    client.download(path('/exports/{id}/download', { id }), { signal }),
    client.get(path('/exports/{id}/slides', { id }), { schema: fileSlidesSchema, signal }),
  ]);
  return { base64: await toBase64(file.blob), slides: read.data.slides };
}

/** Where a file is downloaded without a session, for some minutes: also by a window outside of the host. */
export async function downloadAddress(client: Client, exportId: string): Promise<string> {
  const { data } = await client.get(path('/exports/{id}', { id: exportId }), { schema: exportSchema });
  return client.url(data.url, { isRoot: true });
}
