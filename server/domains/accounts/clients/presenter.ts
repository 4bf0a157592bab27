import type { ClientView } from '../../../../common/api/accounts.ts';
import type { Client } from '../contract.ts';

export function presentClient(client: Client): ClientView {
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
