import { countDocuments, namespace } from '../catalogue.ts';
import type { Collection } from '../catalogue.ts';
import { parseFilter } from '../parse-filter.ts';
import { StoreError } from '../store-error.ts';
import type { Document } from '../values.ts';
import { encode } from '../values.ts';
import type { Reply } from '../wire.ts';
import { collectionName, documentField, filterContext, findCollection, okay } from './command.ts';
import type { CommandContext } from './command.ts';

const REFUSED_OPTIONS = ['capped', 'timeseries', 'viewOn', 'clusteredIndex'];
const IGNORED_FIELDS = new Set([
  'lsid',
  '$db',
  'writeConcern',
  'comment',
  'maxTimeMS',
  '$clusterTime',
  '$readPreference',
  'apiVersion',
]);

/** `create`; creating an existing collection with the same options is no fault. */
export function create(context: CommandContext): Promise<Reply> {
  const { store, database, command, name: commandName } = context;
  const name = collectionName(context);
  const refused = REFUSED_OPTIONS.find((option) => command[option] !== undefined && command[option] !== false);
  if (refused !== undefined)
    throw new StoreError(115, `The embedded store has no collections with the option ${refused}`);
  const options = Object.fromEntries(
    Object.entries(command).filter(([key]) => key !== commandName && !IGNORED_FIELDS.has(key)),
  );
  return store.storage.write(() => {
    const existing = store.catalogue.find(database, name);
    if (existing !== undefined && !encode(existing.options).equals(encode(options))) {
      throw new StoreError(48, `Collection ${namespace(database, name)} already exists.`);
    }
    if (existing === undefined) store.catalogue.create(database, name, options);
    return okay();
  });
}

export function drop(context: CommandContext): Promise<Reply> {
  const { store, database } = context;
  const name = collectionName(context);
  return store.storage.write(() => {
    const collection = store.catalogue.find(database, name);
    if (collection === undefined) return okay();
    const nIndexesWas = collection.indexes.length;
    store.catalogue.drop(collection);
    return okay({ nIndexesWas, ns: namespace(database, name) });
  });
}

export function dropDatabase({ store, database }: CommandContext): Promise<Reply> {
  return store.storage.write(() => {
    const collections = store.catalogue.list(database);
    for (const collection of collections) store.catalogue.drop(collection);
    return okay(collections.length === 0 ? {} : { dropped: database });
  });
}

export function renameCollection(context: CommandContext): Promise<Reply> {
  const { store, command } = context;
  const [from, to] = [split(collectionName(context)), split(String(command.to))];
  return store.storage.write(() => {
    const collection = store.catalogue.find(...from);
    if (collection === undefined) throw new StoreError(26, `Source collection ${from.join('.')} does not exist`);
    const target = store.catalogue.find(...to);
    if (target !== undefined) {
      if (command.dropTarget !== true) throw new StoreError(48, 'target namespace exists');
      store.catalogue.drop(target);
    }
    store.catalogue.rename(collection, ...to);
    return okay();
  });
}

export function listCollections({ store, database, command, cursors }: CommandContext): Reply {
  const { matches } = parseFilter(documentField(command, 'filter'), filterContext(command));
  const listed = store.catalogue
    .list(database)
    .map(({ name, options }): Document => ({
      name,
      type: 'collection',
      options,
      info: { readOnly: false },
      idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
    }))
    .filter((each) => matches(each))
    .map((each) => (command.nameOnly === true ? { name: each.name, type: each.type } : each));
  const documents = listed.map(encode).values();
  return {
    cursor: cursors.open(documents, namespace(database, '$cmd.listCollections'), Number.POSITIVE_INFINITY, true),
  };
}

/** `listDatabases`; a database exists while it has a collection. */
export function listDatabases({ store, command }: CommandContext): Reply {
  const { matches } = parseFilter(documentField(command, 'filter'), filterContext(command));
  const names = [...new Set(store.catalogue.list().map((collection) => collection.database))].sort();
  const databases = names
    .map((name): Document => ({ name, sizeOnDisk: sizeOf(store.catalogue.list(name).length), empty: false }))
    .filter((each) => matches(each));
  if (command.nameOnly === true) return okay({ databases: databases.map(({ name }) => ({ name })) });
  return okay({ databases, totalSize: databases.reduce((sum, each) => sum + (each.sizeOnDisk as number), 0) });
}

/** `collMod`: only the lifetime of an index can be changed; other options are ignored. */
export function collMod(context: CommandContext): Promise<Reply> {
  const { store, command } = context;
  return store.storage.write(() => {
    const collection = existing(context);
    const change = documentField(command, 'index');
    if (change.expireAfterSeconds !== undefined) {
      const index = collection.indexes.find(
        (each) =>
          each.name === change.name ||
          encode(each.definition.key as Document).equals(encode(documentField(change, 'keyPattern'))),
      );
      if (index === undefined) throw new StoreError(27, 'cannot find index for collMod');
      index.expireAfterSeconds = Number(change.expireAfterSeconds);
      index.definition = { ...index.definition, expireAfterSeconds: change.expireAfterSeconds };
      store.catalogue.save(collection);
    }
    return okay();
  });
}

/** `collStats`: counts are exact, sizes approximate. */
export function collStats(context: CommandContext): Reply {
  const collection = findCollection(context);
  const count = collection === undefined ? 0 : countDocuments(context.store.storage, collection);
  const { indexes = [] } = collection ?? {};
  return okay({
    ns: namespace(context.database, collectionName(context)),
    count,
    size: sizeOf(count),
    storageSize: sizeOf(count),
    avgObjSize: count === 0 ? 0 : sizeOf(1),
    nindexes: indexes.length,
    indexSizes: Object.fromEntries(indexes.map((index) => [index.name, sizeOf(count)])),
    totalIndexSize: indexes.length * sizeOf(count),
    capped: false,
  });
}

/** `dbStats`: counts are exact, sizes approximate. */
export function dbStats({ store, database }: CommandContext): Reply {
  const collections = store.catalogue.list(database);
  const objects = collections.reduce((sum, each) => sum + countDocuments(store.storage, each), 0);
  return okay({
    db: database,
    collections: collections.length,
    views: 0,
    objects,
    avgObjSize: objects === 0 ? 0 : sizeOf(1),
    dataSize: sizeOf(objects),
    storageSize: sizeOf(objects),
    indexes: collections.reduce((sum, each) => sum + each.indexes.length, 0),
    indexSize: sizeOf(objects),
  });
}

export function validate(context: CommandContext): Reply {
  const collection = existing(context);
  const nrecords = countDocuments(context.store.storage, collection);
  return okay({
    ns: namespace(collection.database, collection.name),
    nrecords,
    nIndexes: collection.indexes.length,
    valid: true,
    warnings: [],
    errors: [],
  });
}

function existing(context: CommandContext): Collection {
  const collection = findCollection(context);
  if (collection === undefined)
    throw new StoreError(26, `ns does not exist: ${namespace(context.database, collectionName(context))}`);
  return collection;
}

/** An estimate: a kilobyte per document. */
function sizeOf(documents: number): number {
  return documents * 1024;
}

function split(name: string): [string, string] {
  const dot = name.indexOf('.');
  if (dot < 1) throw new StoreError(73, `Invalid namespace specified '${name}'`);
  return [name.slice(0, dot), name.slice(dot + 1)];
}
