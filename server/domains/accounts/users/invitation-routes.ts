import {
  invitationInput,
  invitationList,
  invitationParams,
  invitationQuery,
  invitationSchema,
} from '../../../../common/api/accounts.ts';
import { defineRoute, empty, json } from '../../../kernel/sdk/define-route.ts';
import type { Route } from '../../../kernel/sdk/define-route.ts';
import type { Invitations } from './invitations.ts';
import { presentInvitation } from './presenter.ts';

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
