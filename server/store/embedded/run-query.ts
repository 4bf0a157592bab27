import { countDocuments, documentKey, rangeOf, recordOf } from './catalogue.ts';
import type { Collection } from './catalogue.ts';
import type { FilterNode } from './parse-filter.ts';
import type { MatchPosition } from './filter-paths.ts';
import type { Fold } from './key-encoding.ts';
import { planQuery } from './plan-query.ts';
import type { IndexPlan, Plan } from './plan-query.ts';
import { sortEntries, sortKey } from './sort-documents.ts';
import { countBetween, keysBetween } from './storage.ts';
import type { Storage } from './storage.ts';
import type { Document } from './values.ts';
import { decode, decodeFields } from './values.ts';

/** A query on one collection. */
export interface Query {
  filter: FilterNode;
  sort?: Document | undefined;
  skip?: number | undefined;
  limit?: number | undefined;
  fold?: Fold | undefined;
  hint?: unknown;
}

/** One document that was found. */
interface Found {
  record: number;
  raw: Buffer;
  /** Decoded, if the query had to. */
  document?: Document;
  /** Index in an array that the filter matched. */
  position?: number | undefined;
}

/** Runs queries of one collection. */
export function* runQuery(storage: Storage, collection: Collection, query: Query): Generator<Found> {
  const { skip = 0, limit } = query;
  const plan = planOf(collection, query);
  if (isSortedBy(plan, query.sort)) {
    yield* window(matches(storage, collection, plan, query, skip, limit), limit);
    return;
  }
  const entries = function* (): Generator<{ key: Buffer; entry: number }> {
    for (const found of matches(storage, collection, plan, query, 0)) {
      const document = found.document ?? decode(found.raw);
      yield { key: sortKey(document, query.sort as Document, query.fold), entry: found.record };
    }
  };
  const records = sortEntries(entries(), limit === undefined ? undefined : skip + limit).slice(skip);
  for (const record of records) {
    const raw = storage.documents.get(documentKey(collection, record));
    if (raw !== undefined) yield { record, raw };
  }
}

/** The number of matching documents, counted from the keys alone if the index allows it. */
export function countQuery(storage: Storage, collection: Collection, query: Query): number {
  const { skip = 0, limit } = query;
  const plan = planOf(collection, { ...query, sort: undefined });
  const total = countAll(storage, collection, plan, query);
  return Math.min(Math.max(0, total - skip), limit ?? Number.POSITIVE_INFINITY);
}

function planOf(collection: Collection, query: Query): Plan {
  return planQuery(collection, { ...query, hasLimit: query.limit !== undefined });
}

function isSortedBy(plan: Plan, sort: Document | undefined): boolean {
  return sort === undefined || (plan.kind === 'index' && plan.isSorted);
}

function countAll(storage: Storage, collection: Collection, plan: Plan, query: Query): number {
  if (plan.kind === 'scan' && plan.isExact) return countDocuments(storage, collection);
  if (plan.kind === 'index' && plan.isExact) {
    return plan.ranges.reduce((sum, range) => sum + countBetween(storage.entries, range), 0);
  }
  let count = 0;
  for (const found of matches(storage, collection, plan, query, 0)) if (found.record >= 0) count += 1;
  return count;
}

/** The matching documents, in the order of the plan, after the first `skip`. */
function* matches(
  storage: Storage,
  collection: Collection,
  plan: Plan,
  query: Query,
  skip: number,
  limit?: number,
): Generator<Found> {
  if (limit === 0) return;
  const isExact = plan.kind === 'union' ? plan.plans.every((each) => each.isExact) : plan.isExact;
  let [skipped, looked] = [0, 0];
  let fields: readonly Buffer[] | null | undefined;
  for (const record of recordsOf(storage, collection, plan)) {
    if (isExact && skipped < skip) {
      skipped += 1;
      continue;
    }
    const raw = storage.documents.get(documentKey(collection, record));
    if (raw === undefined) continue;
    if (isExact) {
      yield { record, raw };
      continue;
    }
    looked += 1;
    const names = looked > FEW ? (fields ??= fieldsOf(query.filter)) : null;
    const document = names === null ? decode(raw) : decodeFields(raw, names);
    const position: MatchPosition = {};
    if (!query.filter.matches(document, position)) continue;
    if (skipped < skip) skipped += 1;
    else yield { record, raw, ...(names === null ? { document } : {}), position: position.index };
  }
}

/** After this many documents, only the fields of the filter are decoded: most of these documents don't match. */
const FEW = 16;

/** The names of the fields that a filter reads; null if it may read any. */
function fieldsOf(filter: FilterNode): readonly Buffer[] | null {
  const names = new Set<string>();
  const pending = [filter];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === 'other') return null;
    if (node.kind === 'field') names.add(node.path.split('.')[0] ?? '');
    else pending.push(...node.children);
  }
  return [...names].map((name) => Buffer.from(name));
}

function* recordsOf(storage: Storage, collection: Collection, plan: Plan): Generator<number> {
  if (plan.kind === 'scan') {
    for (const key of keysBetween(storage.documents, rangeOf(collection.id))) yield recordOf(key);
    return;
  }
  const seen = plan.kind === 'union' || plan.index.isMultikey ? new Set<number>() : undefined;
  for (const each of plan.kind === 'union' ? plan.plans : [plan]) {
    for (const record of indexRecords(storage, each)) {
      if (seen?.has(record) === true) continue;
      seen?.add(record);
      yield record;
    }
  }
}

function* indexRecords(storage: Storage, plan: IndexPlan): Generator<number> {
  const ranges = plan.isReverse ? [...plan.ranges].reverse() : plan.ranges;
  for (const range of ranges) {
    for (const key of keysBetween(storage.entries, range, plan.isReverse)) yield recordOf(key);
  }
}

function* window(found: Iterable<Found>, limit: number | undefined): Generator<Found> {
  if (limit === undefined) {
    yield* found;
    return;
  }
  let count = 0;
  for (const each of found) {
    yield each;
    count += 1;
    if (count >= limit) return;
  }
}
