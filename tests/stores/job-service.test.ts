import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { jobListSchema, jobSchema } from '../../common/api/jobs.ts';
import { createTranslator } from '../../common/i18n/translator.ts';
import de from '../../server/jobs/locales/de.json' with { type: 'json' };
import en from '../../server/jobs/locales/en.json' with { type: 'json' };
import { createJobPresenter } from '../../server/jobs/presenter.ts';
import { AppError } from '../../server/kernel/sdk/app-error.ts';
import { defineJob } from '../../server/kernel/sdk/define-job.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import { eventually } from '../support/eventually.ts';
import { openJobWorld, testJob } from '../support/job-world.ts';
import type { JobWorld } from '../support/job-world.ts';
import { silentLog } from '../support/silent-log.ts';
import { testActor } from '../support/test-actor.ts';

let world: JobWorld;
beforeAll(async () => {
  world = await openJobWorld();
});
afterEach(() => world.clear());
afterAll(() => world.close());

const system = Scope.ofSystem('test');
const quick = testJob('test.quick', () => Promise.resolve({ file: 'f' }));
const request = (
  more: Partial<Parameters<Awaited<ReturnType<JobWorld['startWorker']>>['queue']['enqueue']>[1]> = {},
) => ({
  name: 'test.quick',
  payload: null,
  client_id: 'client',
  user_id: 'user',
  ...more,
});

describe('the job queue', () => {
  it('makes one job of one key, however often it is sent', async () => {
    let runs = 0;
    const job = testJob('test.quick', () => Promise.resolve(void (runs += 1)));
    const one = await world.startWorker({ jobs: [job] });
    const other = await world.startWorker({ jobs: [job] });
    const sent = Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? one : other).queue.enqueue(system, request({ idempotency_key: 'k' })),
    );
    const ids = new Set(await Promise.all(sent));
    expect(ids.size).toBe(1);
    await eventually('end', async () => (await world.jobs.get(system, [...ids][0] ?? ''))?.state === 'completed');
    expect(runs).toBe(1);
    expect(await one.queue.enqueue(system, request({ idempotency_key: 'k' }))).toBe([...ids][0]);
    // Another user's key is a different key, and no key is none.
    for (const more of [{ idempotency_key: 'k', user_id: 'other' }, {}, {}]) {
      ids.add(await one.queue.enqueue(system, request(more)));
    }
    expect(ids.size).toBe(4);
  });

  it('refuses a key that belongs to other work', async () => {
    const { queue } = await world.startWorker({ jobs: [quick], isIdle: true });
    const first = await queue.enqueue(
      system,
      request({ idempotency_key: 'k', presentation_id: 'p', payload: { a: 1 } }),
    );
    for (const more of [{ presentation_id: 'q' }, { payload: { a: 2 } }]) {
      const other = request({ idempotency_key: 'k', presentation_id: 'p', payload: { a: 1 }, ...more });
      await expect(queue.enqueue(system, other)).rejects.toMatchObject({ kind: 'invalid', code: 'job.key_reused' });
    }
    expect(await queue.findByKey(request({ idempotency_key: 'k', presentation_id: 'p', payload: { a: 1 } }))).toBe(
      first,
    );
    expect(await queue.findByKey(request({ idempotency_key: 'l' }))).toBeNull();
    expect(await world.jobs.count(system, {})).toBe(1);
  });

  it('accepts one of a kind for a presentation, until that one is over however it ends', async () => {
    const endings = ['completed', 'failed', 'cancelled'];
    const job = testJob('test.quick', ({ payload }) =>
      payload === 'failed' ? Promise.reject(new AppError('conflict', 'job.finished')) : Promise.resolve(),
    );
    const one = await world.startWorker({ jobs: [job], isIdle: true });
    const other = await world.startWorker({ jobs: [job], isIdle: true });
    const only = (more: object = {}) => request({ presentation_id: 'p', only_one: 'job.finished', ...more });
    const refusal = { kind: 'conflict', code: 'job.finished' };
    for (const payload of endings) {
      const sent = Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? one : other).queue.enqueue(system, only({ payload })),
      );
      const settled = await Promise.allSettled(sent);
      const taken = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
      expect(taken).toHaveLength(1);
      for (const reason of refused) expect(reason).toMatchObject(refusal);
      if (payload === 'cancelled') await one.service.cancel(testActor(), system, taken[0] ?? '');
      else await one.runner.start();
      await eventually(payload, async () => (await world.jobs.get(system, taken[0] ?? ''))?.state === payload);
      await one.runner.stop(0);
    }
    await one.queue.enqueue(system, only({ presentation_id: 'q' }));
    await one.queue.enqueue(system, only());
    // Kinds that may run many times aren't blocked.
    await one.queue.enqueue(system, request({ presentation_id: 'p' }));
    await expect(one.queue.enqueue(system, only())).rejects.toMatchObject(refusal);
  });

  it('takes what the definition takes, and hands its handler the parsed payload', async () => {
    const seen: unknown[] = [];
    const job = defineJob({
      name: 'test.typed',
      payload: z.object({ count: z.string().transform(Number) }),
      timeoutMs: 1000,
      concurrency: 1,
      handler: (run) => Promise.resolve(void seen.push(run.payload)),
    });
    const { queue } = await world.startWorker({ jobs: [job] });
    await expect(queue.enqueue(system, request({ name: 'test.typed', payload: { count: 3 } }))).rejects.toMatchObject({
      kind: 'invalid',
      code: 'job.bad_payload',
    });
    await expect(queue.enqueue(system, request({ name: 'test.unknown' }))).rejects.toThrow(RangeError);
    expect(await world.jobs.count(system, {})).toBe(0);
    await queue.enqueue(system, request({ name: 'test.typed', payload: { count: '3' } }));
    await eventually('run', () => seen.length === 1);
    expect(seen).toEqual([{ count: 3 }]);
  });

  it('refuses more than may wait for a client, and states when to retry', async () => {
    const { queue } = await world.startWorker({ jobs: [quick], isIdle: true, maxQueued: 2 });
    await queue.enqueue(system, request());
    await queue.enqueue(system, request());
    await expect(queue.enqueue(system, request())).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'job.queue_full',
      retryAfterMs: 30_000,
    });
    await queue.enqueue(system, request({ client_id: 'other' }));
  });

  it('knows whether something is under way for a presentation', async () => {
    const worker = await world.startWorker({ jobs: [quick], isIdle: true });
    const id = await worker.queue.enqueue(system, request({ presentation_id: 'p' }));
    const scope = Scope.ofClient('client', 'test');
    expect(await worker.queue.isBusy(scope, 'p', ['test.quick'])).toBe(true);
    expect(await worker.queue.isBusy(scope, 'p', ['test.other'])).toBe(false);
    expect(await worker.queue.isBusy(scope, 'q', ['test.quick'])).toBe(false);
    expect(await worker.queue.isBusy(Scope.ofClient('other', 'test'), 'p', ['test.quick'])).toBe(false);
    await worker.service.cancel(testActor(), scope, id);
    expect(await worker.queue.isBusy(scope, 'p', ['test.quick'])).toBe(false);
  });

  it('accepts no job for a client outside the scope', async () => {
    const { queue } = await world.startWorker({ jobs: [quick], isIdle: true });
    await expect(queue.enqueue(Scope.ofClient('other', 'test'), request())).rejects.toThrow();
    expect(await world.jobs.count(system, {})).toBe(0);
  });
});

describe('the jobs that someone sees', () => {
  const page = { page: 1, page_size: 25 };

  it('are their own, all of the client for its administrator, all for a super_admin', async () => {
    const { queue, service } = await world.startWorker({ jobs: [quick], isIdle: true });
    const made: Record<string, string> = {};
    for (const [name, client_id, user_id] of [
      ['own', 'client', 'user'],
      ['colleague', 'client', 'colleague'],
      ['stranger', 'other', 'user'],
      ['service', null, 'system'],
    ] as const) {
      made[name] = await queue.enqueue(system, request({ client_id, user_id }));
    }
    const sees = {
      author: ['own'],
      reviewer: ['own'],
      client_admin: ['own', 'colleague'],
      super_admin: ['own', 'colleague', 'stranger', 'service'],
    } as const;
    for (const [role, names] of Object.entries(sees)) {
      const actor = testActor({ role: role as keyof typeof sees });
      const scope = Scope.ofActor(actor);
      const { items, total } = await service.list(actor, scope, page);
      expect({ role, ids: items.map((job) => job._id) }).toEqual({
        role,
        ids: names.map((name) => made[name]).reverse(),
      });
      expect(total).toBe(names.length);
      for (const [name, id] of Object.entries(made)) {
        const isSeen = (names as readonly string[]).includes(name);
        if (isSeen) expect((await service.get(actor, scope, id))._id).toBe(id);
        else {
          await expect(service.get(actor, scope, id)).rejects.toMatchObject({ kind: 'not_found' });
          await expect(service.cancel(actor, scope, id)).rejects.toMatchObject({ kind: 'not_found' });
          const events = service.follow(actor, scope, id, { after: null, signal: new AbortController().signal });
          await expect(events[Symbol.asyncIterator]().next()).rejects.toMatchObject({ kind: 'not_found' });
        }
      }
    }
  });

  it('can be narrowed by state and presentation, and come in pages', async () => {
    const { queue, service } = await world.startWorker({ jobs: [quick], isIdle: true });
    const actor = testActor();
    const scope = Scope.ofActor(actor);
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      ids.push(await queue.enqueue(system, request({ presentation_id: index < 3 ? 'p' : 'q' })));
    }
    await service.cancel(actor, scope, ids[0] ?? '');
    const list = async (query: object): Promise<string[]> =>
      (await service.list(actor, scope, { ...page, ...query })).items.map((job) => job._id);
    expect(await list({ presentation_id: 'p', state: 'queued' })).toEqual([ids[2], ids[1]]);
    expect(await list({ state: 'cancelled' })).toEqual([ids[0]]);
    expect(await list({ page: 2, page_size: 2 })).toEqual([ids[2], ids[1]]);
  });

  it('are shown as described, failures in the language of the reader', async () => {
    const failing = testJob('test.fail', () => Promise.reject(new Error('secret')));
    const worker = await world.startWorker({ jobs: [quick, failing] });
    const good = await worker.queue.enqueue(system, request());
    const bad = await worker.queue.enqueue(system, request({ name: 'test.fail' }));
    for (const id of [good, bad]) {
      await eventually('end', async () => (await world.jobs.get(system, id))?.is_announced);
    }
    const actor = testActor();
    const scope = Scope.ofActor(actor);
    const presenter = createJobPresenter(createTranslator('de', { en: [en], de: [de] }), silentLog);
    const { items, total } = await worker.service.list(actor, scope, page);
    const shown = jobListSchema.parse({ items: items.map((job) => presenter.job(job)), total, ...page });
    expect(shown.items.map((job) => [job.id, job.state, job.result])).toEqual([
      [bad, 'failed', null],
      [good, 'completed', { file: 'f' }],
    ]);
    const failed = jobSchema.parse(presenter.job(await worker.service.get(actor, scope, bad)));
    expect(failed.error).toEqual({ code: 'job.unexpected', message: de.errors?.['job.unexpected'] });
    const events = worker.service.follow(actor, scope, bad, { after: null, signal: new AbortController().signal });
    for await (const event of events) expect(presenter.event(event).data).toEqual(failed.error);
    expect(JSON.stringify(failed)).not.toContain('secret');
  });

  it('end for anyone who has seen the last event already', async () => {
    const worker = await world.startWorker({ jobs: [quick] });
    const id = await worker.queue.enqueue(system, request());
    await eventually('end', async () => (await world.jobs.get(system, id))?.is_announced);
    const actor = testActor();
    const signal = new AbortController().signal;
    const seen: unknown[] = [];
    for await (const event of worker.service.follow(actor, Scope.ofActor(actor), id, { after: '1', signal })) {
      seen.push(event);
    }
    expect(seen).toEqual([]);
  });
});
