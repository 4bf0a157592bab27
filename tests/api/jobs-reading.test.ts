import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type { FileBody } from '../../common/api/files.ts';
import type { JobReply } from '../../common/api/jobs.ts';
import { processesBelow } from '../support/child-processes.ts';
import { plugin as ingest } from '../../plugins/ingest/plugin.ts';
import { eventually, PROMPT_MS } from '../support/eventually.ts';
import { makePdf } from '../support/make-pdf.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const SENTENCE = 'The cost of wind power fell by more than half in a decade, and parks far from the coast were built.';

let server: TestServer;
let ann: Caller;
let ben: Caller;
beforeAll(async () => {
  server = await startTestServer({ installed: [ingest] });
  ann = await server.signIn('ann@example.org');
  ben = await server.signIn('ben@example.org');
});
afterAll(() => server.close());

/** More than a megabyte of pages, each of which has text: read in a second or two. */
const longPdf = (): Uint8Array =>
  makePdf(
    Array.from({ length: 210 }, (_, page) =>
      Array.from({ length: 40 }, (__, line) => ({ x: 60, y: 80 + line * 14, text: `${page + 1}.${line} ${SENTENCE}` })),
    ),
  );

/** Pages that are pictures of text: OCR of all of them takes a minute. */
async function scannedPdf(): Promise<Uint8Array> {
  const lines = Array.from(
    { length: 3 },
    (_, line) => `<text x="80" y="${120 + line * 42}" font-size="26" font-family="sans-serif">${SENTENCE}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754"><rect width="1240" height="1754" fill="white"/>${lines.join('')}</svg>`;
  const jpeg = new Uint8Array(await sharp(Buffer.from(svg)).jpeg().toBuffer());
  return makePdf(Array.from({ length: 40 }, () => ({ jpeg, width: 1240, height: 1754 })));
}

const upload = (caller: Caller, name: string, bytes: Uint8Array | string) =>
  caller.post('/files/upload').attach('files', Buffer.from(bytes), { filename: name });
async function uploaded(caller: Caller, name: string, bytes: Uint8Array | string): Promise<string> {
  const answer = await upload(caller, name, bytes).expect(201);
  return (answer.body as { items: FileBody[] }).items[0]?.id ?? '';
}
const jobOf = (answer: Response): string => {
  expect([answer.status, Object.keys(answer.body as object)]).toEqual([202, ['job_id']]);
  return (answer.body as { job_id: string }).job_id;
};
const read = async (caller: Caller, id: string, language = 'en'): Promise<JobReply> =>
  (await caller.get(`/jobs/${id}`).set('Accept-Language', language)).body as JobReply;
const ended = (caller: Caller, id: string): Promise<JobReply> =>
  eventually(`the end of job ${id}`, async () => {
    const job = await read(caller, id);
    return ['completed', 'failed', 'cancelled'].includes(job.state) ? job : null;
  });
const fileOf = async (caller: Caller, id: string): Promise<FileBody> =>
  (await caller.get(`/files/${id}`)).body as FileBody;
/** Without the signatures of addresses, each of which is new. */
const unsigned = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (key, value: unknown) => (key === 'url' ? String(value).split('?')[0] : value)));

describe('reading as a job', () => {
  it('gives what a request gives that waits, in the reader’s language', async () => {
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const ids = [
      await uploaded(ann, 'growth.csv', 'Year,Asia\n2024,1.5\n2025,2\n'),
      await uploaded(ann, 'mill.png', picture),
      await uploaded(ann, 'no-deck.pptx', 'this is plain text'),
    ];
    const asked = await ann.post('/files/decompose').set('Prefer', 'respond-async, wait=1').send({ file_ids: ids });
    expect(asked.get('Preference-Applied')).toBe('respond-async');
    const id = jobOf(asked);
    const job = await ended(ann, id);
    expect(job).toMatchObject({
      name: 'files.decompose',
      state: 'completed',
      progress: { step: 'files.reading', total: 3 },
    });
    const waited = await ann.post('/files/decompose').send({ file_ids: ids }).expect(200);
    expect(waited.get('Preference-Applied')).toBeUndefined();
    expect(unsigned(job.result)).toEqual(unsigned(waited.body));
    const reported = (await ann.get(`/jobs/${id}/progress`)).text.split('\n').find((line) => line.includes('"result"'));
    expect(unsigned((JSON.parse((reported ?? '').replace(/^data: /, '')) as JobReply).result)).toEqual(
      unsigned(waited.body),
    );
    const inGerman = JSON.stringify((await read(ann, id, 'de')).result);
    const failed: unknown = (await ann.post('/files/decompose').set('Accept-Language', 'de').send({ file_ids: ids }))
      .body;
    expect(inGerman).toContain((failed as { items: { error: { message: string } | null }[] }).items[2]?.error?.message);
    // The record keeps a reference: deleted items are not reported any more, and lists stay small.
    await ann.delete(`/files/${ids[0]}`).expect(204);
    expect(((await read(ann, id)).result as { items: unknown[] }).items).toHaveLength(2);
    const listed = (await ann.get('/jobs')).body as { items: JobReply[] };
    expect(listed.items.find((each) => each.id === id)?.result).toMatchObject({ answer: 'decompose', file_ids: ids });
    expect((await ben.get(`/jobs/${id}`)).status).toBe(404);
  });

  it('runs without a request for slow files, and reports the pages; what was read is answered immediately', async () => {
    const id = await uploaded(ann, 'long.pdf', longPdf());
    const small = await uploaded(ann, 'short.md', '# Short\n\nThere were 12 mills.');
    await ann
      .post('/files/decompose')
      .send({ file_ids: [small] })
      .expect(200);
    const asked = await ann.post('/files/decompose').send({ file_ids: [id, small] });
    expect(asked.get('Preference-Applied')).toBeUndefined();
    const job = await ended(ann, jobOf(asked));
    expect(job).toMatchObject({
      state: 'completed',
      result: { items: [{ file: { state: 'read' }, error: null }, {}] },
    });
    const events = (await ann.get(`/jobs/${job.id}/progress`)).text;
    expect(events).toMatch(/long\.pdf: \d+ of 210 pages read/);
    await ann
      .post('/files/decompose')
      .send({ file_ids: [id, small] })
      .expect(200);
  });

  it('ends with its process soon after it is cancelled, and begins again when asked', async () => {
    const atRest = processesBelow([process.pid]);
    const id = await uploaded(ann, 'scan.pdf', await scannedPdf());
    const asked = await ann
      .post('/files/decompose')
      .set('Prefer', 'respond-async')
      .send({ file_ids: [id] });
    const job = jobOf(asked);
    const readers = await eventually('a page', async () => {
      const below = [...processesBelow([process.pid])].filter((pid) => !atRest.has(pid));
      return /[1-9] of 40/.test((await read(ann, job)).progress?.message ?? '') && below;
    });
    const start = Date.now();
    expect((await ann.post(`/jobs/${job}/cancel`)).status).toBe(202);
    expect((await ended(ann, job)).state).toBe('cancelled');
    await eventually('the end of the reader', () => !readers.some((pid) => processesBelow([process.pid]).has(pid)));
    expect(Date.now() - start).toBeLessThan(PROMPT_MS);
    expect(await eventually('the file', async () => (await fileOf(ann, id)).state === 'stored')).toBe(true);
    // The next file finds another reader.
    const other = await uploaded(ann, 'after.html', `<h1>After</h1><p>${SENTENCE}</p>`);
    await ann
      .post('/files/decompose')
      .send({ file_ids: [other] })
      .expect(200);
  });

  it('may follow an upload', async () => {
    const asked = await upload(ann, 'mills.md', '# Mills\n\nThere were 12 mills in 2024.').set(
      'Prefer',
      'respond-async',
    );
    const job = await ended(ann, jobOf(asked));
    expect(job).toMatchObject({ state: 'completed', result: { items: [{ name: 'mills.md', state: 'read' }] } });
  });

  it('of an address that gives nothing fails with its reason, and leaves nothing behind', async () => {
    const url = 'http://169.254.169.254/latest';
    const asked = await ann.post('/files/url').set('Prefer', 'respond-async').send({ url });
    const job = await ended(ann, jobOf(asked));
    expect(job).toMatchObject({ state: 'failed', attempt: 1, error: { code: expect.stringMatching(/^net\./) } });
    expect((await ann.get('/files?q=169.254')).body).toMatchObject({ total: 0 });
  });

  it('is refused where too much waits already; the upload is taken back', async () => {
    const native = server.database.native.collection<{ _id: string; name: string }>('jobs');
    const waiting = Array.from({ length: 1000 }, (_, index) => ({
      ...{ _id: `waiting${index}`, name: 'nobody.knows', state: 'queued', client_id: ann.user.clientId },
      ...{ user_id: `u${index}`, idempotency_key: null, place: null },
    }));
    await native.insertMany(waiting);
    try {
      const refused = await upload(ann, 'too-much.md', '# Too much').set('Prefer', 'respond-async');
      expect([refused.status, (refused.body as { code: string }).code]).toEqual([503, 'job.queue_full']);
      expect((await ann.get('/files?q=too-much')).body).toMatchObject({ total: 0 });
    } finally {
      await native.deleteMany({ name: 'nobody.knows' });
    }
  });
});
