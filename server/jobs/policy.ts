import type { Role } from '../../common/api/session.ts';
import type { Actor } from '../kernel/sdk/scope.ts';

const allRoles: readonly Role[] = ['super_admin', 'client_admin', 'author', 'reviewer'];

/** Roles that may use jobs at all; `visibleJobs` decides which jobs they see. */
export const permissions: Readonly<Record<string, readonly Role[]>> = {
  'jobs.read': allRoles,
  'jobs.cancel': allRoles,
  'jobs.retry': ['super_admin', 'client_admin', 'author'],
  'jobs.read_all': ['super_admin', 'client_admin'],
  'diagnostics.read': ['super_admin'],
};

/** The jobs that an actor sees within its scope: all for administrators, otherwise those they started. */
export function visibleJobs(actor: Actor): { user_id?: string } {
  return actor.role === 'super_admin' || actor.role === 'client_admin' ? {} : { user_id: actor.user_id };
}
