import type { QueryFilter } from 'mongoose';
import { NO_CLIENT } from '../../../common/api/audit.ts';
import type { AuditFilter, AuditSort } from '../../../common/api/audit.ts';
import type { Collection, Page } from '../../kernel/sdk/collection.ts';
import { literalPattern } from '../../kernel/sdk/collection.ts';
import { Scope } from '../../kernel/sdk/scope.ts';
import { chainOf } from './chain.ts';
import type { AuditHead, AuditRecord } from './contract.ts';
import { Schema } from 'mongoose';
import { defineModel } from '../../kernel/sdk/define-model.ts';

const text = { type: String, required: true } as const;
const name = { type: String, default: null } as const;
const count = { type: Number, required: true } as const;

/** Collection `audit_log`: entries are added and read, never changed. `client_id` and `seq` together are unique. */
export const auditLog = defineModel<AuditRecord>({
  collection: 'audit_log',
  tenancy: 'client',
  schema: new Schema<AuditRecord>({
    at: { type: Date, required: true },
    seq: count,
    action: text,
    client_id: name,
    user_id: name,
    target: {
      kind: text,
      // An empty text is an id too: that of a sign-in no one was recognised by.
      id: { type: String, default: '' },
      name,
    },
    request_id: name,
    address: name,
    before: { type: Schema.Types.Mixed, default: null },
    after: { type: Schema.Types.Mixed, default: null },
    prev: name,
    hash: text,
    seal: name,
  }),
});

/** Collection `audit_heads`: one per chain. */
export const auditHeads = defineModel<AuditHead>({
  collection: 'audit_heads',
  tenancy: 'client',
  schema: new Schema<AuditHead>({ client_id: name, seq: count, hash: text, seal: name }),
});

/** Entries read at once while verifying a chain. */
const WINDOW = 500;
/** Maximum number of chains in one report. */
const MAX_CHAINS = 100_000;
const NEWEST_FIRST = { at: -1, _id: -1 } as const;

/** The queries of the domain; what is written goes through the chain writer alone. */
export interface AuditRepository {
  /** Newest first unless sorted otherwise. */
  list(
    scope: Scope,
    filter: AuditFilter,
    page: Page,
    sort?: AuditSort,
  ): Promise<{ items: AuditRecord[]; total: number }>;
  /** All that match, newest first, one by one. */
  each(scope: Scope, filter: AuditFilter): AsyncIterable<AuditRecord>;
  /** The clients that have a chain within the scope; null among them for the one without a client. */
  chains(scope: Scope, clientId: string | undefined): Promise<(string | null)[]>;
  head(clientId: string | null): Promise<AuditHead | null>;
  /** A chain from its beginning; entries without a place come first. */
  walk(clientId: string | null): AsyncIterable<AuditRecord>;
}

/** The repository on its collections. */
export function createAuditRepository(log: Collection<AuditRecord>, heads: Collection<AuditHead>): AuditRepository {
  const everything = Scope.ofSystem('audit');

  const next = async (clientId: string | null, after: number): Promise<AuditRecord[]> => {
    const from = (range: object) => ({
      filter: { client_id: clientId, seq: range },
      sort: { seq: 1 } as const,
      // Two at one place are more than there can be: all of them are seen.
      limit: 2 * WINDOW,
    });
    const near = await log.find(everything, from({ $gt: after, $lte: after + WINDOW }));
    if (near.length > 0) return near;
    return log.find(everything, { ...from({ $gt: after }), limit: 1 });
  };

  return {
    list: (scope, filter, page, sort = '-at') =>
      log.list(scope, { filter: matching(filter), counted: countedBy(filter), sort: orderOf(sort), ...page }),
    each: (scope, filter) => log.each(scope, { filter: matching(filter), sort: NEWEST_FIRST }),
    async chains(scope, clientId) {
      const filter = matching({ client_id: clientId });
      const known = await heads.find(scope, { filter, projection: { client_id: 1 }, limit: MAX_CHAINS });
      // Those whose head is gone as well.
      const rows = await log.aggregate<{ _id: string | null }>(scope, [
        { $match: filter },
        { $group: { _id: '$client_id' } },
      ]);
      const ids = new Set([...known.map((head) => head.client_id), ...rows.map(({ _id }) => _id)]);
      return [...ids].sort((one, other) => (chainOf(one) < chainOf(other) ? -1 : 1));
    },
    head: (clientId) => heads.get(everything, chainOf(clientId)),
    async *walk(clientId) {
      const unplaced = await log.findOne(everything, { filter: { client_id: clientId, seq: null } });
      if (unplaced !== null) yield unplaced;
      let after = 0;
      for (;;) {
        const rows = await next(clientId, after);
        const last = rows.at(-1);
        if (last === undefined) return;
        yield* rows;
        after = last.seq;
      }
    },
  };
}

function orderOf(sort: AuditSort): Record<string, 1 | -1> {
  const order = sort.startsWith('-') ? -1 : 1;
  return sort.endsWith('action') ? { action: order, ...NEWEST_FIRST } : { at: order, _id: order };
}

/** The same rows: how an action begins is a range, which an index of actions counts. */
function countedBy(filter: AuditFilter): QueryFilter<AuditRecord> {
  const { action } = filter;
  const beginning = action === undefined ? {} : { action: { $gte: action, $lt: `${action}\u{10FFFF}` } };
  return { ...matching(filter), ...beginning };
}

function matching(filter: AuditFilter): QueryFilter<AuditRecord> {
  const { action, client_id, target_kind, target_id, target_name, from, to, ...same } = filter;
  const at = {
    ...(from === undefined ? {} : { $gte: new Date(from) }),
    ...(to === undefined ? {} : { $lt: new Date(to) }),
  };
  const words = (target_name ?? '').split(/\s+/).filter((word) => word !== '');
  return {
    ...Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)),
    ...(action === undefined ? {} : { action: { $regex: `^${literalPattern(action)}` } }),
    ...(client_id === undefined ? {} : { client_id: client_id === NO_CLIENT ? null : client_id }),
    ...(target_kind === undefined ? {} : { 'target.kind': target_kind }),
    ...(target_id === undefined ? {} : { 'target.id': target_id }),
    ...(words.length === 0
      ? {}
      : { $and: words.map((word) => ({ 'target.name': { $regex: literalPattern(word), $options: 'i' } })) }),
    ...(Object.keys(at).length === 0 ? {} : { at }),
  };
}
