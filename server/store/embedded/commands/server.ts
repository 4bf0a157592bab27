import { Long } from 'bson';
import { MAX_DOCUMENT_BYTES } from '../edit-documents.ts';
import { StoreError } from '../store-error.ts';
import type { Reply } from '../wire.ts';
import { MAX_MESSAGE_BYTES } from '../wire.ts';
import { okay } from './command.ts';
import type { CommandContext } from './command.ts';

/** The MongoDB version whose behaviour this store follows. */
export const SERVER_VERSION = '7.0.0';

/** `hello` and its older names: a standalone server without a replica set. */
export function hello({ connectionId, name }: CommandContext): Reply {
  const isPrimary = name === 'hello' ? { isWritablePrimary: true } : { ismaster: true };
  return okay({
    ...isPrimary,
    helloOk: true,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
  });
}

export function buildInfo(): Reply {
  return okay({
    version: SERVER_VERSION,
    versionArray: [7, 0, 0, 0],
    gitVersion: 'embedded',
    modules: ['embedded'],
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    storageEngines: ['lmdb'],
  });
}

export function serverStatus({ startedAt }: CommandContext): Reply {
  const seconds = (Date.now() - startedAt) / 1000;
  return okay({
    host: 'embedded',
    version: SERVER_VERSION,
    process: 'embedded',
    pid: Long.fromNumber(process.pid),
    uptime: seconds,
    uptimeMillis: Long.fromNumber(Math.round(seconds * 1000)),
    localTime: new Date(),
    mem: { bits: 64, resident: Math.round(process.memoryUsage().rss / 2 ** 20), supported: true },
    storageEngine: { name: 'lmdb', supportsCommittedReads: true, persistent: true },
  });
}

export function connectionStatus(): Reply {
  return okay({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] } });
}

export function getParameter({ command }: CommandContext): Reply {
  const version = { version: '7.0' };
  if (command.featureCompatibilityVersion !== undefined || command.getParameter === '*')
    return okay({ featureCompatibilityVersion: version });
  throw new StoreError(72, 'no option found to get');
}

/** Commands that need no work: ping, sessions, log-out. */
export function nothing(): Reply {
  return okay();
}

export function startSession(): Reply {
  return okay({ timeoutMinutes: 30 });
}

export function noReplicaSet(): Reply {
  throw new StoreError(76, 'not running with --replSet');
}

/** @throws StoreError 20 always, like a server without a replica set */
export function noTransactions(): Reply {
  throw new StoreError(20, 'Transaction numbers are only allowed on a replica set member or mongos');
}
