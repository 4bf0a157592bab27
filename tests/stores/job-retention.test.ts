import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createJobRetention } from '../../server/jobs/job-retention.ts';
import type { JobRetention } from '../../server/jobs/job-retention.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import { createGate, eventually } from '../support/eventually.ts';
import { openJobWorld, testJob } from '../support/job-world.ts';
import type { JobWorld, Worker } from '../support/job-world.ts';
import { testActor } from '../support/test-actor.ts';

let world: JobWorld;
beforeAll(async () => {
  world = await openJobWorld();
});
afterEach(() => world.clear());
afterAll(() => world.close());

const system = Scope.ofSystem('test');
const work = { name: 'test.work', payload: null, client_id: 'client', user_id: 'user', presentation_id: 'p' };
const retentionOf = (worker: Worker): JobRetention =>
  createJobRetention({
    jobs: world.jobs,
    events: worker.events,
    files: { remove: (key) => Promise.resolve((world.blobs as Map<string, Uint8Array>).delete(key)) },
    announce: (job) => worker.announceEnd(job),
    clock: world.clock,
  });

describe('retention of jobs', () => {
  it('names the blobs in results of steps, short and long, for as long as the steps are kept', async () => {
    const [short, long] = ['a1'.repeat(16), 'b2'.repeat(16)];
    const gate = createGate();
    const job = testJob('test.work', async (run) => {
      await run.step('short', 1, () => Promise.resolve({ blob: short }));
      await run.step('long', 1, () => Promise.resolve({ text: 'x'.repeat(20_000), blob: long }));
      await gate.opened;
    });
    const worker = await world.startWorker({ jobs: [job] });
    const { blobOwner } = retentionOf(worker);
    const named = async (): Promise<string[]> => {
      const keys: string[] = [];
      for await (const key of blobOwner.keys()) keys.push(key);
      return keys;
    };
    const id = await worker.queue.enqueue(system, work);
    await eventually('both steps', async () => (await world.jobs.get(system, id))?.steps.length === 2);
    expect(await named()).toEqual(expect.arrayContaining([short, long, ...world.blobs.keys()]));
    gate.open();
    await eventually('the end', async () => (await world.jobs.get(system, id))?.is_announced === true);
    expect(await named()).toEqual([]);
  });

  it('lets anyone who follows a job hear of its end when its presentation is purged, here and in another process', async () => {
    const job = testJob('test.work', ({ signal }) => {
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    });
    const worker = await world.startWorker({ jobs: [job], concurrency: 1 });
    const web = await world.startWorker({ jobs: [job], isIdle: true });
    const running = await worker.queue.enqueue(system, work);
    await eventually('a run', async () => (await world.jobs.get(system, running))?.state === 'running');
    const queued = await worker.queue.enqueue(system, work);
    const heard = [worker, web].flatMap((process) =>
      [running, queued].map(async (id) => {
        const events: string[] = [];
        const signal = AbortSignal.timeout(10_000);
        for await (const { event } of process.service.follow(testActor(), system, id, { after: null, signal })) {
          events.push(event);
        }
        return events;
      }),
    );
    await eventually('followers', () => [worker, web].every(({ events }) => events.listeners(`job:${queued}`) === 1));
    await retentionOf(worker).leftovers.purge(system, 'p');
    expect(await Promise.all(heard)).toEqual([['cancelled'], ['cancelled'], ['cancelled'], ['cancelled']]);
    expect(await world.jobs.count(system, {})).toBe(0);
    expect(await world.native.collection('events').countDocuments()).toBe(0);
  });
});
