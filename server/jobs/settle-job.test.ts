import { describe, expect, it } from '@jest/globals';
import { createMemoryCollection } from '../../tests/support/memory-collection.ts';
import { createMemoryFileStore } from '../../tests/support/memory-file-store.ts';
import { silentLog } from '../../tests/support/silent-log.ts';
import { Scope } from '../kernel/sdk/scope.ts';
import type { EventLog } from './create-event-log.ts';
import { jobModel } from './model.ts';
import type { JobDocument } from './model.ts';
import { createJobRepository, newJob } from './repository.ts';
import { MAX_FAILURES, MAX_INTERRUPTIONS, settleRun } from './settle-job.ts';
import type { RunOutcome } from './settle-job.ts';

const NOW = new Date('2026-11-23T10:00:00Z');
const system = Scope.ofSystem('test');
const lease = { id: 'j', token: 'lease' };
const error = { code: 'job.unexpected', params: {} };

/** A running job that this process holds. */
async function open(more: Partial<JobDocument> = {}) {
  const clock = { now: () => NOW };
  const jobs = createMemoryCollection(jobModel, clock.now);
  const about = { name: 'test.work', client_id: 'c', user_id: 'u', presentation_id: null, payload: '{}' };
  const job = await jobs.insert(system, {
    ...newJob({ ...about, idempotency_key: null, place: 'one', mode: 'agenda' }, NOW),
    ...{ _id: 'j', state: 'running', lease_token: 'lease', heartbeat_at: NOW, attempt: 1, ...more },
  });
  const events: unknown[] = [];
  const waits: number[] = [];
  const repository = createJobRepository(jobs, clock);
  const settle = (outcome: RunOutcome) =>
    settleRun(job, lease, outcome, {
      ...{ repository, files: createMemoryFileStore(), log: silentLog, clock, retryDelayMs: 1_000 },
      events: {
        appendOnce: (...args: unknown[]) => Promise.resolve(void events.push(args)),
      } as unknown as EventLog,
      wait: (ms) => Promise.resolve(void waits.push(ms)),
    });
  return { jobs, settle, events, waits, stored: () => jobs.documents[0] as JobDocument };
}

describe('a run that ended', () => {
  const ended = { lease_token: null, heartbeat_at: null, place: null, finished_at: NOW, is_announced: true };

  it('is completed with its result, and its followers hear of it', async () => {
    const { settle, stored, events } = await open();
    expect(await settle({ kind: 'completed', result: '{"a":1}' })).toEqual({ as: 'completed' });
    expect(stored()).toMatchObject({ ...ended, state: 'completed', result: '{"a":1}', error: null });
    expect(events).toEqual([['job:j', 'end', 'completed', { result: { a: 1 } }]]);
  });

  it('is cancelled if that was requested, however it ended', async () => {
    const outcomes: RunOutcome[] = [
      { kind: 'completed', result: 'null' },
      { kind: 'failed', error, isPermanent: true },
      { kind: 'failed', error, isPermanent: false },
      { kind: 'interrupted', inMs: 0 },
      { kind: 'cancelled' },
    ];
    for (const outcome of outcomes) {
      const { settle, stored, events } = await open({ cancel_requested: true });
      expect(await settle(outcome)).toEqual({ as: 'cancelled' });
      expect(stored()).toMatchObject({ ...ended, state: 'cancelled', result: null, error: null });
      expect(events).toEqual([['job:j', 'end', 'cancelled', {}]]);
    }
  });

  it('is someone else’s where the lease is lost, and changes nothing', async () => {
    const outcomes: RunOutcome[] = [
      { kind: 'lost' },
      { kind: 'completed', result: 'null' },
      { kind: 'failed', error, isPermanent: true },
      { kind: 'interrupted', inMs: 0 },
      { kind: 'cancelled' },
    ];
    for (const outcome of outcomes) {
      const { settle, stored, events } = await open({ lease_token: 'other', cancel_requested: true });
      const before = structuredClone(stored());
      expect(await settle(outcome)).toEqual({ as: 'lost' });
      expect(stored()).toEqual(before);
      expect(events).toEqual([]);
    }
  });

  it('leaves a job of ours alone if it reports that the lease is lost', async () => {
    const { settle, stored } = await open({ cancel_requested: true });
    expect(await settle({ kind: 'lost' })).toEqual({ as: 'lost' });
    expect(stored().state).toBe('running');
  });
});

describe('a run that failed', () => {
  it.each([
    [0, 1_000],
    [1, 2_000],
  ])('for the time after %d failures waits again for %d ms', async (failures, inMs) => {
    const { settle, stored, events } = await open({ failures });
    expect(await settle({ kind: 'failed', error, isPermanent: false })).toEqual({ as: 'retried', inMs });
    const due_at = new Date(NOW.getTime() + inMs);
    expect(stored()).toMatchObject({ state: 'queued', failures: failures + 1, due_at, lease_token: null });
    expect(events).toEqual([]);
  });

  it('for the third time is given up', async () => {
    expect(MAX_FAILURES).toBe(3);
    const { settle, stored, events } = await open({ failures: 2 });
    expect(await settle({ kind: 'failed', error, isPermanent: false })).toEqual({ as: 'failed' });
    expect(stored()).toMatchObject({ state: 'failed', failures: 3, error });
    expect(events).toEqual([['job:j', 'end', 'failed', error]]);
  });

  it('for good is given up immediately', async () => {
    const { settle, stored } = await open();
    expect(await settle({ kind: 'failed', error, isPermanent: true })).toEqual({ as: 'failed' });
    expect(stored()).toMatchObject({ state: 'failed', failures: 1, error });
  });
});

describe('a run that was interrupted', () => {
  it('waits again, without a failure', async () => {
    const { settle, stored } = await open({ interruptions: MAX_INTERRUPTIONS - 1 });
    expect(await settle({ kind: 'interrupted', inMs: 500 })).toEqual({ as: 'interrupted', inMs: 500 });
    const due_at = new Date(NOW.getTime() + 500);
    expect(stored()).toMatchObject({ state: 'queued', interruptions: 20, failures: 0, due_at });
  });

  it('is given up after twenty times', async () => {
    expect(MAX_INTERRUPTIONS).toBe(20);
    const { settle, stored } = await open({ interruptions: 20, failures: 1 });
    expect(await settle({ kind: 'interrupted', inMs: 0 })).toEqual({ as: 'failed' });
    const given = { code: 'job.interrupted_too_often', params: { times: 20 } };
    expect(stored()).toMatchObject({ state: 'failed', error: given, failures: 1 });
  });

  it('is cancelled after twenty times if that was requested', async () => {
    const { settle, stored } = await open({ interruptions: 20, cancel_requested: true });
    expect(await settle({ kind: 'interrupted', inMs: 0 })).toEqual({ as: 'cancelled' });
    expect(stored().state).toBe('cancelled');
  });
});

describe('an outcome while the database is away', () => {
  it('is written as soon as it is back', async () => {
    const { jobs, settle, stored, waits } = await open();
    const update = jobs.update.bind(jobs);
    let tries = 0;
    jobs.update = (...args) => {
      tries += 1;
      return tries < 5 ? Promise.reject(new Error('away')) : update(...args);
    };
    expect(await settle({ kind: 'completed', result: 'null' })).toEqual({ as: 'completed' });
    expect(stored().state).toBe('completed');
    expect(waits).toEqual([1_000, 1_000, 1_000, 1_000]);
  });

  it('is left to the reconciler after five tries', async () => {
    const { jobs, settle, stored, waits } = await open();
    jobs.update = () => Promise.reject(new Error('away'));
    expect(await settle({ kind: 'completed', result: 'null' })).toEqual({ as: 'lost' });
    expect(stored().state).toBe('running');
    expect(waits).toHaveLength(4);
  });
});
