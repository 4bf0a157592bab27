import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { launchServer } from '../../scripts/launch/launch-server.ts';
import type { LaunchedServer } from '../../scripts/launch/launch-server.ts';
import { createGate, eventually } from '../support/eventually.ts';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import type { FakeModelServer } from '../support/fake-model-server.ts';
import { endOfJob, isRunning, outlinedPresentation, slideIds, storeProcess } from '../support/service-drill.ts';
import { signInAt } from '../support/service-user.ts';
import type { ServiceUser } from '../support/service-user.ts';
import { PASSWORD } from '../support/start-test-server.ts';

const REQUESTS = 50;
const GRACE_S = 3;
/** For requests that must be answered: a busy machine needs more time for fifty of them. */
const LONG_GRACE_S = 6;
/** The limit for requests, and the time for aborted handlers. */
/** For a busy machine; what dawdles here would never end by itself. */
const MARGIN_MS = 15_000;
const SAME_SIGNAL_MS = 1_000;
const SLIDES = 8;
const FINISHED = 2;

let gate = createGate();
let slidesAsked = 0;
let dataDir: string;
let model: FakeModelServer;
const servers: LaunchedServer[] = [];
/** Left running by a test for the next one. */
let running: LaunchedServer | undefined;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lectern-stop-'));
  model = await startFakeModelServer({
    hold: async ({ name }) => {
      if (name !== 'slide') return;
      slidesAsked += 1;
      if (slidesAsked > FINISHED) await gate.opened;
    },
  });
});
afterAll(async () => {
  gate.open();
  for (const { child } of servers) child.kill('SIGKILL');
  await model.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const launch = async (graceS = GRACE_S): Promise<LaunchedServer> => {
  const server = await launchServer({
    DATA_DIR: dataDir,
    DEV_AUTH_PASSWORD: PASSWORD,
    OPENAI_API_KEY: 'k-test',
    OPENAI_BASE_URL: model.base_url,
    RATE_LIMITS: 'false',
    BODIES_PER_USER: String(2 * REQUESTS),
    SHUTDOWN_GRACE_S: String(graceS),
    LOG_LEVEL: 'warn',
  });
  servers.push(server);
  return server;
};

/** Whether a server wants no more requests: it reports so, or accepts no connection. */
const isRefusing = ({ url }: LaunchedServer): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => !ok,
    () => true,
  );

/** A request whose second half is sent later. */
interface HalfSent {
  finish(): void;
  answer: Promise<{ status: number; text: string }>;
}

async function halfSend(user: ServiceUser, url: string, path: string, body: object): Promise<HalfSent> {
  const bytes = Buffer.from(JSON.stringify(body));
  const sending = request(`${url}/api/v1${path}`, {
    method: 'PATCH',
    agent: false,
    headers: {
      authorization: `Bearer ${user.token}`,
      'content-type': 'application/json',
      'content-length': String(bytes.length),
      // Resolves when the server has started with the request.
      expect: '100-continue',
    },
  });
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
  });
  answer.catch(() => undefined);
  const begun = once(sending, 'continue');
  sending.flushHeaders();
  await begun;
  await new Promise<void>((resolve) => sending.write(bytes.subarray(0, 5), () => resolve()));
  return { finish: () => void sending.end(bytes.subarray(5)), answer };
}

describe('a server that is asked to stop', () => {
  it('finishes what it was asked, informs listeners, and continues with the rest when it is back', async () => {
    const first = await launch(LONG_GRACE_S);
    const ann = await signInAt(first.url, 'ann@example.org', PASSWORD);
    const id = await outlinedPresentation(ann, SLIDES);
    const { job_id } = (await ann.must(202, 'POST', `/presentations/${id}/generate`)) as { job_id: string };
    const progress = await ann.follow(`/jobs/${job_id}/progress`);
    for (let finished = 0; finished < FINISHED;) {
      if ((await progress.next())?.event === 'slide.completed') finished += 1;
    }
    const titled = await Promise.all(
      Array.from({ length: REQUESTS }, () => ann.must(201, 'POST', '/presentations', { brief: 'Tea' })),
    );
    const sent = await Promise.all(
      titled.map((each, index) =>
        halfSend(ann, first.url, `/presentations/${each['id'] as string}`, { title: `Title ${index}` }),
      ),
    );
    const outlining = (await ann.must(201, 'POST', '/presentations', { brief: 'We sell tea. Tea sells well.' })) as {
      id: string;
    };
    // All slides are with the model already: the next question is the outline's.
    await eventually('calls in flight', () => slidesAsked === SLIDES);
    model.script({ kind: 'slow_chunks', pause_ms: 700, of: 'outline' });
    const outline = await ann.follow(`/presentations/${outlining.id}/outlines/stream`);
    expect((await outline.next())?.event).toBe('outline.slide');
    const store = storeProcess(dataDir);

    const stoppedAt = Date.now();
    const stopped = first.stop();
    await eventually('the stop', () => isRefusing(first));
    for (const each of sent) each.finish();
    const answers = await Promise.all(sent.map((each) => each.answer));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(REQUESTS).fill(200));
    for (const stream of [outline, progress]) {
      const last = (await stream.rest()).at(-1);
      expect(last).toMatchObject({ event: 'problem', data: { status: 503, code: 'http.stopping' } });
      expect(last?.id).not.toBe('');
    }
    expect(await stopped).toBe(0);
    expect(Date.now() - stoppedAt).toBeLessThan(LONG_GRACE_S * 1000 + MARGIN_MS);
    await eventually('the end of the store', () => store !== null && !isRunning(store));
    for (const left of ['owner.lock', 'store.sock']) expect(existsSync(join(dataDir, 'store', left))).toBe(false);
    // This readiness request itself was refused.
    const lines = first
      .output()
      .split('\n')
      .filter((line) => line !== '' && !line.includes('"http.stopping"'));
    expect(lines).toEqual([]);

    gate.open();
    const second = (running = await launch());
    const again = ann.at(second.url);
    // Without a listener an outline run continues only for a while, so its reader reconnects before all else.
    const following = await again.follow(`/presentations/${outlining.id}/outlines/stream`);
    for (const [index, each] of titled.entries()) {
      const kept = await again.must(200, 'GET', `/presentations/${each['id'] as string}`);
      expect(kept['title']).toBe(`Title ${index}`);
    }
    expect(await endOfJob(again, job_id)).toMatchObject({ state: 'completed', result: { slides: SLIDES } });
    const { outline: planned, slides } = await slideIds(again, id);
    expect(slides).toEqual(planned);
    const heard = await (await again.follow(`/jobs/${job_id}/progress`)).rest();
    const reported = heard
      .filter(({ event }) => event === 'slide.completed')
      .map(({ data }) => data['index'] as number);
    expect([...new Set(reported)].sort()).toEqual(planned.map((_, index) => index));
    expect(heard.filter(({ event }) => event === 'completed')).toHaveLength(1);
    // An outline run is a job too: it continues, and a reconnecting reader follows it.
    const outlined = await following.rest();
    expect(outlined.at(-1)).toMatchObject({ event: 'outline.completed' });
    const kept = await again.must(200, 'GET', `/presentations/${outlining.id}/outlines`);
    expect(kept).toMatchObject({ run: { state: 'completed' }, revision: 1 });
  });

  it('is gone by the end of the grace time, no matter who dawdles', async () => {
    gate = createGate();
    slidesAsked = 0;
    const server = running ?? (await launch());
    const ann = await signInAt(server.url, 'ann@example.org', PASSWORD);
    const id = await outlinedPresentation(ann, SLIDES);
    await ann.must(202, 'POST', `/presentations/${id}/generate`);
    await eventually('a job at work', () => slidesAsked > FINISHED);
    const dawdling = await halfSend(ann, server.url, `/presentations/${id}`, { title: 'Never' });
    const stoppedAt = Date.now();
    const stopped = server.stop();
    await dawdling.answer.catch(() => undefined);
    expect(await stopped).toBe(0);
    expect(Date.now() - stoppedAt).toBeLessThan(GRACE_S * 1000 + MARGIN_MS);
  });

  it('ends immediately at the second signal, and leaves nothing that keeps the next from starting', async () => {
    const server = await launch();
    const ann = await signInAt(server.url, 'ann@example.org', PASSWORD);
    const id = await outlinedPresentation(ann, SLIDES);
    await ann.must(202, 'POST', `/presentations/${id}/generate`);
    await eventually('a job at work', () => slidesAsked > FINISHED);
    const exited = once(server.child, 'exit');
    const stoppedAt = Date.now();
    // Signals within a second count as one: a terminal sends them to a process and its parent.
    await eventually('its end', () => {
      server.child.kill('SIGTERM');
      return server.child.exitCode !== null;
    });
    expect((await exited)[0]).toBe(1);
    expect(Date.now() - stoppedAt).toBeGreaterThanOrEqual(SAME_SIGNAL_MS);
    const next = await launch();
    expect(await next.stop()).toBe(0);
  });
});
