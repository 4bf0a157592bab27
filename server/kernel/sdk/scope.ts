import type { Role } from '../../../common/api/session.ts';
import { AppError, unknownId } from './app-error.ts';
import type { AuditEntry } from './ports/audit-sink.ts';
import { defineService } from './service-token.ts';
import { createMongoAbility, subject as asSubject } from '@casl/ability';
import type { MongoAbility } from '@casl/ability';
import { rulesToCondition } from '@casl/ability/extra';
import type { QueryFilter } from 'mongoose';

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
 * The clients whose data an operation may touch. Every query takes one; the database can't be reached without it. It is
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

/** What an audit entry records about its caller. */
export function auditedBy(caller: Caller): Required<Pick<AuditEntry, 'user_id' | 'request_id' | 'address'>> {
  return { user_id: caller.actor.user_id, request_id: caller.requestId, address: caller.address };
}

/**
 * Who may do what with which rows, by the rules of all plugins: as a filter for the database, and for one row that is at hand.
 * Both come from the same rules, so that a list and a check can't disagree.
 */
export interface RowAccess {
  /** Whether a user may take an action on a row. */
  can(actor: RuleActor, action: string, subject: string, row: object): boolean;
  /** The rows on which a user may take an action. To be joined to other conditions by `allOf`, never spread among them. */
  filter<T>(actor: RuleActor, action: string, subject: string): QueryFilter<T>;
  /** Whether it is every row of the actor's client, so that no other reason need be asked for. */
  hasAll(actor: RuleActor, action: string, subject: string): boolean;
  /** All rules of a user, for the clients. */
  rules(actor: RuleActor): AbilityRule[];
}

/** What no row matches. */
const NOTHING = { _id: { $in: [] as string[] } };

/** Access by these rules. */
export function createRowAccess(sources: readonly RowRules[]): RowAccess {
  // An actor is made again for each request: one ability each, gone with it.
  const made = new WeakMap<RuleActor, MongoAbility>();
  const abilityOf = (actor: RuleActor): MongoAbility => {
    const known = made.get(actor);
    if (known !== undefined) return known;
    const ability = createMongoAbility(rulesFor(actor, sources));
    made.set(actor, ability);
    return ability;
  };
  return {
    can: (actor, action, subject, row) =>
      // A copy: the library marks what it is given.
      abilityOf(actor).can(action, asSubject(subject, { ...row })),
    filter: (actor, action, subject) => {
      const rules = abilityOf(actor).rulesFor(action, subject);
      const filter = rulesToCondition(rules, (rule): object => rule.conditions as object, {
        and: (conditions) => ({ $and: conditions }),
        or: (conditions) => (conditions.length === 1 ? (conditions[0] ?? NOTHING) : { $or: conditions }),
        empty: () => ({}),
      });
      return filter ?? NOTHING;
    },
    hasAll: (actor, action, subject) =>
      abilityOf(actor)
        .rulesFor(action, subject)
        .some(({ conditions }) => Object.keys(conditions ?? {}).every((field) => field === 'client_id')),
    rules: (actor) => rulesFor(actor, sources),
  };
}

/** Filters that must all match; none can override another. */
export function allOf<T>(...filters: readonly QueryFilter<T>[]): QueryFilter<T> {
  const asking = filters.filter((filter) => Object.keys(filter).length > 0);
  const [only] = asking;
  if (only === undefined) return {};
  return asking.length === 1 ? only : { $and: asking };
}

/** Who may do what with which rows, by the rules of all plugins; the kernel provides it. */
export const ROW_ACCESS = defineService<RowAccess>('row-access');

/** What a rule may know of an actor. */
export type RuleActor = Pick<Actor, 'user_id' | 'role' | 'client_id' | 'team_ids'>;

/**
 * Fields of a row and what they must be: one text, or one of several; of a list, one of its entries. Only what means the same
 * in a database and in memory.
 */
export type RowConditions = Readonly<Record<string, string | { readonly $in: readonly string[] }>>;

/** Lets a user take actions on rows of one resource. There are no rules that forbid: what no rule allows is not allowed. */
interface RowRule {
  /** `read`, `change`, `delete` and the like. */
  readonly action: string | readonly string[];
  /** The resource in the singular: `presentation`. Its rows have a `client_id`. */
  readonly subject: string;
  /** Which rows of the actor's client (for a super_admin: of any client and of none); 'all' is explicit. */
  readonly rows: 'all' | RowConditions;
}

/** The rules of a plugin for a user. Asked once per request, so it only looks at the actor. */
export type RowRules = (actor: RuleActor) => readonly RowRule[];

/** A rule as the clients get it, and `createMongoAbility` of @casl/ability takes it. */
interface AbilityRule {
  action: string[];
  subject: string;
  /** Absent: every row. */
  conditions?: Record<string, string | { $in: string[] }>;
}

/**
 * The rules of a user, each with the client it stays within. A rule that asks for nothing, because a value is missing or a
 * list is empty, allows nothing: it must not become one that asks for any row.
 */
function rulesFor(actor: RuleActor, sources: readonly RowRules[]): AbilityRule[] {
  const tenant = actor.role === 'super_admin' ? {} : { client_id: actor.client_id ?? '' };
  return sources
    .flatMap((source) => source(actor))
    .flatMap(({ action, subject, rows }): AbilityRule[] => {
      const named = Object.entries(rows === 'all' ? {} : rows);
      if (rows !== 'all' && named.length === 0) return [];
      const asked = [...Object.entries(tenant), ...named];
      if (!asked.every(([, value]) => isAsking(value))) return [];
      const rule = { action: [action].flat(), subject };
      return asked.length === 0 ? [rule] : [{ ...rule, conditions: Object.fromEntries(asked.map(copied)) }];
    });
}

function isAsking(value: RowConditions[string] | undefined | null): boolean {
  if (typeof value !== 'object' || value === null) return isName(value);
  return value.$in.length > 0 && value.$in.every(isName);
}

const isName = (value: unknown): boolean => typeof value === 'string' && value !== '';

function copied([field, value]: [string, RowConditions[string]]): [string, string | { $in: string[] }] {
  return [field, typeof value === 'string' ? value : { $in: [...value.$in] }];
}
