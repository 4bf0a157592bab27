import { describe, expect, it } from '@jest/globals';
import { contributionsOf } from '../../../../tests/support/contributions-of.ts';
import { createMemoryCollection } from '../../../../tests/support/memory-collection.ts';
import { silentLog } from '../../../../tests/support/silent-log.ts';
import type { JobProgress, JobRun } from '../../../kernel/sdk/define-job.ts';
import { DAILY_CLEANUP } from '../../../kernel/sdk/ports/retention.ts';
import type { CleanupLimits, DailyCleanup } from '../../../kernel/sdk/ports/retention.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import { runCleanup } from './cleanup.ts';
import { CLEANUP_JOB, cleanupJob } from './jobs/clean.ts';
import { cleanupLimits } from './limits.ts';
import { retentionRunModel } from './model.ts';
import { createRunRepository } from './repository.ts';

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

  it('goes on after a part that fails, and fails at the end', async () => {
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
      translator: { language: 'en', translate: (namespace, key) => `${namespace} ${key}` },
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
