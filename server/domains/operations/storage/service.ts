import type { RetentionDays } from '../../../../common/api/operations.ts';
import type { StorageQuery, StorageSummary, StoredObjectView } from '../../../../common/api/storage.ts';
import { AppError, notFound } from '../../../kernel/sdk/app-error.ts';
import { auditedBy } from '../../../kernel/sdk/scope.ts';
import type { Caller, Scope } from '../../../kernel/sdk/scope.ts';
import { DAY_MS } from '../../../kernel/sdk/clock.ts';
import type { Clock } from '../../../kernel/sdk/clock.ts';
import type { FileReply } from '../../../kernel/sdk/define-route.ts';
import { HookError } from '../../../kernel/sdk/hook-point.ts';
import type { Contributed, Contributions } from '../../../kernel/sdk/hook-point.ts';
import { inParallel } from '../../../kernel/sdk/concurrency.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import type { StoredObject, StoredObjects, StoredObjectSort } from '../../../kernel/sdk/ports/stored-objects.ts';
import type { Clients } from '../../accounts/contract.ts';

interface StorageServiceParts {
  kinds: Contributions<StoredObjects>;
  clients: Pick<Clients, 'get'>;
  days: () => Promise<RetentionDays>;
  clock: Clock;
  audit: (entry: AuditEntry) => Promise<void>;
}

/** One object of a bulk delete that was deleted, or why it was not. */
interface BulkDeletion {
  id: string;
  can_restore: boolean;
  error: AppError | null;
}

/** What administrators see of stored files of all kinds, and do with them. */
export interface StorageService {
  /** @throws AppError `not_found` for a client that is not there; `invalid` for an unknown kind or a page too far. */
  list(scope: Scope, query: StorageQuery): Promise<{ items: StoredObjectView[]; total: number }>;
  summary(scope: Scope, clientId: string | undefined): Promise<StorageSummary['items']>;
  /** @throws AppError `not_found` */
  download(caller: Caller, id: string): Promise<FileReply>;
  /** @throws AppError `not_found`; `conflict` if an approved presentation uses it. */
  remove(caller: Caller, id: string): Promise<void>;
  removeMany(caller: Caller, ids: readonly string[]): Promise<BulkDeletion[]>;
  /** @throws AppError `not_found`; `conflict` `storage.not_restorable` for a kind that is deleted permanently. */
  restore(caller: Caller, id: string): Promise<StoredObjectView>;
}

type Kind = Contributed<StoredObjects>;
interface Listed {
  kind: Kind;
  object: StoredObject;
}

/** Objects that lists of several kinds at once reach; a list of one kind has no such limit in practice. */
const MAX_MERGED = 10_000;

/** The rules of stored objects over their kinds. */
export function createStorageService({ kinds, clients, days, clock, audit }: StorageServiceParts): StorageService {
  async function assertClient(scope: Scope, clientId: string | undefined): Promise<void> {
    if (clientId === undefined) return;
    if (!scope.covers(clientId) || (await clients.get(scope, clientId)) === null) throw notFound('client');
  }

  /** The kind and the record's id in an object's id. */
  function locate(id: string): { kind: Kind; recordId: string } {
    const [, key = '', recordId = ''] = /^([a-z_]+)-(.+)$/.exec(id) ?? [];
    const kind = kinds.get(key);
    if (kind === undefined) throw notFound('stored object');
    return { kind, recordId };
  }

  async function find(scope: Scope, id: string): Promise<Listed> {
    const { kind, recordId } = locate(id);
    const object = await kinds.call(kind, (value) => value.get(scope, recordId));
    if (object === null) throw notFound('stored object');
    return { kind, object };
  }

  async function present(scope: Scope, listed: readonly Listed[]): Promise<StoredObjectView[]> {
    const kept = await days();
    const used = new Set<string>();
    for (const kind of new Set(listed.map((each) => each.kind))) {
      const ids = listed.filter((each) => each.kind === kind).map(({ object }) => object.id);
      const found = kind.value.uses === undefined ? ids : await kind.value.uses.among(scope, ids);
      for (const id of found) used.add(objectId(kind, id));
    }
    return listed.map(({ kind, object }) => {
      const { id, has_content, created_at, deleted_at, ...shown } = object;
      const { undo } = kind.value;
      const until =
        undo === undefined || deleted_at === null
          ? null
          : new Date(deleted_at.getTime() + kept[undo.keptFor] * DAY_MS).toISOString();
      return {
        ...{ id: objectId(kind, id), kind: kind.key, ...shown, created_at: created_at.toISOString() },
        ...{ deleted_at: deleted_at?.toISOString() ?? null, restorable_until: until },
        ...{ is_orphaned: !used.has(objectId(kind, id)), can_download: has_content, can_restore: undo !== undefined },
      };
    });
  }

  async function removeOne(caller: Caller, id: string): Promise<Kind> {
    const { kind, object } = await find(caller.scope, id);
    if (object.deleted_at !== null) throw notFound('stored object');
    try {
      await kinds.call(kind, (value) => value.remove(caller, object.id));
    } catch (error) {
      // A refusal is the caller's to hear, not a fault of the plugin.
      if (error instanceof HookError && error.cause instanceof AppError) throw error.cause;
      throw error;
    }
    return kind;
  }

  const record = async (caller: Caller, verb: string, kind: Kind, object: StoredObject): Promise<void> =>
    audit({
      ...{ ...auditedBy(caller), action: `storage.${verb}`, client_id: object.client_id },
      target: { kind: kind.key, id: object.id, name: object.name },
    });

  return {
    async list(scope, { client_id, kind: key, q, orphaned, deleted, older_than_days, sort, page, page_size }) {
      await assertClient(scope, client_id);
      const asked = key === undefined ? kinds.list() : kinds.list().filter((kind) => kind.key === key);
      if (asked.length === 0) throw unknownKind(key ?? '', kinds);
      const last = page * page_size;
      if (asked.length > 1 && last > MAX_MERGED) throw new AppError('invalid', 'storage.choose_kind');
      const filter = {
        deleted,
        ...(client_id === undefined ? {} : { client_id }),
        ...(q === undefined ? {} : { q }),
        ...(older_than_days === undefined
          ? {}
          : { before: new Date(clock.now().getTime() - older_than_days * DAY_MS) }),
      };
      const order = sortOf(sort);
      const found = await inParallel(asked, async (kind) => {
        const { items, total } = await kinds.call(kind, (value) =>
          orphaned === undefined
            ? value.first(scope, filter, order, last)
            : byUse(value, scope, !orphaned, value.each(scope, filter, order), last),
        );
        return { listed: items.map((object) => ({ kind, object })), total };
      });
      const listed: Listed[] = found.flatMap((each) => each.listed);
      const total = found.reduce((sum, each) => sum + each.total, 0);
      listed.sort((one, other) => inOrder(order, one.object, other.object));
      return { items: await present(scope, listed.slice(last - page_size, last)), total };
    },
    async summary(scope, clientId) {
      await assertClient(scope, clientId);
      const rows = new Map<string, StorageSummary['items'][number]>();
      for (const kind of kinds.list()) {
        for (const deleted of [false, true]) {
          for (const total of await kinds.call(kind, (value) => value.totals(scope, deleted))) {
            const { client_id, objects, bytes } = total;
            if (clientId !== undefined && client_id !== clientId) continue;
            const place = `${client_id} ${kind.key}`;
            const empty = { objects: 0, bytes: 0, deleted_objects: 0, deleted_bytes: 0 };
            const row = rows.get(place) ?? { client_id, kind: kind.key, ...empty };
            const found = deleted ? { deleted_objects: objects, deleted_bytes: bytes } : { objects, bytes };
            rows.set(place, { ...row, ...found });
          }
        }
      }
      return [...rows.values()].sort(
        (one, other) => other.bytes - one.bytes || one.client_id.localeCompare(other.client_id),
      );
    },
    async download(caller, id) {
      const { kind, object } = await find(caller.scope, id);
      if (!object.has_content) throw notFound('stored object');
      const reply = await kind.value.open(caller.scope, object.id);
      await record(caller, 'download', kind, object);
      // The content is a user's own: nothing may open it in the place of the page.
      return { ...reply, media_type: 'application/octet-stream' };
    },
    async remove(caller, id) {
      await removeOne(caller, id);
    },
    async removeMany(caller, ids) {
      const results: BulkDeletion[] = [];
      for (const id of [...new Set(ids)]) {
        try {
          const kind = await removeOne(caller, id);
          results.push({ id, can_restore: kind.value.undo !== undefined, error: null });
        } catch (error) {
          if (!(error instanceof AppError) || error.kind === 'unavailable') throw error;
          results.push({ id, can_restore: false, error });
        }
      }
      return results;
    },
    async restore(caller, id) {
      const { kind, object } = await find(caller.scope, id);
      const { undo } = kind.value;
      if (undo === undefined) throw new AppError('conflict', 'storage.not_restorable', { name: object.name });
      const restored = await kinds.call(kind, () => undo.restore(caller.scope, object.id));
      if (restored === null) throw notFound('stored object');
      await record(caller, 'restore', kind, restored);
      const [shown] = await present(caller.scope, [{ kind, object: restored }]);
      if (shown === undefined) throw notFound('stored object');
      return shown;
    },
  };
}

const objectId = (kind: Kind, id: string): string => `${kind.key}-${id}`;

function unknownKind(kind: string, kinds: Contributions<StoredObjects>): AppError {
  const params = {
    kind,
    allowed: kinds
      .list()
      .map(({ key }) => key)
      .join(', '),
  };
  return new AppError('invalid', 'storage.unknown_kind', params, {
    faults: [{ path: 'kind', code: 'storage.unknown_kind', params }],
  });
}

function sortOf(sort: StorageQuery['sort']): StoredObjectSort {
  return { by: sort.endsWith('size') ? 'size' : 'created_at', order: sort.startsWith('-') ? -1 : 1 };
}

/** The order in which every kind lists its own. */
function inOrder({ by, order }: StoredObjectSort, one: StoredObject, other: StoredObject): number {
  const difference = Number(one[by]) - Number(other[by]);
  return order * (difference || (one.id < other.id ? -1 : 1));
}

/** The first ones that are used, or not used, by anything. A kind that nothing uses has no orphans. */
async function byUse(
  { uses }: StoredObjects,
  scope: Scope,
  wanted: boolean,
  objects: AsyncIterable<StoredObject>,
  limit: number,
): Promise<{ items: StoredObject[]; total: number }> {
  const used = new Set<string>();
  if (uses !== undefined) for await (const id of uses.all(scope)) used.add(id);
  const items: StoredObject[] = [];
  let total = 0;
  for await (const object of objects) {
    if ((uses === undefined || used.has(object.id)) !== wanted) continue;
    total += 1;
    if (items.length < limit) items.push(object);
  }
  return { items, total };
}
