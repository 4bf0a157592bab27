import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createScheduler } from '../../server/jobs/create-scheduler.ts';
import type { Scheduler } from '../../server/jobs/create-scheduler.ts';
import { createJobRetention } from '../../server/jobs/job-retention.ts';
import type { JobQueue, Schedule } from '../../server/kernel/sdk/ports/jobs.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import { eventually } from '../support/eventually.ts';
import { openJobWorld, testJob } from '../support/job-world.ts';
import type { JobWorld, Worker } from '../support/job-world.ts';
import { silentLog } from '../support/silent-log.ts';

const HOUR_MS = 60 * 60 * 1000;
const system = Scope.ofSystem('a test');
let world: JobWorld;
beforeAll(async () => {
  world = await openJobWorld();
});
afterEach(() => world.clear());
afterAll(() => world.close());

/** A day and a week whose times were an hour ago. */
function schedules(): { plugin: string; key: string; value: Schedule }[] {
  const past = new Date(world.clock.now().getTime() - HOUR_MS);
  const at = { hour: past.getUTCHours(), minute: past.getUTCMinutes() };
  return [
    { plugin: 'test', key: 'daily', value: { job: 'test.work', at } },
    { plugin: 'test', key: 'weekly', value: { job: 'test.work', at, weekday: past.getUTCDay() } },
  ];
}

const scheduler = (queue: Pick<JobQueue, 'enqueue'>, list = schedules()): Scheduler =>
  createScheduler({ schedules: () => list, queue, clock: world.clock, log: silentLog });

const keys = async (): Promise<string[]> =>
  (await world.jobs.find(system, { filter: {}, limit: 100 })).map((job) => job.idempotency_key ?? '').sort();

describe('schedules', () => {
  it('queue one job per period, however many processes check concurrently and however often', async () => {
    let runs = 0;
    const job = testJob('test.work', () => Promise.resolve((runs += 1)));
    const workers: Worker[] = [];
    for (let each = 0; each < 6; each += 1) workers.push(await world.startWorker({ jobs: [job] }));
    const list = schedules();
    const all = workers.map(({ queue }) => scheduler(queue, list));
    for (let round = 0; round < 3; round += 1) await Promise.all(all.map((each) => each.look()));
    // A process that starts later in the period.
    await scheduler((await world.startWorker({ jobs: [job] })).queue, list).look();
    expect(await keys()).toHaveLength(2);
    // A clock that jumps a day takes the lease from a run that has not ended, and a second worker runs it again.
    const ended = (count: number): Promise<true> =>
      eventually(
        `the end of ${count} runs`,
        async () => (await world.jobs.count(system, { filter: { state: 'completed' } })) === count,
      );
    await ended(2);
    expect(await world.jobs.count(system, { filter: { client_id: null, user_id: 'system' } })).toBe(2);

    world.moveClock(24 * HOUR_MS);
    await Promise.all(all.map((each) => each.look()));
    const second = await keys();
    expect(second).toHaveLength(3);
    expect(new Set(second).size).toBe(3);
    await ended(3);
    world.moveClock(6 * 24 * HOUR_MS);
    await Promise.all(all.map((each) => each.look()));
    // Days on which no process ran are not made up for; the last one is.
    expect(await keys()).toHaveLength(5);
    await ended(5);
    expect(runs).toBe(5);
  });

  it('retry a failing run as any job, and try again at the next look what could not be queued', async () => {
    let runs = 0;
    const worker = await world.startWorker({
      jobs: [testJob('test.work', () => ((runs += 1) < 3 ? Promise.reject(new Error('not yet')) : Promise.resolve(1)))],
    });
    let refusals = 1;
    const queue: Pick<JobQueue, 'enqueue'> = {
      enqueue: (scope, request) =>
        (refusals -= 1) >= 0 ? Promise.reject(new Error('the database is away')) : worker.queue.enqueue(scope, request),
    };
    const one = scheduler(queue, schedules().slice(0, 1));
    await one.look();
    expect(await keys()).toEqual([]);
    await one.look();
    await eventually(
      'the third run',
      async () => (await world.jobs.count(system, { filter: { state: 'completed' } })) === 1,
    );
    expect(runs).toBe(3);
    expect(await keys()).toHaveLength(1);
  });

  it('keep their job’s record to the end of the period, however short jobs are kept', async () => {
    const worker = await world.startWorker({ jobs: [testJob('test.work', () => Promise.resolve(1))] });
    const list = schedules().slice(1);
    const one = scheduler(worker.queue, list);
    await one.look();
    const id = await worker.queue.enqueue(system, { name: 'test.work', payload: {}, client_id: 'c', user_id: 'u' });
    const finished = { filter: { is_announced: true } };
    await eventually('both jobs', async () => (await world.jobs.count(system, finished)) === 2);
    const { cleanup } = createJobRetention({
      jobs: world.jobs,
      events: worker.events,
      files: { remove: () => Promise.resolve(false) },
      announce: (job) => worker.announceEnd(job),
      clock: world.clock,
    });
    const clean = (): Promise<number> => {
      const now = world.clock.now();
      const before = new Date(now.getTime() - 24 * HOUR_MS);
      const limits = { now, sessions: before, orphan_files: before, jobs: before, unused: before };
      return cleanup.clean(limits, { signal: new AbortController().signal, log: silentLog });
    };
    world.moveClock(26 * HOUR_MS);
    expect(await clean()).toBe(1);
    expect(await world.jobs.get(system, id)).toBeNull();
    await scheduler(worker.queue, list).look();
    expect(await keys()).toHaveLength(1);
    world.moveClock(8 * 24 * HOUR_MS);
    expect(await clean()).toBe(1);
  });
});
