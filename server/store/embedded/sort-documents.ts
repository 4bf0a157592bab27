import { encodeKey, invert } from './key-encoding.ts';
import type { Fold } from './key-encoding.ts';
import { toNumber } from './numbers.ts';
import { StoreError } from './store-error.ts';
import type { Document } from './values.ts';
import { getField, isDocument, MISSING } from './values.ts';

/**
 * All values that an index or a sort sees at a path: each element of an array, BSON's undefined for an empty array,
 * MISSING for a missing field.
 */
export function valuesAt(value: unknown, parts: readonly string[], depth = 0): unknown[] {
  const part = parts[depth];
  if (part === undefined) {
    if (!Array.isArray(value)) return [value];
    return value.length === 0 ? [undefined] : (value as unknown[]);
  }
  if (isDocument(value)) return valuesAt(getField(value, part), parts, depth + 1);
  if (!Array.isArray(value)) return [MISSING];
  const items = value as unknown[];
  if (/^\d+$/.test(part) && Number(part) < items.length) return valuesAt(items[Number(part)], parts, depth + 1);
  if (items.length === 0) return [MISSING];
  return items.flatMap((item) => (isDocument(item) ? valuesAt(item, parts, depth) : [MISSING]));
}

/**
 * The fields and directions of a sort or index specification. @throws StoreError 2 for directions other than 1 and -1
 */
export function directions(specification: Document): { path: string; direction: 1 | -1 }[] {
  return Object.entries(specification).map(([path, value]) => {
    const direction = toNumber(value);
    if (direction !== 1 && direction !== -1) {
      throw new StoreError(2, `the direction of ${path} must be 1 (ascending) or -1 (descending)`);
    }
    return { path, direction };
  });
}

/** The bytes by which a document sorts: for an array, its smallest value ascending or its greatest descending. */
export function sortKey(document: Document, specification: Document, fold?: Fold): Buffer {
  return Buffer.concat(
    directions(specification).map(({ path, direction }) => {
      const keys = valuesAt(document, path.split('.')).map((value) => encodeKey(value, fold));
      const best = keys.reduce((a, b) => (direction * Buffer.compare(a, b) <= 0 ? a : b));
      return direction === 1 ? best : invert(best);
    }),
  );
}

/**
 * Returns the first `limit` entries of a stream, sorted by key; entries with the same key keep their order.
 * @param limit all entries when undefined
 */
export function sortEntries<T>(entries: Iterable<{ key: Buffer; entry: T }>, limit?: number): T[] {
  let kept: { key: Buffer; entry: T; order: number }[] = [];
  let order = 0;
  const compare = (a: (typeof kept)[number], b: (typeof kept)[number]): number =>
    Buffer.compare(a.key, b.key) || a.order - b.order;
  for (const each of entries) {
    kept.push({ ...each, order });
    order += 1;
    if (limit !== undefined && kept.length > 4 * limit + 1000) kept = kept.sort(compare).slice(0, limit);
  }
  kept.sort(compare);
  return (limit === undefined ? kept : kept.slice(0, limit)).map((each) => each.entry);
}

/** Text as compared by a collation of strength 2, which ignores case. */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** How a command's collation changes text; undefined for plain comparison. */
export function foldOf(collation: unknown): Fold | undefined {
  if (collation === undefined) return undefined;
  return foldsCase(collation as Document) ? foldCase : undefined;
}

/** Whether a collation ignores case. @throws StoreError 2 for unsupported collations */
export function foldsCase(collation: Document): boolean {
  const strength = collation.strength === undefined ? 3 : toNumber(collation.strength);
  if (collation.locale === 'simple') return false;
  if (strength <= 2 && typeof collation.locale === 'string') return true;
  throw new StoreError(2, 'The embedded store follows collations of strength 1 and 2 only');
}
