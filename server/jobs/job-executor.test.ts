import { describe, expect, it } from '@jest/globals';
import { createMemoryCollection } from '../../tests/support/memory-collection.ts';
import { createMemoryFileStore } from '../../tests/support/memory-file-store.ts';
import { silentLog } from '../../tests/support/silent-log.ts';
import { createGate } from '../../tests/support/eventually.ts';
import type { Gate } from '../../tests/support/eventually.ts';
import { z } from 'zod';
import type { Job, JobRun } from '../kernel/sdk/define-job.ts';
import { Scope } from '../kernel/sdk/scope.ts';
import type { EventLog } from './create-event-log.ts';
import { abortCause } from '../kernel/sdk/define-job.ts';
import { createJobExecutor, createJobRegistry } from './job-executor.ts';
import type { JobExecutorOptions } from './job-executor.ts';
import { jobModel } from './model.ts';
import type { JobDocument } from './model.ts';
import { createJobRepository, newJob } from './repository.ts';

const NOW = new Date('2026-11-23T10:00:00Z');
const system = Scope.ofSystem('test');

/** A process that runs jobs which wait until they are let go, or end when they are aborted. */
function open(options: Partial<JobExecutorOptions> = {}, concurrency = 10) {
  const jobs = createMemoryCollection(jobModel, () => NOW);
  const clock = { now: () => NOW };
  const repository = createJobRepository(jobs, clock);
  const registry = createJobRegistry();
  const runs = new Map<string, { run: JobRun<unknown>; gate: Gate }>();
  const settled: unknown[] = [];
  const handler = (run: JobRun<unknown>): Promise<unknown> => {
    const gate = createGate();
    runs.set(run.job.id, { run, gate });
    const aborted = new Promise<never>((_, reject) =>
      run.signal.addEventListener('abort', () => reject(run.signal.reason as Error)),
    );
    return Promise.race([gate.opened, aborted]);
  };
  for (const name of ['test.work', 'test.other']) {
    const job: Job = { name, payload: z.unknown(), timeoutMs: 60_000, concurrency, handler };
    registry.add('test', job);
  }
  const interactive = { name: 'test.asked', payload: z.unknown(), timeoutMs: 60_000, concurrency, handler };
  registry.add('test', { ...interactive, isInteractive: true });
  const executor = createJobExecutor({
    ...{ repository, registry, clock, log: silentLog, files: createMemoryFileStore() },
    events: { appendOnce: () => Promise.resolve() } as unknown as EventLog,
    ...{ worker: 'w1', concurrency: 4, perClient: 2, limitMs: 60_000, staleMs: 60_000, abortGraceMs: 1 },
    retryDelayMs: 0,
    onSettled: ({ _id }, { as }) => Promise.resolve(void settled.push([_id, as])),
    ...options,
  });
  executor.open();
  const add = (_id: string, more: Partial<JobDocument> = {}): Promise<JobDocument> => {
    const about = { name: 'test.work', client_id: 'c', user_id: 'u', presentation_id: null, payload: '{}' };
    return jobs.insert(system, {
      ...newJob({ ...about, idempotency_key: null, place: null, mode: 'agenda' }, NOW),
      ...{ _id, ...more },
    });
  };
  const next = async (): Promise<string | null> => (await executor.takeNext('agenda'))?.job._id ?? null;
  const causeOf = (id: string) => abortCause(runs.get(id)?.run.signal ?? new AbortController().signal);
  const stateOf = (id: string) => jobs.documents.find(({ _id }) => _id === id)?.state;
  /** Lets a job end, and waits until that is written. */
  const finish = async (id: string): Promise<void> => {
    runs.get(id)?.gate.open();
    await executor.ended(id);
  };
  return { executor, repository, jobs, settled, add, next, causeOf, stateOf, finish };
}

describe('what an executor takes', () => {
  it('is one job after the other, up to its limit', async () => {
    const { executor, add, next, finish, settled } = open({ concurrency: 2, perClient: 9 });
    for (const id of ['a', 'b', 'c']) await add(id);
    expect(await Promise.all([next(), next(), next()])).toEqual(['a', 'b', null]);
    expect([executor.running(), executor.hasRoom()]).toEqual([2, false]);
    await finish('a');
    expect([executor.running(), executor.hasRoom()]).toEqual([1, true]);
    expect(await next()).toBe('c');
    await Promise.all([finish('b'), finish('c')]);
    expect(await next()).toBeNull();
    expect(settled).toContainEqual(['a', 'completed']);
  });

  it('is of a client as much as it may have, and of the service without a limit', async () => {
    const { add, next, finish } = open({ perClient: 1, concurrency: 9 });
    await add('a');
    await add('b');
    await add('own 1', { client_id: null });
    await add('own 2', { client_id: null });
    await add('z', { client_id: 'd' });
    const taken = [await next(), await next(), await next(), await next(), await next()];
    expect(taken.slice(0, 4).sort()).toEqual(['a', 'own 1', 'own 2', 'z']);
    expect(taken[4]).toBeNull();
    await finish('a');
    expect(await next()).toBe('b');
    for (const id of ['own 1', 'own 2', 'z', 'b']) await finish(id);
  });

  it('takes clients in turn', async () => {
    const { add, next, finish } = open({ perClient: 9 });
    for (const id of ['a1', 'a2']) await add(id, { client_id: 'a' });
    await add('b1', { client_id: 'b' });
    expect([await next(), await next(), await next()]).toEqual(['a1', 'b1', 'a2']);
    for (const id of ['a1', 'a2', 'b1']) await finish(id);
  });

  it('takes the users of a client in turn, each one’s oldest first', async () => {
    const { add, next, finish } = open({ perClient: 9, concurrency: 9 });
    for (const id of ['ann 1', 'ann 2', 'ann 3']) await add(id, { user_id: 'ann' });
    for (const id of ['ben 1', 'ben 2']) await add(id, { user_id: 'ben' });
    await add('other', { client_id: 'd', user_id: 'dan' });
    const taken: (string | null)[] = [];
    for (let index = 0; index < 6; index += 1) taken.push(await next());
    expect(taken.indexOf('other')).toBeLessThan(2);
    expect(taken.filter((id) => id !== 'other')).toEqual(['ann 1', 'ben 1', 'ann 2', 'ben 2', 'ann 3']);
    for (const id of taken) if (id !== null) await finish(id);
  });

  it('is at most four interactive jobs of a user, whatever else runs', async () => {
    const { add, next, finish } = open({ concurrency: 1 });
    for (const id of ['a', 'b', 'c', 'd', 'e']) await add(id, { name: 'test.asked', user_id: 'ann' });
    const taken = [await next(), await next(), await next(), await next(), await next()];
    expect(taken).toEqual(['a', 'b', 'c', 'd', null]);
    await add('other', { name: 'test.asked', user_id: 'ben' });
    expect([await next(), await next()]).toEqual(['other', null]);
    await finish('c');
    expect(await next()).toBe('e');
    for (const id of ['a', 'b', 'd', 'e', 'other']) await finish(id);
  });

  it('is of a kind of job as many as its definition allows', async () => {
    const { add, next, finish } = open({}, 1);
    await add('a');
    await add('b');
    await add('c', { name: 'test.other' });
    await add('d', { name: 'test.unknown' });
    expect([await next(), await next(), await next()]).toEqual(['a', 'c', null]);
    await Promise.all([finish('a'), finish('c')]);
    expect(await next()).toBe('b');
    await finish('b');
  });

  it('runs what was interrupted three times alone, after the others', async () => {
    const { add, next, finish } = open();
    await add('risky', { interruptions: 3 });
    await add('plain', { interruptions: 2 });
    expect([await next(), await next()]).toEqual(['plain', null]);
    await finish('plain');
    expect(await next()).toBe('risky');
    await add('later');
    expect(await next()).toBeNull();
    await finish('risky');
    expect(await next()).toBe('later');
    await finish('later');
  });

  it('gives what runs alone its turn after ten others', async () => {
    const { add, next, finish } = open({ perClient: 99, concurrency: 99 }, 99);
    await add('risky', { interruptions: 3 });
    for (let index = 10; index < 22; index += 1) await add(`${index}`);
    const taken: (string | null)[] = [];
    for (let index = 0; index < 11; index += 1) taken.push(await next());
    expect(taken.filter((id) => id !== null)).toHaveLength(10);
    expect(taken[10]).toBeNull();
    for (const id of taken) if (id !== null) await finish(id);
    expect(await next()).toBe('risky');
    await finish('risky');
    expect(await next()).toBe('20');
    await finish('20');
  });

  it('is nothing before it is opened and after it was stopped', async () => {
    const { executor, add, next } = open();
    await executor.stop(0);
    await add('a');
    expect([await next(), executor.hasRoom()]).toEqual([null, false]);
  });

  it('continues after a claim that failed', async () => {
    const { jobs, add, next, finish } = open();
    await add('a');
    const update = jobs.update.bind(jobs);
    jobs.update = () => Promise.reject(new Error('away'));
    await expect(next()).rejects.toThrow('away');
    jobs.update = update;
    expect(await next()).toBe('a');
    await finish('a');
  });
});

describe('a run is ended', () => {
  it('where it is cancelled here', async () => {
    const { executor, add, next, jobs, causeOf, stateOf, settled } = open();
    await add('a');
    await add('b', { client_id: 'd' });
    await next();
    await next();
    await jobs.updateMany(system, { _id: 'a' }, { $set: { cancel_requested: true } });
    executor.cancel('a');
    await executor.ended('a');
    expect([causeOf('a'), causeOf('b')]).toEqual(['cancelled', null]);
    expect([stateOf('a'), stateOf('b')]).toEqual(['cancelled', 'running']);
    expect(settled).toEqual([['a', 'cancelled']]);
    await executor.stop(0);
  });

  it('where it was cancelled elsewhere', async () => {
    const { executor, add, next, jobs, causeOf, stateOf } = open();
    const find = jobs.find.bind(jobs);
    jobs.find = () => Promise.reject(new Error('asked while nothing runs'));
    await executor.readCancelFlags();
    jobs.find = find;
    await add('a');
    await add('b', { client_id: 'd' });
    await next();
    await next();
    await executor.readCancelFlags();
    expect([causeOf('a'), causeOf('b')]).toEqual([null, null]);
    await jobs.updateMany(system, { _id: 'b' }, { $set: { cancel_requested: true } });
    await executor.readCancelFlags();
    await executor.ended('b');
    expect([causeOf('a'), causeOf('b')]).toEqual([null, 'cancelled']);
    expect(stateOf('b')).toBe('cancelled');
    await executor.stop(0);
  });

  it('where its lease is lost, and not where the database does not answer', async () => {
    const { executor, add, next, jobs, causeOf, stateOf, settled } = open();
    await add('a');
    await next();
    const updateMany = jobs.updateMany.bind(jobs);
    jobs.updateMany = () => Promise.reject(new Error('away'));
    await executor.beat();
    jobs.updateMany = updateMany;
    await executor.beat();
    expect(causeOf('a')).toBeNull();
    await jobs.updateMany(system, { _id: 'a' }, { $set: { lease_token: 'other' } });
    await executor.beat();
    expect(causeOf('a')).toBe('lease_lost');
    await executor.ended('a');
    expect([stateOf('a'), settled]).toEqual(['running', [['a', 'lost']]]);
  });

  it('where it could not show in time that it is ours', async () => {
    const { executor, add, next, causeOf } = open({ staleMs: 60_000 });
    await add('a');
    await next();
    executor.dropSilent();
    expect(causeOf('a')).toBeNull();
    await executor.stop(0);
    const silent = open({ staleMs: -1 });
    await silent.add('a');
    await silent.next();
    silent.executor.dropSilent();
    expect(silent.causeOf('a')).toBe('lease_lost');
    await silent.executor.ended('a');
  });

  it('when the process stops, and waits again', async () => {
    const { executor, add, next, causeOf, stateOf, settled } = open();
    await add('a');
    await next();
    await executor.stop(0);
    expect(causeOf('a')).toBe('stopping');
    expect([stateOf('a'), settled, executor.running()]).toEqual(['queued', [['a', 'interrupted']], 0]);
  });

  it('only where it does not end within the time a stop gives it', async () => {
    const { executor, add, next, causeOf, stateOf, finish } = open();
    await add('a');
    await next();
    const stopped = executor.stop(60_000);
    await finish('a');
    await stopped;
    expect([causeOf('a'), stateOf('a')]).toEqual([null, 'completed']);
  });
});
