import type { AuditEntry } from './ports/audit-sink.ts';
import type { Scope } from './scope.ts';
import type { Role } from '../../../common/api/accounts.ts';

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

/** Who makes a request: the user behind a valid session. */
export interface Actor {
  user_id: string;
  name: string;
  role: Role;
  /** The client the user belongs to; null for a super_admin without one. */
  client_id: string | null;
  team_ids: readonly string[];
  session_id: string;
}
