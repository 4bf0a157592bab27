import type { ClientChange } from '../../../../common/api/accounts.ts';
import type { Actor } from '../../../kernel/sdk/scope.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';

/**
 * An administrator of a client may rename it; who its people are, what it may spend and whether it lives is for a super_admin
 * alone.
 * @throws AppError `forbidden`
 */
export function assertMayChangeClient(actor: Actor, change: ClientChange): void {
  if (actor.role === 'super_admin') return;
  const beyond = [change.slug, change.tenant_id, change.is_archived, change.budget];
  if (beyond.some((value) => value !== undefined)) throw new AppError('forbidden', 'clients.only_name');
}
