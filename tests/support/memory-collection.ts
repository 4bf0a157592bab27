import { aggregate, updateMany } from 'mingo';
import { parseFilter } from '../../server/store/embedded/parse-filter.ts';
import { both, checkFilter, checkStages, deletedFilter, scopeFilter } from '../../server/store/scope-filter.ts';
import type { Filter } from '../../server/store/scope-filter.ts';
import { scopedChange, upsertFields } from '../../server/store/scoped-collection.ts';
import type { Collection, ListOptions, StoredDocument } from '../../server/kernel/sdk/collection.ts';
import type { ModelDefinition } from '../../server/kernel/sdk/define-model.ts';
import { DuplicateError } from '../../server/kernel/sdk/app-error.ts';
import type { Scope } from '../../server/kernel/sdk/scope.ts';

type Row = Record<string, unknown>;

/** The documents of a collection in memory, which a test may read and extend. */
export interface MemoryCollection<T extends StoredDocument> extends Collection<T> {
  readonly documents: T[];
}

/**
 * A collection in memory with the scopes, filters and updates of the real one, for tests of repositories. It has
 * no schema and no index except that of `_id`.
 */
export function createMemoryCollection<T extends StoredDocument>(
  model: ModelDefinition<T>,
  now: () => Date = () => new Date(),
): MemoryCollection<T> {
  const documents: T[] = [];
  const unused = (): never => {
    throw new Error(`${model.collection}: not kept in memory`);
  };

  function matching(scope: Scope, filter: unknown, deleted?: ListOptions<T>['deleted']): T[] {
    const own = (filter ?? {}) as Filter;
    checkFilter(model.collection, own);
    const within = both(both(scopeFilter(model, scope), deletedFilter(model, deleted)), own);
    const { matches } = parseFilter(within, { expression: unused });
    return documents.filter((document) => matches(document));
  }

  /** Copies in an order. */
  function select(
    rows: readonly T[],
    { sort = { _id: 1 }, projection = {} }: Pick<ListOptions<T>, 'sort' | 'projection'>,
  ): T[] {
    const compare = (one: T, other: T): number => {
      for (const [field, direction] of Object.entries(sort)) {
        const order = compareValues((one as unknown as Row)[field], (other as unknown as Row)[field]);
        if (order !== 0) return order * direction;
      }
      return 0;
    };
    return rows.toSorted(compare).map((row) => projected(structuredClone(row), projection));
  }

  function change(scope: Scope, rows: readonly T[], asked: unknown): void {
    const update = scopedChange(model, scope, asked, now());
    delete update['$setOnInsert'];
    updateMany(rows as unknown as Row[], {}, update, { cloneMode: 'deep' });
  }

  function add(document: Row): T {
    const row: Row = { created_at: now(), updated_at: now(), ...structuredClone(document) };
    if (documents.some(({ _id }) => _id === row['_id'])) throw new DuplicateError(model.collection, ['_id']);
    documents.push(row as unknown as T);
    return structuredClone(row) as unknown as T;
  }

  const collection: MemoryCollection<T> = {
    documents,
    get: (scope, _id, options = {}) => collection.findOne(scope, { ...options, filter: { _id } }),
    findOne: async (scope, options) => (await collection.find(scope, { ...options, limit: 1 }))[0] ?? null,
    find: (scope, { limit, ...options }) =>
      Promise.resolve().then(() => select(matching(scope, options.filter, options.deleted), options).slice(0, limit)),
    list: (scope, { page, page_size, ...options }) =>
      Promise.resolve().then(() => {
        const rows = select(matching(scope, options.filter, options.deleted), options);
        return { items: rows.slice((page - 1) * page_size, page * page_size), total: rows.length };
      }),
    // oxlint-disable-next-line typescript/require-await -- nothing to wait for
    async *each(scope, options) {
      yield* select(matching(scope, options.filter, options.deleted), options);
    },
    count: (scope, { filter, deleted }) => Promise.resolve().then(() => matching(scope, filter, deleted).length),
    insert: (scope, document) =>
      Promise.resolve().then(() => {
        scopeFilter(model, scope);
        return add({ _id: `${documents.length + 1}`, ...document });
      }),
    insertMany: (scope, added) => Promise.all(added.map((document) => collection.insert(scope, document))),
    update: (scope, filter, asked, { upsert, sort, deleted } = {}) =>
      Promise.resolve().then(() => {
        const ids = select(matching(scope, filter, deleted), sort === undefined ? {} : { sort }).map(({ _id }) => _id);
        const row = documents.find(({ _id }) => _id === ids[0]);
        if (row !== undefined) {
          change(scope, [row], asked);
          return structuredClone(row);
        }
        if (upsert === undefined) return null;
        const update = scopedChange(model, scope, asked, now());
        const id = `${documents.length + 1}`;
        const fields = { filter: filter as Filter, fields: upsert, change: update, id, now: now() };
        return add({ ...upsertFields(model, scope, fields), ...update['$set'] });
      }),
    updateMany: (scope, filter, asked, { deleted } = {}) =>
      Promise.resolve().then(() => {
        const rows = matching(scope, filter, deleted);
        change(scope, rows, asked);
        return rows.length;
      }),
    softDelete: unused,
    restore: unused,
    remove: (scope, filter) =>
      Promise.resolve().then(() => {
        const gone = new Set(matching(scope, filter, 'included'));
        documents.splice(0, documents.length, ...documents.filter((document) => !gone.has(document)));
        return gone.size;
      }),
    aggregate: <R>(
      scope: Scope,
      stages: Parameters<Collection<T>['aggregate']>[1],
      { deleted }: Pick<ListOptions<T>, 'deleted'> = {},
    ): Promise<R[]> =>
      Promise.resolve().then(() => {
        checkStages(model.collection, stages);
        return aggregate(matching(scope, {}, deleted), stages as unknown as Row[]) as R[];
      }),
  };
  return collection;
}

/** Missing values come first, as in MongoDB. */
function compareValues(one: unknown, other: unknown): number {
  const [a, b] = [one ?? null, other ?? null] as [number | null, number | null];
  if (a === null || b === null) return (a === null ? 0 : 1) - (b === null ? 0 : 1);
  return a < b ? -1 : Number(a > b);
}

/** Only the fields of a projection, or all except those it leaves out. */
function projected<T extends StoredDocument>(row: T, projection: Record<string, 0 | 1>): T {
  const isTaking = Object.values(projection).includes(1);
  const has = (field: string): boolean => (isTaking ? projection[field] === 1 : projection[field] !== 0);
  return Object.fromEntries(Object.entries(row).filter(([field]) => field === '_id' || has(field))) as unknown as T;
}
