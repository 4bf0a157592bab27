import { createHash } from 'node:crypto';
import { documentKey, namespace, rangeOf, recordBytes, recordOf } from './catalogue.ts';
import type { Catalogue, Collection, Index } from './catalogue.ts';
import { foldCase, valuesAt } from './sort-documents.ts';
import { describeValue, StoreError } from './store-error.ts';
import { encodeKey, invert } from './key-encoding.ts';
import { keysBetween, prefixBytes } from './storage.ts';
import type { Storage } from './storage.ts';
import type { Document } from './values.ts';
import { decode, MISSING } from './values.ts';

interface DocumentKeys {
  /** Encoded compound keys, without index and record number. */
  keys: Buffer[];
  isMultikey: boolean;
  isLossy: boolean;
}

/** LMDB's keys have up to 1978 bytes; longer ones are cut and end in a hash of the whole key. */
const MAX_KEY = 1900;
const HASH_BYTES = 32;
/** How many bytes of a long key are kept. */
export const KEPT_KEY = MAX_KEY - HASH_BYTES;

/** Greater than every byte that can follow a complete key: no type and no record number begins with it. */
const AFTER_KEY = Buffer.from([0xff]);

/** The keys of a document in an index. @throws StoreError 171 for arrays at two independent paths */
function keysOf(document: Document, index: Index): DocumentKeys {
  const none: DocumentKeys = { keys: [], isMultikey: false, isLossy: false };
  if (index.fitsPartialFilter?.(document) === false) return none;
  const fold = index.foldsCase ? foldCase : undefined;
  const values = index.fields.map(({ parts }) => valuesAt(document, parts));
  if (index.isSparse && values.every((each) => each.every((value) => value === MISSING))) return none;
  const encoded = values.map((each, at) => {
    const unique = new Map<string, Buffer>();
    for (const value of each) {
      const key = encodeKey(value, fold);
      unique.set(key.toString('latin1'), index.fields[at]?.direction === -1 ? invert(key) : key);
    }
    return [...unique.values()];
  });
  const arrays = index.fields.filter(({ parts }) => hasArray(document, parts));
  const isMultikey = arrays.length > 0;
  const roots = new Set(arrays.map(({ parts }) => parts[0]));
  if (roots.size > 1)
    throw new StoreError(171, `cannot index parallel arrays ${[...roots].map((root) => `[${root}]`).join(' ')}`);
  let keys: Buffer[] = [Buffer.alloc(0)];
  for (const each of encoded) keys = keys.flatMap((head) => each.map((tail) => Buffer.concat([head, tail])));
  const isLossy = keys.some((key) => key.length > MAX_KEY);
  return { keys: isLossy ? keys.map(shorten) : keys, isMultikey, isLossy };
}

function shorten(key: Buffer): Buffer {
  if (key.length <= MAX_KEY) return key;
  return Buffer.concat([key.subarray(0, KEPT_KEY), createHash('sha256').update(key).digest()]);
}

/**
 * Writes the entries of a document and removes those of its previous version.
 * @throws StoreError 11000 when another document has the key in a unique index; nothing is written then
 */
export function writeEntries(
  storage: Storage,
  catalogue: Catalogue,
  collection: Collection,
  record: number,
  before: Document | undefined,
  after: Document | undefined,
  indexes: readonly Index[] = collection.indexes,
): void {
  const tail = recordBytes(record);
  const puts: Buffer[] = [];
  const removals: Buffer[] = [];
  let isChanged = false;
  for (const index of indexes) {
    const head = prefixBytes(index.id);
    const old = before === undefined ? [] : keysOf(before, index).keys;
    const fresh = after === undefined ? undefined : keysOf(after, index);
    const oldKeys = new Set(old.map((key) => key.toString('latin1')));
    const freshKeys = new Set((fresh?.keys ?? []).map((key) => key.toString('latin1')));
    for (const key of fresh?.keys ?? []) {
      if (oldKeys.has(key.toString('latin1'))) continue;
      if (index.isUnique && after !== undefined) checkUnique(storage, collection, index, head, key, record, after);
      puts.push(Buffer.concat([head, key, tail]));
    }
    for (const key of old) if (!freshKeys.has(key.toString('latin1'))) removals.push(Buffer.concat([head, key, tail]));
    if (fresh !== undefined && ((fresh.isMultikey && !index.isMultikey) || (fresh.isLossy && !index.isLossy))) {
      index.isMultikey ||= fresh.isMultikey;
      index.isLossy ||= fresh.isLossy;
      isChanged = true;
    }
  }
  for (const key of removals) storage.entries.removeSync(key);
  for (const key of puts) storage.entries.putSync(key, EMPTY);
  if (isChanged) catalogue.save(collection);
}

/** Fills a new index from the existing documents. */
export function buildIndex(storage: Storage, catalogue: Catalogue, collection: Collection, index: Index): void {
  for (const key of keysBetween(storage.documents, rangeOf(collection.id))) {
    const raw = storage.documents.get(key);
    if (raw !== undefined) writeEntries(storage, catalogue, collection, recordOf(key), undefined, decode(raw), [index]);
  }
}

const EMPTY = Buffer.alloc(1);

function checkUnique(
  storage: Storage,
  collection: Collection,
  index: Index,
  head: Buffer,
  key: Buffer,
  record: number,
  document: Document,
): void {
  const range = { start: Buffer.concat([head, key]), end: Buffer.concat([head, key, AFTER_KEY]) };
  for (const found of keysBetween(storage.entries, range)) {
    if (recordOf(found) === record) continue;
    const value = duplicateValue(storage, collection, index, document, found);
    const shown = Object.entries(value)
      .map(([path, each]) => `${path}: ${describeValue(each)}`)
      .join(', ');
    throw new StoreError(
      11000,
      `E11000 duplicate key error collection: ${namespace(collection.database, collection.name)} index: ${index.name}${index.foldsCase ? ' collation: { strength: 2 }' : ''} dup key: { ${shown} }`,
      { keyPattern: index.definition.key as Document, keyValue: value },
    );
  }
}

/** The values that both documents have, one per field; for arrays, the shared element. */
function duplicateValue(
  storage: Storage,
  collection: Collection,
  index: Index,
  document: Document,
  entry: Buffer,
): Document {
  const raw = storage.documents.get(documentKey(collection, recordOf(entry)));
  const other = raw === undefined ? document : decode(raw);
  const fold = index.foldsCase ? foldCase : undefined;
  return Object.fromEntries(
    index.fields.map(({ path, parts }) => {
      const theirs = new Set(valuesAt(other, parts).map((value) => encodeKey(value, fold).toString('latin1')));
      const shared = valuesAt(document, parts).find((value) => theirs.has(encodeKey(value, fold).toString('latin1')));
      return [path, shared === MISSING || shared === undefined ? null : shared];
    }),
  );
}

function hasArray(document: unknown, parts: readonly string[]): boolean {
  let value: unknown = document;
  for (const part of parts) {
    if (Array.isArray(value)) return true;
    value = typeof value === 'object' && value !== null ? (value as Document)[part] : undefined;
  }
  return Array.isArray(value);
}
