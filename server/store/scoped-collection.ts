import type { Model, PipelineStage } from 'mongoose';
import { Types } from 'mongoose';
import type { Clock } from '../kernel/sdk/clock.ts';
import type { Collection, ListOptions, NewDocument, StoredDocument } from '../kernel/sdk/collection.ts';
import { DuplicateError } from '../kernel/sdk/app-error.ts';
import type { Scope } from '../kernel/sdk/scope.ts';
import { both, checkFilter, checkStages, deletedFilter, ScopeError, scopeFilter, tenantField } from './scope-filter.ts';
import type { Filter, Tenure } from './scope-filter.ts';
import { isCovered, scopedChange, upsertFields } from './scoped-change.ts';
import { translateDatabaseError, translated } from './translate-database-error.ts';
import type { IndexLister } from './translate-database-error.ts';

type Sort = Record<string, 1 | -1>;
type Row = Record<string, unknown>;

/**
 * The collection of a model as domains see it: every query goes through a scope (`sdk/collection.ts` says what each method
 * promises).
 * @param model the mongoose model made of `storedSchema`.
 */
export function createScopedCollection<T extends StoredDocument>(
  model: Model<Row>,
  tenure: Tenure,
  clock: Clock,
): Collection<T> {
  const run = <R>(work: () => Promise<R>): Promise<R> => translated(model.collection as unknown as IndexLister, work);

  /** The scope, the live documents and the caller's own conditions, none of which can lift another. */
  function within(scope: Scope, filter: unknown, deleted?: ListOptions<T>['deleted']): Filter {
    const own = (filter ?? {}) as Filter;
    checkFilter(tenure.collection, own);
    return both(both(scopeFilter(tenure, scope), deletedFilter(tenure, deleted)), own);
  }

  /** A query of whole documents in a stable order. */
  function select(scope: Scope, options: ListOptions<T>, isOrdered: boolean) {
    const query = model.find(within(scope, options.filter, options.deleted)).lean();
    if (options.projection !== undefined) query.select(options.projection);
    if (isOrdered || options.sort !== undefined) query.sort(stable(options.sort ?? {}));
    return query;
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

  /** New documents with their defaults, ready to be written as they are. */
  async function made(scope: Scope, documents: readonly NewDocument<T>[]): Promise<Row[]> {
    const rows = documents.map((document) => new model(stamped(scope, document)));
    for (const row of rows) await row.validate();
    return rows.map((row) => row.toObject<Row>({ minimize: false, versionKey: false }));
  }

  async function insert(scope: Scope, document: NewDocument<T>): Promise<T> {
    const [row] = await made(scope, [document]);
    await run(() => model.collection.insertOne(row as never));
    return row as unknown as T;
  }

  async function insertMany(scope: Scope, documents: readonly NewDocument<T>[]): Promise<T[]> {
    const rows = await made(scope, documents);
    if (rows.length === 0) return [];
    await run(async () => {
      try {
        await model.collection.insertMany(rows, { ordered: true });
      } catch (error) {
        // Those before the one that was refused are there already: all or none.
        const refused = (error as { writeErrors?: { index?: number }[] }).writeErrors?.[0]?.index ?? 0;
        const written = rows.slice(0, refused).map((row) => row['_id'] as string);
        if (written.length > 0) await model.collection.deleteMany({ _id: { $in: written } } as never);
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
    const once = () => run(() => model.findOneAndUpdate(where, update, settings).lean().exec() as Promise<T | null>);
    if (!upsert) return once();
    // Of two upserts at once one may find the other's document only after having missed it.
    return once().catch((error: unknown) => {
      if (error instanceof DuplicateError) return once();
      throw error;
    });
  }

  return {
    get: (scope, id, options = {}) =>
      run(async () => (await select(scope, { ...options, filter: byId(id) }, false).limit(1))[0] as T | undefined).then(
        (found) => found ?? null,
      ),
    findOne: (scope, options) =>
      run(async () => (await select(scope, options, false).limit(1))[0] as T | undefined).then(
        (found) => found ?? null,
      ),
    find: (scope, options) =>
      run(async () => (await select(scope, options, true).limit(options.limit)) as unknown as T[]),
    list: (scope, options) =>
      run(async () => {
        const [items, total] = await Promise.all([
          select(scope, options, true)
            .skip((options.page - 1) * options.page_size)
            .limit(options.page_size),
          model.countDocuments(within(scope, options.counted ?? options.filter, options.deleted)),
        ]);
        return { items: items as unknown as T[], total };
      }),
    async *each(scope, options) {
      const cursor = select(scope, options, false).cursor();
      try {
        for await (const row of cursor) yield row as unknown as T;
      } catch (error) {
        throw await translateDatabaseError(model.collection, error);
      } finally {
        await cursor.close();
      }
    },
    count: (scope, options) => run(() => model.countDocuments(within(scope, options.filter, options.deleted)).exec()),
    insert,
    insertMany,
    update: change,
    updateMany: (scope, filter, asked, { deleted } = {}) =>
      run(async () => {
        const update = scopedChange(tenure, scope, asked, clock.now());
        const result = await model.updateMany(within(scope, filter, deleted), update, { runValidators: true });
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
      run(async () => (await model.deleteMany(within(scope, filter, 'included'))).deletedCount),
    aggregate: <R>(scope: Scope, stages: PipelineStage[], { deleted }: Pick<ListOptions<T>, 'deleted'> = {}) =>
      run(() => {
        checkStages(tenure.collection, stages);
        return model.aggregate<R>([{ $match: within(scope, {}, deleted) }, ...stages]).exec();
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

/** A sort in which no two documents are equal, so that pages neither repeat nor miss one. */
function stable(sort: Sort): Sort {
  if ('_id' in sort) return sort;
  return { ...sort, _id: Object.values(sort).at(-1) ?? 1 };
}

function assertSoft(tenure: Tenure): void {
  if (!tenure.softDelete) throw new TypeError(`${tenure.collection} has no soft delete`);
}
