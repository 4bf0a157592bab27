import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PROBLEM_MEDIA_TYPE } from '../../common/api/problem.ts';
import { launchServer } from '../../scripts/launch/launch-server.ts';
import type { LaunchedServer } from '../../scripts/launch/launch-server.ts';
import { createGate, eventually } from '../support/eventually.ts';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import type { FakeModelServer } from '../support/fake-model-server.ts';
import { endOfJob, outlinedPresentation, slideIds, storeProcess } from '../support/service-drill.ts';
import { signInAt, userAt } from '../support/service-user.ts';
import type { ServiceUser } from '../support/service-user.ts';
import { PASSWORD } from '../support/start-test-server.ts';

const LONGEST_ANSWER_MS = 10_000;
const LONGEST_OUTAGE_MS = 30_000;
/** Pause between two calls of one caller. */
const PAUSE_MS = 10;
const SLIDES = 6;

const CALLS = ['list', 'read', 'write', 'job', 'ready', 'alive'];

interface Seen {
  call: string;
  status: number;
  code: string;
  type: string;
  retryAfter: string | null;
  at: number;
  tookMs: number;
  id: string;
  /** The content of a refusal. */
  text: string;
}

const gate = createGate();
let dataDir: string;
let model: FakeModelServer;
let server: LaunchedServer;
let ann: ServiceUser;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lectern-kill-'));
  model = await startFakeModelServer({ hold: ({ name }) => (name === 'slide' ? gate.opened : Promise.resolve()) });
  server = await launchServer({
    DATA_DIR: dataDir,
    DEV_AUTH_PASSWORD: PASSWORD,
    OPENAI_API_KEY: 'k-test',
    OPENAI_BASE_URL: model.base_url,
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

/** Kills the store, and each of its successors, until the end; returns how many successors there were. */
async function keepKilling(isEnough: () => boolean): Promise<number> {
  const killed = new Set<number>();
  await eventually(
    'enough kills',
    () => {
      const pid = storeProcess(dataDir);
      try {
        if (pid !== null) {
          process.kill(pid, 'SIGKILL');
          killed.add(pid);
        }
      } catch {
        // It has ended already.
      }
      return isEnough();
    },
    LONGEST_OUTAGE_MS,
  );
  return killed.size - 1;
}

/** What callers received, until the end. */
interface Watch {
  seen: Seen[];
  isOver: boolean;
}

/** Sequential calls until the end. */
async function callAgain(watch: Watch, call: string, make: () => ReturnType<ServiceUser['call']>): Promise<void> {
  while (!watch.isOver) {
    const at = Date.now();
    const { status, type, headers, body, text } = await make();
    const { code = '', id = '' } = (body ?? {}) as { code?: string; id?: string };
    const retryAfter = headers.get('retry-after');
    const refusal = status >= 400 ? text : '';
    watch.seen.push({ call, status, code, type, retryAfter, at, tookMs: Date.now() - at, id, text: refusal });
    await sleep(PAUSE_MS);
  }
}

/** Runs callers during the drill; a failure includes the server's output until then. */
async function watched(work: (watch: Watch) => Promise<void>): Promise<void> {
  const watch: Watch = { seen: [], isOver: false };
  try {
    await work(watch);
  } catch (error) {
    const readiness = watch.seen.filter(({ call }) => call === 'ready').slice(-3);
    const answers = readiness.map(({ status, at, tookMs, text }) => `${at}, ${tookMs} ms: ${status} ${text}`);
    const processes = `store ${storeProcess(dataDir) ?? 'gone'}, server ${server.child.exitCode ?? 'alive'}`;
    throw new Error([String(error), processes, 'readiness:', ...answers, 'log:', server.output()].join('\n'), {
      cause: error,
    });
  } finally {
    watch.isOver = true;
  }
}

describe('a server whose embedded store is killed', () => {
  it.each([
    ['once', false],
    ['for longer than a call waits', true],
  ])('says so to all who call in the meantime, and is whole again by itself: %s', (_, isLong) =>
    watched(async (watch) => {
      const { seen } = watch;
      const nobody = userAt(server.url, '');
      const known = await outlinedPresentation(ann, SLIDES);
      const { job_id } = (await ann.must(202, 'POST', `/presentations/${known}/generate`)) as { job_id: string };
      const calls = Promise.all([
        callAgain(watch, 'list', () => ann.call('GET', '/presentations')),
        callAgain(watch, 'read', () => ann.call('GET', `/presentations/${known}`)),
        callAgain(watch, 'write', () => ann.call('POST', '/presentations', { title: 'Kept', brief: 'Tea' })),
        callAgain(watch, 'job', () => ann.call('GET', `/jobs/${job_id}`)),
        callAgain(watch, 'ready', () => nobody.call('GET', '~/readyz')),
        callAgain(watch, 'alive', () => nobody.call('GET', '~/healthz')),
      ]);
      calls.catch(() => (watch.isOver = true));
      const haveAll = (isSo: (one: Seen) => boolean): boolean =>
        CALLS.every((call) => seen.some((one) => one.call === call && isSo(one)));
      await eventually('an answer to each', () => haveAll(() => true));
      const killedAt = Date.now();
      // A refused call has waited for its whole time limit.
      const isRefused = (call: string): boolean => seen.some((one) => one.call === call && one.status === 503);
      const comebacks = await keepKilling(() => !isLong || ['ready', 'read', 'write'].every(isRefused));
      const lastKillAt = Date.now();
      await eventually('to be ready', async () => (await nobody.call('GET', '~/readyz')).status === 200, 20_000);
      const readyAt = Date.now();
      await eventually('an answer to each', () => haveAll(({ at }) => at > readyAt), LONGEST_ANSWER_MS);
      watch.isOver = true;
      await calls;

      // No user waits for long, nothing breaks, and refusals name the database and when to retry.
      expect(seen.filter(({ tookMs }) => tookMs > LONGEST_ANSWER_MS)).toEqual([]);
      const refused = seen.filter(({ status }) => status >= 400);
      expect(refused.filter(({ status, type }) => status !== 503 || type !== PROBLEM_MEDIA_TYPE)).toEqual([]);
      expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([]);
      expect(new Set(refused.map(({ code }) => code)).size).toBeLessThanOrEqual(2);
      expect(refused.filter(({ call }) => call === 'alive')).toEqual([]);
      // Readiness is accurate: no while the store is gone (each successor lived for a moment), and calls after a yes
      // succeed.
      const readiness = seen.filter(({ call }) => call === 'ready');
      if (isLong) {
        const yes = readiness.filter(
          ({ at, tookMs, status }) => at > killedAt + 100 && at + tookMs < lastKillAt && status === 200,
        );
        expect(yes.length).toBeLessThanOrEqual(comebacks);
        expect(readiness.some(({ status }) => status === 503)).toBe(true);
      }
      expect(seen.filter(({ at, status }) => at > readyAt && status >= 400)).toEqual([]);

      // All accepted writes are there.
      const accepted = seen.filter(({ call, status }) => call === 'write' && status === 201);
      expect(accepted.length).toBeGreaterThan(0);
      for (const { id } of accepted) await ann.must(200, 'GET', `/presentations/${id}`);
      gate.open();
      expect(await endOfJob(ann, job_id)).toMatchObject({ state: 'completed', result: { slides: SLIDES } });
      const { outline, slides } = await slideIds(ann, known);
      expect(slides).toEqual(outline);
      expect(server.child.exitCode).toBeNull();
      // A run without its lease is resumed when its heartbeat is half a minute old, checked every half minute.
    }),
  );
});
