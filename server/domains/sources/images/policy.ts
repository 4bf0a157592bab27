import type { Actor } from '../../../kernel/sdk/scope.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { RowRules } from '../../../kernel/sdk/row-rules.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { Clients } from '../../accounts/contract.ts';

/**
 * Rules of rows for `image`: uploaders read theirs, and remove them while they are authors; administrators do both with all.
 * Anyone who reads a presentation that shows a picture sees it too.
 */
export const imageRules: RowRules = ({ user_id, role }) => {
  const subject = 'image';
  const own = { owner_id: user_id };
  switch (role) {
    case 'super_admin':
    case 'client_admin':
      return [{ action: ['read', 'delete'], subject, rows: 'all' }];
    case 'author':
      return [{ action: ['read', 'delete'], subject, rows: own }];
    case 'reviewer':
      return [{ action: 'read', subject, rows: own }];
  }
};

/**
 * The client new pictures belong to: the one that is named, else the actor's own.
 * @throws AppError `not_found` for a client outside the scope or not there, `invalid` where there is none at all.
 */
export async function clientOfNew(
  clients: Pick<Clients, 'get'>,
  actor: Actor,
  scope: Scope,
  asked: string | undefined,
): Promise<string> {
  const clientId = asked ?? actor.client_id;
  if (clientId === null) {
    const faults = [{ path: '/client_id', code: 'images.client_needed', params: {} }];
    throw new AppError('invalid', 'images.client_needed', {}, { faults });
  }
  // Whose own client it is has just been let in: only another one may not be there.
  const isThere = scope.covers(clientId) && (asked === undefined || (await clients.get(scope, clientId)) !== null);
  if (!isThere) throw new AppError('not_found', 'http.not_found', { what: 'client' });
  return clientId;
}
