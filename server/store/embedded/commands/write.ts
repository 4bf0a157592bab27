import { parseUpdate, upsertSeed, withId } from '../apply-update.ts';
import type { Updater } from '../apply-update.ts';
import type { Collection } from '../catalogue.ts';
import { collectionForWrite, insertDocument, removeDocument, replaceDocument } from '../edit-documents.ts';
import { toNumber } from '../numbers.ts';
import { parseFilter } from '../parse-filter.ts';
import type { FilterContext } from '../parse-filter.ts';
import { runQuery } from '../run-query.ts';
import type { Query } from '../run-query.ts';
import { StoreError, writeError } from '../store-error.ts';
import type { Document } from '../values.ts';
import { decode, isDocument } from '../values.ts';
import type { Reply } from '../wire.ts';
import {
  collectionName,
  documentField,
  documentsField,
  filterContext,
  findCollection,
  okay,
  variablesOf,
} from './command.ts';
import type { CommandContext } from './command.ts';

/** Runs statements in turn; an ordered command stops at the first failure. */
function eachStatement(
  context: CommandContext,
  statements: readonly Document[],
  run: (statement: Document, index: number) => void,
): Document {
  const errors: Document[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      // Any other error undoes the whole command.
      if (!(error instanceof StoreError)) throw error;
      errors.push(writeError(index, error));
      if (context.command.ordered !== false) break;
    }
  }
  return errors.length === 0 ? {} : { writeErrors: errors };
}

export function insert(context: CommandContext): Promise<Reply> {
  const { store, database, command } = context;
  const name = collectionName(context);
  const documents = documentsField(command, 'documents');
  return store.storage.write(() => {
    const collection = collectionForWrite(store, database, name);
    let n = 0;
    const failures = eachStatement(context, documents, (document) => {
      insertDocument(store, collection, withId(document));
      n += 1;
    });
    return okay({ n, ...failures });
  });
}

export function update(context: CommandContext): Promise<Reply> {
  const { store, database, command } = context;
  const name = collectionName(context);
  const updates = documentsField(command, 'updates');
  return store.storage.write(() => {
    let n = 0;
    let nModified = 0;
    const upserted: Document[] = [];
    const failures = eachStatement(context, updates, (statement, index) => {
      const result = runUpdate(context, database, name, statement);
      n += result.n;
      nModified += result.nModified;
      if (result.upserted !== undefined) upserted.push({ index, _id: result.upserted._id });
    });
    return okay({ n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...failures });
  });
}

export function remove(context: CommandContext): Promise<Reply> {
  const { store, command } = context;
  const deletes = documentsField(command, 'deletes');
  return store.storage.write(() => {
    const collection = findCollection(context);
    let n = 0;
    const failures = eachStatement(context, deletes, (statement) => {
      const filters = filterContext(command, statement.collation);
      const filter = parseFilter(documentField(statement, 'q'), filters);
      if (collection === undefined) return;
      const limit = toNumber(statement.limit ?? 0) === 0 ? undefined : 1;
      const found = [
        ...runQuery(store.storage, collection, { filter, limit, fold: filters.fold, hint: statement.hint }),
      ];
      for (const { record } of found) removeDocument(store, collection, record);
      n += found.length;
    });
    return okay({ n, ...failures });
  });
}

interface UpdateResult {
  n: number;
  nModified: number;
  upserted?: Document;
}

function runUpdate(context: CommandContext, database: string, name: string, statement: Document): UpdateResult {
  const { store, command } = context;
  const filters = filterContext(command, statement.collation);
  const updater = updaterOf(statement.u, statement, filters, command);
  const filter = parseFilter(documentField(statement, 'q'), filters);
  const isMulti = statement.multi === true;
  if (isMulti && updater.isReplacement)
    throw new StoreError(9, 'multi update is not supported for replacement-style update');
  const sort = isDocument(statement.sort) ? statement.sort : undefined;
  const query: Query = { filter, limit: isMulti ? undefined : 1, fold: filters.fold, hint: statement.hint, sort };
  const collection = store.catalogue.find(database, name);
  const result: UpdateResult = { n: 0, nModified: 0 };
  if (collection !== undefined) {
    for (const found of [...runQuery(store.storage, collection, query)]) {
      const before = { raw: found.raw, document: found.document ?? decode(found.raw) };
      const after = updater.apply(before.document, positionOf(query, before.document));
      result.n += 1;
      if (replaceDocument(store, collection, found.record, before, after)) result.nModified += 1;
    }
  }
  if (result.n > 0 || statement.upsert !== true) return result;
  const upserted = upsert(context, collectionForWrite(store, database, name), query, updater);
  return { n: 1, nModified: 0, upserted };
}

/** Inserts the document that an update makes of its query's equalities. @returns the new document */
export function upsert({ store }: CommandContext, collection: Collection, query: Query, updater: Updater): Document {
  const seed = updater.isReplacement ? idOf(upsertSeed(query.filter)) : upsertSeed(query.filter);
  const document = withId(updater.apply(seed, undefined, true));
  insertDocument(store, collection, document);
  return document;
}

/** Reads the update of a statement with its array filters. */
export function updaterOf(update: unknown, statement: Document, filters: FilterContext, command: Document): Updater {
  const constants = { ...variablesOf(command), ...(isDocument(statement.c) ? statement.c : {}) };
  return parseUpdate(update, documentsField(statement, 'arrayFilters'), filters, constants);
}

/** The array index that a document matched at, which an exact index plan does not report. */
export function positionOf(query: Query, document: Document): number | undefined {
  const position: { index?: number } = {};
  query.filter.matches(document, position);
  return position.index;
}

function idOf(seed: Document): Document {
  return '_id' in seed ? { _id: seed._id } : {};
}
