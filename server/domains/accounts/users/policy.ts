import type { UserChange } from '../../../../common/api/accounts.ts';
import type { Actor } from '../../../kernel/sdk/scope.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { User } from '../contract.ts';

/**
 * Decides whether the caller may change a user. That the user is within the actor's client was settled before.
 * @throws AppError `forbidden` for one's own access (a client could lose its last administrator), and where an
 *   administrator of a client reaches for a super_admin; `invalid` for a role that needs a client.
 */
export function assertMayChangeUser(actor: Actor, user: User, change: UserChange): void {
  const isOneself = user._id === actor.user_id;
  const changesAccess = change.role !== undefined || change.is_active !== undefined;
  if (isOneself && (changesAccess || actor.role !== 'super_admin'))
    throw new AppError('forbidden', 'users.not_oneself');
  if (actor.role !== 'super_admin' && (user.role === 'super_admin' || change.role === 'super_admin')) {
    throw new AppError('forbidden', 'users.beyond_you');
  }
  if (user.client_id === null && change.role !== undefined && change.role !== 'super_admin') {
    throw new AppError('invalid', 'users.needs_client', { email: user.email });
  }
}
