import { expect } from '@jest/globals';
import { eventually } from './eventually.ts';
import { openEvents } from './open-events.ts';
import type { Caller, TestServer } from './start-test-server.ts';

/** A job as polling gives it. */
interface PolledJob {
  state: string;
  result: Record<string, unknown> | null;
  error: { code: string } | null;
}

/** A table of three stories: with the cover a deck of four slides. */
export const GROWTH_CSV = [
  'Year,Asia,Europe,Africa',
  ...Array.from({ length: 8 }, (_, index) => `${2016 + index},${100 + index * 9},${80 + index * 2},${20 + index * 5}`),
].join('\n');

/** Waits for the end of a job and returns its final state. */
export async function finishedJob(caller: Caller, jobId: string): Promise<PolledJob> {
  return eventually(`the end of job ${jobId}`, async () => {
    const { body } = (await caller.get(`/jobs/${jobId}`)) as { body: PolledJob };
    return ['completed', 'failed', 'cancelled'].includes(body.state) && body;
  });
}

/** The content of a presentation: one file, by default a CSV. */
interface MadeOf {
  csv?: string;
  file?: { name: string; bytes: Buffer };
  wizard?: object;
}

/** A presentation of one uploaded file with its outline; returns its id. */
export async function outlinedOverHttp(
  server: TestServer,
  caller: Caller,
  { csv = GROWTH_CSV, file = { name: 'growth.csv', bytes: Buffer.from(csv) }, wizard = {} }: MadeOf = {},
): Promise<string> {
  const uploaded = await caller.post('/files/upload').attach('files', file.bytes, file.name);
  expect(uploaded.status).toBe(201);
  const { items } = uploaded.body as { items: { id: string }[] };
  const created = await caller.post('/presentations').send({ file_ids: items.map((each) => each.id), wizard });
  expect(created.status).toBe(201);
  const { id } = created.body as { id: string };
  const stream = await openEvents(`${server.url}/api/v1/presentations/${id}/outlines/stream`, {
    authorization: `Bearer ${caller.token}`,
  });
  expect((await stream.rest()).at(-1)?.event).toBe('outline.completed');
  return id;
}

/** Like `outlinedOverHttp`, with generated slides. */
export async function slidesOverHttp(server: TestServer, caller: Caller, options: MadeOf = {}): Promise<string> {
  const id = await outlinedOverHttp(server, caller, options);
  const accepted = await caller.post(`/presentations/${id}/generate`);
  expect(accepted.status).toBe(202);
  const job = await finishedJob(caller, (accepted.body as { job_id: string }).job_id);
  expect(job).toMatchObject({ state: 'completed', error: null });
  return id;
}
