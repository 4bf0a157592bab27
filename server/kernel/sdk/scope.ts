import type { Role } from '../../../common/api/session.ts';
import { AppError, unknownId } from './app-error.ts';
import type { AuditEntry } from './ports/audit-sink.ts';

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

/**
 * The clients whose data a piece of work may touch. Every query takes one; there is no other way to the database. It is
 * made from an actor, for one client (a job's), or for the system itself with the reason in words.
 */
export class Scope {
  /** Client ids; null: all of them. */
  readonly clientIds: readonly string[] | null;
  /** Whose scope it is, for logs. */
  readonly holder: string;

  private constructor(clientIds: readonly string[] | null, holder: string) {
    this.clientIds = clientIds;
    this.holder = holder;
  }

  /** What an actor may see: all clients for a super_admin, else its own, else none. */
  static ofActor(actor: Actor): Scope {
    if (actor.role === 'super_admin') return new Scope(null, actor.user_id);
    return new Scope(actor.client_id === null ? [] : [actor.client_id], actor.user_id);
  }

  /** One client, for work that continues without its user. */
  static ofClient(clientId: string, holder: string): Scope {
    return new Scope([clientId], holder);
  }

  /** Everything, for the service's own work: sign-in, reconciling, retention. */
  static ofSystem(reason: string): Scope {
    return new Scope(null, `system: ${reason}`);
  }

  /** Whether the scope covers a client; rows without one belong to anyone who sees all. */
  covers(clientId: string | null): boolean {
    return this.clientIds === null || (clientId !== null && this.clientIds.includes(clientId));
  }
}

/**
 * The client that something new belongs to: the one that is named, else the actor's own.
 * @param needed code of the refusal where there is neither.
 * @throws AppError `invalid` for that, and for a client that is outside the scope or not there.
 */
export async function clientOfNew(
  clients: { get(scope: Scope, id: string): Promise<unknown> },
  { actor, scope }: { actor: Actor; scope: Scope },
  asked: string | undefined,
  needed: string,
): Promise<string> {
  const clientId = asked ?? actor.client_id;
  if (clientId === null)
    throw new AppError('invalid', needed, {}, { faults: [{ path: '/client_id', code: needed, params: {} }] });
  // Whose own client it is has just been let in: only another one may not be there.
  if (!scope.covers(clientId) || (asked !== undefined && (await clients.get(scope, clientId)) === null))
    throw unknownId('/client_id');
  return clientId;
}

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
