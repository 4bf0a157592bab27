import { describe, expect, it } from '@jest/globals';
import { BLOB_OWNER, DAILY_CLEANUP, ownsNoBlobs } from '../../../kernel/sdk/ports/retention.ts';
import { SCHEDULE } from '../../../kernel/sdk/ports/jobs.ts';
import { plugin } from './plugin.ts';

describe('the plugin of retention', () => {
  it('lets administrators purge and super_admins set how long things are kept', () => {
    expect(plugin.permissions).toEqual({
      'retention.read': ['super_admin'],
      'retention.change': ['super_admin'],
      'storage.purge': ['super_admin', 'client_admin'],
    });
  });

  it('cleans up every night, blobs last, and purges on Sundays', () => {
    const clean = { clean: () => Promise.resolve(0) };
    const own = { blobs: clean, temporary: { ...clean }, orphans: { ...clean } };
    const hooks = (plugin.hooks as (given: typeof own) => unknown[])(own);
    expect(hooks).toEqual([
      { point: BLOB_OWNER.name, key: 'retention', value: ownsNoBlobs },
      { point: DAILY_CLEANUP.name, key: 'stragglers', value: own.orphans },
      { point: DAILY_CLEANUP.name, key: 'temporary_files', value: own.temporary },
      { point: DAILY_CLEANUP.name, key: 'blobs', value: own.blobs },
      { point: SCHEDULE.name, key: 'daily-cleanup', value: { job: 'retention.clean', at: { hour: 2, minute: 15 } } },
      {
        ...{ point: SCHEDULE.name, key: 'weekly-purge' },
        value: { job: 'retention.purge', at: { hour: 3, minute: 15 }, weekday: 0 },
      },
    ]);
  });
});
