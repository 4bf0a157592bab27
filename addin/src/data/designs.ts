import { DESIGN_JOB, designResult } from '../../../common/api/templates.ts';
import type { DesignResult } from '../../../common/api/templates.ts';
import { jobAccepted, FINAL_JOB_STATES, jobListSchema } from '../../../common/api/jobs.ts';
import type { Client } from '../../../common/client/client.ts';
import { followJob } from '../../../common/client/follow-job.ts';
import { path } from '../../../common/client/request-url.ts';
import { jobFailure } from './jobs.ts';

/** Sends a deck whose design a presentation shall have; the id of the job that reads it. */
export async function sendDesign(
  client: Client,
  presentationId: string,
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<string> {
  const form = new FormData();
  form.set('file', file);
  const address = path('/presentations/{id}/design', { id: presentationId });
  return (await client.upload(address, form, { schema: jobAccepted, signal, onProgress })).data.job_id;
}

/** The result of reading a deck; null when it was cancelled. @throws ProblemError when it failed */
export async function followDesign(client: Client, jobId: string): Promise<DesignResult | null> {
  for await (const event of followJob(client, jobId)) {
    if (event.event === 'completed') return designResult.parse(event.data.result);
    if (event.event === 'failed') throw jobFailure(event.data);
    if (event.event === 'cancelled') break;
  }
  return null;
}

/** Requests the end of a reading. One that has ended stays unchanged. */
export async function cancelDesign(client: Client, jobId: string): Promise<void> {
  await client.post(path('/jobs/{id}/cancel', { id: jobId }));
}

/** The user's own running job that reads a deck for a presentation. */
export async function runningDesign(client: Client, presentationId: string): Promise<string | null> {
  const query = { presentation_id: presentationId, page_size: 50 };
  const { items } = (await client.get('/jobs', { query, schema: jobListSchema })).data;
  const isOver = (state: string): boolean => (FINAL_JOB_STATES as readonly string[]).includes(state);
  return items.find(({ name, state }) => name === DESIGN_JOB && !isOver(state))?.id ?? null;
}
