import { Int32, Long, Timestamp } from 'bson';
import { arithmetic, isNumeric, numericType, toBigInt } from './numbers.ts';
import { compareValues } from './key-encoding.ts';
import type { FilterContext } from './parse-filter.ts';
import { StoreError } from './store-error.ts';
import { addToSet, pop, pull, pullAll, push } from './update-arrays.ts';
import { bsonType, isDocument, MISSING } from './values.ts';

/** The update operators that this store knows (MongoDB manual, "Update Operators"). */
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
 * The value that an operator makes of the current one (MISSING when there is none).
 * @param id of the document, for error texts
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
