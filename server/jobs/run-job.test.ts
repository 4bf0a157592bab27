import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createMemoryFileStore } from '../../tests/support/memory-file-store.ts';
import { silentLog } from '../../tests/support/silent-log.ts';
import { AppError, notFound } from '../kernel/sdk/app-error.ts';
import { systemClock } from '../kernel/sdk/clock.ts';
import type { Job, JobRun, AbortCause } from '../kernel/sdk/define-job.ts';
import { currentWork } from '../kernel/sdk/work-context.ts';
import type { EventLog } from './create-event-log.ts';
import { abortCause, JobAborted } from '../kernel/sdk/define-job.ts';
import type { JobDocument, StepRecord } from './model.ts';
import type { JobRepository } from './repository.ts';
import { runJob, failureOf, createSteps, stepKey } from './run-job.ts';
import type { RunOutcome } from './settle-job.ts';
import { CodedError } from '../../common/deck/coded-error.ts';
import { ModelError } from '../kernel/sdk/ports/text-model.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { FileStore } from '../kernel/sdk/ports/file-store.ts';

const LEASE = { id: 'j', token: 'lease' };

interface World {
  abort?: AbortController;
  /** Whether the lease is still ours. */
  isHeld?: boolean;
  limitMs?: number;
  payload?: string;
  client_id?: string | null;
}

/** Runs a handler; what it wrote comes back with the outcome. */
async function run(handler: (run: JobRun<unknown>) => unknown, world: World = {}) {
  const {
    abort = new AbortController(),
    isHeld = true,
    limitMs = 60_000,
    payload = '{"n":1}',
    client_id = 'c',
  } = world;
  const written: unknown[] = [];
  const write =
    (name: string) =>
    (...args: unknown[]) => {
      written.push([name, ...args]);
      return Promise.resolve(isHeld);
    };
  const definition: Job = {
    ...{ name: 'test.work', payload: z.object({ n: z.number() }), timeoutMs: 60_000, concurrency: 1 },
    handler: (given) => Promise.resolve(handler(given)),
  };
  const outcome: RunOutcome = await runJob({
    job: {
      _id: 'j',
      name: 'test.work',
      client_id,
      user_id: 'u',
      presentation_id: 'p',
      payload,
      steps: [],
    } as unknown as JobDocument,
    ...{ definition, lease: LEASE, abort, limitMs, abortGraceMs: 1, retryDelayMs: 700 },
    repository: {
      ...{ addStep: write('step'), setProgress: write('progress'), heartbeat: write('heartbeat') },
    } as unknown as JobRepository,
    events: {
      append: (...args: unknown[]) => Promise.resolve(void written.push(['event', ...args])),
    } as unknown as EventLog,
    ...{ files: createMemoryFileStore(), clock: systemClock, log: silentLog },
  });
  return { outcome, written, abort };
}
const aborted = (why: AbortCause): AbortController => {
  const abort = new AbortController();
  abort.abort(new JobAborted(why));
  return abort;
};
/** A handler that ends the run itself, and then ends as it is asked to. */
const endedBy = (abort: AbortController, why: AbortCause, end: 'returns' | 'throws' | 'hangs') => (): unknown => {
  abort.abort(new JobAborted(why));
  if (end === 'throws') throw new Error('stopped');
  return end === 'returns' ? 'done' : new Promise(() => undefined);
};

describe('the reason of an aborted run', () => {
  it('is read from its signal', () => {
    expect(abortCause(new AbortController().signal)).toBeNull();
    expect(abortCause(AbortSignal.abort())).toBe('stopping');
    expect(abortCause(aborted('cancelled').signal)).toBe('cancelled');
    expect(new JobAborted('cancelled').name).toBe('AbortError');
  });
});

describe('a run', () => {
  it('gives the handler what it works on, and its result as JSON', async () => {
    let seen: Partial<JobRun<unknown>> = {};
    const { outcome, abort } = await run((given) => {
      seen = given;
      return { a: 1 };
    });
    expect(outcome).toEqual({ kind: 'completed', result: '{"a":1}' });
    expect(seen.job).toEqual({ id: 'j', client_id: 'c', user_id: 'u', presentation_id: 'p' });
    expect(seen.payload).toEqual({ n: 1 });
    expect([seen.scope?.clientIds, seen.scope?.holder]).toEqual([['c'], 'job j']);
    expect(seen.signal).toBe(abort.signal);
    expect((await run(() => undefined)).outcome).toEqual({ kind: 'completed', result: 'null' });
  });

  it('of the service sees all clients', async () => {
    let holder: unknown;
    await run(({ scope }) => void (holder = [scope.clientIds, scope.holder]), { client_id: null });
    expect(holder).toEqual([null, 'system: job j']);
  });

  it('works for its own job and user, and for no request', async () => {
    let work: unknown;
    await run(() => void (work = currentWork()));
    expect(work).toMatchObject({
      ...{ job_id: 'j', client_id: 'c', user_id: 'u', presentation_id: 'p', step_key: null, step_name: null },
      ...{ request_id: null, parts: null, is_free: false },
    });
  });

  it('fails for good where its payload does not fit', async () => {
    let isCalled = false;
    const { outcome } = await run(() => void (isCalled = true), { payload: '{"n":"x"}' });
    const error = { code: 'job.bad_payload', params: { job: 'test.work' } };
    expect(outcome).toEqual({ kind: 'failed', error, isPermanent: true });
    expect(isCalled).toBe(false);
  });

  it('fails as its handler does', async () => {
    const fault = new AppError('not_found', 'http.not_found', { what: 'file' });
    expect((await run(() => Promise.reject(fault))).outcome).toEqual({
      ...{
        kind: 'failed',
        error: { code: 'http.not_found', params: { what: 'file' }, kind: 'not_found' },
        isPermanent: true,
      },
    });
    expect((await run(() => Promise.reject(new Error('bug')))).outcome).toEqual({
      ...{ kind: 'failed', error: { code: 'job.unexpected', params: {} }, isPermanent: false },
    });
  });

  it('fails for good if its result is not JSON, or over 256 KB', async () => {
    const failed = { kind: 'failed', error: { code: 'job.unexpected', params: {} }, isPermanent: true };
    expect((await run(() => () => undefined)).outcome).toEqual(failed);
    expect((await run(() => 'x'.repeat(256 * 1024 - 2))).outcome.kind).toBe('completed');
    expect((await run(() => 'x'.repeat(256 * 1024 - 1))).outcome).toEqual(failed);
  });

  it('is interrupted where its database was away', async () => {
    const away = new Error('no', { cause: new AppError('unavailable', 'db.unavailable') });
    expect((await run(() => Promise.reject(away))).outcome).toEqual({ kind: 'interrupted', inMs: 700 });
  });
});

describe('a run that is ended from outside', () => {
  it.each([
    ['cancelled', 'returns', { kind: 'cancelled' }],
    ['cancelled', 'throws', { kind: 'cancelled' }],
    ['cancelled', 'hangs', { kind: 'cancelled' }],
    ['lease_lost', 'returns', { kind: 'lost' }],
    ['lease_lost', 'throws', { kind: 'lost' }],
    ['lease_lost', 'hangs', { kind: 'lost' }],
    ['stopping', 'returns', { kind: 'completed', result: '"done"' }],
    ['stopping', 'throws', { kind: 'interrupted', inMs: 0 }],
    ['stopping', 'hangs', { kind: 'interrupted', inMs: 0 }],
    ['timed_out', 'returns', { kind: 'completed', result: '"done"' }],
    ['timed_out', 'throws', { kind: 'failed', isPermanent: false }],
    ['timed_out', 'hangs', { kind: 'failed', isPermanent: false }],
  ] as const)('because it is %s while its handler %s has an outcome of its own', async (why, end, expected) => {
    const abort = new AbortController();
    const { outcome } = await run(endedBy(abort, why, end), { abort, limitMs: 2_400 });
    if (expected.kind !== 'failed') expect(outcome).toEqual(expected);
    else expect(outcome).toEqual({ ...expected, error: { code: 'job.timed_out', params: { seconds: 2 } } });
  });

  it('before it begins is ended in the same way', async () => {
    const { outcome } = await run(() => new Promise(() => undefined), { abort: aborted('cancelled') });
    expect(outcome).toEqual({ kind: 'cancelled' });
  });

  it('is ended by its time limit', async () => {
    const abort = new AbortController();
    const untilAborted = ({ signal }: JobRun<unknown>): Promise<never> =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    const { outcome } = await run(untilAborted, { abort, limitMs: 1 });
    expect(abortCause(abort.signal)).toBe('timed_out');
    expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'job.timed_out' } });
  });
});

describe('what a run writes', () => {
  const progress = { step: 's', done: 1, total: 2, message: 'm' };

  it('goes out under its lease: progress, events and steps', async () => {
    const { written } = await run(async (given) => {
      await given.progress(progress);
      await given.emit('slide', { id: 1 });
      await given.step('s', 1, () => Promise.resolve(5));
    });
    expect(written).toEqual([
      ['progress', LEASE, progress],
      ['event', 'job:j', 'progress', progress],
      ['heartbeat', LEASE],
      ['event', 'job:j', 'slide', { id: 1 }],
      ['step', LEASE, expect.objectContaining({ name: 's', value: '5' })],
    ]);
  });

  const writes: [string, (given: JobRun<unknown>) => Promise<unknown>][] = [
    ['progress', (given) => given.progress(progress)],
    ['an event', (given) => given.emit('slide', {})],
    ['a step', (given) => given.step('s', 1, () => Promise.resolve(5))],
  ];

  it.each(writes)('ends the run where its lease is lost: %s', async (_name, write) => {
    let isReached = false;
    const { outcome, written, abort } = await run(
      async (given) => {
        await write(given);
        isReached = true;
      },
      { isHeld: false },
    );
    expect(outcome).toEqual({ kind: 'lost' });
    expect(abortCause(abort.signal)).toBe('lease_lost');
    expect(isReached).toBe(false);
    expect(written.filter((each) => (each as unknown[])[0] === 'event')).toEqual([]);
  });

  it.each(writes)('is nothing once it is cancelled: %s', async (_name, write) => {
    const { outcome, written } = await run((given) => write(given), { abort: aborted('cancelled') });
    expect(outcome).toEqual({ kind: 'cancelled' });
    expect(written).toEqual([]);
  });
});

describe('a failure of a job', () => {
  it('is final if the fault is in the request', () => {
    for (const error of [
      new AppError('conflict', 'a.b'),
      new AppError('invalid', 'a.b'),
      new AppError('not_found', 'a.b'),
      new CodedError('ooxml.not_a_zip'),
      new CodedError('ingest.file_empty'),
    ]) {
      expect({ code: error.code, isPermanent: failureOf(error).isPermanent }).toEqual({
        code: error.code,
        isPermanent: true,
      });
    }
  });

  it('is worth another run where it lies with others', () => {
    for (const error of [
      new AppError('rate_limited', 'a.b'),
      new AppError('unavailable', 'a.b'),
      new ModelError('ai.timed_out', {}),
      new CodedError('kernel.hook_failed'),
      new Error('a bug'),
      'thrown text',
    ]) {
      expect(failureOf(error).isPermanent).toBe(false);
    }
  });

  it('keeps code and parameters, and nothing of what was never meant to be read', () => {
    expect(failureOf(new ModelError('ai.unreachable', { provider: 'p' })).error).toEqual({
      code: 'ai.unreachable',
      params: { provider: 'p' },
      kind: 'provider_failed',
    });
    expect(failureOf(new Error('password=secret')).error).toEqual({ code: 'job.unexpected', params: {} });
  });
});

const nothing = (): void => undefined;
const log: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing, child: () => log };
const files = { read: () => Promise.reject(notFound('file')) } as unknown as FileStore;

function stepsOf(known: StepRecord[], signal: AbortSignal = new AbortController().signal) {
  const recorded: StepRecord[] = [];
  const job = { _id: 'j', steps: known } as unknown as JobDocument;
  const record = (step: StepRecord): Promise<void> => Promise.resolve(void recorded.push(step));
  return { step: createSteps({ job, files, clock: systemClock, log, signal, record }), recorded };
}

describe('a step', () => {
  it('is known by job, name and input, whatever the order of fields', () => {
    const key = stepKey('j', 's', { a: { x: 1, y: [1, 2] }, b: 2 });
    expect(stepKey('j', 's', { b: 2, a: { y: [1, 2], x: 1 } })).toBe(key);
    for (const other of [
      stepKey('k', 's', { a: { x: 1, y: [1, 2] }, b: 2 }),
      stepKey('j', 't', { a: { x: 1, y: [1, 2] }, b: 2 }),
      stepKey('j', 's', { a: { x: 1, y: [2, 1] }, b: 2 }),
    ]) {
      expect(other).not.toBe(key);
    }
  });

  it('gives the first run what later runs will get: what JSON keeps of it', async () => {
    const { step, recorded } = stepsOf([]);
    const work = () => Promise.resolve({ at: new Date(0), gone: undefined });
    expect(await step<unknown>('s', 1, work)).toEqual({ at: '1970-01-01T00:00:00.000Z' });
    expect(await step('empty', 1, () => Promise.resolve())).toBeUndefined();
    const later = stepsOf(recorded).step;
    const never = () => Promise.reject(new Error('paid twice'));
    expect(await later<unknown>('s', 1, never)).toEqual({ at: '1970-01-01T00:00:00.000Z' });
    expect(await later<unknown>('empty', 1, never)).toBeUndefined();
  });

  it('is done once if it is requested twice at the same time', async () => {
    const { step, recorded } = stepsOf([]);
    let calls = 0;
    const work = () => Promise.resolve((calls += 1));
    expect(await Promise.all([step('s', 1, work), step('s', 1, work), step('s', 2, work)])).toEqual([1, 1, 2]);
    expect(recorded).toHaveLength(2);
  });

  it('can be tried again after it failed', async () => {
    const { step, recorded } = stepsOf([]);
    await expect(step('s', 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(recorded).toEqual([]);
    expect(await step('s', 1, () => Promise.resolve('yes'))).toBe('yes');
  });

  it('does not begin in an aborted run', async () => {
    const reason = new Error('over');
    const { step } = stepsOf([], AbortSignal.abort(reason));
    await expect(step('s', 1, () => Promise.resolve('done'))).rejects.toBe(reason);
  });

  it('is done again where its recorded result is gone', async () => {
    const gone = { name: 's', key: stepKey('j', 's', 1), value: null, blob: 'lost', at: new Date() };
    expect(await stepsOf([gone]).step('s', 1, () => Promise.resolve('anew'))).toBe('anew');
  });
});
