import { encodeKey, compareValues } from './key-encoding.ts';
import { isNumeric, toNumber } from './numbers.ts';
import { elementMatcher, isOperatorDocument, isRegex, parseFilter } from './parse-filter.ts';
import type { FilterContext } from './parse-filter.ts';
import { sortKey } from './sort-documents.ts';
import { StoreError } from './store-error.ts';
import { isDocument, MISSING } from './values.ts';

const PUSH_MODIFIERS = new Set(['$each', '$slice', '$sort', '$position']);

/** `$push` with `$each`, `$position`, `$sort` and `$slice`. @returns the new array */
export function push(current: unknown, argument: unknown, path: string): unknown[] {
  const items = [...arrayAt(current, path, '$push')];
  if (!isDocument(argument) || !('$each' in argument)) return [...items, argument];
  const unknown = Object.keys(argument).find((key) => !PUSH_MODIFIERS.has(key));
  if (unknown !== undefined) throw new StoreError(2, `Unrecognized clause in $push: ${unknown}`);
  const { $each: added, $position: position, $sort: sort, $slice: slice } = argument;
  if (!Array.isArray(added)) throw new StoreError(2, 'The argument to $each in $push must be an array');
  const start = position === undefined ? items.length : wholeNumber(position, '$position');
  items.splice(
    start < 0 ? Math.max(0, items.length + start) : Math.min(start, items.length),
    0,
    ...(added as unknown[]),
  );
  if (sort !== undefined) sortItems(items, sort);
  if (slice === undefined) return items;
  const size = wholeNumber(slice, '$slice');
  if (size === 0) return [];
  return size > 0 ? items.slice(0, size) : items.slice(size);
}

/** `$addToSet`, with or without `$each`. @returns the new array */
export function addToSet(current: unknown, argument: unknown, path: string): unknown[] {
  const items = [...arrayAt(current, path, '$addToSet')];
  const added = isDocument(argument) && '$each' in argument ? argument.$each : [argument];
  if (!Array.isArray(added)) throw new StoreError(14, 'The argument to $each in $addToSet must be an array');
  const seen = new Set(items.map((item) => encodeKey(item).toString('latin1')));
  for (const item of added as unknown[]) {
    const key = encodeKey(item).toString('latin1');
    if (!seen.has(key)) items.push(item);
    seen.add(key);
  }
  return items;
}

/** `$pull`: elements that equal the value or fit the condition go. @returns undefined when there is no array */
export function pull(current: unknown, argument: unknown, path: string, context: FilterContext): unknown[] | undefined {
  if (current === MISSING) return undefined;
  const fits = pullTest(argument, context);
  return arrayAt(current, path, '$pull').filter((item) => !fits(item));
}

/** `$pullAll`: elements that equal one of the values go. */
export function pullAll(current: unknown, argument: unknown, path: string): unknown[] | undefined {
  if (!Array.isArray(argument)) throw new StoreError(2, '$pullAll requires an array argument');
  if (current === MISSING) return undefined;
  return arrayAt(current, path, '$pullAll').filter(
    (item) => !(argument as unknown[]).some((each) => compareValues(item, each) === 0),
  );
}

/** `$pop`: 1 removes the last element, -1 the first. */
export function pop(current: unknown, argument: unknown, path: string): unknown[] | undefined {
  const end = toNumber(argument);
  if (end !== 1 && end !== -1) throw new StoreError(9, `$pop expects 1 or -1, found: ${String(argument)}`);
  if (current === MISSING) return undefined;
  const items = arrayAt(current, path, '$pop');
  return end === 1 ? items.slice(0, -1) : items.slice(1);
}

function pullTest(argument: unknown, context: FilterContext): (item: unknown) => boolean {
  if (isRegex(argument)) return elementMatcher({ $regex: argument }, context);
  if (isOperatorDocument(argument)) return elementMatcher(argument, context);
  if (isDocument(argument)) {
    const matcher = parseFilter(argument, context).matches;
    return (item) => isDocument(item) && matcher(item);
  }
  return (item) => compareValues(item, argument) === 0;
}

function sortItems(items: unknown[], sort: unknown): void {
  if (isNumeric(sort)) {
    const direction = toNumber(sort);
    items.sort((a, b) => direction * compareValues(a, b));
    return;
  }
  if (!isDocument(sort))
    throw new StoreError(
      2,
      'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    );
  const keys = new Map(items.map((item) => [item, sortKey(isDocument(item) ? item : {}, sort)]));
  items.sort((a, b) => Buffer.compare(keys.get(a) as Buffer, keys.get(b) as Buffer));
}

function arrayAt(value: unknown, path: string, operator: string): unknown[] {
  if (value === MISSING) return [];
  if (Array.isArray(value)) return value as unknown[];
  const [code, problem] =
    operator === '$push' || operator === '$addToSet'
      ? [2, `The field '${path}' must be an array but is of type ${typeof value}`]
      : operator === '$pop'
        ? [14, `Path '${path}' contains an element of non-array type '${typeof value}'`]
        : [2, `Cannot apply ${operator} to a non-array value`];
  throw new StoreError(code, problem);
}

function wholeNumber(value: unknown, name: string): number {
  const number = toNumber(value);
  if (!Number.isInteger(number)) throw new StoreError(2, `The value for ${name} must be an integer value`);
  return number;
}
