import { compareValues } from './key-encoding.ts';
import type { Fold } from './key-encoding.ts';
import { isNumeric, numericType, toBigInt, toNumber } from './numbers.ts';
import { StoreError } from './store-error.ts';
import { binaryBytes, bsonType, isDocument, MISSING, RANK, typeNumber, typeRank } from './values.ts';

/** A test of one value. `expand`: whether the elements of an array at the end of the path are also tested. */
interface OperatorTest {
  test: (value: unknown) => boolean;
  expand: boolean;
}

const TYPE_ALIASES: Readonly<Record<string, number>> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  javascript: 13,
  symbol: 14,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};
const NUMBER_TYPES = [1, 16, 18, 19];

/** The test of a query operator on one value. @throws StoreError 2 for an unknown operator */
export function operatorTest(operator: string, operand: unknown, fold?: Fold): OperatorTest {
  switch (operator) {
    case '$eq':
      return { test: (value) => equals(value, operand, fold), expand: true };
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return { test: rangeTest(operator, operand, fold), expand: true };
    case '$in': {
      if (!Array.isArray(operand)) throw new StoreError(2, '$in needs an array');
      return { test: inTest(operand, fold), expand: true };
    }
    case '$regex':
      return { test: regexTest(operand), expand: true };
    case '$mod':
      return { test: modTest(operand), expand: true };
    case '$type':
      return { test: typeTest(operand), expand: true };
    case '$size': {
      const size = toNumber(operand);
      if (!Number.isInteger(size) || size < 0) throw new StoreError(2, '$size must be a non-negative whole number');
      return { test: (value) => Array.isArray(value) && value.length === size, expand: false };
    }
    case '$bitsAllSet':
    case '$bitsAnySet':
    case '$bitsAllClear':
    case '$bitsAnyClear':
      return { test: bitTest(operator, operand), expand: true };
    default:
      throw new StoreError(2, `unknown operator: ${operator}`);
  }
}

/** Converts a BSON regular expression to JavaScript (options i, m, s, u; x drops white space). */
function toRegExp(value: unknown): RegExp {
  let source: string;
  let options: string;
  if (value instanceof RegExp) [source, options] = [value.source, value.flags];
  else if (bsonType(value) === 'BSONRegExp') {
    ({ pattern: source, options } = value as { pattern: string; options: string });
  } else if (isDocument(value)) [source, options] = [String(value.source), String(value.options)];
  else if (typeof value === 'string') [source, options] = [value, ''];
  else throw new StoreError(2, '$regex has to be a string');
  // PCRE allows options for the whole pattern at its start.
  const inline = /^\(\?([imsx]+)\)/.exec(source);
  if (inline !== null) {
    source = source.slice(inline[0].length);
    options += inline[1] ?? '';
  }
  if (options.includes('x'))
    source = source.replace(/\\.|\s+|#.*$/gm, (found) => (found.startsWith('\\') ? found : ''));
  const flags = [...new Set(options)].filter((flag) => 'imsu'.includes(flag)).join('');
  try {
    return new RegExp(source, flags);
  } catch {
    throw new StoreError(51091, `Regular expression is invalid: ${source}`);
  }
}

function equals(value: unknown, operand: unknown, fold?: Fold): boolean {
  if (operand === null || operand === undefined) return value === null || value === undefined || value === MISSING;
  return value !== MISSING && compareValues(value, operand, fold) === 0;
}

function rangeTest(
  operator: '$gt' | '$gte' | '$lt' | '$lte',
  operand: unknown,
  fold?: Fold,
): (value: unknown) => boolean {
  const rank = typeRank(operand);
  const allowsEqual = operator === '$gte' || operator === '$lte';
  if (rank === RANK.null) return (value) => allowsEqual && equals(value, null);
  const isWanted = (order: number): boolean =>
    order === 0 ? allowsEqual : operator === '$gt' || operator === '$gte' ? order > 0 : order < 0;
  if (rank === RANK.minKey || rank === RANK.maxKey) {
    return (value) => value !== MISSING && isWanted(compareValues(value, operand));
  }
  const isNotANumber = rank === RANK.number && Number.isNaN(toNumber(operand));
  return (value) => {
    if (value === MISSING || typeRank(value) !== rank) return false;
    if (rank === RANK.number && Number.isNaN(toNumber(value)) !== isNotANumber) return false;
    return isWanted(compareValues(value, operand, fold));
  };
}

function inTest(operands: unknown[], fold?: Fold): (value: unknown) => boolean {
  const tests = operands.map((operand) =>
    operand instanceof RegExp || bsonType(operand) === 'BSONRegExp'
      ? regexTest(operand)
      : (value: unknown) => equals(value, operand, fold),
  );
  return (value) => tests.some((test) => test(value));
}

function regexTest(operand: unknown): (value: unknown) => boolean {
  const regex = toRegExp(operand);
  return (value) => {
    if (typeof value === 'string') return regex.test(value);
    if (value instanceof RegExp) return value.source === regex.source;
    return bsonType(value) === 'BSONRegExp' && (value as { pattern: string }).pattern === regex.source;
  };
}

function modTest(operand: unknown): (value: unknown) => boolean {
  if (!Array.isArray(operand) || operand.length !== 2) {
    throw new StoreError(2, 'malformed mod, needs to be an array of two numbers');
  }
  const [divisor, remainder] = operand.map(whole);
  if (divisor === undefined || remainder === undefined) throw new StoreError(2, 'malformed mod, not a number');
  if (divisor === 0n) throw new StoreError(2, 'divisor cannot be 0');
  return (value) => {
    const number = whole(value);
    return number !== undefined && number % divisor === remainder;
  };
}

function whole(value: unknown): bigint | undefined {
  if (!isNumeric(value)) return undefined;
  if (numericType(value) === 'long') return toBigInt(value);
  const number = toNumber(value);
  return Number.isFinite(number) ? BigInt(Math.trunc(number)) : undefined;
}

function typeTest(operand: unknown): (value: unknown) => boolean {
  const wanted = new Set(
    (Array.isArray(operand) ? (operand as unknown[]) : [operand]).flatMap((each) => {
      if (each === 'number') return NUMBER_TYPES;
      const type = typeof each === 'string' ? TYPE_ALIASES[each] : toNumber(each);
      if (type === undefined || Number.isNaN(type)) throw new StoreError(2, `Unknown type name alias: ${String(each)}`);
      return [type];
    }),
  );
  return (value) => {
    const type = typeNumber(value);
    return type !== undefined && wanted.has(type);
  };
}

function bitTest(operator: string, operand: unknown): (value: unknown) => boolean {
  const mask = bitMask(operand);
  return (value) => {
    const bits = bitsOf(value);
    if (bits === undefined) return false;
    switch (operator) {
      case '$bitsAllSet':
        return (bits & mask) === mask;
      case '$bitsAnySet':
        return (bits & mask) !== 0n;
      case '$bitsAllClear':
        return (bits & mask) === 0n;
      default:
        return (bits & mask) !== mask;
    }
  };
}

function bitMask(operand: unknown): bigint {
  if (Array.isArray(operand)) return operand.reduce<bigint>((mask, each) => mask | (1n << BigInt(toNumber(each))), 0n);
  const bits = bitsOf(operand);
  if (bits === undefined || bits < 0n)
    throw new StoreError(2, 'a bit mask is an array of positions, a number or binary data');
  return bits;
}

function bitsOf(value: unknown): bigint | undefined {
  if (isNumeric(value)) {
    if (numericType(value) === 'double' && !Number.isInteger(toNumber(value))) return undefined;
    return toBigInt(value);
  }
  if (typeRank(value) !== RANK.binary) return undefined;
  return binaryBytes(value).bytes.reduce((bits, byte, index) => bits | (BigInt(byte) << BigInt(8 * index)), 0n);
}
