import { StoreError } from '../store-error.ts';
import type { Reply } from '../wire.ts';
import * as collections from './collections.ts';
import type { CommandContext, CommandHandler } from './command.ts';
import * as indexes from './indexes.ts';
import * as read from './read.ts';
import * as server from './server.ts';
import * as write from './write.ts';
import { collectionForWrite, removeDocument, replaceDocument } from '../edit-documents.ts';
import { parseFilter } from '../parse-filter.ts';
import { parseProjection } from '../project-document.ts';
import { runQuery } from '../run-query.ts';
import type { Query } from '../run-query.ts';
import type { Document } from '../values.ts';
import { decode } from '../values.ts';
import { collectionName, documentField, filterContext, findCollection, okay } from './command.ts';
import { positionOf, updaterOf, upsert } from './write.ts';

const HANDLERS: ReadonlyMap<string, CommandHandler> = new Map<string, CommandHandler>([
  ['hello', server.hello],
  ['isMaster', server.hello],
  ['ismaster', server.hello],
  ['ping', server.nothing],
  ['logout', server.nothing],
  ['endSessions', server.nothing],
  ['refreshSessions', server.nothing],
  ['killSessions', server.nothing],
  ['startSession', server.startSession],
  ['fsync', server.nothing],
  ['buildInfo', server.buildInfo],
  ['buildinfo', server.buildInfo],
  ['serverStatus', server.serverStatus],
  ['connectionStatus', server.connectionStatus],
  ['getParameter', server.getParameter],
  ['replSetGetStatus', server.noReplicaSet],
  ['commitTransaction', server.noTransactions],
  ['abortTransaction', server.noTransactions],
  ['find', read.find],
  ['getMore', read.getMore],
  ['killCursors', read.killCursors],
  ['count', read.count],
  ['distinct', read.distinct],
  ['aggregate', read.aggregate],
  ['insert', write.insert],
  ['update', write.update],
  ['delete', write.remove],
  ['findAndModify', findAndModify],
  ['findandmodify', findAndModify],
  ['create', collections.create],
  ['drop', collections.drop],
  ['dropDatabase', collections.dropDatabase],
  ['renameCollection', collections.renameCollection],
  ['listCollections', collections.listCollections],
  ['listDatabases', collections.listDatabases],
  ['collMod', collections.collMod],
  ['collStats', collections.collStats],
  ['dbStats', collections.dbStats],
  ['validate', collections.validate],
  ['createIndexes', indexes.createIndexes],
  ['listIndexes', indexes.listIndexes],
  ['dropIndexes', indexes.dropIndexes],
  ['deleteIndexes', indexes.dropIndexes],
]);

/** Runs one command. @throws StoreError 59 for an unknown one, 20 for transactions */
export async function runCommand(context: CommandContext): Promise<Reply> {
  const handler = HANDLERS.get(context.name);
  if (handler === undefined) throw new StoreError(59, `no such command: '${context.name}'`);
  const { txnNumber, startTransaction, autocommit } = context.command;
  if (startTransaction === true || autocommit === false || txnNumber !== undefined) return server.noTransactions();
  return handler(context);
}

/** `findAndModify`: changes or removes one document and returns its old or new state. */
function findAndModify(context: CommandContext): Promise<Reply> {
  const { store, database, command } = context;
  const name = collectionName(context);
  const filters = filterContext(command);
  const isRemove = command.remove === true;
  if (isRemove === (command.update !== undefined)) {
    throw new StoreError(
      9,
      isRemove ? 'Cannot specify both an update and remove=true' : 'Either an update or remove=true must be specified',
    );
  }
  if (isRemove && command.upsert === true) throw new StoreError(9, 'Cannot specify both upsert=true and remove=true');
  if (isRemove && command.new === true) {
    throw new StoreError(
      9,
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  }
  const sort = documentField(command, 'sort');
  const query: Query = {
    filter: parseFilter(documentField(command, 'query'), filters),
    sort: Object.keys(sort).length === 0 ? undefined : sort,
    limit: 1,
    fold: filters.fold,
    hint: command.hint,
  };
  const project = parseProjection(documentField(command, 'fields'), filters) ?? ((document: Document) => document);
  const updater = isRemove ? undefined : updaterOf(command.update, command, filters, command);

  return store.storage.write(() => {
    const collection = findCollection(context);
    const [found] = collection === undefined ? [] : [...runQuery(store.storage, collection, query)];
    if (collection === undefined || found === undefined) {
      if (updater === undefined) return answer({ n: 0 }, null);
      if (command.upsert !== true) return answer({ n: 0, updatedExisting: false }, null);
      const made = upsert(context, collectionForWrite(store, database, name), query, updater);
      return answer({ n: 1, updatedExisting: false, upserted: made._id }, command.new === true ? project(made) : null);
    }
    const before = found.document ?? decode(found.raw);
    const position = positionOf(query, before);
    if (updater === undefined) {
      removeDocument(store, collection, found.record);
      return answer({ n: 1 }, project(before, position));
    }
    const after = updater.apply(before, position);
    replaceDocument(store, collection, found.record, { raw: found.raw, document: before }, after);
    return answer({ n: 1, updatedExisting: true }, project(command.new === true ? after : before, position));
  });
}

function answer(lastErrorObject: Document, value: Document | null): Reply {
  return okay({ lastErrorObject, value });
}
