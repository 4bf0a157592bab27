import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '../../server/kernel/sdk/app-error.ts';
import type { JobRun } from '../../server/kernel/sdk/define-job.ts';
import type { JobDocument } from '../../server/jobs/model.ts';
import { newJob } from '../../server/jobs/repository.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import { createGate, eventually, PROMPT_MS } from './eventually.ts';
import { testJob } from './job-world.ts';
import { testActor } from './test-actor.ts';
import type { JobWorld, Worker } from './job-world.ts';

const system = Scope.ofSystem('test');
const actor = testActor();
const scope = Scope.ofClient('client', 'test');
/** Longer than a run may go without a heartbeat before it counts as lost. */
const STALE_MS = 31_000;

/** What every job runner has to do, whatever wakes it. */
export function describeJobRunner(name: string, openWorld: () => Promise<JobWorld>): void {
  describe(`${name} runs jobs`, () => {
    let world: JobWorld;
    beforeAll(async () => {
      world = await openWorld();
    });
    afterEach(() => world.clear());
    afterAll(() => world.close());

    const enqueue = (worker: Worker, job: string, more: { client_id?: string; payload?: unknown } = {}) =>
      worker.queue.enqueue(system, { name: job, payload: null, client_id: 'client', user_id: 'user', ...more });
    const read = async (id: string): Promise<JobDocument> => {
      const job = await world.jobs.get(system, id);
      if (job === null) throw new Error('no such job');
      return job;
    };
    const reached = (id: string, state: JobDocument['state']): Promise<JobDocument> =>
      eventually(`job ${state}`, async () => {
        const job = await read(id);
        // The last event is written right after the state.
        const isDone = state === 'queued' || state === 'running' || job.is_announced;
        return job.state === state && isDone ? job : null;
      });
    const quick = testJob('test.quick', () => Promise.resolve());
    const eventsOf = async (worker: Worker, id: string): Promise<string[]> => {
      const names: string[] = [];
      for await (const event of worker.events.replay(`job:${id}`, null)) names.push(event.event);
      return names;
    };

    describe('in turn', () => {
      it('the oldest of a client first', async () => {
        const order: unknown[] = [];
        const job = testJob('test.note', (run) => Promise.resolve(void order.push(run.payload)));
        const worker = await world.startWorker({ jobs: [job], concurrency: 1, isIdle: true });
        let last = '';
        for (const payload of [1, 2, 3]) last = await enqueue(worker, 'test.note', { payload });
        await worker.runner.start();
        await reached(last, 'completed');
        expect(order).toEqual([1, 2, 3]);
      });

      it('one client after the other, no matter who has requested most', async () => {
        const order: unknown[] = [];
        const job = testJob('test.note', (run) => Promise.resolve(void order.push(run.payload)));
        const worker = await world.startWorker({ jobs: [job], concurrency: 1, isIdle: true });
        const ids: string[] = [];
        for (const payload of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) {
          ids.push(await enqueue(worker, 'test.note', { payload, client_id: payload.slice(0, 1) }));
        }
        await worker.runner.start();
        for (const id of ids) await reached(id, 'completed');
        expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
      });

      it('no more concurrently than the process and the definition allow', async () => {
        const now = { wide: 0, narrow: 0 };
        const most = { wide: 0, narrow: 0, both: 0 };
        const gate = createGate();
        const watched = (kind: 'wide' | 'narrow') => async () => {
          now[kind] += 1;
          most[kind] = Math.max(most[kind], now[kind]);
          most.both = Math.max(most.both, now.wide + now.narrow);
          // None ends before there are three, and a fourth could have come.
          if (now.wide + now.narrow === 3) void worker.hasLookedAround().then(gate.open);
          await gate.opened;
          now[kind] -= 1;
        };
        const jobs = [
          testJob('test.wide', watched('wide')),
          testJob('test.narrow', watched('narrow'), { concurrency: 1 }),
        ];
        const worker = await world.startWorker({ jobs, concurrency: 3, isIdle: true });
        const ids: string[] = [];
        for (let index = 0; index < 4; index += 1) ids.push(await enqueue(worker, 'test.narrow'));
        for (let index = 0; index < 6; index += 1) ids.push(await enqueue(worker, 'test.wide'));
        await worker.runner.start();
        for (const id of ids) await reached(id, 'completed');
        expect(most).toMatchObject({ narrow: 1, both: 3 });
      });

      it('no more of one client concurrently than the process allows it, however much of it waits', async () => {
        const gate = createGate();
        const held = testJob('test.held', () => gate.opened);
        const worker = await world.startWorker({ jobs: [held], concurrency: 4, perClient: 3, isIdle: true });
        const waiting = {
          ...{ name: 'test.held', client_id: 'client', user_id: 'user', presentation_id: null, payload: 'null' },
          ...{ idempotency_key: null, place: null, mode: 'agenda' as const },
        };
        await world.jobs.insertMany(
          system,
          Array.from({ length: 500 }, () => newJob(waiting, world.clock.now())),
        );
        const other = await enqueue(worker, 'test.held', { client_id: 'other' });
        await worker.runner.start();
        await reached(other, 'running');
        await eventually('three of it', async () => {
          const running = await world.jobs.count(system, { filter: { client_id: 'client', state: 'running' } });
          return running === 3;
        });
        gate.open();
        await reached(other, 'completed');
      });

      it('each job once, with two workers on one database', async () => {
        const runs: unknown[] = [];
        const job = testJob('test.note', async (run) => {
          runs.push(run.payload);
          await world.native.command({ ping: 1 });
        });
        const workers = [await world.startWorker({ jobs: [job] }), await world.startWorker({ jobs: [job] })];
        const payloads = Array.from({ length: 12 }, (_, index) => index);
        const ids = await Promise.all(
          payloads.map((payload) => enqueue(workers[payload % 2] as Worker, 'test.note', { payload })),
        );
        for (const id of ids) await reached(id, 'completed');
        expect(runs.sort((one, other) => Number(one) - Number(other))).toEqual(payloads);
      });

      it('alone from the third interruption on', async () => {
        const running = new Set<string>();
        const together: string[][] = [];
        const watched = (name: string, work: () => Promise<unknown>) => async () => {
          running.add(name);
          together.push([...running]);
          await work();
          running.delete(name);
        };
        const jobs = [
          testJob(
            'test.odd',
            watched('odd', async () => {
              // Others are waiting.
              await enqueue(worker, 'test.fine');
              await worker.hasLookedAround();
            }),
          ),
          testJob(
            'test.fine',
            watched('fine', () => world.native.command({ ping: 1 })),
          ),
        ];
        const worker = await world.startWorker({ jobs, concurrency: 4, isIdle: true });
        const odd = await enqueue(worker, 'test.odd');
        await world.jobs.update(system, { _id: odd }, { $set: { interruptions: 3 } });
        for (let index = 0; index < 3; index += 1) await enqueue(worker, 'test.fine');
        await worker.runner.start();
        await reached(odd, 'completed');
        await eventually('the fourth', () => together.filter((names) => !names.includes('odd')).length === 4);
        expect(together.filter((names) => names.includes('odd'))).toEqual([['odd']]);
      });
    });

    describe('and reports about them', () => {
      const talkative = testJob('test.talk', async (run) => {
        await run.progress({ step: 'author.slides', done: 1, total: 2, message: 'Slide 1 of 2' });
        await run.emit('slide.completed', { index: 0, slide: { 'a.b': '$x' } });
        return { 'made.with': '$names', date: new Date(0) };
      });

      it('with progress, events and a result, the same live, later and by polling', async () => {
        const worker = await world.startWorker({ jobs: [talkative] });
        const other = await world.startWorker({ jobs: [talkative], isIdle: true });
        const id = await enqueue(worker, 'test.talk');
        const options = { after: null, terminal: ['completed'], signal: new AbortController().signal };
        const live: unknown[] = [];
        for await (const event of other.events.follow(`job:${id}`, options)) live.push(event);
        expect(live).toEqual([
          { id: '1', event: 'progress', data: { step: 'author.slides', done: 1, total: 2, message: 'Slide 1 of 2' } },
          { id: '2', event: 'slide.completed', data: { index: 0, slide: { 'a.b': '$x' } } },
          {
            id: '3',
            event: 'completed',
            data: { result: { 'made.with': '$names', date: '1970-01-01T00:00:00.000Z' } },
          },
        ]);
        const later: unknown[] = [];
        for await (const event of worker.service.follow(actor, scope, id, { ...options, after: '1' })) {
          later.push(event);
        }
        expect(later).toEqual(live.slice(1));
        const job = await reached(id, 'completed');
        expect(job.progress).toEqual({ step: 'author.slides', done: 1, total: 2, message: 'Slide 1 of 2' });
        expect(JSON.parse(job.result ?? '')).toEqual((live[2] as { data: { result: unknown } }).data.result);
      });

      it('with the last event even where the process died before writing it', async () => {
        const worker = await world.startWorker({ jobs: [talkative] });
        const id = await enqueue(worker, 'test.talk');
        await reached(id, 'completed');
        await worker.events.remove([`job:${id}`]);
        await world.jobs.update(system, { _id: id }, { $set: { is_announced: false } });
        world.moveClock(6_000);
        await reached(id, 'completed');
        expect(await eventsOf(worker, id)).toEqual(['completed']);
      });

      it('with that event once, where the process died right after writing it', async () => {
        const worker = await world.startWorker({ jobs: [quick] });
        const id = await enqueue(worker, 'test.quick');
        await reached(id, 'completed');
        await world.jobs.update(system, { _id: id }, { $set: { is_announced: false } });
        world.moveClock(6_000);
        await reached(id, 'completed');
        expect(await eventsOf(worker, id)).toEqual(['completed']);
      });
    });

    describe('until they are cancelled', () => {
      const never = testJob(
        'test.never',
        (run) =>
          new Promise((_, reject) => run.signal.addEventListener('abort', () => reject(run.signal.reason as Error))),
      );

      it('a waiting one immediately, and it never runs', async () => {
        const worker = await world.startWorker({ jobs: [never, quick], isIdle: true });
        const id = await enqueue(worker, 'test.never');
        expect((await worker.service.cancel(actor, scope, id)).state).toBe('cancelled');
        // The worker takes the oldest first.
        const next = await enqueue(worker, 'test.quick');
        await worker.runner.start();
        await reached(next, 'completed');
        expect(await read(id)).toMatchObject({ state: 'cancelled', attempt: 0 });
        expect(await eventsOf(worker, id)).toEqual(['cancelled']);
      });

      it('a running one soon, from another process', async () => {
        const worker = await world.startWorker({ jobs: [never] });
        const other = await world.startWorker({ jobs: [never], isIdle: true });
        const id = await enqueue(worker, 'test.never');
        await reached(id, 'running');
        const asked = Date.now();
        await other.service.cancel(actor, scope, id);
        await reached(id, 'cancelled');
        expect(Date.now() - asked).toBeLessThan(PROMPT_MS);
        expect(await eventsOf(worker, id)).toEqual(['cancelled']);
      });

      it('one that does not listen too, and its late finish loses', async () => {
        const gate = createGate();
        const ended = createGate();
        const deaf = testJob('test.deaf', async (run) => {
          await gate.opened;
          await run.emit('late', {}).catch(ended.open);
          return 'late';
        });
        const worker = await world.startWorker({ jobs: [deaf, quick] });
        const id = await enqueue(worker, 'test.deaf');
        await reached(id, 'running');
        await worker.service.cancel(actor, scope, id);
        await reached(id, 'cancelled');
        gate.open();
        await ended.opened;
        // Whatever the late end writes was sent before this job.
        await reached(await enqueue(worker, 'test.quick'), 'completed');
        expect(await read(id)).toMatchObject({ state: 'cancelled', result: null });
        expect(await eventsOf(worker, id)).toEqual(['cancelled']);
      });

      it('one that ends before it hears of it too', async () => {
        const job = testJob('test.late', async (run) => {
          await world.jobs.update(system, { _id: run.job.id }, { $set: { cancel_requested: true } });
          return 'late';
        });
        const worker = await world.startWorker({ jobs: [job] });
        const id = await enqueue(worker, 'test.late');
        expect(await reached(id, 'cancelled')).toMatchObject({ result: null });
        expect(await eventsOf(worker, id)).toEqual(['cancelled']);
      });

      it('but not when they are over', async () => {
        const worker = await world.startWorker({ jobs: [quick] });
        const id = await enqueue(worker, 'test.quick');
        await reached(id, 'completed');
        await expect(worker.service.cancel(actor, scope, id)).rejects.toMatchObject({
          kind: 'conflict',
          code: 'job.finished',
        });
      });
    });

    describe('through faults', () => {
      const failing = (error: () => Error) => {
        const calls = { runs: 0, steps: 0 };
        const job = testJob('test.fail', async (run) => {
          calls.runs += 1;
          await run.step('paid', { n: 1 }, () => Promise.resolve(void (calls.steps += 1)));
          throw error();
        });
        return { calls, job };
      };

      it('three times, then it is given up; recorded steps are not paid again', async () => {
        const { calls, job } = failing(() => new Error('secret detail'));
        const worker = await world.startWorker({ jobs: [job] });
        const id = await enqueue(worker, 'test.fail');
        expect(await reached(id, 'failed')).toMatchObject({
          failures: 3,
          interruptions: 0,
          error: { code: 'job.unexpected', params: {} },
        });
        expect(calls).toEqual({ runs: 3, steps: 1 });
        expect(await eventsOf(worker, id)).toEqual(['failed']);
      });

      it('not because the database was away, however often', async () => {
        const away = new AppError('unavailable', 'db.unavailable', {});
        let runs = 0;
        const job = testJob('test.away', () => {
          runs += 1;
          // As thrown, and as wrapped by a hook.
          if (runs < 5) throw runs % 2 === 0 ? away : new Error('a hook failed', { cause: away });
          return Promise.resolve({ runs });
        });
        const worker = await world.startWorker({ jobs: [job] });
        const id = await enqueue(worker, 'test.away');
        expect(await reached(id, 'completed')).toMatchObject({ failures: 0, interruptions: 4, attempt: 5 });
      });

      it('once only where another run can not help', async () => {
        const { calls, job } = failing(() => new AppError('conflict', 'presentations.approved', { title: 'T' }));
        const worker = await world.startWorker({ jobs: [job] });
        const id = await enqueue(worker, 'test.fail');
        const error = { code: 'presentations.approved', params: { title: 'T' }, kind: 'conflict' };
        expect((await reached(id, 'failed')).error).toEqual(error);
        expect(calls.runs).toBe(1);
      });

      it('and a run that takes too long is one', async () => {
        const runs: AbortSignal[] = [];
        const slow = testJob(
          'test.slow',
          (run) => {
            runs.push(run.signal);
            return new Promise(() => {});
          },
          { timeoutMs: 20 },
        );
        const worker = await world.startWorker({ jobs: [slow] });
        const id = await enqueue(worker, 'test.slow');
        expect(await reached(id, 'failed')).toMatchObject({ failures: 3, error: { code: 'job.timed_out' } });
        expect(runs.map((signal) => signal.aborted)).toEqual([true, true, true]);
      });
    });

    describe('through crashes', () => {
      const counted = () => {
        const calls: string[] = [];
        const gate = createGate();
        const big = 'x'.repeat(20_000);
        const job = testJob('test.steps', async (run: JobRun<unknown>) => {
          const one = await run.step('one', { b: 1, a: 2 }, () => {
            calls.push('one');
            return Promise.resolve({ big });
          });
          const two = await run.step('two', { of: one.big.length }, async () => {
            calls.push('two');
            await gate.opened;
            return [1, 2];
          });
          return { one: one.big.length, two };
        });
        return { calls, gate, job };
      };

      it('going on after the last recorded step', async () => {
        const { calls, gate, job } = counted();
        const dying = await world.startWorker({ jobs: [job] });
        const id = await enqueue(dying, 'test.steps');
        await eventually('second step', () => calls.length === 2);
        dying.suspend();
        expect(world.blobs.size).toBe(1);
        gate.open();
        const next = await world.startWorker({ jobs: [job, quick] });
        await reached(await enqueue(next, 'test.quick'), 'completed');
        // Not before the heartbeat is old: until then the worker may be alive.
        expect(await read(id)).toMatchObject({ state: 'running', attempt: 1 });
        world.moveClock(STALE_MS);
        const done = await reached(id, 'completed');
        expect(JSON.parse(done.result ?? '')).toEqual({ one: 20_000, two: [1, 2] });
        expect(calls).toEqual(['one', 'two', 'two']);
        expect(done).toMatchObject({ attempt: 2, failures: 0, interruptions: 1 });
        // A finished job doesn't need the results of its steps any more.
        expect(world.blobs.size).toBe(0);
      });

      it('writing nothing where another has taken over', async () => {
        const gate = createGate();
        const refused = createGate();
        let runs = 0;
        const job = testJob('test.zombie', async (run) => {
          runs += 1;
          if (runs > 1) return 'second';
          await gate.opened;
          await run.emit('ghost', {}).catch(() => undefined);
          await run.step('ghost', {}, () => Promise.resolve('x'.repeat(20_000))).catch(refused.open);
          return 'first';
        });
        const zombie = await world.startWorker({ jobs: [job] });
        const id = await enqueue(zombie, 'test.zombie');
        await eventually('first run', () => runs === 1);
        zombie.suspend();
        world.moveClock(STALE_MS);
        const other = await world.startWorker({ jobs: [job, quick] });
        await reached(id, 'completed');
        zombie.resume();
        gate.open();
        await refused.opened;
        // Whatever it writes at its end was sent before this job.
        await reached(await enqueue(other, 'test.quick'), 'completed');
        expect(await read(id)).toMatchObject({ state: 'completed', result: '"second"', attempt: 2 });
        expect(await eventsOf(other, id)).toEqual(['completed']);
        expect(world.blobs.size).toBe(0);
      });

      it('ending what can not show any more that it is its own', async () => {
        const aborted = createGate();
        const job = testJob('test.silent', (run) => {
          run.signal.addEventListener('abort', aborted.open);
          return aborted.opened;
        });
        const silent = await world.startWorker({ jobs: [job], timing: { staleMs: 300 } });
        const id = await enqueue(silent, 'test.silent');
        await reached(id, 'running');
        silent.suspend();
        await aborted.opened;
        expect(await read(id)).toMatchObject({ state: 'running', attempt: 1, interruptions: 0 });
      });

      it('but not for ever', async () => {
        const job = testJob('test.killer', () => new Promise(() => {}));
        const dying = await world.startWorker({ jobs: [job] });
        const id = await enqueue(dying, 'test.killer');
        await reached(id, 'running');
        dying.suspend();
        await world.jobs.update(system, { _id: id }, { $set: { interruptions: 20 } });
        world.moveClock(STALE_MS);
        await world.startWorker({ jobs: [job] });
        expect((await reached(id, 'failed')).error?.code).toBe('job.interrupted_too_often');
      });

      it('and is cancelled where that was asked of the dead', async () => {
        const job = testJob('test.killer', () => new Promise(() => {}));
        const dying = await world.startWorker({ jobs: [job] });
        const id = await enqueue(dying, 'test.killer');
        await reached(id, 'running');
        dying.suspend();
        const other = await world.startWorker({ jobs: [job] });
        await other.service.cancel(actor, scope, id);
        world.moveClock(STALE_MS);
        await reached(id, 'cancelled');
      });
    });

    describe('and stops', () => {
      it('after what can be finished in time', async () => {
        const gate = createGate();
        const job = testJob('test.short', () => gate.opened);
        const worker = await world.startWorker({ jobs: [job] });
        const id = await enqueue(worker, 'test.short');
        await reached(id, 'running');
        const late = await enqueue(worker, 'test.short', { payload: 'late' });
        await reached(late, 'running');
        const stopped = worker.runner.stop(5_000);
        const never = await enqueue(worker, 'test.short');
        gate.open();
        await stopped;
        expect((await read(id)).state).toBe('completed');
        expect((await read(late)).state).toBe('completed');
        expect((await read(never)).state).toBe('queued');
      });

      it('putting the rest back, which continues elsewhere', async () => {
        let runs = 0;
        const job = testJob('test.long', async (run) => {
          runs += 1;
          const known = await run.step('paid', null, () => Promise.resolve(runs));
          if (runs > 1) return known;
          return new Promise((_, reject) =>
            run.signal.addEventListener('abort', () => reject(run.signal.reason as Error)),
          );
        });
        const worker = await world.startWorker({ jobs: [job] });
        const id = await enqueue(worker, 'test.long');
        await eventually('step', async () => (await read(id)).steps.length === 1);
        await worker.runner.stop(0);
        expect(await read(id)).toMatchObject({ state: 'queued', interruptions: 1, failures: 0, lease_token: null });
        await world.startWorker({ jobs: [job] });
        expect((await reached(id, 'completed')).result).toBe('1');
      });
    });
  });
}
