import type { AuditEntry } from './ports/audit-sink.ts';
import type { Actor, Scope } from './scope.ts';

/** Who asks for a change, as policies and the audit log need it. A `SessionRequest` is one. */
export interface Caller {
  actor: Actor;
  scope: Scope;
  requestId: string;
  address: string;
}

/** What an audit entry says about its caller. */
export function auditedBy(caller: Caller): Required<Pick<AuditEntry, 'user_id' | 'request_id' | 'address'>> {
  return { user_id: caller.actor.user_id, request_id: caller.requestId, address: caller.address };
}
