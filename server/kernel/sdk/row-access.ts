import { defineService } from './service-token.ts';
import { createMongoAbility, subject as asSubject } from '@casl/ability';
import type { MongoAbility } from '@casl/ability';
import { rulesToCondition } from '@casl/ability/extra';
import type { QueryFilter } from 'mongoose';
import { rulesFor } from './row-rules.ts';
import type { AbilityRule, RowRules, RuleActor } from './row-rules.ts';

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

/** Filters that all have to hold; none of them can lift another. */
export function allOf<T>(...filters: readonly QueryFilter<T>[]): QueryFilter<T> {
  const asking = filters.filter((filter) => Object.keys(filter).length > 0);
  const [only] = asking;
  if (only === undefined) return {};
  return asking.length === 1 ? only : { $and: asking };
}

/** Who may do what with which rows, by the rules of all plugins; the kernel provides it. */
export const ROW_ACCESS = defineService<RowAccess>('row-access');
