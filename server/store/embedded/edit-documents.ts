import { documentKey } from './catalogue.ts';
import type { Catalogue, Collection } from './catalogue.ts';
import { writeEntries } from './index-entries.ts';
import type { Storage } from './storage.ts';
import { StoreError } from './store-error.ts';
import type { Document } from './values.ts';
import { decode, encode } from './values.ts';

/** Largest document, the same limit as MongoDB's (reported by `hello`). */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/** The store's tables and their catalogue. */
export interface Store {
  storage: Storage;
  catalogue: Catalogue;
}

/** Inserts a document that has an `_id`. @throws StoreError 11000 */
export function insertDocument({ storage, catalogue }: Store, collection: Collection, document: Document): void {
  const raw = toRaw(document);
  const record = collection.nextRecord;
  writeEntries(storage, catalogue, collection, record, undefined, document);
  collection.nextRecord += 1;
  storage.documents.putSync(documentKey(collection, record), raw);
}

/** Replaces a document. @returns false when nothing changed @throws StoreError 11000 */
export function replaceDocument(
  { storage, catalogue }: Store,
  collection: Collection,
  record: number,
  before: { raw: Buffer; document: Document },
  after: Document,
): boolean {
  const raw = toRaw(after);
  if (raw.equals(before.raw)) return false;
  writeEntries(storage, catalogue, collection, record, before.document, after);
  storage.documents.putSync(documentKey(collection, record), raw);
  return true;
}

/** Removes a document and its index entries. */
export function removeDocument({ storage, catalogue }: Store, collection: Collection, record: number): void {
  const key = documentKey(collection, record);
  const raw = storage.documents.get(key);
  if (raw === undefined) return;
  writeEntries(storage, catalogue, collection, record, decode(raw), undefined);
  storage.documents.removeSync(key);
}

/** The collection of a write; created by the first write. */
export function collectionForWrite({ catalogue }: Store, database: string, name: string): Collection {
  return catalogue.find(database, name) ?? catalogue.create(database, name);
}

function toRaw(document: Document): Buffer {
  const raw = encode(document);
  if (raw.length > MAX_DOCUMENT_BYTES) {
    throw new StoreError(10334, `BSONObj size: ${raw.length} is invalid. Size must be between 0 and 16793600(16MB)`);
  }
  return raw;
}
