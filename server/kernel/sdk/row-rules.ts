import type { Actor } from './scope.ts';

/** What a rule may know of an actor. */
export type RuleActor = Pick<Actor, 'user_id' | 'role' | 'client_id' | 'team_ids'>;

/**
 * Fields of a row and what they must be: one text, or one of several; of a list, one of its entries. Only what means the same
 * in a database and in memory.
 */
export type RowConditions = Readonly<Record<string, string | { readonly $in: readonly string[] }>>;

/** Lets a user take actions on rows of one resource. There are no rules that forbid: what no rule allows is not allowed. */
export interface RowRule {
  /** `read`, `change`, `delete` and the like. */
  readonly action: string | readonly string[];
  /** The resource in the singular: `presentation`. Its rows have a `client_id`. */
  readonly subject: string;
  /** Which rows of the actor's client (of a super_admin: of any and of none); said in words where it is all of them. */
  readonly rows: 'all' | RowConditions;
}

/** The rules of a plugin for a user. Asked once per request, so it only looks at the actor. */
export type RowRules = (actor: RuleActor) => readonly RowRule[];

/** A rule as the clients get it, and `createMongoAbility` of @casl/ability takes it. */
export interface AbilityRule {
  action: string[];
  subject: string;
  /** Absent: every row. */
  conditions?: Record<string, string | { $in: string[] }>;
}

/**
 * The rules of a user, each with the client it stays within. A rule that asks for nothing, because a value is missing or a
 * list is empty, allows nothing: it must not become one that asks for any row.
 */
export function rulesFor(actor: RuleActor, sources: readonly RowRules[]): AbilityRule[] {
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
