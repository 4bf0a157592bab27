import type { PipelineStage, QueryFilter } from 'mongoose';
import type { Collection, ListOptions, StoredDocument } from './collection.ts';
import { literalPattern } from './literal-pattern.ts';
import type { StoredObject, StoredObjectFilter, StoredObjects, StoredTotal } from './ports/stored-objects.ts';
import type { Scope } from './scope.ts';

interface OwnFields<T> {
  /** Fields that words are looked for in. */
  names: readonly string[];
  /** The field with the number of bytes. */
  size: string;
  /** Only these. */
  rows?: QueryFilter<T>;
  /** Whether deleted ones stay for a while. */
  hasSoftDelete: boolean;
  projection: Record<string, 1>;
  present: (document: T) => StoredObject;
}

/** Lists the records of a collection as stored objects. */
export function storedObjectsOf<T extends StoredDocument>(
  collection: Collection<T>,
  { names, size, rows, hasSoftDelete, projection, present }: OwnFields<T>,
): Pick<StoredObjects, 'first' | 'each' | 'get' | 'totals'> {
  const isEmpty = (deleted: boolean): boolean => deleted && !hasSoftDelete;
  const live = (deleted: boolean): Pick<ListOptions<T>, 'deleted'> => (deleted ? { deleted: 'only' } : {});

  const matching = ({ client_id, q, before, deleted }: StoredObjectFilter): ListOptions<T> => {
    const conditions: object[] = rows === undefined ? [] : [rows];
    if (client_id !== undefined) conditions.push({ client_id });
    if (before !== undefined) conditions.push({ created_at: { $lt: before } });
    if (q !== undefined && q !== '') {
      conditions.push({ $or: names.map((name) => ({ [name]: { $regex: literalPattern(q), $options: 'i' } })) });
    }
    const filter = (conditions.length === 0 ? {} : { $and: conditions }) as QueryFilter<T>;
    return { filter, ...live(deleted) };
  };
  const inOrder = ({ by, order }: Parameters<StoredObjects['first']>[2]): Record<string, 1 | -1> => ({
    [by === 'size' ? size : by]: order,
    _id: order,
  });

  return {
    async first(scope, filter, sort, limit) {
      if (isEmpty(filter.deleted)) return { items: [], total: 0 };
      const query = { ...matching(filter), sort: inOrder(sort), projection };
      const { items, total } = await collection.list(scope, { ...query, page: 1, page_size: limit });
      return { items: items.map(present), total };
    },
    async *each(scope, filter, sort) {
      if (isEmpty(filter.deleted)) return;
      const query = { ...matching(filter), sort: inOrder(sort), projection };
      for await (const document of collection.each(scope, query)) yield present(document);
    },
    async get(scope, id) {
      const filter = (rows === undefined ? { _id: id } : { $and: [rows, { _id: id }] }) as QueryFilter<T>;
      const deleted = hasSoftDelete ? ({ deleted: 'included' } as const) : {};
      const found = await collection.findOne(scope, { filter, projection, ...deleted });
      return found === null ? null : present(found);
    },
    async totals(scope: Scope, deleted: boolean): Promise<StoredTotal[]> {
      if (isEmpty(deleted)) return [];
      const stages: PipelineStage[] = [
        { $match: { ...rows } },
        { $group: { _id: '$client_id', objects: { $sum: 1 }, bytes: { $sum: `$${size}` } } },
      ];
      type Sum = { _id: string; objects: number; bytes: number };
      const found = await collection.aggregate<Sum>(scope, stages, live(deleted));
      return found.map(({ _id, objects, bytes }) => ({ client_id: _id, objects, bytes }));
    },
  };
}
