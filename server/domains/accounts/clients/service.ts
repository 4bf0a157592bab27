import { isDeepStrictEqual } from 'node:util';
import type { ClientChange, ClientInput, ClientQuery } from '../../../../common/api/accounts.ts';
import { AppError, notFound, DuplicateError } from '../../../kernel/sdk/app-error.ts';
import { auditedBy, Scope } from '../../../kernel/sdk/scope.ts';
import type { Caller, Actor } from '../../../kernel/sdk/scope.ts';
import type { Clock } from '../../../kernel/sdk/clock.ts';
import type { Collection, NewDocument } from '../../../kernel/sdk/collection.ts';
import type { Contributions } from '../../../kernel/sdk/hook-point.ts';
import { literalPattern } from '../../../kernel/sdk/collection.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import type { Client, ClientLifecycle, Clients, ClientUse } from '../contract.ts';
import { RETRY, retryOnConflict } from '../../../kernel/sdk/concurrency.ts';

const MAX_LENGTH = 60;

/** A name as part of an address: small letters, digits and single hyphens; `client` where nothing is left of it. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? 'client' : slug;
}

/** The slug with a number behind it, for the second and later clients of one name. */
export function numberedSlug(slug: string, number: number): string {
  const ending = number === 1 ? '' : `-${number}`;
  return `${slug.slice(0, MAX_LENGTH - ending.length).replace(/-+$/, '')}${ending}`;
}

/** How many clients of one name get a slug of their own by counting. */
const SLUG_TRIES = 50;

/** Each failed try means that another user's change succeeded. */
const CHANGE_TRIES = 50;

export interface ClientService extends Clients {
  list(scope: Scope, query: ClientQuery): Promise<{ items: Client[]; total: number }>;
  /** @throws AppError `conflict` `clients.name_taken`, `clients.slug_taken`, `clients.tenant_taken`. */
  create(caller: Caller, input: ClientInput): Promise<Client>;
  /** @throws AppError `not_found`; `forbidden`; `conflict` as `create`. */
  change(caller: Caller, id: string, change: ClientChange): Promise<Client>;
  /** @throws AppError `not_found`; `conflict` `clients.in_use` naming what it still has. */
  remove(caller: Caller, id: string): Promise<void>;
}

interface ClientServiceDeps {
  clients: Collection<Client>;
  inUse: Contributions<ClientUse>;
  lifecycle: Contributions<ClientLifecycle>;
  clock: Clock;
  audit: (entry: AuditEntry) => Promise<void>;
}

type Fields = Pick<Client, 'name' | 'slug' | 'tenant_id' | 'archived_at' | 'budget'>;

export function createClientService({ clients, inUse, lifecycle, clock, audit }: ClientServiceDeps): ClientService {
  async function find(scope: Scope, id: string): Promise<Client> {
    const client = await clients.get(scope, id);
    if (client === null) throw notFound('client');
    return client;
  }

  /** @throws AppError `conflict` `clients.name_taken` where another client than `except` has the name, in any case. */
  async function assertFreeName(scope: Scope, name: string, except: string | null): Promise<void> {
    const same = { name: { $regex: `^${literalPattern(name)}$`, $options: 'i' } };
    const filter = except === null ? same : { ...same, _id: { $ne: except } };
    if ((await clients.findOne(scope, { filter })) !== null)
      throw new AppError('conflict', 'clients.name_taken', { name });
  }

  /** Inserts under the requested slug, or under the first free one made from the name. */
  async function insert(scope: Scope, input: ClientInput): Promise<Client> {
    const wanted: NewDocument<Client> = {
      name: input.name,
      slug: input.slug ?? slugOf(input.name),
      tenant_id: input.tenant_id ?? null,
      archived_at: null,
      budget: null,
    };
    for (let number = 1; ; number += 1) {
      try {
        return await clients.insert(scope, { ...wanted, slug: numberedSlug(wanted.slug, number) });
      } catch (error) {
        const isSlug = error instanceof DuplicateError && error.fields.includes('slug');
        if (!isSlug || input.slug !== undefined || number === SLUG_TRIES) throw taken(error, wanted);
      }
    }
  }

  async function notify(what: 'archived' | 'removed', scope: Scope, id: string): Promise<void> {
    for (const contribution of lifecycle.list()) {
      await lifecycle.call(contribution, async (value) => value[what]?.(scope, id));
    }
  }

  /** When several users make the same change at once, one request makes it. */
  async function changeOnce(caller: Caller, id: string, change: ClientChange) {
    return retryOnConflict(CHANGE_TRIES, 'clients.changed_meanwhile', async () => {
      const before = await find(caller.scope, id);
      assertMayChangeClient(caller.actor, change);
      const fields = changedFields(before, change, clock.now());
      if (Object.keys(fields).length === 0) return { before, fields, after: before };
      if (fields.name !== undefined) await assertFreeName(Scope.ofSystem('names of clients'), fields.name, id);
      const after = await clients
        .update(caller.scope, { _id: id, ...asIn(before, fields) }, { $set: fields })
        .catch((error: unknown) => {
          throw taken(error, { ...before, ...fields });
        });
      return after === null ? RETRY : { before, fields, after };
    });
  }

  const entry = (caller: Caller, action: string, client: Client) => ({
    ...auditedBy(caller),
    action,
    client_id: client._id,
    target: { kind: 'client', id: client._id, name: client.name },
  });

  return {
    get: (scope, id) => clients.get(scope, id),
    findByTenant: (scope, tenantId) => clients.findOne(scope, { filter: { tenant_id: tenantId } }),
    async ensure(scope, { slug, name }) {
      const bySlug = () => clients.findOne(scope, { filter: { slug } });
      const known = await bySlug();
      if (known !== null) return known;
      try {
        return await clients.insert(scope, { name, slug, tenant_id: null, archived_at: null, budget: null });
      } catch (error) {
        const made = error instanceof DuplicateError ? await bySlug() : null;
        if (made === null) throw error;
        return made;
      }
    },
    list: (scope, { q = '', is_archived, sort = 'name', page, page_size }) => {
      const order = sort.startsWith('-') ? -1 : 1;
      const filter = {
        ...(q === '' ? {} : { name: { $regex: literalPattern(q), $options: 'i' } }),
        ...(is_archived === undefined ? {} : { archived_at: is_archived === 'true' ? { $ne: null } : null }),
      };
      return clients.list(scope, { filter, sort: { [sort.replace('-', '')]: order, _id: order }, page, page_size });
    },
    async create(caller, input) {
      await assertFreeName(caller.scope, input.name, null);
      const client = await insert(caller.scope, input);
      const { name, slug, tenant_id } = client;
      await audit({ ...entry(caller, 'clients.create', client), after: { name, slug, tenant_id } });
      return client;
    },
    async change(caller, id, change) {
      const { before, fields, after } = await changeOnce(caller, id, change);
      if (Object.keys(fields).length === 0) return after;
      if (fields.archived_at instanceof Date) await notify('archived', caller.scope, id);
      const was = Object.fromEntries(Object.keys(fields).map((key) => [key, before[key as keyof Fields]]));
      await audit({ ...entry(caller, 'clients.change', after), before: was, after: fields });
      return after;
    },
    async remove(caller, id) {
      const client = await find(caller.scope, id);
      for (const contribution of inUse.list()) {
        const count = await inUse.call(contribution, (value) => value.count(caller.scope, id));
        if (count > 0) throw new AppError('conflict', 'clients.in_use', { what: contribution.key, number: count });
      }
      await notify('removed', caller.scope, id);
      if ((await clients.remove(caller.scope, { _id: id })) === 0) throw notFound('client');
      await audit(entry(caller, 'clients.delete', client));
    },
  };
}

function changedFields(client: Client, change: ClientChange, now: Date): Partial<Fields> {
  const fields: Partial<Fields> = {};
  if (change.name !== undefined && change.name !== client.name) fields.name = change.name;
  if (change.slug !== undefined && change.slug !== client.slug) fields.slug = change.slug;
  if (change.tenant_id !== undefined && change.tenant_id !== client.tenant_id) fields.tenant_id = change.tenant_id;
  if (change.is_archived !== undefined && change.is_archived !== (client.archived_at !== null)) {
    fields.archived_at = change.is_archived ? now : null;
  }
  if (change.budget !== undefined && !isDeepStrictEqual(change.budget, client.budget ?? null)) {
    fields.budget = change.budget;
  }
  return fields;
}

/** What is about to change, as it was when it was read. */
function asIn(client: Client, { budget: _budget, ...fields }: Partial<Fields>): Partial<Fields> {
  return Object.fromEntries(Object.keys(fields).map((key) => [key, client[key as keyof Fields]]));
}

/** What a duplicate means here; other failures as they are. */
function taken(error: unknown, client: Pick<Client, 'slug' | 'tenant_id'>): unknown {
  if (!(error instanceof DuplicateError)) return error;
  return error.fields.includes('tenant_id')
    ? new AppError('conflict', 'clients.tenant_taken', { tenant: client.tenant_id ?? '' }, { cause: error })
    : new AppError('conflict', 'clients.slug_taken', { slug: client.slug }, { cause: error });
}

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
