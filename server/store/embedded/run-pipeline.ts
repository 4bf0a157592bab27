import type { Collection } from './catalogue.ts';
import type { Store } from './edit-documents.ts';
import { runEngine, isTrue, toPlain, evaluate } from './engine.ts';
import type { Fold } from './key-encoding.ts';
import { toNumber } from './numbers.ts';
import { parseFilter } from './parse-filter.ts';
import { countQuery, runQuery } from './run-query.ts';
import type { Query } from './run-query.ts';
import { sortEntries, sortKey, valuesAt } from './sort-documents.ts';
import { StoreError } from './store-error.ts';
import type { Document } from './values.ts';
import { decode, isDocument, MISSING } from './values.ts';
import { compareValues } from './key-encoding.ts';

interface PipelineContext {
  store: Store;
  database: string;
  fold?: Fold | undefined;
  variables: Document;
  hint?: unknown;
}

const REFUSED = new Set(['$out', '$merge']);
const FIRST_ONLY = new Set([
  '$changeStream',
  '$collStats',
  '$indexStats',
  '$currentOp',
  '$listSessions',
  '$geoNear',
  '$search',
]);
/** Stages that the aggregation engine runs. */
const ENGINE = new Set([
  '$addFields',
  '$set',
  '$project',
  '$unset',
  '$group',
  '$unwind',
  '$replaceRoot',
  '$replaceWith',
  '$bucketAuto',
  '$sortByCount',
  '$redact',
  '$setWindowFields',
  '$fill',
  '$densify',
  '$graphLookup',
]);

/**
 * Runs a pipeline over a collection; a missing one counts as empty. @throws StoreError for unknown or refused stages
 */
export function runPipeline(
  context: PipelineContext,
  collection: Collection | undefined,
  stages: readonly Document[],
): Document[] {
  const named = stages.map(readStage);
  for (const { name } of named) check(name);
  if (named[0]?.name === '$documents') {
    return runStages(context, toPlain(named[0].argument) as Document[], named.slice(1));
  }
  if (collection === undefined) return runStages(context, [], named);
  const { query, rest } = takeQuery(context, named);
  const counted = countOf(rest[0]);
  if (counted !== undefined) {
    const count = countQuery(context.store.storage, collection, query);
    return runStages(context, counted(count), rest.slice(1));
  }
  const documents: Document[] = [];
  for (const found of runQuery(context.store.storage, collection, query))
    documents.push(found.document ?? decode(found.raw));
  return runStages(context, documents, rest);
}

interface Stage {
  name: string;
  argument: unknown;
}

function readStage(stage: unknown): Stage {
  const keys = isDocument(stage) ? Object.keys(stage) : [];
  const name = keys[0];
  if (name === undefined || keys.length !== 1) {
    throw new StoreError(40323, 'A pipeline stage specification object must contain exactly one field.');
  }
  return { name, argument: (stage as Document)[name] };
}

function check(name: string): void {
  if (REFUSED.has(name)) throw new StoreError(115, `The embedded store does not write from a pipeline: ${name}`);
  if (name === '$changeStream')
    throw new StoreError(40573, 'The $changeStream stage is only supported on replica sets');
  if (FIRST_ONLY.has(name)) throw new StoreError(115, `The embedded store has no ${name}`);
}

/** The leading stages that a query on the collection can answer: match, sort, skip, limit in that order. */
function takeQuery(context: PipelineContext, stages: readonly Stage[]): { query: Query; rest: Stage[] } {
  const filters: Document[] = [];
  const query: Partial<Query> = {};
  let at = 0;
  for (; at < stages.length; at += 1) {
    const { name, argument } = stages[at] as Stage;
    const isOpen = query.skip === undefined && query.limit === undefined;
    if (name === '$match' && isOpen && query.sort === undefined) filters.push(document(name, argument));
    else if (name === '$sort' && isOpen && query.sort === undefined) query.sort = document(name, argument);
    else if (name === '$skip' && isOpen) query.skip = toNumber(argument);
    else if (name === '$limit' && query.limit === undefined) query.limit = toNumber(argument);
    else break;
  }
  const filter = parseFilter(
    filters.length === 1 ? (filters[0] as Document) : filters.length === 0 ? {} : { $and: filters },
    filterContext(context),
  );
  return { query: { ...query, filter, fold: context.fold, hint: context.hint }, rest: stages.slice(at) };
}

/** The stages of the driver's `countDocuments`, and `$count`: they need a number and no documents. */
function countOf(stage: Stage | undefined): ((count: number) => Document[]) | undefined {
  if (stage === undefined) return undefined;
  if (stage.name === '$count') return (count) => (count === 0 ? [] : [{ [String(stage.argument)]: count }]);
  if (stage.name !== '$group' || !isDocument(stage.argument)) return undefined;
  const [[idName, id] = [], [name, sum] = [], more] = Object.entries(stage.argument);
  const isConstant = id === null || (typeof id === 'object' && toNumber(id) === 1);
  const isSum = isDocument(sum) && Object.keys(sum).length === 1 && toNumber(sum.$sum) === 1;
  if (idName !== '_id' || !isConstant || name === undefined || !isSum || more !== undefined) return undefined;
  return (count) => (count === 0 ? [] : [{ _id: toPlain(id), [name]: count }]);
}

function runStages(context: PipelineContext, input: Document[], stages: readonly Stage[]): Document[] {
  return stages.reduce((documents, stage) => runStage(context, documents, stage), input);
}

function runStage(context: PipelineContext, documents: Document[], { name, argument }: Stage): Document[] {
  switch (name) {
    case '$match': {
      const { matches } = parseFilter(document(name, argument), filterContext(context));
      return documents.filter((each) => matches(each));
    }
    case '$sort': {
      const sort = document(name, argument);
      return sortEntries(documents.map((entry) => ({ key: sortKey(entry, sort, context.fold), entry })));
    }
    case '$skip':
      return documents.slice(toNumber(argument));
    case '$limit':
      return documents.slice(0, toNumber(argument));
    case '$count':
      return documents.length === 0 ? [] : [{ [String(argument)]: documents.length }];
    case '$sample':
      return sample(documents, toNumber(document(name, argument).size));
    case '$facet':
      return [
        Object.fromEntries(
          Object.entries(document(name, argument)).map(([key, stages]) => {
            const named = (stages as Document[]).map(readStage);
            for (const each of named) check(each.name);
            return [key, runStages(context, documents, named)];
          }),
        ),
      ];
    case '$bucket':
      return bucket(documents.map(toPlain) as Document[], toPlain(argument) as Document, context.variables);
    case '$lookup':
      return lookup(context, documents, document(name, argument));
    case '$unionWith': {
      const { coll, pipeline = [] } = isDocument(argument) ? argument : { coll: argument };
      const other = context.store.catalogue.find(context.database, String(coll));
      return [...documents, ...runPipeline({ ...context, hint: undefined }, other, pipeline as Document[])];
    }
    default:
      if (!ENGINE.has(name)) throw new StoreError(40324, `Unrecognized pipeline stage name: '${name}'`);
      return runStageInEngine(context, documents, { [name]: argument });
  }
}

function runStageInEngine(context: PipelineContext, documents: Document[], stage: Document): Document[] {
  const collection = (name: string): Document[] => {
    const other = context.store.catalogue.find(context.database, name);
    return runPipeline({ ...context, hint: undefined }, other, []).map(toPlain) as Document[];
  };
  try {
    return runEngine(documents.map(toPlain) as Document[], [toPlain(stage) as Document], {
      variables: toPlain(context.variables) as Document,
      collection,
    });
  } catch (error) {
    throw error instanceof StoreError
      ? error
      : new StoreError(2, error instanceof Error ? error.message : String(error));
  }
}

/** `$lookup` by equal fields, by a pipeline with variables, or both. */
function lookup(context: PipelineContext, documents: Document[], argument: Document): Document[] {
  const { from, localField, foreignField, as, pipeline = [], let: bindings = {} } = argument;
  if (typeof as !== 'string') throw new StoreError(9, "must specify 'as' field for a $lookup");
  const other = context.store.catalogue.find(context.database, String(from));
  return documents.map((each) => {
    const variables = { ...context.variables };
    for (const [name, expression] of Object.entries(bindings as Document)) {
      const [bound] = runStageInEngine(context, [each], { $replaceRoot: { newRoot: { value: expression } } });
      variables[name] = bound?.value ?? null;
    }
    const stages = [...(pipeline as Document[])];
    if (typeof localField === 'string' && typeof foreignField === 'string') {
      const values = valuesAt(each, localField.split('.')).map((value) =>
        value === MISSING || value === undefined ? null : value,
      );
      stages.unshift({ $match: { [foreignField]: { $in: values } } });
    }
    const result = runStageInEngine(context, [each], { $addFields: { [as]: [] } })[0] as Document;
    const joined = runPipeline({ ...context, variables, hint: undefined }, other, stages);
    return setJoined(result, as.split('.'), joined);
  });
}

function setJoined(result: Document, parts: readonly string[], joined: Document[]): Document {
  let parent = result;
  for (const part of parts.slice(0, -1)) parent = parent[part] as Document;
  parent[parts.at(-1) as string] = joined;
  return result;
}

function sample(documents: readonly Document[], size: number): Document[] {
  const pool = [...documents];
  const chosen: Document[] = [];
  while (chosen.length < size && pool.length > 0) {
    chosen.push(...pool.splice(Math.floor(Math.random() * pool.length), 1));
  }
  return chosen;
}

function filterContext(context: PipelineContext): Parameters<typeof parseFilter>[1] {
  return { fold: context.fold, expression: (expression, each) => isTrue(expression, each, context.variables) };
}

function document(stage: string, argument: unknown): Document {
  if (!isDocument(argument)) throw new StoreError(15959, `the ${stage} stage specification must be an object`);
  return argument;
}

/**
 * `$bucket`: groups documents by the range that contains an expression; a lower bound belongs to its range.
 * @throws StoreError 40066 for a value outside of all ranges without a default
 */
function bucket(documents: readonly Document[], argument: Document, variables: Document): Document[] {
  const { groupBy, boundaries, output = { count: { $sum: 1 } }, default: fallback } = argument;
  if (!Array.isArray(boundaries) || boundaries.length < 2) {
    throw new StoreError(40192, "The $bucket 'boundaries' field must have at least 2 values");
  }
  const bounds = boundaries as unknown[];
  const groups = new Map<unknown, Document[]>(bounds.slice(0, -1).map((bound) => [bound, []]));
  const others: Document[] = [];
  for (const document of documents) {
    const value = evaluate(groupBy, document, variables) ?? null;
    const at = bounds.findIndex(
      (bound, index) =>
        index < bounds.length - 1 && compareValues(value, bound) >= 0 && compareValues(value, bounds[index + 1]) < 0,
    );
    if (at !== -1) groups.get(bounds[at])?.push(document);
    else if (fallback !== undefined) others.push(document);
    else
      throw new StoreError(
        40066,
        '$switch could not find a matching branch for an input, and no default was specified.',
      );
  }
  return [...groups, [fallback, others] as const]
    .filter(([, members]) => members.length > 0)
    .map(([id, members]) => ({
      ...runEngine(members, [{ $group: { _id: null, ...(output as Document) } }], { variables })[0],
      _id: id,
    }));
}
