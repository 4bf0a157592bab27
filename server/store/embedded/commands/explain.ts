import { countDocuments, namespace } from '../catalogue.ts';
import { isSortedBy, planOf, runQuery } from '../run-query.ts';
import type { Query, Statistics } from '../run-query.ts';
import type { Plan } from '../plan-query.ts';
import { takeQuery } from '../run-pipeline.ts';
import { StoreError } from '../store-error.ts';
import type { Document } from '../values.ts';
import { isDocument } from '../values.ts';
import type { Reply } from '../wire.ts';
import { documentsField, filterContext, okay, variablesOf } from './command.ts';
import type { CommandContext } from './command.ts';
import { queryOf } from './read.ts';

/** `explain` of find, count, distinct, aggregate, update, delete and findAndModify: the plan, and what it looks at. */
export function explain(context: CommandContext): Reply {
  const { store, database, command } = context;
  const inner = command.explain;
  const kind = isDocument(inner) ? Object.keys(inner)[0] : undefined;
  if (!isDocument(inner) || kind === undefined) throw new StoreError(9, 'explain needs a command');
  const collection = store.catalogue.find(database, String(inner[kind]));
  const query = explainedQuery(context, kind, inner);
  const plan = collection === undefined ? undefined : planOf(collection, query);
  const isSorted = plan === undefined || isSortedBy(plan, query.sort);
  const winningPlan = stageOf(plan, query, isSorted);
  const fields: Document = {
    explainVersion: '1',
    queryPlanner: {
      namespace: namespace(database, String(inner[kind])),
      indexFilterSet: false,
      parsedQuery: {},
      winningPlan,
      rejectedPlans: [],
    },
  };
  if (command.verbosity !== 'queryPlanner') {
    const statistics: Statistics = { keysExamined: 0, docsExamined: 0 };
    const startedAt = performance.now();
    let nReturned = 0;
    if (collection !== undefined) {
      for (const found of runQuery(store.storage, collection, query, statistics)) if (found.record >= 0) nReturned += 1;
    }
    fields.executionStats = {
      executionSuccess: true,
      nReturned,
      executionTimeMillis: Math.round(performance.now() - startedAt),
      totalKeysExamined: statistics.keysExamined,
      totalDocsExamined: statistics.docsExamined,
      executionStages: { ...winningPlan, nReturned },
    };
  }
  return okay({
    ...fields,
    serverInfo: {
      version: '7.0.0',
      documents: collection === undefined ? 0 : countDocuments(store.storage, collection),
    },
  });
}

function explainedQuery(context: CommandContext, kind: string, inner: Document): Query {
  if (kind === 'aggregate') {
    const stages = documentsField(inner, 'pipeline').map((stage) => {
      const name = Object.keys(stage)[0] ?? '';
      return { name, argument: stage[name] };
    });
    const { store, database } = context;
    return takeQuery(
      { store, database, fold: filterContext(inner).fold, variables: variablesOf(inner), hint: inner.hint },
      stages,
    ).query;
  }
  if (kind === 'update' || kind === 'delete') {
    const statement = documentsField(inner, kind === 'update' ? 'updates' : 'deletes')[0] ?? {};
    const isSingle = kind === 'update' ? statement.multi !== true : Number(statement.limit) === 1;
    return queryOf({
      filter: statement.q,
      hint: statement.hint,
      collation: statement.collation,
      ...(isSingle ? { limit: 1 } : {}),
    });
  }
  if (kind === 'findAndModify') return queryOf({ ...inner, filter: inner.query, limit: 1 });
  return queryOf(kind === 'find' ? inner : { ...inner, filter: inner.query });
}

function stageOf(plan: Plan | undefined, query: Query, isSorted: boolean): Document {
  if (plan === undefined) return { stage: 'EOF' };
  const input = sourceOf(plan);
  const sorted = isSorted ? input : { stage: 'SORT', sortPattern: query.sort, inputStage: input };
  return query.limit === undefined ? sorted : { stage: 'LIMIT', limitAmount: query.limit, inputStage: sorted };
}

function sourceOf(plan: Plan): Document {
  if (plan.kind === 'scan') return { stage: 'COLLSCAN', direction: 'forward' };
  if (plan.kind === 'union')
    return { stage: 'FETCH', inputStage: { stage: 'OR', inputStages: plan.plans.map(scanOf) } };
  return { stage: 'FETCH', inputStage: scanOf(plan) };
}

function scanOf(plan: Extract<Plan, { kind: 'index' }>): Document {
  const { index, isReverse } = plan;
  return {
    stage: 'IXSCAN',
    keyPattern: index.definition.key,
    indexName: index.name,
    isMultiKey: index.isMultikey,
    isUnique: index.isUnique,
    isSparse: index.isSparse,
    isPartial: index.partialFilter !== undefined,
    direction: isReverse ? 'backward' : 'forward',
  };
}
