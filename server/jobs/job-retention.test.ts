import { describe, expect, it } from '@jest/globals';
import type { JobState } from '../../common/api/jobs.ts';
import { createMemoryCollection } from '../../tests/support/memory-collection.ts';
import { silentLog } from '../../tests/support/silent-log.ts';
import { DAY_MS } from '../kernel/sdk/clock.ts';
import { Scope } from '../kernel/sdk/scope.ts';
import { createJobRetention } from './job-retention.ts';
import { jobModel } from './model.ts';
import type { JobDocument, StepRecord } from './model.ts';
import { newJob } from './repository.ts';

const NOW = new Date('2026-11-23T10:00:00Z');
const system = Scope.ofSystem('test');
const keyOf = (digit: string): string => digit.repeat(32);
const stepWith = (more: Partial<StepRecord>): StepRecord => ({
  ...{ name: 's', key: 'k', value: null, blob: null, at: NOW },
  ...more,
});

function open() {
  let now = NOW.getTime();
  const clock = { now: () => new Date(now) };
  const jobs = createMemoryCollection(jobModel, clock.now);
  const blobs = new Set<string>();
  const steps: string[] = [];
  let onWait = (): void => undefined;
  const retention = createJobRetention({
    jobs,
    clock,
    events: { remove: (streams) => Promise.resolve(void steps.push(...streams.map((name) => `events of ${name}`))) },
    files: {
      remove: (key) => Promise.resolve(void steps.push(`blob ${key.slice(0, 2)}`)).then(() => blobs.delete(key)),
    },
    announce: async ({ _id }) => {
      steps.push(`announced ${_id}`);
      await jobs.updateMany(system, { _id }, { $set: { is_announced: true } });
    },
    wait: (ms) => {
      now += ms;
      steps.push(`waited ${ms}`);
      return Promise.resolve(onWait());
    },
  });
  const add = (_id: string, state: JobState, more: Partial<JobDocument> = {}): Promise<JobDocument> =>
    jobs.insert(system, {
      ...newJob(
        {
          ...{ name: 'test.work', client_id: 'c', user_id: 'u', presentation_id: 'p' },
          ...{ payload: '{}', idempotency_key: null, place: 'only-one', mode: 'agenda' },
        },
        NOW,
      ),
      ...{ _id, state, is_announced: !['queued', 'running'].includes(state) },
      ...more,
    });
  const ids = (): string[] => jobs.documents.map(({ _id }) => _id);
  return { ...{ retention, jobs, blobs, steps, add, ids }, duringWait: (work: () => void) => void (onWait = work) };
}

describe('blobs that jobs refer to', () => {
  const named = async ({ blobOwner }: ReturnType<typeof open>['retention']): Promise<string[]> => {
    const keys = new Set<string>();
    for await (const key of blobOwner.keys()) keys.add(key.slice(0, 1));
    return [...keys].sort();
  };

  it.each(['queued', 'running', 'failed'] as const)('are kept for what a %s job was asked', async (state) => {
    const { retention, add } = open();
    await add('a', state, { payload: JSON.stringify({ file: keyOf('1') }) });
    expect(await named(retention)).toEqual(['1']);
  });

  it.each(['completed', 'cancelled'] as const)('are not kept for what a %s job was asked', async (state) => {
    const { retention, add } = open();
    await add('a', state, { payload: JSON.stringify({ file: keyOf('1') }) });
    expect(await named(retention)).toEqual([]);
  });

  it.each(['queued', 'running', 'failed', 'completed', 'cancelled'] as const)(
    'are kept for the steps of a %s job: result, blob and what that names',
    async (state) => {
      const { retention, add } = open();
      await add('a', state, {
        steps: [
          stepWith({ value: JSON.stringify({ file: keyOf('1') }) }),
          stepWith({ blob: keyOf('2'), keys: [keyOf('3')] }),
        ],
      });
      expect(await named(retention)).toEqual(['1', '2', '3']);
    },
  );
});

describe('the clean-up of jobs', () => {
  const before = new Date(NOW.getTime() - DAY_MS);
  const long = new Date(before.getTime() - 1);
  const limits = { now: NOW, sessions: NOW, orphan_files: NOW, jobs: before, unused: NOW };
  const clean = ({ cleanup }: ReturnType<typeof open>['retention'], signal = new AbortController().signal) =>
    cleanup.clean(limits, { signal, log: silentLog });

  it('removes what finished before the limit and was announced, with files and events first', async () => {
    const { retention, add, ids, blobs, steps } = open();
    blobs.add(keyOf('1'));
    await add('old', 'failed', { finished_at: long, steps: [stepWith({ blob: keyOf('1') })] });
    await add('recent', 'completed', { finished_at: before });
    await add('silent', 'completed', { finished_at: long, is_announced: false });
    await add('waiting', 'queued', { queued_at: long });
    expect(await clean(retention)).toBe(1);
    expect(ids()).toEqual(['recent', 'silent', 'waiting']);
    expect(steps).toEqual(['blob 11', 'events of job:old']);
  });

  it('goes on for as many rounds as there are', async () => {
    const { retention, add, ids } = open();
    for (let index = 0; index < 205; index += 1) await add(`${index}`, 'completed', { finished_at: long });
    expect(await clean(retention)).toBe(205);
    expect(ids()).toEqual([]);
  });

  it('keeps the job of a schedule to the end of its period', async () => {
    const { retention, add, ids } = open();
    const week = 7 * DAY_MS;
    const scheduled = (finished: number): Partial<JobDocument> => ({
      idempotency_key: 'schedule:weekly-purge:2026-11-22',
      finished_at: new Date(finished),
    });
    await add('within', 'completed', scheduled(NOW.getTime() - week));
    await add('over', 'completed', scheduled(NOW.getTime() - week - 1));
    await add('other', 'completed', { idempotency_key: 'a schedule: of mine', finished_at: long });
    expect(await clean(retention)).toBe(2);
    expect(ids()).toEqual(['within']);
  });

  it('keeps the job of a schedule as long as others where those are kept longer than a period', async () => {
    const { retention, add, ids } = open();
    const limit = new Date(NOW.getTime() - 30 * DAY_MS);
    const scheduled = { idempotency_key: 'schedule:daily-cleanup:2026-11-01' };
    await add('young', 'completed', { ...scheduled, finished_at: limit });
    await add('old', 'completed', { ...scheduled, finished_at: new Date(limit.getTime() - 1) });
    const signal = new AbortController().signal;
    expect(await retention.cleanup.clean({ ...limits, jobs: limit }, { signal, log: silentLog })).toBe(1);
    expect(ids()).toEqual(['young']);
  });

  it('stops when it is aborted', async () => {
    const { retention, add, ids } = open();
    await add('old', 'completed', { finished_at: long });
    expect(await clean(retention, AbortSignal.abort())).toBe(0);
    expect(ids()).toEqual(['old']);
  });
});

describe('the purge of a presentation', () => {
  const scope = Scope.ofClient('c', 'test');

  it('counts the blobs of its jobs', async () => {
    const { retention, add } = open();
    await add('a', 'failed', { steps: [stepWith({ blob: keyOf('1') }), stepWith({ blob: keyOf('2') }), stepWith({})] });
    await add('b', 'failed', { steps: [stepWith({ blob: keyOf('3') })], presentation_id: 'q' });
    await add('c', 'failed', { steps: [stepWith({ blob: keyOf('4') })], presentation_id: 'r' });
    expect(await retention.leftovers.count(scope, ['p', 'q'])).toEqual({ files: 3, images: 0 });
  });

  it('removes its finished jobs immediately, and counts their files', async () => {
    const { retention, add, ids, blobs, steps } = open();
    blobs.add(keyOf('1'));
    await add('a', 'failed', { steps: [stepWith({ blob: keyOf('1') }), stepWith({ blob: keyOf('2') })] });
    await add('other', 'failed', { presentation_id: 'q' });
    await add('foreign', 'failed', { client_id: 'd' });
    expect(await retention.leftovers.purge(scope, 'p')).toEqual({ files: 1, images: 0 });
    expect(ids()).toEqual(['other', 'foreign']);
    expect(steps).toEqual(['blob 11', 'blob 22', 'events of job:a']);
  });

  it('cancels what waits, and gives followers the time to read that', async () => {
    const { retention, add, jobs, steps, duringWait } = open();
    await add('a', 'queued');
    let seen: Partial<JobDocument> = {};
    duringWait(() => (seen = { ...jobs.documents[0] }));
    await retention.leftovers.purge(scope, 'p');
    expect(seen).toMatchObject({ state: 'cancelled', place: null, cancel_requested: true, finished_at: NOW });
    expect(steps).toEqual(['announced a', 'waited 100', 'waited 1000', 'events of job:a']);
    expect(jobs.documents).toEqual([]);
  });

  it('asks a run to end, and waits until it has', async () => {
    const { retention, add, jobs, steps, duringWait } = open();
    await add('a', 'running');
    let looks = 0;
    duringWait(() => {
      looks += 1;
      const [job] = jobs.documents;
      expect(job?.cancel_requested).toBe(true);
      if (job !== undefined && looks === 3) job.state = 'cancelled';
    });
    await retention.leftovers.purge(scope, 'p');
    const waits = ['waited 100', 'waited 100', 'waited 100'];
    expect(steps).toEqual([...waits, 'announced a', 'waited 100', 'waited 1000', 'events of job:a']);
  });

  it('is put off where a run does not end within five seconds, and keeps everything until then', async () => {
    const { retention, add, ids, steps } = open();
    await add('a', 'running', { steps: [stepWith({ blob: keyOf('1') })] });
    const refusal = { kind: 'unavailable', code: 'job.still_running', retryAfterMs: 30_000 };
    await expect(retention.leftovers.purge(scope, 'p')).rejects.toMatchObject(refusal);
    expect(ids()).toEqual(['a']);
    expect(steps).toHaveLength(51);
    expect(new Set(steps)).toEqual(new Set(['waited 100']));
  });
});
