import type { Model, PipelineStage } from 'mongoose';
import { Types } from 'mongoose';
import type { Clock } from '../kernel/sdk/clock.ts';
import type { Collection, ListOptions, NewDocument, StoredDocument } from '../kernel/sdk/collection.ts';
import { DuplicateError } from '../kernel/sdk/app-error.ts';
import type { Scope } from '../kernel/sdk/scope.ts';
import {
  both,
  checkFilter,
  checkStages,
  deletedFilter,
  ScopeError,
  scopeFilter,
  tenantField,
  isPlainObject,
} from './scope-filter.ts';
import type { Filter, Tenure } from './scope-filter.ts';
import { translateDatabaseError, translated } from './driver-connection.ts';
import type { IndexLister } from './driver-connection.ts';
import type { StoreReader } from './embedded/store-reader.ts';

/** An update for the database: operator → path → value. */
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
 * Checks a change and stamps `updated_at`: it may only use operators, and can't change ids or the creation time, or
 * move a document out of the scope.
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
 * The `$setOnInsert` of an upsert: the filter's plain values, the given fields (except paths that the change sets
 * itself) and the times. Everything is explicit, so that nothing depends on what the database infers.
 * @throws ScopeError when the document would not belong to the scope.
 */
export function upsertFields(
  tenure: Tenure,
  scope: Scope,
  asked: { filter: Filter; fields: Filter; change: Change; id: string; now: Date },
): Record<string, unknown> {
  const { filter, fields, change } = asked;
  const plain = Object.entries(filter).filter(([key, value]) => !key.startsWith('$') && !isPlainObject(value));
  const wanted = new Map<string, unknown>(tenure.softDelete ? [['deleted_at', null]] : []);
  // If two set the same place, the later one wins: `identity` of the fields, not `identity.kind` of the filter.
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

/** Whether a stored client id belongs to a scope; any other value belongs to no client. */
function isCovered(scope: Scope, clientId: unknown): boolean {
  if (clientId === null || clientId === undefined) return scope.covers(null);
  return typeof clientId === 'string' && scope.covers(clientId);
}

type Sort = Record<string, 1 | -1>;
type Row = Record<string, unknown>;

/**
 * The collection of a model as domains see it: every query goes through a scope (`sdk/collection.ts` documents the
 * methods).
 * @param model the mongoose model of `storedSchema`, compiled when it is first asked for.
 * @param reader reads from the embedded store without the driver.
 */
export function createScopedCollection<T extends StoredDocument>(
  model: () => Model<Row>,
  tenure: Tenure,
  clock: Clock,
  reader: StoreReader | null,
): Collection<T> {
  const run = <R>(work: () => Promise<R>): Promise<R> => translated(model().collection as unknown as IndexLister, work);

  /** Combines the scope, the live documents and the caller's own conditions, none of which can override another. */
  function within(scope: Scope, filter: unknown, deleted?: ListOptions<T>['deleted']): Filter {
    const own = (filter ?? {}) as Filter;
    checkFilter(tenure.collection, own);
    return both(both(scopeFilter(tenure, scope), deletedFilter(tenure, deleted)), own);
  }

  /** A query of whole documents in a stable order. */
  function select(scope: Scope, options: ListOptions<T>, isOrdered: boolean) {
    const query = model()
      .find(within(scope, options.filter, options.deleted))
      .lean();
    if (options.projection !== undefined) query.select(options.projection);
    if (isOrdered || options.sort !== undefined) query.sort(stable(options.sort ?? {}));
    return query;
  }

  /** The documents of a page of a query. */
  async function read(
    scope: Scope,
    options: ListOptions<T>,
    page: { limit: number; skip?: number; isOrdered: boolean },
  ): Promise<T[]> {
    const { isOrdered, ...size } = page;
    const query = select(scope, options, isOrdered).setOptions(size);
    if (reader !== null) {
      query.cast(model());
      const { projection, sort } = options;
      const found = await reader.find(tenure.collection, {
        ...{ filter: query.getFilter(), ...size },
        ...(projection === undefined ? {} : { projection }),
        ...(isOrdered || sort !== undefined ? { sort: stable(sort ?? {}) } : {}),
      });
      if (found !== null) return found as T[];
    }
    return (await query) as unknown as T[];
  }

  /** A new document, checked against scope and schema. */
  function stamped(scope: Scope, document: NewDocument<T>): Row {
    const now = clock.now();
    const row: Row = { ...document, _id: document._id ?? newId(), created_at: now, updated_at: now };
    if (tenure.softDelete) row['deleted_at'] ??= null;
    scopeFilter(tenure, scope);
    const field = tenantField(tenure.tenancy);
    if (field !== null && !isCovered(scope, row[field])) {
      throw new ScopeError(tenure.collection, 'a document outside the scope');
    }
    return row;
  }

  /** New documents with their defaults, ready to be written. */
  async function made(scope: Scope, documents: readonly NewDocument<T>[]): Promise<Row[]> {
    const Document = model();
    const rows = documents.map((document) => new Document(stamped(scope, document)));
    for (const row of rows) await row.validate();
    return rows.map((row) => row.toObject<Row>({ minimize: false, versionKey: false }));
  }

  async function insert(scope: Scope, document: NewDocument<T>): Promise<T> {
    const [row] = await made(scope, [document]);
    await run(() => model().collection.insertOne(row as never));
    return row as unknown as T;
  }

  async function insertMany(scope: Scope, documents: readonly NewDocument<T>[]): Promise<T[]> {
    const rows = await made(scope, documents);
    if (rows.length === 0) return [];
    await run(async () => {
      try {
        await model().collection.insertMany(rows, { ordered: true });
      } catch (error) {
        // Documents before the refused one were already written: remove them, so that all are inserted or none.
        const refused = (error as { writeErrors?: { index?: number }[] }).writeErrors?.[0]?.index ?? 0;
        const written = rows.slice(0, refused).map((row) => row['_id'] as string);
        if (written.length > 0) await model().collection.deleteMany({ _id: { $in: written } } as never);
        throw error;
      }
    });
    return rows as unknown as T[];
  }

  async function change(
    scope: Scope,
    filter: unknown,
    asked: unknown,
    options: { upsert?: Partial<NewDocument<T>>; sort?: Sort; deleted?: ListOptions<T>['deleted'] } = {},
  ): Promise<T | null> {
    const now = clock.now();
    const update = scopedChange(tenure, scope, asked, now);
    const where = within(scope, filter, options.deleted);
    let upsert = false;
    if (options.upsert !== undefined) {
      upsert = true;
      update['$setOnInsert'] = upsertFields(tenure, scope, {
        filter: filter as Filter,
        fields: options.upsert,
        change: update,
        id: newId(),
        now,
      });
    }
    const settings = {
      returnDocument: 'after',
      runValidators: true,
      upsert,
      lean: true,
      ...(options.sort === undefined ? {} : { sort: options.sort }),
    } as const;
    const once = () => run(() => model().findOneAndUpdate(where, update, settings).lean().exec() as Promise<T | null>);
    if (!upsert) return once();
    // In two concurrent upserts, one may find the other's document only after missing it at first.
    return once().catch((error: unknown) => {
      if (error instanceof DuplicateError) return once();
      throw error;
    });
  }

  return {
    get: (scope, id, options = {}) =>
      run(async () => {
        const { projection, deleted } = options;
        // Nothing in this filter needs a cast.
        const filter = within(scope, byId(id), deleted);
        const shown = projection === undefined ? {} : { projection };
        const [found] =
          (await reader?.find(tenure.collection, { filter, limit: 1, ...shown })) ??
          (await select(scope, { ...options, filter: byId(id) }, false).limit(1));
        return (found as T | undefined) ?? null;
      }),
    findOne: (scope, options) =>
      run(async () => (await read(scope, options, { limit: 1, isOrdered: false }))[0] ?? null),
    find: (scope, options) => run(() => read(scope, options, { limit: options.limit, isOrdered: true })),
    list: (scope, options) =>
      run(async () => {
        const [items, total] = await Promise.all([
          read(scope, options, {
            skip: (options.page - 1) * options.page_size,
            limit: options.page_size,
            isOrdered: true,
          }),
          model().countDocuments(within(scope, options.counted ?? options.filter, options.deleted)),
        ]);
        return { items, total };
      }),
    async *each(scope, options) {
      const cursor = select(scope, options, false).cursor();
      try {
        for await (const row of cursor) yield row as unknown as T;
      } catch (error) {
        throw await translateDatabaseError(model().collection, error);
      } finally {
        await cursor.close();
      }
    },
    count: (scope, options) =>
      run(() =>
        model()
          .countDocuments(within(scope, options.filter, options.deleted))
          .exec(),
      ),
    insert,
    insertMany,
    update: change,
    updateMany: (scope, filter, asked, { deleted } = {}) =>
      run(async () => {
        const update = scopedChange(tenure, scope, asked, clock.now());
        const result = await model().updateMany(within(scope, filter, deleted), update, { runValidators: true });
        return result.matchedCount;
      }),
    async softDelete(scope, id) {
      assertSoft(tenure);
      return change(scope, byId(id), { $set: { deleted_at: clock.now() } });
    },
    async restore(scope, id) {
      assertSoft(tenure);
      return change(scope, byId(id), { $set: { deleted_at: null } }, { deleted: 'only' });
    },
    remove: (scope, filter) =>
      run(async () => (await model().deleteMany(within(scope, filter, 'included'))).deletedCount),
    aggregate: <R>(scope: Scope, stages: PipelineStage[], { deleted }: Pick<ListOptions<T>, 'deleted'> = {}) =>
      run(() => {
        checkStages(tenure.collection, stages);
        return model()
          .aggregate<R>([{ $match: within(scope, {}, deleted) }, ...stages])
          .exec();
      }),
  };
}

/** A new document id: 24 hexadecimal digits, growing with time. */
function newId(): string {
  return new Types.ObjectId().toHexString();
}

function byId<F>(id: string): F {
  if (typeof id !== 'string') throw new TypeError('an id is a text');
  return { _id: id } as F;
}

/** A sort without ties, so that pages neither repeat nor miss a document. */
function stable(sort: Sort): Sort {
  if ('_id' in sort) return sort;
  return { ...sort, _id: Object.values(sort).at(-1) ?? 1 };
}

function assertSoft(tenure: Tenure): void {
  if (!tenure.softDelete) throw new TypeError(`${tenure.collection} has no soft delete`);
}
