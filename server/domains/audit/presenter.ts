import type { AuditEntryView } from '../../../common/api/audit.ts';
import type { AuditRecord } from './contract.ts';

export function presentAuditRecord(record: AuditRecord): AuditEntryView {
  const { kind, id, name } = record.target;
  return {
    id: record._id,
    seq: record.seq,
    at: record.at.toISOString(),
    action: record.action,
    result: resultOf(record),
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

/** Most entries record completed actions; the action or its result marks the refused and failed ones. */
function resultOf({ action, after }: AuditRecord): AuditEntryView['result'] {
  if (action.endsWith('.refused')) return 'refused';
  const isTest = action === 'settings.test_connection' && typeof after === 'object' && after !== null;
  return isTest && 'is_usable' in after && after.is_usable === false ? 'failed' : 'done';
}
