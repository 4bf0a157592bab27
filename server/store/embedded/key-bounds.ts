import { compareValues, encodeKey, invert } from './key-encoding.ts';
import type { Fold } from './key-encoding.ts';
import { toNumber } from './numbers.ts';
import { isRegex } from './parse-filter.ts';
import type { FilterNode } from './parse-filter.ts';
import { RANK, typeRank } from './values.ts';

/** A position between keys: before or after all keys that begin with these bytes. */
export interface Edge {
  bytes: Buffer;
  isAfter: boolean;
}

/** Keys of one field, in ascending order, between two edges. */
export interface Interval {
  low: Edge;
  high: Edge;
  /** True when it contains only one value. */
  isPoint: boolean;
}

export type FieldNode = Extract<FilterNode, { kind: 'field' }>;

/**
 * The keys of one field that a condition allows, in order; undefined when an index can't help. If the field has no
 * arrays, they are exactly the keys of the matching documents.
 */
export function intervalsOf(node: FieldNode, fold?: Fold): Interval[] | undefined {
  switch (node.operator) {
    case '$eq':
      return isIndexable(node.value) ? [pointOf(node.value, fold)] : undefined;
    case '$in': {
      const values = node.value as unknown[];
      if (!values.every(isIndexable)) return undefined;
      const sorted = [...values].sort((a, b) => compareValues(a, b, fold));
      return sorted
        .filter((value, at) => at === 0 || compareValues(value, sorted[at - 1], fold) !== 0)
        .map((value) => pointOf(value, fold));
    }
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return rangeOf(node.operator, node.value, fold);
    default:
      return undefined;
  }
}

/** The intersection of two lists of intervals. */
export function intersect(left: readonly Interval[], right: readonly Interval[]): Interval[] {
  return left.flatMap((a) =>
    right.flatMap((b) => {
      const low = Buffer.compare(edgeBytes(a.low), edgeBytes(b.low)) >= 0 ? a.low : b.low;
      const high = Buffer.compare(edgeBytes(a.high), edgeBytes(b.high)) <= 0 ? a.high : b.high;
      if (Buffer.compare(edgeBytes(low), edgeBytes(high)) >= 0) return [];
      return [{ low, high, isPoint: a.isPoint || b.isPoint }];
    }),
  );
}

/** The interval as a descending field stores it. */
export function turn(interval: Interval): Interval {
  const turnEdge = ({ bytes, isAfter }: Edge): Edge => ({ bytes: invert(bytes), isAfter: !isAfter });
  return { low: turnEdge(interval.high), high: turnEdge(interval.low), isPoint: interval.isPoint };
}

/** The smallest byte string that is not below any key before the edge. */
export function edgeBytes({ bytes, isAfter }: Edge): Buffer {
  if (!isAfter) return bytes;
  let length = bytes.length;
  while (length > 0 && bytes[length - 1] === 0xff) length -= 1;
  const next = Buffer.from(bytes.subarray(0, length));
  if (length > 0) next[length - 1] = (next[length - 1] as number) + 1;
  return next;
}

/** True when text is compared, so that a collation matters. */
export function hasText(node: FieldNode): boolean {
  const values = node.operator === '$in' ? (node.value as unknown[]) : [node.value];
  return values.some((value) => [RANK.string, RANK.object, RANK.array].includes(typeRank(value) as 15));
}

function isIndexable(value: unknown): boolean {
  return !Array.isArray(value) && value !== undefined && !isRegex(value);
}

function pointOf(value: unknown, fold: Fold | undefined): Interval {
  const bytes = encodeKey(value, fold);
  return { low: { bytes, isAfter: false }, high: { bytes, isAfter: true }, isPoint: true };
}

/** Comparisons stay within the type of their operand; NaN is neither below nor above any number. */
function rangeOf(
  operator: '$gt' | '$gte' | '$lt' | '$lte',
  value: unknown,
  fold: Fold | undefined,
): Interval[] | undefined {
  const rank = typeRank(value);
  if (!isIndexable(value) || rank === RANK.minKey || rank === RANK.maxKey) return undefined;
  if (rank === RANK.null) return operator === '$gte' || operator === '$lte' ? [pointOf(null, fold)] : [];
  if (rank === RANK.number && Number.isNaN(toNumber(value))) return undefined;
  const bytes = encodeKey(value, fold);
  const type = Buffer.from([rank]);
  const first: Edge =
    rank === RANK.number ? { bytes: encodeKey(Number.NaN), isAfter: true } : { bytes: type, isAfter: false };
  const last: Edge = { bytes: type, isAfter: true };
  switch (operator) {
    case '$gt':
      return [{ low: { bytes, isAfter: true }, high: last, isPoint: false }];
    case '$gte':
      return [{ low: { bytes, isAfter: false }, high: last, isPoint: false }];
    case '$lt':
      return [{ low: first, high: { bytes, isAfter: false }, isPoint: false }];
    default:
      return [{ low: first, high: { bytes, isAfter: true }, isPoint: false }];
  }
}
