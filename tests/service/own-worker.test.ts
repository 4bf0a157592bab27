import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { launchServer } from '../../scripts/launch/launch-server.ts';
import type { LaunchedServer } from '../../scripts/launch/launch-server.ts';
import { createGate, eventually } from '../support/eventually.ts';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import type { FakeModelServer } from '../support/fake-model-server.ts';
import { endOfJob, isRunning, outlinedPresentation, slideIds } from '../support/service-drill.ts';
import { signInAt } from '../support/service-user.ts';
import type { ServiceUser } from '../support/service-user.ts';
import { PASSWORD } from '../support/start-test-server.ts';

const SLIDES = 3;
const LONG_AGO_MS = 60_000;

let gate = createGate();
let asked = 0;
let dataDir: string;
let model: FakeModelServer;
let server: LaunchedServer;
let ann: ServiceUser;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lectern-own-'));
  model = await startFakeModelServer({
    hold: async ({ name }) => {
      if (name !== 'slide') return;
      asked += 1;
      await gate.opened;
    },
  });
  server = await launchServer({
    DATA_DIR: dataDir,
    DEV_AUTH_PASSWORD: PASSWORD,
    OPENAI_API_KEY: 'k-test',
    OPENAI_BASE_URL: model.base_url,
    DEV_SUPER_ADMINS: 'ann@example.org',
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'warn',
  });
  ann = await signInAt(server.url, 'ann@example.org', PASSWORD);
});
afterAll(async () => {
  gate.open();
  server.child.kill('SIGKILL');
  await model.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** The process of the worker; null while there is none. */
const workerOf = (pid: number | undefined): number | null =>
  readFileSync(`/proc/${pid ?? 0}/task/${pid ?? 0}/children`, 'utf8')
    .split(' ')
    .map(Number)
    .find((each) => each > 0 && readFileSync(`/proc/${each}/cmdline`, 'utf8').includes('server.worker.js')) ?? null;

/** The processes that operators see as workers. */
const presentWorkers = async (): Promise<number[]> =>
  ((await ann.must(200, 'GET', '/admin/diagnostics'))['workers'] as { pid: number }[]).map(({ pid }) => pid);

const generate = async (id: string): Promise<string> =>
  (await ann.must(202, 'POST', `/presentations/${id}/generate`))['job_id'] as string;

// Where processes are found in /proc.
const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('a worker in a process of its own is started by the first job, and tells of every slide', async () => {
  expect(workerOf(server.child.pid)).toBeNull();
  const metrics = async (): Promise<string> => (await ann.call('GET', '~/metrics')).text;
  expect(await metrics()).not.toContain('process="worker"');
  // Jobs can be run: nobody is to be told that there is no worker.
  expect(await presentWorkers()).toEqual([server.child.pid]);
  const id = await outlinedPresentation(ann, SLIDES);
  expect(workerOf(server.child.pid)).toBeNull();
  const job = await generate(id);
  const stream = await ann.follow(`/jobs/${job}/progress`);
  const worker = await eventually('the worker', () => workerOf(server.child.pid));
  gate.open();
  const events = (await stream.rest()).map(({ event }) => event);
  expect(events.filter((event) => event === 'slide.completed')).toHaveLength(SLIDES);
  expect(events.at(-1)).toBe('completed');

  await eventually('the worker alone', async () => (await presentWorkers()).join() === String(worker));
  // Operators read one text for both processes.
  const text = await metrics();
  expect(text).toMatch(/^jobs_runs_total\{name="[^"]+",outcome="completed",process="worker"\} \d+$/m);
  expect(text.match(/^# HELP jobs_runs_total /gm)).toHaveLength(1);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  expect(text).toMatch(/^process_resident_memory_bytes\{process="worker"\} \d/m);
});

onLinux('a worker that is killed in the middle of a job comes back and finishes it', async () => {
  const first = workerOf(server.child.pid) ?? 0;
  gate = createGate();
  asked = 0;
  const id = await outlinedPresentation(ann, SLIDES);
  const job = await generate(id);
  await eventually('calls in flight', () => asked === SLIDES);
  const client = await MongoClient.connect(`mongodb://${encodeURIComponent(join(dataDir, 'store', 'store.sock'))}/`);
  process.kill(first, 'SIGKILL');
  // As old as it is when no one was there for a while: no test waits so long.
  const jobs = client.db('test').collection('jobs');
  await jobs.updateMany({ state: 'running' }, { $set: { heartbeat_at: new Date(Date.now() - LONG_AGO_MS) } });
  await client.close();
  gate.open();
  expect(await endOfJob(ann, job)).toMatchObject({ state: 'completed', result: { slides: SLIDES }, error: null });
  const { outline, slides } = await slideIds(ann, id);
  expect(slides).toEqual(outline);
  expect(workerOf(server.child.pid)).not.toBe(first);
  expect(isRunning(first)).toBe(false);
});

onLinux('a worker ends with its web process, whether that stops or is killed', async () => {
  const worker = workerOf(server.child.pid) ?? 0;
  expect(isRunning(worker)).toBe(true);
  expect(await server.stop()).toBe(0);
  expect(isRunning(worker)).toBe(false);
  expect(server.output()).not.toContain('not ready');

  gate = createGate();
  server = await launchServer({
    ...{ DATA_DIR: dataDir, DEV_AUTH_PASSWORD: PASSWORD, RATE_LIMITS: 'false', LOG_LEVEL: 'warn' },
    ...{ OPENAI_API_KEY: 'k-test', OPENAI_BASE_URL: model.base_url },
  });
  ann = ann.at(server.url);
  await generate(await outlinedPresentation(ann, SLIDES));
  const next = await eventually('the worker', () => workerOf(server.child.pid));
  server.child.kill('SIGKILL');
  await eventually('the end of the worker', () => !isRunning(next));
});
