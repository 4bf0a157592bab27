import type { Scope } from '../kernel/sdk/scope.ts';
import { isPlainObject, ScopeError, tenantField } from './scope-filter.ts';
import type { Filter, Tenure } from './scope-filter.ts';

/** An update as the database takes it: operator → path → value. */
type Change = Record<string, Record<string, unknown>>;

const OPERATORS = new Set([
  '$set',
  '$unset',
  '$setOnInsert',
  '$inc',
  '$mul',
  '$min',
  '$max',
  '$push',
  '$pull',
  '$pullAll',
  '$addToSet',
  '$pop',
  '$currentDate',
]);

/**
 * A change as it may be written: operators only, ids and the time of making untouched, a document never moved out of the
 * scope, `updated_at` stamped.
 * @throws ScopeError
 */
export function scopedChange(tenure: Tenure, scope: Scope, change: unknown, now: Date): Change {
  if (!isPlainObject(change)) throw new ScopeError(tenure.collection, 'a change is an object of update operators');
  const checked: Change = {};
  for (const [operator, fields] of Object.entries(change)) {
    if (!OPERATORS.has(operator)) throw new ScopeError(tenure.collection, `${operator} is not allowed in a change`);
    if (!isPlainObject(fields)) throw new ScopeError(tenure.collection, `${operator} takes an object of fields`);
    for (const [path, value] of Object.entries(fields)) checkPath(tenure, scope, operator, path, value);
    checked[operator] = fields;
  }
  return { ...checked, $set: { updated_at: now, ...checked['$set'] } };
}

function checkPath(tenure: Tenure, scope: Scope, operator: string, path: string, value: unknown): void {
  const root = path.split('.')[0] ?? '';
  if (root === '_id' || root === 'created_at') throw new ScopeError(tenure.collection, `${root} never changes`);
  if (tenure.tenancy !== 'client' || root !== 'client_id') return;
  const isSet = path === 'client_id' && (operator === '$set' || operator === '$setOnInsert');
  if (!isSet || !isCovered(scope, value)) throw new ScopeError(tenure.collection, 'client_id would leave the scope');
}

/**
 * The `$setOnInsert` of an upsert: what the filter asks for by plain value, the given fields (a path that the change sets
 * itself is left to it), and the times. All is written out, so that nothing depends on what the database infers.
 * @throws ScopeError where the document would not belong to the scope.
 */
export function upsertFields(
  tenure: Tenure,
  scope: Scope,
  asked: { filter: Filter; fields: Filter; change: Change; id: string; now: Date },
): Record<string, unknown> {
  const { filter, fields, change } = asked;
  const plain = Object.entries(filter).filter(([key, value]) => !key.startsWith('$') && !isPlainObject(value));
  const wanted = new Map<string, unknown>(tenure.softDelete ? [['deleted_at', null]] : []);
  // Of two that set the same place the later one counts: `identity` of the fields, not `identity.kind` of the filter.
  for (const [path, value] of [...plain, ...Object.entries(fields), ...Object.entries(change['$setOnInsert'] ?? {})]) {
    for (const other of wanted.keys()) if (overlaps(other, path)) wanted.delete(other);
    wanted.set(path, value);
  }
  const id = wanted.get('_id') ?? asked.id;
  if (typeof id !== 'string') throw new ScopeError(tenure.collection, 'the _id of an upsert is not a text');
  const field = tenantField(tenure.tenancy);
  const owner = field === '_id' ? id : (change['$set']?.['client_id'] ?? wanted.get('client_id') ?? null);
  if (field !== null && !isCovered(scope, owner)) {
    throw new ScopeError(tenure.collection, 'an upsert outside the scope');
  }
  const others = Object.entries(change).filter(([operator]) => operator !== '$setOnInsert');
  const written = others.flatMap(([, paths]) => Object.keys(paths));
  for (const path of wanted.keys()) if (written.some((other) => overlaps(other, path))) wanted.delete(path);
  return { ...Object.fromEntries(wanted), _id: id, created_at: asked.now };
}

/** Whether one path is the other, or lies below it. */
const overlaps = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);

/** Whether a stored client id belongs to a scope; what is not one belongs to no client. */
export function isCovered(scope: Scope, clientId: unknown): boolean {
  if (clientId === null || clientId === undefined) return scope.covers(null);
  return typeof clientId === 'string' && scope.covers(clientId);
}
