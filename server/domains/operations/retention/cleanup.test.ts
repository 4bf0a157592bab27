import { describe, expect, it } from '@jest/globals';
import { contributionsOf } from '../../../../tests/support/contributions-of.ts';
import { createMemoryCollection } from '../../../../tests/support/memory-collection.ts';
import { silentLog } from '../../../../tests/support/silent-log.ts';
import type { JobProgress, JobRun } from '../../../kernel/sdk/define-job.ts';
import { DAILY_CLEANUP, BLOB_OWNER, PRESENTATION_LEFTOVERS } from '../../../kernel/sdk/ports/retention.ts';
import type { CleanupLimits, DailyCleanup } from '../../../kernel/sdk/ports/retention.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import { runCleanup, sweepBlobs, removeOrphans } from './cleanup.ts';
import { CLEANUP_JOB, cleanupJob } from './plugin.ts';
import { cleanupLimits, retentionRunModel, createRunRepository } from './repository.ts';

const NOW = new Date('2026-11-23T10:00:00Z');
const days = { soft_deleted_days: 30, orphan_files_days: 7, job_days: 20, session_days: 2 };
const limits = cleanupLimits(days, NOW);
const partsOf = (parts: Record<string, DailyCleanup['clean']>) =>
  contributionsOf(
    DAILY_CLEANUP,
    Object.entries(parts).map(([key, clean]) => ({ plugin: 'test', key, value: { clean } })),
  );

function runOf(signal: AbortSignal = new AbortController().signal) {
  const steps: string[] = [];
  const done: [number, number][] = [];
  return {
    ...{ steps, done, limits, signal, log: silentLog },
    step: async (name: string, work: () => Promise<number>): Promise<number> => {
      const result = await work();
      steps.push(name);
      return result;
    },
    onDone: (count: number, total: number): Promise<void> => Promise.resolve(void done.push([count, total])),
  };
}

describe('the limits of a clean-up', () => {
  it('are the days of the settings before now, and one day for what nothing refers to', () => {
    expect(limits).toEqual({
      now: NOW,
      sessions: new Date('2026-11-21T10:00:00Z'),
      orphan_files: new Date('2026-11-16T10:00:00Z'),
      jobs: new Date('2026-11-03T10:00:00Z'),
      unused: new Date('2026-11-22T10:00:00Z'),
    });
  });
});

describe('a clean-up', () => {
  it('asks every part in turn, with the limits, and remembers each', async () => {
    const seen: CleanupLimits[] = [];
    const clean =
      (count: number): DailyCleanup['clean'] =>
      (given) => {
        seen.push(given);
        return Promise.resolve(count);
      };
    const run = runOf();
    expect(await runCleanup(partsOf({ files: clean(2), jobs: clean(3) }), run)).toEqual({ files: 2, jobs: 3 });
    expect(seen).toEqual([limits, limits]);
    expect(run.steps).toEqual(['files', 'jobs']);
    expect(run.done).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  it('continues after a part that fails, and fails at the end', async () => {
    const [first, second] = [new Error('no'), new Error('neither')];
    const run = runOf();
    const parts = partsOf({
      files: () => Promise.reject(first),
      images: () => Promise.reject(second),
      jobs: () => Promise.resolve(1),
    });
    const failure = await runCleanup(parts, run).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AggregateError);
    expect((failure as AggregateError).errors).toMatchObject([{ cause: first }, { cause: second }]);
    expect(run.steps).toEqual(['jobs']);
    expect(run.done).toHaveLength(3);
  });

  it('does not begin once it is aborted', async () => {
    const reason = new DOMException('over', 'AbortError');
    const run = runOf(AbortSignal.abort(reason));
    await expect(runCleanup(partsOf({ files: () => Promise.resolve(1) }), run)).rejects.toBe(reason);
    expect(run.steps).toEqual([]);
  });

  it('does not remember a part in which it was aborted, and asks none after it', async () => {
    const controller = new AbortController();
    const run = runOf(controller.signal);
    const reason = new DOMException('over', 'AbortError');
    const stopped = (): Promise<number> => Promise.resolve(controller.abort(reason)).then(() => 1);
    let isAsked = false;
    const next = (): Promise<number> => Promise.resolve(Number((isAsked = true)));
    await expect(runCleanup(partsOf({ files: stopped, jobs: next }), run)).rejects.toBe(reason);
    expect([run.steps, run.done, isAsked]).toEqual([[], [], false]);
  });

  it('is over where a part gives up because of the abort', async () => {
    const controller = new AbortController();
    const run = runOf(controller.signal);
    const reason = new DOMException('over', 'AbortError');
    const stopped = (): Promise<number> => {
      controller.abort(reason);
      return Promise.reject(reason);
    };
    await expect(runCleanup(partsOf({ files: stopped }), run)).rejects.toBe(reason);
    expect(run.done).toEqual([]);
  });
});

describe('the job of the daily clean-up', () => {
  it('reports its progress, and notes when it ended and what went', async () => {
    const records = createMemoryCollection(retentionRunModel);
    const progress: JobProgress[] = [];
    const keys: unknown[] = [];
    const run = {
      ...{ job: { id: 'j' }, payload: {}, signal: new AbortController().signal, log: silentLog },
      step: (name: string, input: unknown, work: () => Promise<unknown>) => {
        keys.push([name, input]);
        return work();
      },
      progress: (each: JobProgress) => Promise.resolve(void progress.push(each)),
    } as unknown as JobRun<unknown>;
    const runs = createRunRepository(records);
    const job = cleanupJob({
      ...{ cleanups: partsOf({ files: () => Promise.resolve(2) }), runs, days: () => Promise.resolve(days) },
      translator: { language: 'en', texts: () => ({}), translate: (namespace, key) => `${namespace} ${key}` },
      clock: { now: () => NOW },
    });
    expect(await job.handler(run)).toEqual({ removed: { files: 2 } });
    expect(job).toMatchObject({ name: CLEANUP_JOB, timeoutMs: 1_800_000, concurrency: 1 });
    expect(keys).toEqual([['files', {}]]);
    expect(progress).toEqual([{ step: 'retention.clean', done: 1, total: 1, message: 'author retention.clean' }]);
    expect(await runs.last('cleanup')).toMatchObject({ job_id: 'j', finished_at: NOW, removed: { files: 2 } });
    expect(await runs.last('purge')).toBeNull();
    await runs.note('cleanup', { job_id: 'k', finished_at: NOW, removed: {} });
    expect(await records.count(Scope.ofSystem('test'), {})).toBe(1);
    expect(await runs.last('cleanup')).toMatchObject({ job_id: 'k', removed: {} });
  });
});

const BEFORE = new Date('2026-11-22T00:00:00Z');
const never = new AbortController().signal;

// oxlint-disable-next-line typescript/require-await -- nothing to wait for
async function* each(keys: readonly string[]): AsyncGenerator<string> {
  yield* keys;
}

describe('the sweep of blobs', () => {
  const SINCE = new Date(0);
  const WHEN = { before: BEFORE, now: BEFORE };
  /** Blobs with what owners name, at the first look and at the second. */
  function open(blobs: string[], looks: string[][][], gone: string[] = []) {
    const removed: string[] = [];
    const asked: Date[] = [];
    const marks: { files: string | null; database: string | null; previous: string | null } = {
      ...{ files: null, database: null, previous: null },
    };
    let oldBlobs: string[] = [];
    let calls = 0;
    const blobOwners = looks.map((named, index) => ({
      ...{ plugin: `p${index}`, key: `p${index}` },
      value: {
        keys: () => {
          calls += 1;
          return each(named.length > 1 ? (named.shift() ?? []) : (named[0] ?? []));
        },
      },
    }));
    const parts = {
      store: {
        writtenBefore: (before: Date) => {
          if (before.getTime() === SINCE.getTime()) return each(oldBlobs);
          asked.push(before);
          return each(blobs);
        },
        readMark: () => Promise.resolve(marks.files),
        writeMark: (mark: string) => {
          marks.files = mark;
          return Promise.resolve();
        },
        remove: (key: string) => {
          removed.push(key);
          return Promise.resolve(!gone.includes(key));
        },
      },
      states: {
        get: () => Promise.resolve({ since: SINCE, mark: marks.database, previous_mark: marks.previous }),
        note: (mark: string, previous: string | null) => {
          Object.assign(marks, { database: mark, previous });
          return Promise.resolve();
        },
      },
      blobOwners: contributionsOf(BLOB_OWNER, blobOwners),
    };
    return { parts, removed, asked, marks, calls: () => calls, wereBefore: (keys: string[]) => void (oldBlobs = keys) };
  }

  it('removes what no owner names, and counts what was there', async () => {
    const { parts, removed, asked } = open(['a', 'b', 'c', 'd'], [[['a']], [['b']]], ['d']);
    expect(await sweepBlobs(parts, WHEN, never)).toBe(1);
    expect(removed).toEqual(['c', 'd']);
    expect(asked).toEqual([BEFORE]);
  });

  it('leaves alone what is older than the database', async () => {
    const { parts, removed, wereBefore } = open(['a', 'b'], [[[]]]);
    wereBefore(['a']);
    expect(await sweepBlobs(parts, WHEN, never)).toBe(1);
    expect(removed).toEqual(['b']);
  });

  it('stops where the database does not know the last sweep, and continues with one whose mark was cut off', async () => {
    const { parts, removed, marks } = open(['a'], [[[]]]);
    marks.files = 'of a later state';
    await expect(sweepBlobs(parts, WHEN, never)).rejects.toMatchObject({ code: 'retention.database_behind_files' });
    expect(removed).toEqual([]);
    marks.previous = marks.files;
    marks.database = 'written last';
    expect(await sweepBlobs(parts, WHEN, never)).toBe(1);
    expect(marks.files).toBe(marks.database);
    expect(marks.previous).toBe('of a later state');
  });

  it('keeps what is named at the second look only', async () => {
    const { parts, removed, calls } = open(['a', 'b'], [[[], ['a']], [[]]]);
    expect(await sweepBlobs(parts, WHEN, never)).toBe(1);
    expect(removed).toEqual(['b']);
    expect(calls()).toBe(4);
  });

  it('asks no owner where there is nothing to sweep, and once where all is named', async () => {
    const empty = open([], [[['a']]]);
    expect(await sweepBlobs(empty.parts, WHEN, never)).toBe(0);
    expect(empty.calls()).toBe(0);
    const named = open(['a'], [[['a']]]);
    expect(await sweepBlobs(named.parts, WHEN, never)).toBe(0);
    expect(named.calls()).toBe(1);
  });

  it('removes nothing once it is aborted, and stops between two', async () => {
    const reason = new Error('over');
    const aborted = open(['a'], [[[]]]);
    await expect(sweepBlobs(aborted.parts, WHEN, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(aborted.removed).toEqual([]);
    expect(aborted.calls()).toBe(1);
    const controller = new AbortController();
    const halfWay = open(['a', 'b'], [[[]]]);
    const { remove } = halfWay.parts.store;
    halfWay.parts.store.remove = (key) => Promise.resolve(controller.abort(reason)).then(() => remove(key));
    await expect(sweepBlobs(halfWay.parts, WHEN, controller.signal)).rejects.toBe(reason);
    expect(halfWay.removed).toEqual(['a']);
  });
});

describe('the removal of stragglers', () => {
  function open(named: string[], known: string[]) {
    const purged: string[] = [];
    const batches: number[] = [];
    const part = (name: string) => ({
      count: () => Promise.resolve({ files: 0, images: 0 }),
      purge: (_scope: unknown, id: string) => {
        purged.push(`${name} of ${id}`);
        return Promise.resolve({ files: 0, images: 0 });
      },
    });
    const parts = {
      trash: {
        known: (_scope: unknown, ids: readonly string[]) => {
          batches.push(ids.length);
          return Promise.resolve(ids.filter((id) => known.includes(id)));
        },
      },
      leftovers: contributionsOf(PRESENTATION_LEFTOVERS, [
        { plugin: 'one', key: 'one', value: { ...part('one'), presentations: () => each(named) } },
        { plugin: 'two', key: 'two', value: { ...part('two'), presentations: () => each(named.slice(0, 1)) } },
        { plugin: 'three', key: 'three', value: part('three') },
      ]),
    };
    return { parts, purged, batches };
  }

  it('removes every part of presentations that are not there', async () => {
    const { parts, purged, batches } = open(['gone', 'there'], ['there']);
    expect(await removeOrphans(parts, never)).toBe(1);
    expect(purged).toEqual(['one of gone', 'two of gone', 'three of gone']);
    expect(batches).toEqual([2]);
  });

  it('asks for five hundred at a time', async () => {
    const ids = Array.from({ length: 501 }, (_, index) => `${index}`);
    const { parts, batches } = open(ids, ids.slice(0, 500));
    expect(await removeOrphans(parts, never)).toBe(1);
    expect(batches).toEqual([500, 1]);
  });

  it('stops between two presentations when it is aborted', async () => {
    const reason = new Error('over');
    const { parts, purged } = open(['gone'], []);
    await expect(removeOrphans(parts, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(purged).toEqual([]);
  });
});
