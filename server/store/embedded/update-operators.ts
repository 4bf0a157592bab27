import { Int32, Long, Timestamp } from 'bson';
import { arithmetic, isNumeric, numericType, toBigInt, toNumber } from './numbers.ts';
import { compareValues, encodeKey } from './key-encoding.ts';
import type { FilterContext } from './parse-filter.ts';
import { StoreError } from './store-error.ts';
import { bsonType, isDocument, MISSING } from './values.ts';
import { elementMatcher, isOperatorDocument, isRegex, parseFilter } from './parse-filter.ts';
import { sortKey } from './sort-documents.ts';

/** The supported update operators (MongoDB manual, "Update Operators"). */
export const OPERATORS: ReadonlySet<string> = new Set([
  '$set',
  '$setOnInsert',
  '$unset',
  '$inc',
  '$mul',
  '$min',
  '$max',
  '$rename',
  '$currentDate',
  '$bit',
  '$push',
  '$addToSet',
  '$pull',
  '$pullAll',
  '$pop',
]);

/**
 * The new value after an operator (the current one is MISSING if the field doesn't exist).
 * @param id of the document, for error messages
 * @returns MISSING when nothing is to be written
 */
export function changeValue(
  operator: string,
  current: unknown,
  argument: unknown,
  path: string,
  context: FilterContext,
  id: unknown,
): unknown {
  switch (operator) {
    case '$inc':
    case '$mul':
      return calculate(operator, current, argument, path, id);
    case '$min':
      return current === MISSING || compareValues(argument, current) < 0 ? argument : current;
    case '$max':
      return current === MISSING || compareValues(argument, current) > 0 ? argument : current;
    case '$currentDate':
      return currentDate(argument);
    case '$bit':
      return bits(current, argument, path);
    case '$push':
      return push(current, argument, path);
    case '$addToSet':
      return addToSet(current, argument, path);
    case '$pull':
      return pull(current, argument, path, context) ?? MISSING;
    case '$pullAll':
      return pullAll(current, argument, path) ?? MISSING;
    case '$pop':
      return pop(current, argument, path) ?? MISSING;
    default:
      return argument;
  }
}

function calculate(operator: '$inc' | '$mul', current: unknown, argument: unknown, path: string, id: unknown): unknown {
  if (!isNumeric(argument)) {
    const verb = operator === '$inc' ? 'increment' : 'multiply';
    throw new StoreError(14, `Cannot ${verb} with non-numeric argument: {${path}: ${JSON.stringify(argument)}}`);
  }
  if (current === MISSING) {
    return operator === '$inc' ? argument : (arithmetic('multiply', new Int32(0), argument) ?? new Int32(0));
  }
  if (!isNumeric(current)) {
    throw new StoreError(
      14,
      `Cannot apply ${operator} to a value of non-numeric type. {_id: ${String(id)}} has the field '${path.split('.').at(-1)}' of non-numeric type ${typeName(current)}`,
    );
  }
  const result = arithmetic(operator === '$inc' ? 'add' : 'multiply', current, argument);
  if (result === undefined) {
    throw new StoreError(
      2,
      `Failed to apply ${operator} operations to current value ((NumberLong)${String(current)}) for document {_id: ${String(id)}}`,
    );
  }
  return result;
}

function currentDate(argument: unknown): unknown {
  if (isDocument(argument)) {
    if (argument.$type === 'timestamp') return new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 });
    if (argument.$type !== 'date')
      throw new StoreError(2, "The '$type' string field is required to be 'date' or 'timestamp'");
  } else if (typeof argument !== 'boolean') {
    throw new StoreError(
      2,
      `${typeName(argument)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
    );
  }
  return new Date();
}

function bits(current: unknown, argument: unknown, path: string): unknown {
  if (!isDocument(argument)) throw new StoreError(2, 'The $bit modifier needs a document such as {and: 5}');
  if (current !== MISSING && !['int', 'long'].includes(isNumeric(current) ? numericType(current) : '')) {
    throw new StoreError(2, `Cannot apply $bit to a value of non-integral type at '${path}'`);
  }
  let value = current === MISSING ? 0n : toBigInt(current);
  let isLong = current !== MISSING && numericType(current) === 'long';
  for (const [name, operand] of Object.entries(argument)) {
    if (!isNumeric(operand) || !['int', 'long'].includes(numericType(operand))) {
      throw new StoreError(2, 'The $bit modifier field must be an Integer(32/64 bit)');
    }
    isLong ||= numericType(operand) === 'long';
    const mask = toBigInt(operand);
    if (name === 'and') value &= mask;
    else if (name === 'or') value |= mask;
    else if (name === 'xor') value ^= mask;
    else throw new StoreError(2, "The $bit modifier only supports 'and', 'or', and 'xor'");
  }
  return isLong ? Long.fromBigInt(value) : new Int32(Number(value));
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (typeof value === 'boolean') return 'bool';
  return bsonType(value) === 'ObjectId' ? 'objectId' : typeof value;
}

const PUSH_MODIFIERS = new Set(['$each', '$slice', '$sort', '$position']);

/** `$push` with `$each`, `$position`, `$sort` and `$slice`. @returns the new array */
function push(current: unknown, argument: unknown, path: string): unknown[] {
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
function addToSet(current: unknown, argument: unknown, path: string): unknown[] {
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

/** `$pull`: removes elements that equal the value or match the condition. @returns undefined when there is no array */
function pull(current: unknown, argument: unknown, path: string, context: FilterContext): unknown[] | undefined {
  if (current === MISSING) return undefined;
  const fits = pullTest(argument, context);
  return arrayAt(current, path, '$pull').filter((item) => !fits(item));
}

/** `$pullAll`: removes elements that equal one of the values. */
function pullAll(current: unknown, argument: unknown, path: string): unknown[] | undefined {
  if (!Array.isArray(argument)) throw new StoreError(2, '$pullAll requires an array argument');
  if (current === MISSING) return undefined;
  return arrayAt(current, path, '$pullAll').filter(
    (item) => !(argument as unknown[]).some((each) => compareValues(item, each) === 0),
  );
}

/** `$pop`: 1 removes the last element, -1 the first. */
function pop(current: unknown, argument: unknown, path: string): unknown[] | undefined {
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
