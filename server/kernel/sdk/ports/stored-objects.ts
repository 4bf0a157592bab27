import type { Caller, Scope } from '../scope.ts';
import type { FileReply } from '../define-route.ts';
import { defineHook } from '../hook-point.ts';
import type { Contributions } from '../hook-point.ts';
import type { PurgeCount } from './retention.ts';
import type { PipelineStage, QueryFilter } from 'mongoose';
import type { Collection, ListOptions, StoredDocument } from '../collection.ts';
import { literalPattern } from '../collection.ts';

/** An object with its own file, as listed by storage administration. */
export interface StoredObject {
  /** Id of its record. */
  id: string;
  client_id: string;
  owner_id: string | null;
  name: string;
  media_type: string;
  /** Bytes. */
  size: number;
  /** Whether an original can be downloaded; a web page only has its text. */
  has_content: boolean;
  created_at: Date;
  deleted_at: Date | null;
}

export interface StoredObjectFilter {
  client_id?: string;
  /** Words in the name. */
  q?: string;
  /** Created before. */
  before?: Date;
  /** Lists deleted objects that aren't purged yet, instead of those in use. */
  deleted: boolean;
}

export type StoredObjectSort = Readonly<{ by: 'created_at' | 'size' | 'name'; order: 1 | -1 }>;

/** The total of one client. */
export interface StoredTotal {
  client_id: string;
  objects: number;
  /** Bytes. */
  bytes: number;
}

/** One kind of stored objects; its key is its name in the singular. */
export interface StoredObjects {
  /** The first objects in sort order, and their total number. */
  first(
    scope: Scope,
    filter: StoredObjectFilter,
    sort: StoredObjectSort,
    limit: number,
  ): Promise<{ items: StoredObject[]; total: number }>;
  each(scope: Scope, filter: StoredObjectFilter, sort: StoredObjectSort): AsyncIterable<StoredObject>;
  /** Also finds deleted objects. */
  get(scope: Scope, id: string): Promise<StoredObject | null>;
  totals(scope: Scope, deleted: boolean): Promise<StoredTotal[]>;
  /** The original, also of deleted objects. @throws AppError `not_found` */
  open(scope: Scope, id: string): Promise<FileReply>;
  /** Deletes an object and records it in the audit log. @throws AppError `not_found`, `conflict` */
  remove(caller: Caller, id: string): Promise<void>;
  /** For kinds whose deletion can be undone. */
  undo?: {
    /** The setting with the number of days for which deleted objects are kept. */
    keptFor: 'soft_deleted_days' | 'orphan_files_days';
    /** Null if there is nothing to restore. */
    restore(scope: Scope, id: string): Promise<StoredObject | null>;
    /**
     * Permanently removes objects that were deleted before a time and are not in use.
     * @returns how many objects and files were removed; with `dry_run`, how many would be.
     */
    purge(scope: Scope, request: { before: Date; dry_run: boolean }): Promise<PurgeCount>;
  };
  /** For kinds that other records use: an unused object is an orphan. */
  uses?: {
    among(scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>>;
    /** An id may be repeated. */
    all(scope: Scope): AsyncIterable<string>;
  };
}

export const STORED_OBJECTS = defineHook<StoredObjects>('stored-objects');

interface OwnFields<T> {
  /** Fields that are searched for words. */
  names: readonly string[];
  /** The field with the number of bytes. */
  size: string;
  /** Restricts the objects to these rows. */
  rows?: QueryFilter<T>;
  /** Whether deleted objects are kept for a while. */
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

/** The objects in use according to all contributions. @param among restricts the result to these ids. */
export function usesOf<Use extends { all(scope: Scope): AsyncIterable<string> }>(
  uses: Contributions<Use>,
  among: (use: Use, scope: Scope, ids: readonly string[]) => Promise<readonly string[]>,
): NonNullable<StoredObjects['uses']> {
  return {
    async among(scope, ids) {
      const found = new Set<string>();
      for (const use of uses.list()) {
        for (const id of await uses.call(use, (value) => among(value, scope, ids))) found.add(id);
      }
      return found;
    },
    async *all(scope) {
      for (const { value } of uses.list()) yield* value.all(scope);
    },
  };
}
