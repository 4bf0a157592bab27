import {
  clientParams,
  teamChange,
  teamInput,
  teamList,
  teamParams,
  teamSchema,
} from '../../../../common/api/accounts.ts';
import { pageQuery } from '../../../../common/api/list.ts';
import { defineRoute, empty, json } from '../../../kernel/sdk/define-route.ts';
import type { Route } from '../../../kernel/sdk/define-route.ts';
import type { TeamService } from './service.ts';
import type { TeamView } from '../../../../common/api/accounts.ts';
import type { Team } from '../contract.ts';

/** Routes of the teams of a client. */
export function teamRoutes(service: TeamService): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/admin/clients/{id}/teams',
      auth: 'session',
      action: 'teams.read',
      summary: 'List the teams of a client by name',
      tag: 'teams',
      input: { params: clientParams, query: pageQuery },
      output: json(teamList),
      problems: ['not_found'],
      handler: async ({ scope, params, query }) => {
        const { items, total } = await service.list(scope, params.id, query);
        return { items: items.map(presentTeam), total, ...query };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/admin/clients/{id}/teams',
      auth: 'session',
      action: 'teams.create',
      summary: 'Create a team',
      tag: 'teams',
      input: { params: clientParams, body: teamInput },
      output: json(teamSchema, 201),
      problems: ['not_found', 'conflict'],
      handler: async (request) => presentTeam(await service.create(request, request.params.id, request.body)),
    }),
    defineRoute({
      method: 'GET',
      path: '/admin/clients/{id}/teams/{team_id}',
      auth: 'session',
      action: 'teams.read',
      summary: 'Get a team',
      tag: 'teams',
      input: { params: teamParams },
      output: json(teamSchema),
      problems: ['not_found'],
      handler: async ({ scope, params }) => presentTeam(await service.get(scope, params.id, params.team_id)),
    }),
    defineRoute({
      method: 'PATCH',
      path: '/admin/clients/{id}/teams/{team_id}',
      auth: 'session',
      action: 'teams.change',
      summary: 'Rename a team',
      tag: 'teams',
      input: { params: teamParams, body: teamChange },
      output: json(teamSchema),
      problems: ['not_found', 'conflict'],
      handler: async (request) =>
        presentTeam(await service.change(request, request.params.id, request.params.team_id, request.body)),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/admin/clients/{id}/teams/{team_id}',
      auth: 'session',
      action: 'teams.delete',
      summary: 'Delete a team; its members and what was shared with it lose it',
      tag: 'teams',
      input: { params: teamParams },
      output: empty,
      problems: ['not_found'],
      handler: (request) => service.remove(request, request.params.id, request.params.team_id),
    }),
  ];
}

function presentTeam(team: Team): TeamView {
  return {
    id: team._id,
    client_id: team.client_id,
    name: team.name,
    created_at: team.created_at.toISOString(),
    updated_at: team.updated_at.toISOString(),
  };
}
