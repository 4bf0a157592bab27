import type { Role } from '../../common/api/session.ts';
import type { Actor } from '../kernel/sdk/scope.ts';

const everybody: readonly Role[] = ['super_admin', 'client_admin', 'author', 'reviewer'];

/** Who may ask at all; which jobs they see is decided by `visibleJobs`. */
export const permissions: Readonly<Record<string, readonly Role[]>> = {
  'jobs.read': everybody,
  'jobs.cancel': everybody,
  'jobs.retry': ['super_admin', 'client_admin', 'author'],
  'jobs.read_all': ['super_admin', 'client_admin'],
  'diagnostics.read': ['super_admin'],
};

/** What an actor sees within its scope: administrators all jobs, others those they started. */
export function visibleJobs(actor: Actor): { user_id?: string } {
  return actor.role === 'super_admin' || actor.role === 'client_admin' ? {} : { user_id: actor.user_id };
}
