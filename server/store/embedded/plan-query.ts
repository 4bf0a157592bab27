import type { Collection, Index } from './catalogue.ts';
import { KEPT_KEY } from './index-entries.ts';
import { foldCase, directions } from './sort-documents.ts';
import { compareValues } from './key-encoding.ts';
import type { Fold } from './key-encoding.ts';
import { edgeBytes, hasText, intersect, intervalsOf, turn } from './key-bounds.ts';
import type { Edge, FieldNode, Interval } from './key-bounds.ts';
import { conjuncts } from './parse-filter.ts';
import type { FilterNode } from './parse-filter.ts';
import { prefixBytes } from './storage.ts';
import { StoreError } from './store-error.ts';
import type { Document } from './values.ts';
import { isDocument, setField } from './values.ts';

/** How a query finds its documents. */
export type Plan = IndexPlan | { kind: 'union'; plans: IndexPlan[] } | { kind: 'scan'; isExact: boolean };

/** Ranges of one index, in the order of its keys. */
export interface IndexPlan {
  kind: 'index';
  index: Index;
  ranges: { start: Buffer; end: Buffer }[];
  /** Read from the end. */
  isReverse: boolean;
  /** Every entry is a matching document: none has to be checked. */
  isExact: boolean;
  /** The order is the requested one. */
  isSorted: boolean;
  /** How many entries the filter fixes; plans are compared by it. */
  score: number;
}

/** What a plan depends on. */
interface QueryShape {
  filter: FilterNode;
  sort?: Document | undefined;
  fold?: Fold | undefined;
  /** Name or key of the index to use, or `{ $natural: 1 }`. */
  hint?: unknown;
  hasLimit?: boolean;
}

/** With more combinations of `$in` values than this, documents are filtered instead. */
const MAX_RANGES = 200;

/** Chooses how to find the documents of a query. @throws StoreError 2 for a hint to no index */
export function planQuery(collection: Collection, shape: QueryShape): Plan {
  const conditions = conjuncts(shape.filter);
  const isUnfiltered = conditions.every((node) => node.kind === 'and');
  const scan: Plan = { kind: 'scan', isExact: isUnfiltered };
  if (isDocument(shape.hint) && '$natural' in shape.hint) return scan;
  const candidates = shape.hint === undefined ? collection.indexes : [hintedIndex(collection, shape.hint)];
  const plans = candidates.flatMap((index) => planIndex(index, conditions, shape) ?? []);
  const best = plans.sort((a, b) => b.score - a.score)[0];
  if (best !== undefined && (shape.hint !== undefined || best.score >= 5)) return best;
  if (shape.hint === undefined) {
    const union = planUnion(collection, conditions, shape);
    if (union !== undefined) return union;
  }
  // An index that only sorts is worth its look-ups when few documents are requested.
  if (shape.sort !== undefined && best?.isSorted === true && (shape.hasLimit === true || isUnfiltered)) return best;
  return scan;
}

function hintedIndex(collection: Collection, hint: unknown): Index {
  const found = collection.indexes.find((index) =>
    typeof hint === 'string' ? index.name === hint : compareValues(index.definition.key, hint) === 0,
  );
  if (found === undefined)
    throw new StoreError(
      2,
      'error processing query: planner returned error: hint provided does not correspond to an existing index',
    );
  return found;
}

function planUnion(collection: Collection, conditions: readonly FilterNode[], shape: QueryShape): Plan | undefined {
  for (const node of conditions) {
    if (node.kind !== 'or') continue;
    const plans = node.children.map((child) => planQuery(collection, { filter: child, fold: shape.fold }));
    if (!plans.every((plan) => plan.kind === 'index')) continue;
    return {
      kind: 'union',
      plans: plans.map((plan) => ({ ...plan, isExact: plan.isExact && conditions.length === 1 })),
    };
  }
  return undefined;
}

function planIndex(index: Index, conditions: readonly FilterNode[], shape: QueryShape): IndexPlan | undefined {
  if (index.partialFilter !== undefined && !impliesPartialFilter(index, conditions)) return undefined;
  const isSameText = index.foldsCase === (shape.fold !== undefined);
  const used = new Set<FilterNode>();
  const points = new Map<string, number>();
  let prefixes: Buffer[] = [prefixBytes(index.id)];
  let last: Interval[] | undefined;
  let score = 0;
  let excludesMissing = false;
  for (const field of index.fields) {
    const nodes = conditions.filter(
      (node): node is FieldNode => node.kind === 'field' && node.path === field.path && (isSameText || !hasText(node)),
    );
    const bounds = boundsOf(nodes, index);
    if (bounds === undefined) break;
    for (const node of bounds.nodes) used.add(node);
    excludesMissing ||= bounds.nodes.some((node) => !fitsNull(node));
    const intervals = field.direction === 1 ? bounds.intervals : bounds.intervals.map(turn).reverse();
    if (intervals.every((each) => each.isPoint) && prefixes.length * intervals.length <= MAX_RANGES) {
      points.set(field.path, intervals.length);
      prefixes = prefixes.flatMap((prefix) => intervals.map((each) => Buffer.concat([prefix, each.low.bytes])));
      score += 10;
    } else {
      last = intervals;
      score += 5;
      break;
    }
  }
  if (index.isSparse && !excludesMissing) return undefined;
  let isCut = false;
  const edge = (prefix: Buffer, each: Edge, isHigh: boolean): Buffer => {
    const bytes = Buffer.concat([prefix, each.bytes]);
    const limit = KEPT_KEY + 4;
    if (bytes.length <= limit) return edgeBytes({ bytes, isAfter: each.isAfter });
    isCut = true;
    return edgeBytes({ bytes: bytes.subarray(0, limit), isAfter: isHigh });
  };
  const whole: Interval = {
    low: { bytes: Buffer.alloc(0), isAfter: false },
    high: { bytes: Buffer.alloc(0), isAfter: true },
    isPoint: false,
  };
  const ranges = prefixes
    .flatMap((prefix) =>
      (last ?? [whole]).map(({ low, high }) => ({ start: edge(prefix, low, false), end: edge(prefix, high, true) })),
    )
    .sort((a, b) => Buffer.compare(a.start, b.start));
  const order = isSameText || shape.sort === undefined ? sortDirection(index, shape.sort, points) : undefined;
  const isExact = !index.isMultikey && !isCut && conditions.every((node) => used.has(node) || isEmpty(node));
  return {
    kind: 'index',
    index,
    ranges,
    isReverse: order === -1,
    isExact,
    isSorted: order !== undefined,
    score:
      score +
      (order !== undefined && shape.sort !== undefined ? 4 : 0) +
      (isExact ? 1 : 0) +
      (isUniqueHit(index, points) ? 50 : 0),
  };
}

/**
 * The intervals of all conditions on one field. If the field has arrays, each condition may be met by another element.
 */
function boundsOf(
  nodes: readonly FieldNode[],
  index: Index,
): { intervals: Interval[]; nodes: FieldNode[] } | undefined {
  const fold = index.foldsCase ? foldCase : undefined;
  let intervals: Interval[] | undefined;
  const used: FieldNode[] = [];
  const ordered = [...nodes].sort((a, b) => Number(b.operator === '$eq') - Number(a.operator === '$eq'));
  for (const node of ordered) {
    const each = intervalsOf(node, fold);
    if (each === undefined || (index.isMultikey && intervals !== undefined)) continue;
    intervals = intervals === undefined ? each : intersect(intervals, each);
    used.push(node);
  }
  return intervals === undefined ? undefined : { intervals, nodes: used };
}

/** 1 or -1 if reading the index forwards or backwards gives the order; otherwise undefined. */
function sortDirection(
  index: Index,
  sort: Document | undefined,
  points: ReadonlyMap<string, number>,
): 1 | -1 | undefined {
  if (sort === undefined) return 1;
  if (index.isMultikey || index.isLossy) return undefined;
  const wanted = directions(sort).filter(({ path }) => points.get(path) !== 1);
  let direction: number | undefined;
  let at = 0;
  for (const field of index.fields) {
    const next = wanted[at];
    if (next === undefined) break;
    if (field.path === next.path) {
      const relation = field.direction * next.direction;
      if (direction !== undefined && direction !== relation) return undefined;
      direction = relation;
      at += 1;
    } else if (points.get(field.path) !== 1) return undefined;
  }
  if (at < wanted.length) return undefined;
  return direction === -1 ? -1 : 1;
}

/**
 * Whether every document that matches the query also matches the filter of a partial index. Only detects simple cases.
 */
function impliesPartialFilter(index: Index, conditions: readonly FilterNode[]): boolean {
  return Object.entries(index.partialFilter ?? {}).every(([path, condition]) =>
    conditions.some((node) => {
      if (node.kind !== 'field' || node.path !== path) return false;
      if (node.operator === '$eq' && !Array.isArray(node.value)) {
        const probe: Document = {};
        setField(probe, path, node.value);
        if (!path.includes('.') && holdsOnlyOn(index, path, probe)) return true;
      }
      const [operator, operand] =
        isDocument(condition) && Object.keys(condition)[0]?.startsWith('$') === true
          ? (Object.entries(condition)[0] as [string, unknown])
          : ['$eq', condition];
      const isSingle = !isDocument(condition) || Object.keys(condition).length <= 1;
      if (isSingle && operator === '$exists' && operand === true) return !fitsNull(node) || node.operator === '$exists';
      return isSingle && node.operator === operator && compareValues(node.value, operand) === 0;
    }),
  );
}

/** Whether a partial filter on only this path accepts a document. */
function holdsOnlyOn(index: Index, path: string, probe: Document): boolean {
  const isOnly = Object.keys(index.partialFilter ?? {}).every((each) => each === path);
  return isOnly && index.fitsPartialFilter?.(probe) === true;
}

function fitsNull(node: FieldNode): boolean {
  return node.matches({});
}

function isEmpty(node: FilterNode): boolean {
  return node.kind === 'and' && node.children.length === 0;
}

function isUniqueHit(index: Index, points: ReadonlyMap<string, number>): boolean {
  return index.isUnique && index.fields.every(({ path }) => points.get(path) === 1);
}
