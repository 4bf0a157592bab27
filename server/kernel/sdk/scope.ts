import type { Role } from '../../../common/api/session.ts';
import { AppError, unknownId } from './app-error.ts';
import type { AuditEntry } from './ports/audit-sink.ts';
import { defineService } from './service-token.ts';
import { createMongoAbility, subject as asSubject } from '@casl/ability';
import type { MongoAbility } from '@casl/ability';
import { rulesToCondition } from '@casl/ability/extra';
import type { QueryFilter } from 'mongoose';

/** The user who makes a request, with a valid session. */
export interface Actor {
  user_id: string;
  name: string;
  role: Role;
  /** The user's client; null for a super_admin without one. */
  client_id: string | null;
  team_ids: readonly string[];
  session_id: string;
}

/**
 * The clients whose data an operation may access. Every query takes one; the database can't be reached without it. It
 * is created from an actor, for one client (a job's), or for the system itself with a reason in words.
 */
export class Scope {
  /** Client ids; null: all of them. */
  readonly clientIds: readonly string[] | null;
  /** Who the scope is for, in logs. */
  readonly holder: string;

  private constructor(clientIds: readonly string[] | null, holder: string) {
    this.clientIds = clientIds;
    this.holder = holder;
  }

  /** What an actor may see: all clients for a super_admin, otherwise its own, or none. */
  static ofActor(actor: Actor): Scope {
    if (actor.role === 'super_admin') return new Scope(null, actor.user_id);
    return new Scope(actor.client_id === null ? [] : [actor.client_id], actor.user_id);
  }

  /** One client, for work that continues without its user. */
  static ofClient(clientId: string, holder: string): Scope {
    return new Scope([clientId], holder);
  }

  /** All clients, for the service's own work: sign-in, reconciliation, retention. */
  static ofSystem(reason: string): Scope {
    return new Scope(null, `system: ${reason}`);
  }

  /** Whether the scope covers a client; rows without one require a scope over all clients. */
  covers(clientId: string | null): boolean {
    return this.clientIds === null || (clientId !== null && this.clientIds.includes(clientId));
  }
}

/**
 * The client of a new record: the requested one, otherwise the actor's own.
 * @param needed error code if there is neither.
 * @throws AppError `invalid` in that case, and for a client that is outside the scope or doesn't exist.
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
  // The actor's own client exists, because its session was just accepted: only another one may be missing.
  if (!scope.covers(clientId) || (asked !== undefined && (await clients.get(scope, clientId)) === null))
    throw unknownId('/client_id');
  return clientId;
}

/** The caller of a change, as policies and the audit log need it. A `SessionRequest` is one. */
export interface Caller {
  actor: Actor;
  scope: Scope;
  requestId: string;
  address: string;
}

/** The caller's fields in an audit entry. */
export function auditedBy(caller: Caller): Required<Pick<AuditEntry, 'user_id' | 'request_id' | 'address'>> {
  return { user_id: caller.actor.user_id, request_id: caller.requestId, address: caller.address };
}

/**
 * Who may do what with which rows, by the rules of all plugins: as a filter for the database, and for a single row.
 * Both use the same rules, so that lists and checks agree.
 */
export interface RowAccess {
  /** Whether a user may take an action on a row. */
  can(actor: RuleActor, action: string, subject: string, row: object): boolean;
  /**
   * The rows on which a user may take an action. Combine it with other conditions by `allOf`; never spread it into
   * them.
   */
  filter<T>(actor: RuleActor, action: string, subject: string): QueryFilter<T>;
  /** Whether it covers every row of the actor's client, so that no other condition has to be checked. */
  hasAll(actor: RuleActor, action: string, subject: string): boolean;
  /** All rules of a user, for the clients. */
  rules(actor: RuleActor): AbilityRule[];
}

/** A filter that matches no row. */
const NOTHING = { _id: { $in: [] as string[] } };

export function createRowAccess(sources: readonly RowRules[]): RowAccess {
  // An actor object exists for one request, and its cached ability is released with it.
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
      // A copy, because the library marks the object.
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

/** Combines filters that must all match; none can override another. */
export function allOf<T>(...filters: readonly QueryFilter<T>[]): QueryFilter<T> {
  const asking = filters.filter((filter) => Object.keys(filter).length > 0);
  const [only] = asking;
  if (only === undefined) return {};
  return asking.length === 1 ? only : { $and: asking };
}

/** Who may do what with which rows, by the rules of all plugins; provided by the kernel. */
export const ROW_ACCESS = defineService<RowAccess>('row-access');

/** The facts about an actor that a rule may use. */
export type RuleActor = Pick<Actor, 'user_id' | 'role' | 'client_id' | 'team_ids'>;

/**
 * Fields of a row and their required values: one text, or one of several; for a list field, one of its entries. Limited
 * to conditions that mean the same in a database and in memory.
 */
export type RowConditions = Readonly<Record<string, string | { readonly $in: readonly string[] }>>;

/** Allows actions on rows of one resource. No rule forbids: what no rule allows is forbidden. */
interface RowRule {
  /** `read`, `change`, `delete` and the like. */
  readonly action: string | readonly string[];
  /** The resource in the singular: `presentation`. Its rows have a `client_id`. */
  readonly subject: string;
  /** Which rows of the actor's client (for a super_admin: of every client and of none); 'all' must be explicit. */
  readonly rows: 'all' | RowConditions;
}

/** The rules of a plugin for a user. Evaluated once per request, so it may only depend on the actor. */
export type RowRules = (actor: RuleActor) => readonly RowRule[];

/** A rule in the format of `createMongoAbility` (@casl/ability), as sent to the clients. */
interface AbilityRule {
  action: string[];
  subject: string;
  /** Absent: every row. */
  conditions?: Record<string, string | { $in: string[] }>;
}

/**
 * The rules of a user, each limited to a client. A rule with a missing value or an empty list allows nothing: it must
 * not turn into one that matches every row.
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
