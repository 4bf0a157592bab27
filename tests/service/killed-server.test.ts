import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { launchServer } from '../../scripts/launch/launch-server.ts';
import type { LaunchedServer } from '../../scripts/launch/launch-server.ts';
import { createGate, eventually } from '../support/eventually.ts';
import type { AskedQuestion } from '../support/fake-model-answers.ts';
import { startFakeModelServer } from '../support/fake-model-server.ts';
import type { FakeModelServer } from '../support/fake-model-server.ts';
import {
  ageRuns,
  endOfJob,
  isRunning,
  outlinedPresentation,
  slideIds,
  storeProcess,
} from '../support/service-drill.ts';
import { signInAt } from '../support/service-user.ts';
import { PASSWORD } from '../support/start-test-server.ts';

const SLIDES = 20;
/** Slides that are finished before the kill. */
const FINISHED = 10;
/** Concurrent calls to the model. */
const PARALLEL = 4;

const gate = createGate();
/** Titles of the slides in the order of the model's questions. */
const asked: string[] = [];
let dataDir: string;
let model: FakeModelServer;
const servers: LaunchedServer[] = [];
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lectern-kill-'));
  model = await startFakeModelServer({
    hold: async ({ name, user }: AskedQuestion) => {
      if (name !== 'slide') return;
      asked.push(/^Slide: (.*)$/m.exec(user)?.[1] ?? '');
      if (asked.length > FINISHED) await gate.opened;
    },
  });
});
afterAll(async () => {
  gate.open();
  for (const { child } of servers) child.kill('SIGKILL');
  await model.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const launch = async (): Promise<LaunchedServer> => {
  const server = await launchServer({
    DATA_DIR: dataDir,
    DEV_AUTH_PASSWORD: PASSWORD,
    OPENAI_API_KEY: 'k-test',
    OPENAI_BASE_URL: model.base_url,
    MODEL_CALLS_AT_ONCE: String(PARALLEL),
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'warn',
  });
  servers.push(server);
  return server;
};

it('a server that is killed in the middle of its work has lost nothing when it comes back', async () => {
  const first = await launch();
  const ann = await signInAt(first.url, 'ann@example.org', PASSWORD);
  const id = await outlinedPresentation(ann, SLIDES);
  const { job_id } = (await ann.must(202, 'POST', `/presentations/${id}/generate`)) as { job_id: string };
  const stream = await ann.follow(`/jobs/${job_id}/progress`);
  let finished = 0;
  while (finished < FINISHED) if ((await stream.next())?.event === 'slide.completed') finished += 1;
  await eventually('calls in flight', () => asked.length === FINISHED + PARALLEL);

  // Accepted right before the kill.
  const form = new FormData();
  form.append('files', new Blob(['Year,Tea\n2022,10\n2023,30\n']), 'tea.csv');
  const files = (await ann.must(201, 'POST', '/files/upload', form)) as { items: { id: string }[] };
  const later = await ann.must(201, 'POST', '/presentations', { title: 'Said at last', brief: 'Tea' });
  const store = storeProcess(dataDir);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  expect(store).not.toBeNull();
  await eventually('the end of the store', () => !isRunning(store as number));
  expect(existsSync(join(dataDir, 'store', 'owner.lock'))).toBe(false);

  await ageRuns(dataDir);
  gate.open();
  const second = await launch();
  const again = ann.at(second.url);
  expect(await endOfJob(again, job_id)).toMatchObject({ state: 'completed', result: { slides: SLIDES }, error: null });
  const { outline, slides } = await slideIds(again, id);
  expect(slides).toHaveLength(SLIDES);
  expect(slides).toEqual(outline);

  // Finished work is not paid for again; work in flight at most once more.
  const times = outline.map((_, index) => asked.filter((title) => title === `Point ${index + 1}.`).length);
  const before = new Set(asked.slice(0, FINISHED));
  for (const [index, count] of times.entries()) {
    const title = `Point ${index + 1}.`;
    const wasInFlight = asked.slice(FINISHED, FINISHED + PARALLEL).includes(title);
    expect([title, before.has(title) ? count === 1 : count <= (wasInFlight ? 2 : 1)]).toEqual([title, true]);
  }
  expect(asked.length).toBeLessThanOrEqual(SLIDES + PARALLEL);

  // A follower that reconnects receives every slide and the end.
  const events = await (await again.follow(`/jobs/${job_id}/progress`)).rest();
  const reported = events.filter(({ event }) => event === 'slide.completed').map(({ data }) => data['index'] as number);
  expect([...new Set(reported)].sort((one, other) => one - other)).toEqual(outline.map((_, index) => index));
  expect(events.filter(({ event }) => event === 'completed')).toHaveLength(1);
  expect(new Set(events.map((event) => event.id)).size).toBe(events.length);

  expect((await again.must(200, 'GET', `/presentations/${later['id'] as string}`))['title']).toBe('Said at last');
  const file_ids = files.items.map((file) => file.id);
  expect((await again.call('POST', '/files/decompose', { file_ids })).text).toContain('2023');
  expect(await second.stop()).toBe(0);
});
