import type { InvitationView, UserView } from '../../../../common/api/accounts.ts';
import type { User } from '../contract.ts';
import type { Invitation } from './repository.ts';

/** A user as administrators see it; its identity's subject stays inside. */
export function presentUser(user: User): UserView {
  return {
    id: user._id,
    identity_kind: user.identity.kind,
    email: user.email,
    name: user.name,
    role: user.role,
    client_id: user.client_id,
    team_ids: [...user.team_ids],
    is_active: user.is_active,
    last_seen_at: user.last_seen_at?.toISOString() ?? null,
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
  };
}

export function presentInvitation(invitation: Invitation): InvitationView {
  return {
    id: invitation._id,
    client_id: invitation.client_id,
    email: invitation.email,
    name: invitation.name,
    role: invitation.role,
    team_ids: [...invitation.team_ids],
    invited_by: invitation.invited_by,
    created_at: invitation.created_at.toISOString(),
    expires_at: invitation.expires_at.toISOString(),
  };
}
