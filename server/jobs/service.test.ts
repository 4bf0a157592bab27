import { describe, expect, it } from '@jest/globals';
import type { JobState } from '../../common/api/jobs.ts';
import { createMemoryCollection } from '../../tests/support/memory-collection.ts';
import { createMemoryFileStore } from '../../tests/support/memory-file-store.ts';
import { silentLog } from '../../tests/support/silent-log.ts';
import { testActor } from '../../tests/support/test-actor.ts';
import { DuplicateError } from '../kernel/sdk/app-error.ts';
import { Scope } from '../kernel/sdk/scope.ts';
import type { EventLog } from './create-event-log.ts';
import { jobModel } from './model.ts';
import type { JobDocument } from './model.ts';
import { createJobRepository, newJob } from './repository.ts';
import { createJobService } from './service.ts';

const NOW = new Date('2026-11-23T10:00:00Z');
const system = Scope.ofSystem('test');
const scope = Scope.ofClient('client', 'test');
const actor = testActor();

function open() {
  const clock = { now: () => NOW };
  const jobs = createMemoryCollection(jobModel, clock.now);
  const repository = createJobRepository(jobs, clock);
  const steps: unknown[] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      Promise.resolve(void steps.push([name, ...args]));
  // oxlint-disable-next-line typescript/require-await -- nothing to wait for
  async function* stream(...args: unknown[]) {
    steps.push(args);
    yield { id: '1', event: 'progress', data: {} };
  }
  const service = createJobService({
    registry: { listenBy: () => null },
    listeningMs: 5_000,
    ...{ jobs, repository, clock, files: createMemoryFileStore(), log: silentLog },
    events: {
      ...{ appendOnce: note('event'), rename: note('rename') },
      replay: (...args: unknown[]) => stream('replay', ...args),
      follow: (...args: unknown[]) => stream('follow', ...args),
    } as unknown as EventLog,
    cancelRun: (id) => void steps.push(['cancel run', id]),
    modeOfNew: () => Promise.resolve('in-process'),
    announceQueued: ({ _id }) => Promise.resolve(void steps.push(['queued', _id])),
    wait: (ms) => Promise.resolve(void steps.push(['waited', ms])),
  });
  const add = (_id: string, state: JobState, more: Partial<JobDocument> = {}): Promise<JobDocument> => {
    const about = { name: 'test.work', client_id: 'client', user_id: 'user', presentation_id: 'p', payload: '{}' };
    return jobs.insert(system, {
      ...newJob({ ...about, idempotency_key: null, place: 'one', mode: 'agenda' }, NOW),
      ...{ _id, state, is_announced: !['queued', 'running'].includes(state), ...more },
    });
  };
  return { service, repository, jobs, steps, add };
}
const notFound = { kind: 'not_found', params: { what: 'job' } };

describe('the cancelling of a job', () => {
  it('ends a waiting one immediately, and notifies its followers', async () => {
    const { service, jobs, steps, add } = open();
    await add('a', 'queued');
    expect(await service.cancel(actor, scope, 'a')).toMatchObject({ state: 'cancelled', finished_at: NOW });
    expect(jobs.documents).toMatchObject([{ state: 'cancelled', cancel_requested: true, is_announced: true }]);
    expect(steps).toEqual([['event', 'job:a', 'end', 'cancelled', {}]]);
  });

  it('requests a running one to end, here immediately', async () => {
    const { service, jobs, steps, add } = open();
    await add('a', 'running', { lease_token: 'l' });
    expect(await service.cancel(actor, scope, 'a')).toMatchObject({ state: 'running', cancel_requested: true });
    expect(jobs.documents).toMatchObject([{ state: 'running', lease_token: 'l' }]);
    expect(steps).toEqual([['cancel run', 'a']]);
  });

  it.each(['completed', 'failed', 'cancelled'] as const)('is a conflict for one that is %s', async (state) => {
    const { service, jobs, add } = open();
    await add('a', state);
    const conflict = { kind: 'conflict', code: 'job.finished', params: { state } };
    await expect(service.cancel(actor, scope, 'a')).rejects.toMatchObject(conflict);
    expect(jobs.documents).toMatchObject([{ state, cancel_requested: false }]);
  });

  it('does not find jobs of others or of other clients, but administrators do', async () => {
    const { service, jobs, add } = open();
    await add('a', 'queued', { user_id: 'other' });
    await add('b', 'queued', { client_id: 'other' });
    for (const id of ['a', 'b', 'c']) {
      await expect(service.cancel(actor, scope, id)).rejects.toMatchObject(notFound);
    }
    expect(jobs.documents.map(({ state }) => state)).toEqual(['queued', 'queued']);
    const admin = testActor({ role: 'client_admin' });
    expect(await service.cancel(admin, scope, 'a')).toMatchObject({ state: 'cancelled' });
    await expect(service.cancel(admin, scope, 'b')).rejects.toMatchObject(notFound);
  });

  it('tries again where the job is claimed and put back in the meantime, five times', async () => {
    const { service, jobs, repository, add } = open();
    await add('a', 'queued');
    const cancelQueued = repository.cancelQueued.bind(repository);
    const requestCancel = repository.requestCancel.bind(repository);
    let tries = 0;
    repository.cancelQueued = () => Promise.resolve(null);
    repository.requestCancel = () => {
      tries += 1;
      return Promise.resolve(null);
    };
    const busy = { kind: 'unavailable', code: 'job.stream_busy', retryAfterMs: 1_000 };
    await expect(service.cancel(actor, scope, 'a')).rejects.toMatchObject(busy);
    expect([tries, jobs.documents[0]?.state]).toEqual([5, 'queued']);
    Object.assign(repository, { requestCancel });
    repository.cancelQueued = (...args) => {
      tries -= 1;
      return tries > 1 ? Promise.resolve(null) : cancelQueued(...args);
    };
    expect(await service.cancel(actor, scope, 'a')).toMatchObject({ state: 'cancelled' });
  });
});

describe('the retry of a failed job', () => {
  const error = { code: 'job.unexpected', params: {} };

  it('queues it as if it had never failed, with its steps and its place', async () => {
    const { service, jobs, steps, add } = open();
    await add('a', 'failed', { failures: 3, error, place: null, finished_at: NOW, steps: [] });
    expect(await service.retry(actor, scope, 'a')).toMatchObject({ state: 'queued', mode: 'in-process' });
    expect(jobs.documents).toMatchObject([
      { state: 'queued', failures: 0, error: null, place: 'one', finished_at: null, is_announced: false },
    ]);
    expect(steps).toEqual([
      ['rename', 'job:a', 'end', 'retried'],
      ['queued', 'a'],
    ]);
  });

  it.each(['queued', 'running', 'completed', 'cancelled'] as const)(
    'is a conflict for one that is %s',
    async (state) => {
      const { service, steps, add } = open();
      await add('a', state);
      const conflict = { kind: 'conflict', code: 'job.not_failed', params: { state } };
      await expect(service.retry(actor, scope, 'a')).rejects.toMatchObject(conflict);
      expect(steps).toEqual([]);
    },
  );

  it('waits up to two seconds for the end of the failed run to be announced', async () => {
    const silent = open();
    await silent.add('a', 'failed', { is_announced: false });
    const busy = { kind: 'unavailable', code: 'job.stream_busy', retryAfterMs: 1_000 };
    await expect(silent.service.retry(actor, scope, 'a')).rejects.toMatchObject(busy);
    expect(silent.steps).toEqual(Array.from({ length: 20 }, () => ['waited', 100]));
    const late = open();
    await late.add('a', 'failed', { is_announced: false });
    const findOne = late.jobs.findOne.bind(late.jobs);
    let looks = 0;
    late.jobs.findOne = (...args) => {
      looks += 1;
      if (looks === 3) late.jobs.documents[0]!.is_announced = true;
      return findOne(...args);
    };
    expect(await late.service.retry(actor, scope, 'a')).toMatchObject({ state: 'queued' });
    expect(looks).toBe(3);
  });

  it('is a conflict where another job has its place, or another retry was first, and announces its end again', async () => {
    const { service, jobs, repository, add } = open();
    await add('a', 'failed', { finished_at: NOW });
    repository.retry = () => Promise.reject(new DuplicateError('jobs', ['place']));
    await expect(service.retry(actor, scope, 'a')).rejects.toMatchObject({ kind: 'conflict', code: 'job.place_taken' });
    expect(jobs.documents).toMatchObject([{ state: 'failed', is_announced: false }]);
    jobs.documents[0]!.is_announced = true;
    const away = new Error('away');
    repository.retry = () => Promise.reject(away);
    await expect(service.retry(actor, scope, 'a')).rejects.toBe(away);
    jobs.documents[0]!.is_announced = true;
    repository.retry = () => {
      jobs.documents[0]!.state = 'queued';
      return Promise.resolve(null);
    };
    await expect(service.retry(actor, scope, 'a')).rejects.toMatchObject({
      ...{ code: 'job.not_failed', params: { state: 'queued' } },
    });
  });
});

describe('jobs in lists and streams', () => {
  it('are listed without steps and payloads, the latest first', async () => {
    const { service, add } = open();
    await add('a', 'queued');
    await add('b', 'failed', { presentation_id: 'q', queued_at: new Date(NOW.getTime() + 1) });
    await add('c', 'queued', { user_id: 'other', name: 'test.other' });
    const page = { page: 1, page_size: 10 };
    const idsOf = async (query: object) =>
      (await service.list(actor, scope, { ...page, ...query })).items.map(({ _id }) => _id);
    expect(await idsOf({})).toEqual(['b', 'a']);
    expect(await idsOf({ state: 'failed' })).toEqual(['b']);
    expect(await idsOf({ presentation_id: 'p' })).toEqual(['a']);
    const [job] = (await service.list(actor, scope, { ...page })).items;
    expect(Object.keys(job ?? {})).not.toEqual(expect.arrayContaining(['steps']));
    expect(Object.keys(job ?? {})).not.toEqual(expect.arrayContaining(['payload']));
    const forAdmin = async (query: object) =>
      (await service.listForAdmin(system, { ...page, ...query })).items.map(({ _id }) => _id);
    expect(await forAdmin({})).toEqual(['b', 'c', 'a']);
    expect(await forAdmin({ name: 'test.other' })).toEqual(['c']);
    expect(await forAdmin({ state: 'failed' })).toEqual(['b']);
    expect(await forAdmin({ client_id: 'none' })).toEqual([]);
    const moment = new Date(NOW.getTime() + 1).toISOString();
    expect(await forAdmin({ queued_after: moment })).toEqual(['b']);
    expect(await forAdmin({ queued_before: moment })).toEqual(['c', 'a']);
    const [first] = (await service.listForAdmin(system, { ...page })).items;
    expect(Object.keys(first ?? {})).not.toEqual(expect.arrayContaining(['steps']));
    expect(Object.keys(first ?? {})).not.toEqual(expect.arrayContaining(['payload']));
  });

  it('are followed to their end, and replayed after it', async () => {
    const { service, steps, add } = open();
    await add('a', 'running');
    await add('b', 'completed');
    const { signal } = new AbortController();
    for (const id of ['a', 'b']) {
      for await (const { event } of service.follow(actor, scope, id, { after: '3', signal }))
        expect(event).toBe('progress');
    }
    expect(steps).toEqual([
      ['follow', 'job:a', { after: '3', terminal: ['completed', 'failed', 'cancelled'], signal }],
      ['replay', 'job:b', '3'],
    ]);
    const followed = service.follow(actor, scope, 'none', { after: null, signal })[Symbol.asyncIterator]();
    await expect(followed.next()).rejects.toMatchObject(notFound);
  });
});
