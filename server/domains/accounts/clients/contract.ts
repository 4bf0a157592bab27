import type { ClientBudget } from '../../../../common/api/usage.ts';
import type { StoredDocument } from '../../../kernel/sdk/collection.ts';
import { defineHook } from '../../../kernel/sdk/hook-point.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import { defineService } from '../../../kernel/sdk/service-token.ts';

/** An organisation whose data no one else sees. */
export interface Client extends StoredDocument {
  name: string;
  /** Unique. */
  slug: string;
  /** Entra tenant whose people belong to it; unique where set. */
  tenant_id: string | null;
  /** Since when none of its users can sign in. */
  archived_at: Date | null;
  /** What it may spend on models in a month; null: as much as it wants. */
  budget: ClientBudget | null;
}

/** What the domain offers to others. */
export interface Clients {
  get(scope: Scope, id: string): Promise<Client | null>;
  /** The client that people of an Entra tenant belong to; archived ones too. */
  findByTenant(scope: Scope, tenantId: string): Promise<Client | null>;
  /** The client of a slug, made with this name where there is none; the same one for all who ask at once. */
  ensure(scope: Scope, client: { slug: string; name: string }): Promise<Client>;
}

export const CLIENTS = defineService<Clients>('clients');

/** Asked before a client is removed; the contribution's key names what is counted (`presentations`). */
export interface ClientUse {
  /** How many there are; the client stays while there is one. */
  count(scope: Scope, clientId: string): Promise<number>;
}

export const CLIENT_IN_USE = defineHook<ClientUse>('client-in-use');

/** Called when a client is archived or removed. */
export interface ClientLifecycle {
  /** After it was archived. */
  archived?(scope: Scope, clientId: string): Promise<void>;
  /** Before it is removed permanently. */
  removed?(scope: Scope, clientId: string): Promise<void>;
}

export const CLIENT_LIFECYCLE = defineHook<ClientLifecycle>('client-lifecycle');
