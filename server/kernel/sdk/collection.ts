import type { QueryFilter, UpdateQuery, PipelineStage } from 'mongoose';
import type { Scope } from './scope.ts';

/** What every stored document has. Ids are strings, given by the repository that makes the document. */
export interface StoredDocument {
  _id: string;
  created_at: Date;
  updated_at: Date;
}

export interface Page {
  /** From 1. */
  page: number;
  page_size: number;
}

export interface ListOptions<T> {
  filter?: QueryFilter<T>;
  /** Field → 1 or -1. */
  sort?: Record<string, 1 | -1>;
  /** Fields to leave out or take, as MongoDB's projection. */
  projection?: Record<string, 0 | 1>;
  /** Soft-deleted documents: hidden unless asked for. */
  deleted?: 'hidden' | 'only' | 'included';
}

/**
 * One collection seen through a scope. Every method takes the scope first and adds its clients and, where the model is
 * soft-deleted, the live documents to the filter; a caller's own `client_id` in a filter can only narrow. Writes stamp
 * `updated_at`. A document outside the scope is not found; inserting one outside it throws.
 */
export interface Collection<T extends StoredDocument> {
  get(scope: Scope, id: string, options?: Pick<ListOptions<T>, 'projection' | 'deleted'>): Promise<T | null>;
  findOne(scope: Scope, options: ListOptions<T>): Promise<T | null>;
  /** All that match; for small sets only. `limit` is required. */
  find(scope: Scope, options: ListOptions<T> & { limit: number }): Promise<T[]>;
  /** @param options `counted` selects the same rows as `filter`, written so that an index counts them. */
  list(
    scope: Scope,
    options: ListOptions<T> & Page & { counted?: QueryFilter<T> },
  ): Promise<{ items: T[]; total: number }>;
  /** Everything that matches, one by one, without loading it all. */
  each(scope: Scope, options: ListOptions<T>): AsyncIterable<T>;
  count(scope: Scope, options: Pick<ListOptions<T>, 'filter' | 'deleted'>): Promise<number>;
  /**
   * `_id` is made where absent; `created_at` and `updated_at` are set.
   * @throws DuplicateError when a unique index has it already.
   */
  insert(scope: Scope, document: NewDocument<T>): Promise<T>;
  insertMany(scope: Scope, documents: readonly NewDocument<T>[]): Promise<T[]>;
  /**
   * Changes one document and returns the new state; null where none matches. With `upsert` a missing one is inserted with these fields.
   * @throws DuplicateError
   */
  update(
    scope: Scope,
    filter: QueryFilter<T>,
    change: UpdateQuery<T>,
    options?: { upsert?: Partial<NewDocument<T>>; sort?: Record<string, 1 | -1>; deleted?: ListOptions<T>['deleted'] },
  ): Promise<T | null>;
  /** How many were changed. */
  updateMany(
    scope: Scope,
    filter: QueryFilter<T>,
    change: UpdateQuery<T>,
    options?: Pick<ListOptions<T>, 'deleted'>,
  ): Promise<number>;
  /** Hides a document; null where it does not exist (or is hidden already). Only for models with soft delete. */
  softDelete(scope: Scope, id: string): Promise<T | null>;
  restore(scope: Scope, id: string): Promise<T | null>;
  /** Removes permanently, soft-deleted ones too; returns how many. */
  remove(scope: Scope, filter: QueryFilter<T>): Promise<number>;
  /** The scope, and which documents count as deleted, are put before the first stage. */
  aggregate<R>(scope: Scope, stages: PipelineStage[], options?: Pick<ListOptions<T>, 'deleted'>): Promise<R[]>;
}

export type NewDocument<T extends StoredDocument> = Omit<T, '_id' | 'created_at' | 'updated_at'> & { _id?: string };

/**
 * Words as a pattern for `$regex` that finds just them. NUL is written as an escape: MongoDB refuses patterns with the character
 * itself (a BSON regular expression is a C string, bsonspec.org 1.1, `regex`).
 */
export function literalPattern(words: string): string {
  return words.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`).replaceAll('\0', String.raw`\x00`);
}
