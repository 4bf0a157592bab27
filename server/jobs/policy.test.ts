import { describe, expect, it } from '@jest/globals';
import { testActor } from '../../tests/support/test-actor.ts';
import { permissions, visibleJobs } from './policy.ts';

describe('who may do what with jobs', () => {
  it('lets every role read and cancel, authors start again, and administrators read those of all', () => {
    const everyRole = ['super_admin', 'client_admin', 'author', 'reviewer'];
    expect(permissions).toEqual({
      'jobs.read': everyRole,
      'jobs.cancel': everyRole,
      'jobs.retry': ['super_admin', 'client_admin', 'author'],
      'jobs.read_all': ['super_admin', 'client_admin'],
      'diagnostics.read': ['super_admin'],
    });
  });

  it('shows administrators all jobs of their scope, others their own', () => {
    for (const role of ['super_admin', 'client_admin'] as const) {
      expect(visibleJobs(testActor({ role, user_id: 'me' }))).toEqual({});
    }
    for (const role of ['author', 'reviewer'] as const) {
      expect(visibleJobs(testActor({ role, user_id: 'me' }))).toEqual({ user_id: 'me' });
    }
  });
});
