import { runEngine } from './engine.ts';
import { evaluate } from './expressions.ts';
import { compareValues } from './key-encoding.ts';
import { StoreError } from './store-error.ts';
import type { Document } from './values.ts';

/**
 * `$bucket`: documents by the range that an expression falls into, a lower bound belonging to its range.
 * @throws StoreError 40066 for a value outside of all ranges when there is no default
 */
export function bucket(documents: readonly Document[], argument: Document, variables: Document): Document[] {
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
