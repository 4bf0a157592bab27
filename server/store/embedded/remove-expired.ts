import type { Collection, Index } from './catalogue.ts';
import { removeDocument } from './edit-documents.ts';
import type { Store } from './edit-documents.ts';
import { isTrue } from './expressions.ts';
import { parseFilter } from './parse-filter.ts';
import { runQuery } from './run-query.ts';

/** Documents removed in one commit, so that clients do not wait behind a sweep. */
const STEP = 500;

/**
 * Removes the documents whose indexed date is older than their index allows (MongoDB manual, "TTL Indexes").
 * @param now in milliseconds
 * @returns how many went
 */
export async function removeExpired(store: Store, now: number): Promise<number> {
  let removed = 0;
  for (const collection of store.catalogue.list()) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds === undefined || index.fields.length !== 1) continue;
      for (;;) {
        const count = await store.storage.write(() => removeStep(store, collection, index, now));
        removed += count;
        if (count < STEP) break;
      }
    }
  }
  return removed;
}

function removeStep(store: Store, { database, name }: Collection, { name: indexName }: Index, now: number): number {
  // Another command may have dropped either since.
  const collection = store.catalogue.find(database, name);
  const index = collection?.indexes.find((each) => each.name === indexName);
  if (collection === undefined || index?.expireAfterSeconds === undefined) return 0;
  const path = index.fields[0]?.path as string;
  const before = new Date(now - index.expireAfterSeconds * 1000);
  const filter = parseFilter({ ...(index.partialFilter ?? {}), [path]: { $lt: before } }, { expression: isTrue });
  const found = [...runQuery(store.storage, collection, { filter, limit: STEP })];
  for (const { record } of found) removeDocument(store, collection, record);
  return found.length;
}
