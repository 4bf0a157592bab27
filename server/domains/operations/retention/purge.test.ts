import { describe, expect, it } from '@jest/globals';
import { contributionsOf } from '../../../../tests/support/contributions-of.ts';
import { silentLog } from '../../../../tests/support/silent-log.ts';
import type { JobProgress, JobRun } from '../../../kernel/sdk/define-job.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import { PRESENTATION_LEFTOVERS } from '../../../kernel/sdk/ports/retention.ts';
import { STORED_OBJECTS } from '../../../kernel/sdk/ports/stored-objects.ts';
import type { StoredObjects } from '../../../kernel/sdk/ports/stored-objects.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { TrashQuery } from '../../presentations/contract.ts';
import { PURGE_JOB, purgeJob } from './plugin.ts';
import { assertComplete, createPurge } from './purge.ts';
import type { PurgeResult } from './purge.ts';
import type { RunRepository } from './repository.ts';

const BEFORE = new Date('2026-11-01T00:00:00Z');
const system = Scope.ofSystem('test');
const by = { user_id: 'root', request_id: 'r1', address: '127.0.0.1' };

/** Presentations in the trash; each has two files and one image, in two parts. */
function open(ids: string[], { restored = [] as string[], failing = [] as string[] } = {}) {
  const log: string[] = [];
  const audited: AuditEntry[] = [];
  const queries: TrashQuery[] = [];
  const nameOf = (scope: Scope): string => scope.clientIds?.join() ?? 'all';
  const part = (name: string, count: { files: number; images: number }) => ({
    count: (scope: Scope, asked: readonly string[]) => {
      log.push(`count ${name} of ${asked.join(' ')} in ${nameOf(scope)}`);
      return Promise.resolve({ files: count.files * asked.length, images: count.images * asked.length });
    },
    purge: (scope: Scope, id: string) => {
      if (failing.includes(id)) return Promise.reject(new Error('the store is away'));
      log.push(`${name} of ${id} in ${nameOf(scope)}`);
      return Promise.resolve(count);
    },
  });
  const deletedPictures = {
    undo: {
      keptFor: 'soft_deleted_days',
      purge: (_scope: Scope, { before, dry_run }: { before: Date; dry_run: boolean }) => {
        log.push(`images before ${before.toISOString()}${dry_run ? ', counted' : ''}`);
        return Promise.resolve({ files: 10, images: 20 });
      },
    },
  } as unknown as StoredObjects;
  const purge = createPurge({
    trash: {
      // oxlint-disable-next-line typescript/require-await -- nothing to wait for
      async *due(_scope, query) {
        queries.push(query);
        for (const _id of ids) yield { _id, client_id: `client of ${_id}`, title: `Title ${_id}` };
      },
      claim: (scope, id) => {
        log.push(`claim ${id} in ${nameOf(scope)}`);
        return Promise.resolve(!restored.includes(id));
      },
      remove: (scope, id) => Promise.resolve(void log.push(`remove ${id} in ${nameOf(scope)}`)),
      known: () => Promise.resolve([]),
    },
    stored: contributionsOf(STORED_OBJECTS, [
      { plugin: 'images', key: 'image', value: deletedPictures },
      // Of a kind whose deletion is permanent, nothing is left to purge.
      { plugin: 'export', key: 'export', value: {} as StoredObjects },
    ]),
    leftovers: contributionsOf(PRESENTATION_LEFTOVERS, [
      { plugin: 'one', key: 'one', value: part('one', { files: 2, images: 0 }) },
      { plugin: 'two', key: 'two', value: part('two', { files: 0, images: 1 }) },
    ]),
    audit: (entry) => Promise.resolve(void audited.push(entry)),
    log: silentLog,
  });
  return { purge, log, audited, queries };
}
const never = new AbortController().signal;

describe('a purge', () => {
  it('removes what belongs to a presentation first and the presentation last, within its client', async () => {
    const { purge, log } = open(['a']);
    const result = await purge.run(system, { before: BEFORE, ids: ['a'] }, by, never);
    expect(result).toEqual({ presentations: 1, failed: 0, files: 2, images: 1 });
    expect(log).toEqual(['claim a', 'one of a', 'two of a', 'remove a'].map((each) => `${each} in client of a`));
  });

  it('removes deleted pictures too where no presentations are named', async () => {
    const { purge, log, queries } = open(['a']);
    const result = await purge.run(system, { before: BEFORE }, by, never);
    expect(result).toEqual({ presentations: 1, failed: 0, files: 12, images: 21 });
    expect(log.at(-1)).toBe(`images before ${BEFORE.toISOString()}`);
    expect(queries).toEqual([{ before: BEFORE }]);
  });

  it('is in the audit log for each presentation', async () => {
    const { purge, audited } = open(['a']);
    await purge.run(system, { before: BEFORE }, by, never);
    expect(audited).toEqual([
      {
        ...by,
        action: 'presentations.purge',
        client_id: 'client of a',
        target: { kind: 'presentation', id: 'a', name: 'Title a' },
        after: { files: 2, images: 1 },
      },
    ]);
  });

  it('leaves alone what was restored in the meantime', async () => {
    const { purge, log, audited } = open(['a', 'b'], { restored: ['a'] });
    const result = await purge.run(system, { before: BEFORE, ids: ['a', 'b'] }, by, never);
    expect(result).toMatchObject({ presentations: 1, failed: 0, files: 2 });
    expect(log.filter((each) => each.includes(' a '))).toEqual(['claim a in client of a']);
    expect(audited.map(({ target }) => target.id)).toEqual(['b']);
  });

  it('continues after one that can not be removed, keeps its record and counts it', async () => {
    const { purge, log, audited } = open(['a', 'b'], { failing: ['a'] });
    const result = await purge.run(system, { before: BEFORE, ids: ['a', 'b'] }, by, never);
    expect(result).toEqual({ presentations: 1, failed: 1, files: 2, images: 1 });
    expect(log).not.toContain('remove a in client of a');
    expect(audited).toHaveLength(1);
  });

  it('stops between two presentations when it is aborted', async () => {
    const { purge, log } = open(['a', 'b']);
    const reason = new Error('over');
    await expect(purge.run(system, { before: BEFORE }, by, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(log).toEqual([]);
  });

  it('is counted without removing anything', async () => {
    const { purge, log } = open(['a', 'b']);
    expect(await purge.count(system, { before: BEFORE })).toEqual({
      ...{ presentations: 2, failed: 0 },
      ...{ files: 14, images: 22 },
    });
    const counted = `images before ${BEFORE.toISOString()}, counted`;
    expect(log).toEqual(['count one of a b in all', 'count two of a b in all', counted]);
  });

  it('counts no other pictures where presentations are named, and asks nothing where there are none', async () => {
    const named = open(['a']);
    expect(await named.purge.count(system, { before: BEFORE, ids: ['a'] })).toMatchObject({ files: 2, images: 1 });
    const none = open([]);
    expect(await none.purge.count(system, { before: BEFORE, ids: ['a'] })).toMatchObject({
      presentations: 0,
      files: 0,
    });
    expect(none.log).toEqual([]);
  });

  it('counts at most ten thousand presentations concurrently', async () => {
    const { purge } = open(Array.from({ length: 10_001 }, (_, index) => `${index}`));
    expect((await purge.count(system, { before: BEFORE })).presentations).toBe(10_000);
  });
});

describe('a purge that left something', () => {
  const result: PurgeResult = { presentations: 1, failed: 1, files: 3, images: 0 };
  const refusal = {
    ...{ kind: 'unavailable', code: 'retention.incomplete' },
    ...{ params: { removed: 3 }, retryAfterMs: 30_000 },
  };

  it('is not complete', () => {
    expect(() => assertComplete(result)).toThrow(expect.objectContaining(refusal));
    expect(() => assertComplete({ ...result, failed: 0 })).not.toThrow();
  });

  /** The weekly job over a purge with this result. */
  async function runJob(given: PurgeResult) {
    const asked: unknown[] = [];
    const noted: unknown[] = [];
    const progress: JobProgress[] = [];
    const job = purgeJob({
      purge: {
        run: (...args: unknown[]) => {
          asked.push(args);
          return Promise.resolve(given);
        },
      },
      runs: { note: (...args: unknown[]) => Promise.resolve(void noted.push(args)) } as unknown as RunRepository,
      days: () => Promise.resolve({ soft_deleted_days: 30, orphan_files_days: 1, job_days: 1, session_days: 1 }),
      translator: { language: 'en', texts: () => ({}), translate: (namespace, key) => `${namespace} ${key}` },
      clock: { now: () => new Date('2026-12-01T00:00:00Z') },
    });
    const run = {
      ...{ job: { id: 'j' }, payload: {}, scope: system, signal: never },
      progress: (each: JobProgress) => Promise.resolve(void progress.push(each)),
    } as unknown as JobRun<unknown>;
    expect(job).toMatchObject({ name: PURGE_JOB, timeoutMs: 1_800_000, concurrency: 1 });
    const outcome = await job.handler(run).catch((error: unknown) => error);
    return { asked, noted, progress, outcome };
  }

  it('fails the weekly job after it was noted', async () => {
    const { noted, progress, outcome } = await runJob(result);
    expect(outcome).toMatchObject(refusal);
    expect(noted).toEqual([['purge', { job_id: 'j', finished_at: new Date('2026-12-01T00:00:00Z'), removed: result }]]);
    expect(progress).toHaveLength(1);
  });

  it('is what the weekly job asks for again, of what was deleted long enough ago', async () => {
    const complete = { ...result, failed: 0 };
    const { asked, progress, outcome } = await runJob(complete);
    expect(outcome).toEqual(complete);
    expect(asked).toEqual([[system, { before: BEFORE }, { user_id: null }, never]]);
    const about = { step: 'retention.purge', total: 1, message: 'author retention.purge' };
    expect(progress).toEqual([
      { ...about, done: 0 },
      { ...about, done: 1 },
    ]);
  });
});
