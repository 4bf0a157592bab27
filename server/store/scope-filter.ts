import type { Tenancy } from '../kernel/sdk/define-model.ts';
import type { ListOptions, StoredDocument } from '../kernel/sdk/collection.ts';
import type { Scope } from '../kernel/sdk/scope.ts';

/** A filter as the database takes it. */
export type Filter = Record<string, unknown>;

/** What a collection must know of its model to keep clients apart. */
export interface Tenure {
  readonly collection: string;
  readonly tenancy: Tenancy;
  readonly softDelete: boolean;
}

/** A fault of the program, not of its input: a query outside its scope, or one that would leave it. */
export class ScopeError extends Error {
  constructor(collection: string, reason: string) {
    super(`${collection}: ${reason}`);
    this.name = 'ScopeError';
  }
}

/** The field by which documents belong to clients; null where they belong to the service. */
export function tenantField(tenancy: Tenancy): '_id' | 'client_id' | null {
  if (tenancy === 'service') return null;
  return tenancy === 'self' ? '_id' : 'client_id';
}

/**
 * The filter a scope puts before every query.
 * @throws ScopeError for data of the service and a scope that does not cover everything.
 */
export function scopeFilter(tenure: Tenure, scope: Scope): Filter {
  const field = tenantField(tenure.tenancy);
  if (scope.clientIds === null) return {};
  if (field === null) throw new ScopeError(tenure.collection, 'only a scope over everything may touch it');
  // One client as an equality: indexes that continue with another field can then give the order of a list.
  const [first] = scope.clientIds;
  return { [field]: scope.clientIds.length === 1 && first !== undefined ? first : { $in: [...scope.clientIds] } };
}

/** Live documents unless asked otherwise. */
export function deletedFilter(tenure: Tenure, deleted: ListOptions<StoredDocument>['deleted'] = 'hidden'): Filter {
  if (!tenure.softDelete || deleted === 'included') return {};
  return { deleted_at: deleted === 'only' ? { $ne: null } : null };
}

/**
 * Both filters at once. A field in both is asked twice, so that neither takes the place of the other; only where they ask
 * for the same plain value once is enough (an upsert takes no field from a filter that names it twice).
 */
export function both(first: Filter, second: Filter): Filter {
  const clashes = Object.keys(second).some((key) => key in first && !isSamePlain(first[key], second[key]));
  return clashes ? { $and: [first, second] } : { ...first, ...second };
}

const isSamePlain = (one: unknown, other: unknown): boolean => one === other && typeof one !== 'object';

/** Operators that run code in the database, or compare without the schema's types. */
const REFUSED_OPERATORS = new Set(['$where', '$function', '$accumulator', '$expr']);

/**
 * Checks a filter against what a repository may ask. Values come here parsed by a request schema, so that an operator in
 * the place of a text was refused there; the casting by the schema is the second line. Mongoose's own `sanitizeFilter` is
 * not used: it would also disarm the operators that repositories write themselves. `undefined` is refused because the
 * driver would ask for null in its place.
 * @throws ScopeError
 */
export function checkFilter(collection: string, value: unknown, path = 'filter'): void {
  if (value === undefined) throw new ScopeError(collection, `${path} is undefined`);
  if (Array.isArray(value)) {
    value.forEach((each, index) => checkFilter(collection, each, `${path}[${index}]`));
  } else if (isPlainObject(value)) {
    for (const [key, each] of Object.entries(value)) {
      if (REFUSED_OPERATORS.has(key)) throw new ScopeError(collection, `${key} is not allowed in a filter`);
      checkFilter(collection, each, `${path}.${key}`);
    }
  }
}

/** Stages that read or write another collection, or the server's own data: they would leave the scope. */
const REFUSED_STAGES = new Set([
  '$lookup',
  '$graphLookup',
  '$unionWith',
  '$out',
  '$merge',
  '$function',
  '$accumulator',
  '$where',
  '$collStats',
  '$indexStats',
  '$planCacheStats',
  '$currentOp',
  '$listSessions',
  '$documents',
  '$changeStream',
]);

/**
 * Checks the stages of an aggregation against what a repository may ask.
 * @throws ScopeError
 */
export function checkStages(collection: string, value: unknown): void {
  if (Array.isArray(value)) {
    for (const each of value) checkStages(collection, each);
  } else if (isPlainObject(value)) {
    for (const [key, each] of Object.entries(value)) {
      if (REFUSED_STAGES.has(key)) throw new ScopeError(collection, `${key} is not allowed in an aggregation`);
      checkStages(collection, each);
    }
  }
}

/** Whether a value is a bare object, and not a date, an id or another thing with a meaning of its own. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.prototype.toString.call(value) === '[object Object]' &&
    !('_bsontype' in value)
  );
}
