import {
  clientChange,
  clientInput,
  clientList,
  clientParams,
  clientQuery,
  clientSchema,
} from '../../../../common/api/accounts.ts';
import { notFound } from '../../../kernel/sdk/app-error.ts';
import { defineRoute, empty, json } from '../../../kernel/sdk/define-route.ts';
import type { Route } from '../../../kernel/sdk/define-route.ts';
import type { ClientService } from './service.ts';
import type { ClientView } from '../../../../common/api/accounts.ts';
import type { Client } from '../contract.ts';

/** Routes of the administration of clients. */
export function clientRoutes(service: ClientService): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/admin/clients',
      auth: 'session',
      action: 'clients.read',
      summary: 'List clients by name: a super_admin sees all, a client_admin its own',
      tag: 'clients',
      input: { query: clientQuery },
      output: json(clientList),
      handler: async ({ scope, query }) => {
        const { items, total } = await service.list(scope, query);
        return { items: items.map(presentClient), total, page: query.page, page_size: query.page_size };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/admin/clients/{id}',
      auth: 'session',
      action: 'clients.read',
      summary: 'Get a client',
      tag: 'clients',
      input: { params: clientParams },
      output: json(clientSchema),
      problems: ['not_found'],
      handler: async ({ scope, params }) => {
        const client = await service.get(scope, params.id);
        if (client === null) throw notFound('client');
        return presentClient(client);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/admin/clients',
      auth: 'session',
      action: 'clients.create',
      summary: 'Create a client',
      tag: 'clients',
      input: { body: clientInput },
      output: json(clientSchema, 201),
      problems: ['conflict'],
      handler: async (request) => presentClient(await service.create(request, request.body)),
    }),
    defineRoute({
      method: 'PATCH',
      path: '/admin/clients/{id}',
      auth: 'session',
      action: 'clients.change',
      summary: 'Rename a client; a super_admin also sets its tenant and budget, archives it or brings it back',
      tag: 'clients',
      input: { params: clientParams, body: clientChange },
      output: json(clientSchema),
      problems: ['not_found', 'conflict'],
      handler: async (request) => presentClient(await service.change(request, request.params.id, request.body)),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/admin/clients/{id}',
      auth: 'session',
      action: 'clients.delete',
      summary: 'Delete a client that has neither presentations nor users; others are archived',
      tag: 'clients',
      input: { params: clientParams },
      output: empty,
      problems: ['not_found', 'conflict'],
      handler: (request) => service.remove(request, request.params.id),
    }),
  ];
}

function presentClient(client: Client): ClientView {
  return {
    id: client._id,
    name: client.name,
    slug: client.slug,
    tenant_id: client.tenant_id,
    archived_at: client.archived_at?.toISOString() ?? null,
    // Those made before there were budgets have none.
    budget: client.budget ?? null,
    created_at: client.created_at.toISOString(),
    updated_at: client.updated_at.toISOString(),
  };
}
