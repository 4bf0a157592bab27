import { Decimal128, Double, Int32, Long } from 'bson';
import { bsonType } from './values.ts';

/** The nearest double and the remainder, so that all numeric types compare by value. */
interface NumberParts {
  nearest: number;
  rest: number;
}

/** A finite decimal: `coefficient` times ten to the power of `exponent`. */
interface DecimalParts {
  coefficient: bigint;
  exponent: number;
}

const MAX_LONG = 2n ** 63n - 1n;
const MIN_LONG = -(2n ** 63n);

/** True for any of BSON's numeric types and for JavaScript numbers. */
export function isNumeric(value: unknown): boolean {
  if (typeof value === 'number' || typeof value === 'bigint') return true;
  const type = bsonType(value);
  return type === 'Int32' || type === 'Double' || type === 'Long' || type === 'Decimal128';
}

/** Splits a numeric value for comparison; negative zero equals zero. */
export function numberParts(value: unknown): NumberParts {
  if (typeof value === 'number') return { nearest: value + 0, rest: 0 };
  if (value instanceof Int32 || value instanceof Double) return { nearest: value.value + 0, rest: 0 };
  if (typeof value === 'bigint') return bigintParts(value);
  if (value instanceof Long) return bigintParts(value.toBigInt());
  const text = (value as Decimal128).toString();
  const nearest = Number(text);
  if (Number.isNaN(nearest)) return { nearest, rest: 0 };
  const decimal = parseDecimal(text);
  if (decimal === undefined) return { nearest, rest: 0 };
  if (!Number.isFinite(nearest)) {
    return { nearest: Math.sign(nearest) * Number.MAX_VALUE, rest: Math.sign(nearest) * Number.MAX_VALUE };
  }
  return { nearest: nearest + 0, rest: restOf(decimal, nearest) };
}

/** The value as a JavaScript number, rounded if the type is more precise; NaN for other types. */
export function toNumber(value: unknown): number {
  return isNumeric(value) ? numberParts(value).nearest : Number.NaN;
}

/**
 * Adds or multiplies two numeric values by MongoDB's type rules: the wider type wins, an int that overflows becomes a
 * long. @returns undefined when a long overflows.
 */
export function arithmetic(operation: 'add' | 'multiply', left: unknown, right: unknown): unknown {
  const types = [numericType(left), numericType(right)];
  if (types.includes('decimal')) return decimalArithmetic(operation, left, right);
  if (types.includes('double')) {
    const [a, b] = [toNumber(left), toNumber(right)];
    return new Double(operation === 'add' ? a + b : a * b);
  }
  const [a, b] = [toBigInt(left), toBigInt(right)];
  const result = operation === 'add' ? a + b : a * b;
  if (!types.includes('long') && result >= -(2n ** 31n) && result < 2n ** 31n) return new Int32(Number(result));
  return result > MAX_LONG || result < MIN_LONG ? undefined : Long.fromBigInt(result);
}

/** The integer value for bit operations; only for int and long. */
export function toBigInt(value: unknown): bigint {
  if (typeof value === 'bigint') return value;
  if (value instanceof Long) return value.toBigInt();
  return BigInt(toNumber(value));
}

/** The BSON numeric type of a value. */
export function numericType(value: unknown): 'int' | 'long' | 'double' | 'decimal' {
  if (value instanceof Decimal128) return 'decimal';
  if (value instanceof Long || typeof value === 'bigint') return 'long';
  if (value instanceof Int32) return 'int';
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? 'int' : 'double';
  return 'double';
}

function bigintParts(value: bigint): NumberParts {
  const nearest = Number(value);
  return { nearest, rest: Number(value - BigInt(nearest)) };
}

function decimalArithmetic(operation: 'add' | 'multiply', left: unknown, right: unknown): Decimal128 {
  const [a, b] = [parseDecimal(numberText(left)), parseDecimal(numberText(right))];
  if (a === undefined || b === undefined) {
    const [x, y] = [toNumber(left), toNumber(right)];
    return Decimal128.fromString(String(operation === 'add' ? x + y : x * y));
  }
  if (operation === 'multiply') {
    return Decimal128.fromStringWithRounding(`${a.coefficient * b.coefficient}E${a.exponent + b.exponent}`);
  }
  const exponent = Math.min(a.exponent, b.exponent);
  const sum =
    a.coefficient * 10n ** BigInt(a.exponent - exponent) + b.coefficient * 10n ** BigInt(b.exponent - exponent);
  return Decimal128.fromStringWithRounding(`${sum}E${exponent}`);
}

function numberText(value: unknown): string {
  return value instanceof Decimal128 || value instanceof Long ? value.toString() : String(toNumber(value));
}

/** Parses `-12.34E+5`; undefined for NaN and infinities. */
function parseDecimal(text: string): DecimalParts | undefined {
  const match = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const coefficient = BigInt(`${whole}${fraction}` || '0') * (sign === '-' ? -1n : 1n);
  return { coefficient, exponent: Number(exponent) - fraction.length };
}

/** Exact decimal minus exact double, as a double. */
function restOf(decimal: DecimalParts, nearest: number): number {
  const [mantissa, power] = doubleParts(nearest);
  let left = decimal.coefficient;
  let right = mantissa;
  let denominator = 1n;
  if (decimal.exponent >= 0) left *= 10n ** BigInt(decimal.exponent);
  else {
    const scale = 10n ** BigInt(-decimal.exponent);
    right *= scale;
    denominator *= scale;
  }
  if (power >= 0) right *= 2n ** BigInt(power);
  else {
    const scale = 2n ** BigInt(-power);
    left *= scale;
    denominator *= scale;
  }
  return ratio(left - right, denominator);
}

/** A double as `mantissa * 2 ** power`, exactly. */
function doubleParts(value: number): [bigint, number] {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & ((1n << 52n) - 1n);
  const mantissa = exponent === 0 ? fraction : fraction | (1n << 52n);
  return [value < 0 ? -mantissa : mantissa, (exponent === 0 ? 1 : exponent) - 1075];
}

/** A quotient of two big integers as a double, without intermediate overflow. */
function ratio(numerator: bigint, denominator: bigint): number {
  if (numerator === 0n) return 0;
  const size = (value: bigint): number => value.toString(2).length;
  const magnitude = numerator < 0n ? -numerator : numerator;
  const shift = 64 - (size(magnitude) - size(denominator));
  const quotient =
    shift >= 0 ? (magnitude << BigInt(shift)) / denominator : magnitude / (denominator << BigInt(-shift));
  const result = Number(quotient) * 2 ** -shift;
  return numerator < 0n ? -result : result;
}
