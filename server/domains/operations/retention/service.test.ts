import { describe, expect, it } from '@jest/globals';
import type { RetentionDays } from '../../../../common/api/operations.ts';
import { createMemoryCollection } from '../../../../tests/support/memory-collection.ts';
import { testActor } from '../../../../tests/support/test-actor.ts';
import type { Caller, Actor } from '../../../kernel/sdk/scope.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { Client } from '../../accounts/contract.ts';
import { retentionRunModel, createRunRepository } from './repository.ts';
import { retentionRoutes } from './routes.ts';
import { createRetentionService } from './service.ts';

const NOW = new Date('2026-12-01T00:00:00Z');
const at = (day: string): Date => new Date(`2026-11-${day}T00:00:00Z`);
const days: RetentionDays = { soft_deleted_days: 30, orphan_files_days: 7, job_days: 20, session_days: 2 };
const callerOf = (actor: Partial<Actor>): Caller => {
  const whole = testActor(actor);
  return { actor: whole, scope: Scope.ofActor(whole), requestId: 'r1', address: '127.0.0.1' };
};
const root = callerOf({ user_id: 'root', role: 'super_admin', client_id: null });
const admin = callerOf({ user_id: 'admin', role: 'client_admin', client_id: 'c1' });
const by = (user_id: string) => ({ user_id, request_id: 'r1', address: '127.0.0.1' });

function open({ failed = 0 } = {}) {
  const asked: unknown[] = [];
  const audited: AuditEntry[] = [];
  const saved: Partial<RetentionDays>[] = [];
  const set = { ...days };
  const runs = createRunRepository(createMemoryCollection(retentionRunModel));
  const result = { presentations: 1, failed, files: 5, images: 6 };
  const service = createRetentionService({
    days: () => Promise.resolve({ ...set }),
    save: (change) => {
      saved.push(change);
      return Promise.resolve(void Object.assign(set, change));
    },
    runs,
    purge: {
      run: (scope, query, purgedBy) => {
        asked.push(['run', scope.clientIds, query, purgedBy]);
        return Promise.resolve(result);
      },
      count: (scope, query) => {
        asked.push(['count', scope.clientIds, query]);
        return Promise.resolve(result);
      },
    },
    clients: { get: (_scope, id) => Promise.resolve(id === 'gone' ? null : ({ _id: id } as Client)) },
    clock: { now: () => NOW },
    audit: (entry) => Promise.resolve(void audited.push(entry)),
  });
  return { service, runs, asked, audited, saved };
}
const never = new AbortController().signal;

describe('the settings of retention', () => {
  it('are reported with the last runs, null before the first', async () => {
    const { service, runs } = open();
    expect(await service.describe()).toEqual({ ...days, last_cleanup: null, last_purge: null });
    await runs.note('cleanup', { job_id: 'j1', finished_at: at('20'), removed: { files: 2 } });
    await runs.note('purge', {
      job_id: 'j2',
      finished_at: at('22'),
      removed: { presentations: 1, files: 3, images: 4 },
    });
    expect(await service.describe()).toEqual({
      ...days,
      last_cleanup: { job_id: 'j1', finished_at: '2026-11-20T00:00:00.000Z', removed: { files: 2 } },
      last_purge: {
        ...{ job_id: 'j2', finished_at: '2026-11-22T00:00:00.000Z' },
        ...{ presentations: 1, total: 3, purged_images: 4 },
      },
    });
    await runs.note('purge', { job_id: 'j3', finished_at: at('23'), removed: {} });
    expect((await service.describe()).last_purge).toMatchObject({ presentations: 0, total: 0, purged_images: 0 });
  });

  it('are changed where they differ, and audited with what they were', async () => {
    const { service, audited, saved } = open();
    const change = { job_days: 21, session_days: days.session_days };
    expect(await service.change(root, change)).toMatchObject({ ...days, job_days: 21 });
    expect(saved).toEqual([{ job_days: 21 }]);
    expect(audited).toEqual([
      {
        ...by('root'),
        ...{ action: 'retention.change', client_id: null, target: { kind: 'settings', id: 'retention' } },
        ...{ before: { job_days: 20 }, after: { job_days: 21 } },
      },
    ]);
  });

  it('are not stored where nothing changes', async () => {
    const { service, audited, saved } = open();
    expect(await service.change(root, { job_days: days.job_days })).toMatchObject(days);
    expect([audited, saved]).toEqual([[], []]);
  });
});

describe('a purge on demand', () => {
  it('is of what was deleted as long ago as is set, and audited with what went', async () => {
    const { service, asked, audited } = open();
    expect(await service.purge(root, { dry_run: false }, never)).toEqual({ total: 5, purged_images: 6 });
    expect(asked).toEqual([['run', null, { before: at('01'), ids: undefined }, by('root')]]);
    expect(audited).toEqual([
      {
        ...by('root'),
        ...{ action: 'storage.purge', client_id: null, target: { kind: 'client', id: 'all' } },
        after: { presentations: 1, failed: 0, files: 5, images: 6, older_than_days: 30 },
      },
    ]);
  });

  it('is of named presentations however short ago they were deleted', async () => {
    const { service, asked } = open();
    await service.purge(admin, { presentation_ids: ['a'], dry_run: false }, never);
    expect(asked).toEqual([['run', ['c1'], { before: NOW, ids: ['a'] }, by('admin')]]);
  });

  it('is of what is older than was asked', async () => {
    const { service, asked } = open();
    await service.purge(root, { presentation_ids: ['a'], older_than_days: 10, dry_run: true }, never);
    expect(asked).toEqual([['count', null, { before: at('21'), ids: ['a'] }]]);
  });

  it('only counts on a dry run, and is not audited', async () => {
    const { service, asked, audited } = open({ failed: 1 });
    expect(await service.purge(root, { dry_run: true }, never)).toEqual({ total: 5, purged_images: 6 });
    expect(asked).toEqual([['count', null, { before: at('01'), ids: undefined }]]);
    expect(audited).toEqual([]);
  });

  it('is of one client where that is named, and there for the caller', async () => {
    const { service, asked, audited } = open();
    await service.purge(root, { client_id: 'c2', dry_run: false }, never);
    expect(asked).toEqual([['run', ['c2'], { before: at('01'), ids: undefined }, by('root')]]);
    expect(audited).toMatchObject([{ client_id: 'c2', target: { id: 'c2' } }]);
    const refusal = { kind: 'invalid', code: 'http.unknown_id' };
    await expect(service.purge(root, { client_id: 'gone', dry_run: false }, never)).rejects.toMatchObject(refusal);
    await expect(service.purge(admin, { client_id: 'c2', dry_run: false }, never)).rejects.toMatchObject(refusal);
    expect(asked).toHaveLength(1);
  });

  it('of an administrator is audited with their client', async () => {
    const { service, audited } = open();
    await service.purge(admin, { dry_run: false }, never);
    expect(audited).toMatchObject([{ client_id: 'c1', target: { kind: 'client', id: 'c1' } }]);
  });

  it('that left something is audited, and fails', async () => {
    const { service, audited } = open({ failed: 1 });
    const refusal = { kind: 'unavailable', code: 'retention.incomplete' };
    await expect(service.purge(root, { dry_run: false }, never)).rejects.toMatchObject(refusal);
    expect(audited).toMatchObject([{ after: { failed: 1 } }]);
  });
});

describe('the routes of retention', () => {
  it('are for sessions with the action, and the purge at most three times a minute', () => {
    const routes = retentionRoutes(open().service);
    const about = routes.map((route) => {
      const { method, path, auth, tag, problems } = route;
      return [method, path, auth, 'action' in route ? route.action : null, tag, problems];
    });
    expect(about).toEqual([
      ['GET', '/admin/retention', 'session', 'retention.read', 'retention', undefined],
      ['PUT', '/admin/retention', 'session', 'retention.change', 'retention', ['invalid']],
      ['POST', '/storage/purge', 'session', 'storage.purge', 'storage', ['not_found', 'invalid', 'unavailable']],
    ]);
    expect(routes.map(({ rate }) => rate)).toEqual([undefined, undefined, { per_minute: 3 }]);
    for (const { summary } of routes) expect(summary).not.toBe('');
  });
});
