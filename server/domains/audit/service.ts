import type { AuditQuery } from '../../../common/api/audit.ts';
import type { Clock } from '../../sdk/clock.ts';
import type { Collection } from '../../sdk/collection.ts';
import type { AuditSink } from '../../sdk/ports/audit-sink.ts';
import { Scope } from '../../sdk/scope.ts';
import type { AuditRecord } from './contract.ts';

export interface AuditService extends AuditSink {
  /** Newest first. */
  list(scope: Scope, query: AuditQuery): Promise<{ items: AuditRecord[]; total: number }>;
}

/** The audit log. There is no way through here to change or remove an entry. */
export function createAuditService(log: Collection<AuditRecord>, clock: Clock): AuditService {
  const everything = Scope.ofSystem('audit');
  return {
    async append({ action, client_id, user_id, target, request_id, address, before, after }) {
      await log.insert(everything, {
        at: clock.now(),
        seq: null,
        action,
        client_id,
        user_id,
        target: { kind: target.kind, id: target.id, name: target.name ?? null },
        request_id: request_id ?? null,
        address: address ?? null,
        before: before ?? null,
        after: after ?? null,
      });
    },
    list(scope, { action, user_id, from, to, page, page_size }) {
      const at = {
        ...(from === undefined ? {} : { $gte: new Date(from) }),
        ...(to === undefined ? {} : { $lt: new Date(to) }),
      };
      const filter = {
        ...(action === undefined ? {} : { action }),
        ...(user_id === undefined ? {} : { user_id }),
        ...(Object.keys(at).length === 0 ? {} : { at }),
      };
      return log.list(scope, { filter, sort: { at: -1, _id: -1 }, page, page_size });
    },
  };
}
