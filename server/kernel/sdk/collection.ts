import type { QueryFilter, UpdateQuery, PipelineStage } from 'mongoose';
import type { Scope } from './scope.ts';

/** Fields of every stored document. Ids are strings, created by the repository. */
export interface StoredDocument {
  _id: string;
  created_at: Date;
  updated_at: Date;
}

export interface Page {
  /** The first page is 1. */
  page: number;
  page_size: number;
}

export interface ListOptions<T> {
  filter?: QueryFilter<T>;
  /** Field → 1 or -1. */
  sort?: Record<string, 1 | -1>;
  /** Fields to include or exclude, like MongoDB's projection. */
  projection?: Record<string, 0 | 1>;
  /** Soft-deleted documents are hidden by default. */
  deleted?: 'hidden' | 'only' | 'included';
}

/**
 * One collection seen through a scope. Every method takes the scope first and adds its clients and, for models with
 * soft delete, the live documents to the filter; a caller's own `client_id` in a filter can only narrow it. Writes
 * stamp `updated_at`. A document outside the scope is not found; inserting one outside it throws.
 */
export interface Collection<T extends StoredDocument> {
  get(scope: Scope, id: string, options?: Pick<ListOptions<T>, 'projection' | 'deleted'>): Promise<T | null>;
  findOne(scope: Scope, options: ListOptions<T>): Promise<T | null>;
  /** All matching documents, for small sets only; `limit` is required. */
  find(scope: Scope, options: ListOptions<T> & { limit: number }): Promise<T[]>;
  /** @param options `counted` selects the same rows as `filter`, written so that an index can count them. */
  list(
    scope: Scope,
    options: ListOptions<T> & Page & { counted?: QueryFilter<T> },
  ): Promise<{ items: T[]; total: number }>;
  /** All matching documents one by one, without loading them all. */
  each(scope: Scope, options: ListOptions<T>): AsyncIterable<T>;
  count(scope: Scope, options: Pick<ListOptions<T>, 'filter' | 'deleted'>): Promise<number>;
  /**
   * Creates `_id` if absent; sets `created_at` and `updated_at`.
   * @throws DuplicateError when a unique index already contains a value.
   */
  insert(scope: Scope, document: NewDocument<T>): Promise<T>;
  insertMany(scope: Scope, documents: readonly NewDocument<T>[]): Promise<T[]>;
  /**
   * Changes one document and returns the new state; null if none matches. With `upsert`, a missing one is inserted with
   * these fields.
   * @throws DuplicateError
   */
  update(
    scope: Scope,
    filter: QueryFilter<T>,
    change: UpdateQuery<T>,
    options?: { upsert?: Partial<NewDocument<T>>; sort?: Record<string, 1 | -1>; deleted?: ListOptions<T>['deleted'] },
  ): Promise<T | null>;
  /** Returns how many were changed. */
  updateMany(
    scope: Scope,
    filter: QueryFilter<T>,
    change: UpdateQuery<T>,
    options?: Pick<ListOptions<T>, 'deleted'>,
  ): Promise<number>;
  /** Hides a document; null if it does not exist or is already hidden. Only for models with soft delete. */
  softDelete(scope: Scope, id: string): Promise<T | null>;
  restore(scope: Scope, id: string): Promise<T | null>;
  /** Removes permanently, including soft-deleted documents. Returns how many. */
  remove(scope: Scope, filter: QueryFilter<T>): Promise<number>;
  /** The scope and the filter for deleted documents come before the first stage. */
  aggregate<R>(scope: Scope, stages: PipelineStage[], options?: Pick<ListOptions<T>, 'deleted'>): Promise<R[]>;
}

export type NewDocument<T extends StoredDocument> = Omit<T, '_id' | 'created_at' | 'updated_at'> & { _id?: string };

/**
 * A pattern for `$regex` that finds exactly these words. NUL is written as an escape because MongoDB refuses patterns
 * that contain it (a BSON regular expression is a C string, bsonspec.org 1.1, `regex`).
 */
export function literalPattern(words: string): string {
  return words.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`).replaceAll('\0', String.raw`\x00`);
}
