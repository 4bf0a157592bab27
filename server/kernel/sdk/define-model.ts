import type { Schema } from 'mongoose';
import type { Collection, StoredDocument } from './collection.ts';

/**
 * How documents belong to clients: by `client_id`; by being the client itself (`_id`); or to the whole service, which
 * only a scope over all clients may use.
 */
export type Tenancy = 'client' | 'self' | 'service';

export interface ModelDefinition<T extends StoredDocument> {
  /** Collection name, plural snake_case. Indexes are created by migrations. */
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

/** The collection type of a model. */
export type CollectionOf<Model> = Model extends ModelDefinition<infer T> ? Collection<T> : never;
