import { getField, isDocument, MISSING } from './values.ts';

/** Where in an array a query matched; read by the positional operator `$`. */
export interface MatchPosition {
  index?: number;
}

type Test = (value: unknown) => boolean;

/**
 * Whether any value at a dotted path passes the test. Arrays along the path are entered by index and element by
 * element; an array at the end is tested element by element and as a whole.
 * @param expand false tests an array at the end only as a whole (`$size`, `$elemMatch`, `$exists`)
 * @param position set to the index in the outermost array that was entered, when the match is in one
 */
export function someAtPath(
  document: unknown,
  parts: readonly string[],
  test: Test,
  expand: boolean,
  position?: MatchPosition,
): boolean {
  return visit(document, parts, 0, test, expand, position, -1);
}

function visit(
  value: unknown,
  parts: readonly string[],
  depth: number,
  test: Test,
  expand: boolean,
  position: MatchPosition | undefined,
  outer: number,
): boolean {
  const part = parts[depth];
  if (part === undefined) return atEnd(value, test, expand, position, outer);
  if (isDocument(value)) {
    return visit(getField(value, part), parts, depth + 1, test, expand, position, outer);
  }
  if (Array.isArray(value)) {
    const items = value as unknown[];
    if (/^\d+$/.test(part)) {
      const index = Number(part);
      const isLast = depth + 1 === parts.length;
      const item = items[index];
      // A scalar that an index names has no fields, not even missing ones; an array there is tested only as a whole.
      const isEntered = index < items.length && (isLast || isDocument(item) || Array.isArray(item));
      if (isEntered && visit(item, parts, depth + 1, test, expand && !isLast, position, outer)) return true;
    }
    return items.some(
      (item, index) =>
        isDocument(item) && visit(item, parts, depth, test, expand, position, outer === -1 ? index : outer),
    );
  }
  return matched(test(MISSING), position, outer);
}

function atEnd(
  value: unknown,
  test: Test,
  expand: boolean,
  position: MatchPosition | undefined,
  outer: number,
): boolean {
  if (expand && Array.isArray(value)) {
    const index = value.findIndex((item) => test(item));
    if (index !== -1) return matched(true, position, outer === -1 ? index : outer);
  }
  return matched(test(value), position, outer);
}

function matched(isMatch: boolean, position: MatchPosition | undefined, outer: number): boolean {
  if (isMatch && position !== undefined && outer !== -1) position.index = outer;
  return isMatch;
}
