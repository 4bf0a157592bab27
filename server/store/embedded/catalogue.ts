import { isTrue } from './engine.ts';
import { toNumber } from './numbers.ts';
import { parseFilter } from './parse-filter.ts';
import type { Matcher } from './parse-filter.ts';
import { directions, foldsCase } from './sort-documents.ts';
import { countBetween, keysBetween, prefixBytes } from './storage.ts';
import type { Storage } from './storage.ts';
import { StoreError } from './store-error.ts';
import type { Document } from './values.ts';
import { decode, encode } from './values.ts';

export interface Index {
  id: number;
  name: string;
  fields: { path: string; parts: string[]; direction: 1 | -1 }[];
  isUnique: boolean;
  isSparse: boolean;
  /** Whether its keys ignore case (a collation of strength 1 or 2). */
  foldsCase: boolean;
  partialFilter: Document | undefined;
  /** Whether a document belongs in a partial index; undefined when all do. */
  fitsPartialFilter: Matcher | undefined;
  expireAfterSeconds: number | undefined;
  /** The definition as given by the client, for `listIndexes`. */
  definition: Document;
  /** True once a document had an array at an indexed path. */
  isMultikey: boolean;
  /** True once a key was too long to be stored completely. */
  isLossy: boolean;
}

export interface Collection {
  id: number;
  database: string;
  name: string;
  options: Document;
  indexes: Index[];
  nextRecord: number;
}

const RECORD_BYTES = 6;
const NAME_LIMIT = 235;

/** Keeps the collections in memory and on disk; all changes are made inside `storage.write`. */
export interface Catalogue {
  find(database: string, name: string): Collection | undefined;
  list(database?: string): Collection[];
  create(database: string, name: string, options?: Document): Collection;
  save(collection: Collection): void;
  /** Returns an unused index number. */
  nextId(): number;
  drop(collection: Collection): void;
  rename(collection: Collection, database: string, name: string): void;
  removeEntries(index: Index): void;
  /** Reads everything from the disk again, after a change was undone. */
  reload(): void;
}

export function openCatalogue(storage: Storage): Catalogue {
  let collections = new Map<string, Collection>();
  let lastId = 0;

  const reload = (): void => {
    collections = new Map();
    lastId = 0;
    for (const { key, value } of storage.catalogue.getRange({})) {
      const collection = read(decode(value), storage);
      collections.set(key.toString('utf8'), collection);
      lastId = Math.max(lastId, collection.id, ...collection.indexes.map((index) => index.id));
    }
  };
  const save = (collection: Collection): void => {
    const name = namespace(collection.database, collection.name);
    collections.set(name, collection);
    storage.catalogue.putSync(Buffer.from(name), encode(write(collection)));
  };
  const removeRange = (table: 'documents' | 'entries', id: number): void => {
    for (const key of keysBetween(storage[table], rangeOf(id))) storage[table].removeSync(key);
  };
  const catalogue: Catalogue = {
    find: (database, name) => collections.get(namespace(database, name)),
    list: (database) =>
      [...collections.values()].filter((each) => database === undefined || each.database === database),
    create(database, name, options = {}) {
      checkName(database, name);
      lastId += 2;
      const collection: Collection = { id: lastId - 1, database, name, options, indexes: [], nextRecord: 1 };
      collection.indexes.push(readIndex({ v: 2, key: { _id: 1 }, name: '_id_' }, lastId));
      save(collection);
      return collection;
    },
    save,
    nextId() {
      lastId += 1;
      return lastId;
    },
    drop(collection) {
      removeRange('documents', collection.id);
      for (const index of collection.indexes) removeRange('entries', index.id);
      collections.delete(namespace(collection.database, collection.name));
      storage.catalogue.removeSync(Buffer.from(namespace(collection.database, collection.name)));
    },
    rename(collection, database, name) {
      checkName(database, name);
      collections.delete(namespace(collection.database, collection.name));
      storage.catalogue.removeSync(Buffer.from(namespace(collection.database, collection.name)));
      collection.database = database;
      collection.name = name;
      save(collection);
    },
    removeEntries: (index) => removeRange('entries', index.id),
    reload,
  };
  reload();
  return catalogue;
}

/** Reads an index definition. @throws StoreError 67 for kinds that this store doesn't support */
export function readIndex(
  definition: Document,
  id: number,
  state: { isMultikey?: boolean; isLossy?: boolean } = {},
): Index {
  const key = definition.key as Document;
  for (const [path, kind] of Object.entries(key)) {
    if (typeof kind === 'string') throw new StoreError(67, `The embedded store has no ${kind} index (field ${path})`);
    if (path.includes('$**')) throw new StoreError(67, 'The embedded store has no wildcard index');
    if (path === '' || path.split('.').includes(''))
      throw new StoreError(67, 'Index keys cannot contain an empty field.');
  }
  const fields = directions(key).map(({ path, direction }) => ({ path, parts: path.split('.'), direction }));
  if (fields.length === 0) throw new StoreError(67, 'Index keys cannot be empty.');
  const isId = fields.length === 1 && fields[0]?.path === '_id';
  const collation = definition.collation as Document | undefined;
  const partialFilter = definition.partialFilterExpression as Document | undefined;
  return {
    id,
    name: String(definition.name),
    fields,
    isUnique: isId || definition.unique === true,
    isSparse: definition.sparse === true,
    foldsCase: collation !== undefined && foldsCase(collation),
    partialFilter,
    fitsPartialFilter:
      partialFilter === undefined ? undefined : parseFilter(partialFilter, { expression: isTrue }).matches,
    expireAfterSeconds:
      definition.expireAfterSeconds === undefined ? undefined : toNumber(definition.expireAfterSeconds),
    definition,
    isMultikey: state.isMultikey ?? false,
    isLossy: state.isLossy ?? false,
  };
}

/** `database.collection`. */
export function namespace(database: string, name: string): string {
  return `${database}.${name}`;
}

export function documentKey(collection: Collection, record: number): Buffer {
  const key = Buffer.allocUnsafe(4 + RECORD_BYTES);
  key.writeUInt32BE(collection.id, 0);
  key.writeUIntBE(record, 4, RECORD_BYTES);
  return key;
}

/** A record number as the end of an index entry. */
export function recordBytes(record: number): Buffer {
  const bytes = Buffer.allocUnsafe(RECORD_BYTES);
  bytes.writeUIntBE(record, 0, RECORD_BYTES);
  return bytes;
}

/** The record number at the end of a document's key or an index entry. */
export function recordOf(key: Buffer): number {
  return key.readUIntBE(key.length - RECORD_BYTES, RECORD_BYTES);
}

/** The key range of a collection's documents or an index's entries. */
export function rangeOf(id: number): { start: Buffer; end: Buffer } {
  return { start: prefixBytes(id), end: prefixBytes(id + 1) };
}

export function countDocuments(storage: Storage, collection: Collection): number {
  return countBetween(storage.documents, rangeOf(collection.id));
}

function read(stored: Document, storage: Storage): Collection {
  const id = toNumber(stored.id);
  const { value: last } = keysBetween(storage.documents, rangeOf(id), true).next() as { value: Buffer | undefined };
  return {
    id,
    database: stored.database as string,
    name: stored.name as string,
    options: stored.options as Document,
    indexes: (stored.indexes as Document[]).map((each) =>
      readIndex(each.definition as Document, toNumber(each.id), {
        isMultikey: each.multikey === true,
        isLossy: each.lossy === true,
      }),
    ),
    // A record number may be reused after its document was removed.
    nextRecord: last === undefined ? 1 : recordOf(last) + 1,
  };
}

function write(collection: Collection): Document {
  return {
    id: collection.id,
    database: collection.database,
    name: collection.name,
    options: collection.options,
    indexes: collection.indexes.map((index) => ({
      id: index.id,
      definition: index.definition,
      multikey: index.isMultikey,
      lossy: index.isLossy,
    })),
  };
}

function checkName(database: string, name: string): void {
  if (database === '' || /[\s/\\."$\0]/.test(database))
    throw new StoreError(73, `Invalid database name: '${database}'`);
  if (name === '' || name.startsWith('.') || name.includes('\0') || name.includes('$')) {
    throw new StoreError(73, `Invalid collection name: ${name}`);
  }
  if (Buffer.byteLength(namespace(database, name)) > NAME_LIMIT) {
    throw new StoreError(
      73,
      `Fully qualified namespace is too long. Namespace: ${namespace(database, name)} Max: ${NAME_LIMIT}`,
    );
  }
}
