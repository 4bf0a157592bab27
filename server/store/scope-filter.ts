import type { Tenancy } from '../kernel/sdk/define-model.ts';
import type { ListOptions, StoredDocument } from '../kernel/sdk/collection.ts';
import type { Scope } from '../kernel/sdk/scope.ts';

export type Filter = Record<string, unknown>;

/** The parts of a model that a collection needs to keep clients apart. */
export interface Tenure {
  readonly collection: string;
  readonly tenancy: Tenancy;
  readonly softDelete: boolean;
}

/** A programming error: a query outside its scope, or one that would leave it. */
export class ScopeError extends Error {
  constructor(collection: string, reason: string) {
    super(`${collection}: ${reason}`);
    this.name = 'ScopeError';
  }
}

/** The field by which documents belong to clients; null if they belong to the service. */
export function tenantField(tenancy: Tenancy): '_id' | 'client_id' | null {
  if (tenancy === 'service') return null;
  return tenancy === 'self' ? '_id' : 'client_id';
}

/**
 * The filter that a scope adds to every query.
 * @throws ScopeError for data of the service and a scope that does not cover everything.
 */
export function scopeFilter(tenure: Tenure, scope: Scope): Filter {
  const field = tenantField(tenure.tenancy);
  if (scope.clientIds === null) return {};
  if (field === null) throw new ScopeError(tenure.collection, 'only a scope over everything may touch it');
  // A single client as an equality: indexes that continue with another field can then sort a list.
  const [first] = scope.clientIds;
  return { [field]: scope.clientIds.length === 1 && first !== undefined ? first : { $in: [...scope.clientIds] } };
}

export function deletedFilter(tenure: Tenure, deleted: ListOptions<StoredDocument>['deleted'] = 'hidden'): Filter {
  if (!tenure.softDelete || deleted === 'included') return {};
  return { deleted_at: deleted === 'only' ? { $ne: null } : null };
}

/**
 * Combines two filters. A field in both must match both, so that neither replaces the other; a plain value that is the
 * same in both is only listed once (an upsert takes no field from a filter that names it twice).
 */
export function both(first: Filter, second: Filter): Filter {
  const clashes = Object.keys(second).some((key) => key in first && !isSamePlain(first[key], second[key]));
  return clashes ? { $and: [first, second] } : { ...first, ...second };
}

const isSamePlain = (one: unknown, other: unknown): boolean => one === other && typeof one !== 'object';

/** Operators that run code in the database or compare without the schema's types. */
const REFUSED_OPERATORS = new Set(['$where', '$function', '$accumulator', '$expr']);

/**
 * Checks a filter against the operators that repositories may use. Values were parsed by a request schema, which
 * refuses an operator in place of a text; the schema's casting is the second line of defence. Mongoose's
 * `sanitizeFilter` is not used because it would also disable the operators that repositories write. `undefined` is
 * refused because the driver would send null instead.
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
 * Checks the stages of an aggregation against those that repositories may use.
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
