import type { Schema } from 'mongoose';
import type { Collection, StoredDocument } from './collection.ts';

/**
 * How documents belong to clients: by their `client_id`; by being the client (`_id`); or to the whole service, which only
 * a scope over everything may touch.
 */
export type Tenancy = 'client' | 'self' | 'service';

export interface ModelDefinition<T extends StoredDocument> {
  /** Collection name, plural snake_case. Indexes come from migrations. */
  readonly collection: string;
  /** Fields beside `_id`, `created_at`, `updated_at` and, with soft delete, `deleted_at`, which are added. */
  readonly schema: Schema<T>;
  readonly tenancy: Tenancy;
  readonly softDelete: boolean;
}

/** Describes a collection; its owner gets it as `ctx.models.NAME`. */
export function defineModel<T extends StoredDocument>(definition: {
  collection: string;
  schema: Schema<T>;
  tenancy: Tenancy;
  softDelete?: boolean;
}): ModelDefinition<T> {
  return { softDelete: false, ...definition };
}

/** The collection a model gives. */
export type CollectionOf<Model> = Model extends ModelDefinition<infer T> ? Collection<T> : never;
