import {
  changedUserSchema,
  userChange,
  userDetailSchema,
  userList,
  userParams,
  userQuery,
  invitationInput,
  invitationList,
  invitationParams,
  invitationQuery,
  invitationSchema,
} from '../../../../common/api/accounts.ts';
import { notFound } from '../../../kernel/sdk/app-error.ts';
import { defineRoute, json, empty } from '../../../kernel/sdk/define-route.ts';
import type { Route } from '../../../kernel/sdk/define-route.ts';
import type { InvitationView, UserView } from '../../../../common/api/accounts.ts';
import type { User } from '../contract.ts';
import type { UserRepository, Invitation } from './repository.ts';
import type { UserService } from './service.ts';
import type { Invitations } from './invitations.ts';

/** Routes of the administration of users. */
export function userRoutes(
  repository: UserRepository,
  service: UserService,
  countSessions: (userId: string) => Promise<number>,
): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/admin/users',
      auth: 'session',
      action: 'users.read',
      summary: "List users by e-mail address: a super_admin sees all, a client_admin its own client's",
      tag: 'users',
      input: { query: userQuery },
      output: json(userList),
      handler: async ({ scope, query }) => {
        const { items, total } = await repository.list(scope, query);
        return { items: items.map(presentUser), total, page: query.page, page_size: query.page_size };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/admin/users/{id}',
      auth: 'session',
      action: 'users.read',
      summary: 'Get a user and how many sessions it has open',
      tag: 'users',
      input: { params: userParams },
      output: json(userDetailSchema),
      problems: ['not_found'],
      handler: async ({ scope, params }) => {
        const user = await repository.get(scope, params.id);
        if (user === null) throw notFound('user');
        return { ...presentUser(user), sessions: await countSessions(user._id) };
      },
    }),
    defineRoute({
      method: 'PATCH',
      path: '/admin/users/{id}',
      auth: 'session',
      action: 'users.change',
      summary: 'Change role, activation or teams of a user; its sessions end when role or activation changes',
      tag: 'users',
      input: { params: userParams, body: userChange },
      output: json(changedUserSchema),
      problems: ['forbidden', 'not_found', 'conflict', 'invalid'],
      handler: async (request) => {
        const { user, handedOver } = await service.change(request, request.params.id, request.body);
        return { ...presentUser(user), handed_over: handedOver };
      },
    }),
  ];
}

/** Routes of inviting people. */
export function invitationRoutes(invitations: Invitations): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/admin/users',
      auth: 'session',
      action: 'users.invite',
      summary: 'Invite a user: role and teams for the first sign-in with an email address',
      tag: 'users',
      input: { body: invitationInput },
      output: json(invitationSchema, 201),
      problems: ['forbidden', 'not_found', 'conflict', 'invalid'],
      handler: async (request) => presentInvitation(await invitations.invite(request, request.body)),
    }),
    defineRoute({
      method: 'GET',
      path: '/admin/users/invitations',
      auth: 'session',
      action: 'users.read',
      summary: 'List open invitations by email address',
      tag: 'users',
      input: { query: invitationQuery },
      output: json(invitationList),
      handler: async ({ scope, query }) => {
        const { items, total } = await invitations.list(scope, query);
        return { items: items.map(presentInvitation), total, page: query.page, page_size: query.page_size };
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/admin/users/invitations/{id}',
      auth: 'session',
      action: 'users.invite',
      summary: 'Delete an invitation; a user who already accepted it stays',
      tag: 'users',
      input: { params: invitationParams },
      output: empty,
      problems: ['not_found'],
      handler: (request) => invitations.withdraw(request, request.params.id),
    }),
  ];
}

/** A user as administrators see it; its identity's subject stays inside. */
function presentUser(user: User): UserView {
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

function presentInvitation(invitation: Invitation): InvitationView {
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
