import type { Collection, StoredDocument } from './sdk/collection.ts';
import type { ModelDefinition } from './sdk/define-model.ts';

/** What the kernel needs of the database. */
export interface KernelDatabase {
  collection<T extends StoredDocument>(model: ModelDefinition<T>): Collection<T>;
  /** Applies what is not applied yet, core first, then owners in order. */
  migrate(owners: readonly { owner: string; folder: URL }[]): Promise<void>;
  /** Rejects where it can't be reached. */
  probe(): Promise<void>;
}
