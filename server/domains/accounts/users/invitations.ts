import { clientOfNew, auditedBy } from '../../../kernel/sdk/scope.ts';
import type { InvitationInput } from '../../../../common/api/accounts.ts';
import { AppError, notFound, DuplicateError } from '../../../kernel/sdk/app-error.ts';
import type { Caller, Scope } from '../../../kernel/sdk/scope.ts';
import { DAY_MS } from '../../../kernel/sdk/clock.ts';
import type { Clock } from '../../../kernel/sdk/clock.ts';
import type { Collection, Page } from '../../../kernel/sdk/collection.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import type { Clients, Teams, User } from '../contract.ts';
import type { Invitation, UserRepository } from './repository.ts';

/** How long an offer is. */
const LASTS_MS = 30 * DAY_MS;

/** Role and teams that are offered to anyone who signs in first with an e-mail address. */
export interface Invitations {
  list(scope: Scope, query: Page & { client_id?: string | undefined }): Promise<{ items: Invitation[]; total: number }>;
  /**
   * @throws AppError `not_found` for a client outside the scope; `invalid` if none is named, for teams that are not its own;
   *   `conflict` `users.known`, `users.invited`.
   */
  invite(caller: Caller, input: InvitationInput): Promise<Invitation>;
  /** @throws AppError `not_found`, also if it was accepted meanwhile. */
  withdraw(caller: Caller, id: string): Promise<void>;
  /**
   * Gives a user who has just signed in for the first time what was offered to the address; of an offer that is withdrawn, or
   * that two accept, at the same moment only one thing happens. The address decides about the offer, never about who they are.
   */
  accept(scope: Scope, user: User): Promise<User>;
  leaveTeam(scope: Scope, teamId: string): Promise<void>;
  removeOfClient(scope: Scope, clientId: string): Promise<void>;
  /** Those of everybody that had ended by a moment; how many. */
  removeExpired(scope: Scope, by: Date): Promise<number>;
}

interface InvitationParts {
  invitations: Collection<Invitation>;
  repository: Pick<UserRepository, 'countOfEmail' | 'give'>;
  clients: Pick<Clients, 'get'>;
  teams: Teams;
  clock: Clock;
  audit: (entry: AuditEntry) => Promise<void>;
}

export function createInvitations(parts: InvitationParts): Invitations {
  const { invitations, repository, clients, teams, clock, audit } = parts;

  const target = ({ _id, email }: Invitation) => ({ kind: 'invitation', id: _id, name: email });

  /** Whether the person is of those the client is for: of its tenant, where it signs in with one. */
  async function isOfClient(scope: Scope, { identity, client_id }: User): Promise<boolean> {
    if (client_id === null) return false;
    if (identity.kind === 'dev') return true;
    const client = await clients.get(scope, client_id);
    return client?.tenant_id != null && client.tenant_id === identity.tenant;
  }

  return {
    list: (scope, { client_id, page, page_size }) =>
      invitations.list(scope, {
        filter: { ...(client_id === undefined ? {} : { client_id }), expires_at: { $gt: clock.now() } },
        sort: { email: 1 },
        page,
        page_size,
      }),
    async invite(caller, { email, name = null, role, client_id, team_ids = [] }) {
      const clientId = await clientOfNew(clients, caller, client_id, 'users.client_needed');
      await teams.assertOfClient(caller.scope, clientId, team_ids);
      if ((await repository.countOfEmail(caller.scope, clientId, email)) > 0) {
        throw new AppError('conflict', 'users.known', { email });
      }
      const now = clock.now();
      await invitations.remove(caller.scope, { client_id: clientId, email, expires_at: { $lte: now } });
      const made = await invitations
        .insert(caller.scope, {
          ...{ client_id: clientId, email, name, role, team_ids: [...new Set(team_ids)] },
          ...{ invited_by: caller.actor.user_id, expires_at: new Date(now.getTime() + LASTS_MS) },
        })
        .catch((cause: unknown) => {
          throw cause instanceof DuplicateError
            ? new AppError('conflict', 'users.invited', { email }, { cause })
            : cause;
        });
      const after = { role, team_ids: made.team_ids };
      await audit({ ...auditedBy(caller), action: 'users.invite', client_id: clientId, target: target(made), after });
      return made;
    },
    async withdraw(caller, id) {
      const invitation = await invitations.get(caller.scope, id);
      const removed = invitation === null ? 0 : await invitations.remove(caller.scope, { _id: id });
      if (invitation === null || removed === 0) throw notFound('invitation');
      const entry = { action: 'users.withdraw', client_id: invitation.client_id, target: target(invitation) };
      await audit({ ...auditedBy(caller), ...entry });
    },
    async accept(scope, user) {
      const { _id, client_id } = user;
      const email = user.email.trim().toLowerCase();
      if (client_id === null || email === '' || !(await isOfClient(scope, user))) return user;
      const filter = { client_id, email, expires_at: { $gt: clock.now() } };
      const offer = await invitations.findOne(scope, { filter });
      // Anyone who removes it has it: it is accepted once, and not when it was withdrawn.
      if (offer === null || (await invitations.remove(scope, { _id: offer._id })) === 0) return user;
      const team_ids = (await teams.listByIds(scope, offer.team_ids)).map((team) => team._id);
      const given = { name: offer.name ?? user.name, role: offer.role, team_ids };
      const after = (await repository.give(scope, _id, given)) ?? user;
      await audit({
        ...{ action: 'users.accept', client_id, user_id: _id, target: target(offer) },
        before: { role: user.role, team_ids: user.team_ids },
        after: { role: after.role, team_ids: after.team_ids, invited_by: offer.invited_by },
      });
      return after;
    },
    async leaveTeam(scope, teamId) {
      await invitations.updateMany(scope, { team_ids: teamId }, { $pull: { team_ids: teamId } });
    },
    async removeOfClient(scope, clientId) {
      await invitations.remove(scope, { client_id: clientId });
    },
    removeExpired: (scope, by) => invitations.remove(scope, { expires_at: { $lte: by } }),
  };
}
