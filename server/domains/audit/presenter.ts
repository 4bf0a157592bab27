import type { AuditEntryView } from '../../../common/api/audit.ts';
import type { AuditRecord } from './contract.ts';

export function presentAuditRecord(record: AuditRecord): AuditEntryView {
  const { kind, id, name } = record.target;
  return {
    id: record._id,
    seq: record.seq,
    at: record.at.toISOString(),
    action: record.action,
    client_id: record.client_id,
    user_id: record.user_id,
    target: { kind, id, name },
    request_id: record.request_id,
    address: record.address,
    before: record.before,
    after: record.after,
    prev: record.prev,
    hash: record.hash,
  };
}
