import { namespace, readIndex } from '../catalogue.ts';
import type { Collection, Index } from '../catalogue.ts';
import { collectionForWrite } from '../edit-documents.ts';
import { buildIndex } from '../index-entries.ts';
import { toNumber } from '../numbers.ts';
import { StoreError } from '../store-error.ts';
import type { Document } from '../values.ts';
import { encode, isDocument } from '../values.ts';
import type { Reply } from '../wire.ts';
import { collectionName, documentsField, findCollection, okay } from './command.ts';
import type { CommandContext } from './command.ts';

/** Options that change the content or constraints of an index. */
const MEANINGFUL = ['unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds', 'collation'];
const KNOWN = new Set([...MEANINGFUL, 'key', 'name', 'v', 'background', 'hidden', 'ns']);

/** `createIndexes`; creating an existing one is no fault. */
export function createIndexes(context: CommandContext): Promise<Reply> {
  const { store, database, command } = context;
  const name = collectionName(context);
  const definitions = documentsField(command, 'indexes').map(readDefinition);
  return store.storage.write(() => {
    const createdCollectionAutomatically = store.catalogue.find(database, name) === undefined;
    const collection = collectionForWrite(store, database, name);
    const numIndexesBefore = collection.indexes.length;
    for (const definition of definitions) {
      if (isThere(collection, definition)) continue;
      const index = readIndex(definition, store.catalogue.nextId());
      collection.indexes.push(index);
      buildIndex(store.storage, store.catalogue, collection, index);
      store.catalogue.save(collection);
    }
    const numIndexesAfter = collection.indexes.length;
    const note = numIndexesAfter === numIndexesBefore ? { note: 'all indexes already exist' } : {};
    return okay({ numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ...note });
  });
}

/** @throws StoreError 26 if the collection doesn't exist */
export function listIndexes(context: CommandContext): Reply {
  const collection = existing(context);
  const documents = collection.indexes.map((index) => encode(index.definition)).values();
  const name = namespace(context.database, collection.name);
  return { cursor: context.cursors.open(documents, name, Number.POSITIVE_INFINITY, true) };
}

/** `dropIndexes` by name, names, key, or `*` for all but that of `_id`. */
export function dropIndexes(context: CommandContext): Promise<Reply> {
  const { store, command } = context;
  return store.storage.write(() => {
    const collection = existing(context);
    const nIndexesWas = collection.indexes.length;
    for (const index of chosen(collection, command.index)) {
      store.catalogue.removeEntries(index);
      collection.indexes = collection.indexes.filter((each) => each !== index);
    }
    store.catalogue.save(collection);
    return okay({ nIndexesWas });
  });
}

function readDefinition(definition: Document): Document {
  const { key, name } = definition;
  if (!isDocument(key)) throw new StoreError(9, "The 'key' field is a required property of an index specification");
  if (typeof name !== 'string' || name === '')
    throw new StoreError(9, "The 'name' field is a required property of an index specification");
  const unknown = Object.keys(definition).find((field) => !KNOWN.has(field));
  if (unknown !== undefined)
    throw new StoreError(
      197,
      `The field '${unknown}' is not valid for an index specification. Specification: ${JSON.stringify(definition)}`,
    );
  if (definition.expireAfterSeconds !== undefined && !(toNumber(definition.expireAfterSeconds) >= 0)) {
    throw new StoreError(67, 'TTL index "expireAfterSeconds" option must be within an acceptable range');
  }
  if (definition.sparse === true && definition.partialFilterExpression !== undefined) {
    throw new StoreError(67, 'cannot mix "partialFilterExpression" and "sparse" options');
  }
  const kept = Object.fromEntries(
    Object.entries(definition).filter(([field]) => field !== 'background' && field !== 'ns'),
  );
  return { v: 2, key, name, ...kept };
}

/** @throws StoreError 85 and 86 for an index of the same key or name that differs */
function isThere(collection: Collection, definition: Document): boolean {
  const key = encode(definition.key as Document);
  for (const { definition: other } of collection.indexes) {
    const isSameKey = encode(other.key as Document).equals(key);
    const isSameName = other.name === definition.name;
    if (!isSameKey && !isSameName) continue;
    const hasSameOptions = signature(other) === signature(definition);
    if (isSameKey && other.name === '_id_') return true;
    if (isSameKey && hasSameOptions && isSameName) return true;
    if (isSameKey && hasSameOptions) {
      throw new StoreError(85, `Index already exists with a different name: ${String(other.name)}`);
    }
    if (isSameName) {
      throw new StoreError(
        86,
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${JSON.stringify(definition)}, existing index: ${JSON.stringify(other)}`,
      );
    }
    if (
      signatureOf(other, ['partialFilterExpression', 'collation', 'sparse', 'unique']) ===
      signatureOf(definition, ['partialFilterExpression', 'collation', 'sparse', 'unique'])
    ) {
      throw new StoreError(
        85,
        `An equivalent index already exists with a different name and options. Requested index: ${JSON.stringify(definition)}, existing index: ${JSON.stringify(other)}`,
      );
    }
  }
  return false;
}

function signature(definition: Document): string {
  return signatureOf(definition, MEANINGFUL);
}

function signatureOf(definition: Document, fields: readonly string[]): string {
  const meaningful = Object.fromEntries(
    fields.map((field) => [field, definition[field] === false ? null : (definition[field] ?? null)]),
  );
  return encode(meaningful).toString('latin1');
}

function chosen(collection: Collection, wanted: unknown): Index[] {
  if (wanted === '*') return collection.indexes.filter((index) => index.name !== '_id_');
  const names = Array.isArray(wanted) ? (wanted as unknown[]) : [wanted];
  return names.map((each) => {
    const index = collection.indexes.find((other) =>
      isDocument(each) ? encode(other.definition.key as Document).equals(encode(each)) : other.name === each,
    );
    if (index === undefined) {
      throw new StoreError(
        27,
        isDocument(each)
          ? `can't find index with key: ${JSON.stringify(each)}`
          : `index not found with name [${String(each)}]`,
      );
    }
    if (index.name === '_id_') throw new StoreError(72, 'cannot drop _id index');
    return index;
  });
}

function existing(context: CommandContext): Collection {
  const collection = findCollection(context);
  if (collection === undefined)
    throw new StoreError(26, `ns does not exist: ${namespace(context.database, collectionName(context))}`);
  return collection;
}
