import { StoreError } from '../store-error.ts';
import type { Reply } from '../wire.ts';
import * as collections from './collections.ts';
import type { CommandContext, CommandHandler } from './command.ts';
import { findAndModify } from './find-and-modify.ts';
import * as indexes from './indexes.ts';
import * as read from './read.ts';
import * as server from './server.ts';
import * as write from './write.ts';

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
