import { Long } from 'bson';
import { namespace } from '../catalogue.ts';
import { compareValues, encodeKey } from '../key-encoding.ts';
import { toBigInt, toNumber } from '../numbers.ts';
import { parseFilter } from '../parse-filter.ts';
import { parseProjection } from '../project-document.ts';
import { countQuery, runQuery } from '../run-query.ts';
import type { Query } from '../run-query.ts';
import { runPipeline } from '../run-pipeline.ts';
import { valuesAt } from '../sort-documents.ts';
import { StoreError } from '../store-error.ts';
import type { Document } from '../values.ts';
import { decode, encode, MISSING } from '../values.ts';
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

const FIRST_BATCH = 101;

export function find(context: CommandContext): Reply {
  const { command, cursors, database } = context;
  const query = queryOf(command);
  const collection = findCollection(context);
  const project = parseProjection(documentField(command, 'projection'), filterContext(command));
  const limit = command.limit === undefined ? 0 : toNumber(command.limit);
  const isSingle = command.singleBatch === true || limit < 0;
  const batchSize = batchSizeOf(command.batchSize) ?? (isSingle && limit !== 0 ? Math.abs(limit) : FIRST_BATCH);
  const { storage } = context.store;
  const documents = function* (): Generator<Uint8Array> {
    if (collection === undefined) return;
    for (const found of runQuery(storage, collection, query)) {
      if (project === undefined) yield found.raw;
      else {
        const position: { index?: number } = {};
        const document = found.document ?? decode(found.raw);
        if (found.position === undefined) query.filter.matches(document, position);
        yield encode(project(document, found.position ?? position.index));
      }
    }
  };
  return { cursor: cursors.open(documents(), namespace(database, collectionName(context)), batchSize, isSingle) };
}

export function getMore({ command, cursors, database }: CommandContext): Reply {
  const name = namespace(database, String(command.collection));
  const batchSize = batchSizeOf(command.batchSize);
  return { cursor: cursors.next(toBigInt(command.getMore), name, batchSize === 0 ? undefined : batchSize) };
}

export function killCursors({ command, cursors }: CommandContext): Reply {
  const killed: Long[] = [];
  const unknown: Long[] = [];
  for (const id of (command.cursors ?? []) as unknown[]) {
    const number = toBigInt(id);
    (cursors.kill(number) ? killed : unknown).push(Long.fromBigInt(number));
  }
  return okay({ cursorsKilled: killed, cursorsNotFound: unknown, cursorsAlive: [], cursorsUnknown: [] });
}

export function count(context: CommandContext): Reply {
  const collection = findCollection(context);
  const query = queryOf({ ...context.command, filter: context.command.query });
  return okay({ n: collection === undefined ? 0 : countQuery(context.store.storage, collection, query) });
}

export function distinct(context: CommandContext): Reply {
  const { command, store } = context;
  const collection = findCollection(context);
  if (typeof command.key !== 'string')
    throw new StoreError(14, "BSON field 'distinct.key' is the wrong type, expected type 'string'");
  const parts = command.key.split('.');
  const query = queryOf({ ...command, filter: command.query });
  const values = new Map<string, unknown>();
  if (collection !== undefined) {
    for (const found of runQuery(store.storage, collection, query)) {
      for (const value of valuesAt(found.document ?? decode(found.raw), parts)) {
        if (value === MISSING || value === undefined) continue;
        const key = encodeKey(value, query.fold).toString('latin1');
        if (!values.has(key)) values.set(key, value);
      }
    }
  }
  return okay({ values: [...values.values()].sort((a, b) => compareValues(a, b)) });
}

/** `aggregate`, on a collection or, with `aggregate: 1`, without one. */
export function aggregate(context: CommandContext): Reply {
  const { command, cursors, database, store } = context;
  const isOnNothing = typeof command.aggregate !== 'string';
  const name = isOnNothing ? '$cmd.aggregate' : collectionName(context);
  const documents = aggregateDocuments(context, documentsField(command, 'pipeline'));
  const encoded = (function* (): Generator<Uint8Array> {
    for (const document of documents) yield encode(document);
  })();
  const batchSize = batchSizeOf(documentField(command, 'cursor').batchSize) ?? FIRST_BATCH;
  return { cursor: cursors.open(encoded, namespace(database, name), batchSize, false) };
  function aggregateDocuments({ command: { hint } }: CommandContext, pipeline: Document[]): Document[] {
    const collection = isOnNothing ? undefined : findCollection(context);
    const { fold } = filterContext(command);
    return runPipeline({ store, database, fold, variables: variablesOf(command), hint }, collection, pipeline);
  }
}

/** Reads the query of a `find`-like command. @throws StoreError 51024 for a negative skip */
export function queryOf(command: Document): Query {
  const context = filterContext(command);
  const limit = command.limit === undefined ? 0 : Math.abs(toNumber(command.limit));
  const skip = command.skip === undefined ? 0 : toNumber(command.skip);
  if (skip < 0) throw new StoreError(51024, `BSON field 'skip' value must be >= 0, actual value '${skip}'`);
  const sort = documentField(command, 'sort');
  const isNatural = '$natural' in sort;
  return {
    filter: parseFilter(documentField(command, 'filter'), context),
    sort: Object.keys(sort).length === 0 || isNatural ? undefined : sort,
    skip,
    limit: limit === 0 ? undefined : limit,
    fold: context.fold,
    hint: isNatural ? sort : emptyToUndefined(command.hint),
  };
}

function emptyToUndefined(hint: unknown): unknown {
  return typeof hint === 'object' && hint !== null && Object.keys(hint).length === 0 ? undefined : hint;
}

function batchSizeOf(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const size = toNumber(value);
  if (!Number.isInteger(size) || size < 0)
    throw new StoreError(51024, `BSON field 'batchSize' value must be >= 0, actual value '${size}'`);
  return size;
}
