import { Binary, deserialize, serialize } from 'bson';

/** A decoded document: numbers keep their BSON type (Int32, Double, Long, Decimal128). */
export type Document = Record<string, unknown>;

/** The value of a field that a document doesn't have; BSON itself has no such value. */
export const MISSING: unique symbol = Symbol('missing');

/** Canonical order of BSON types in comparisons and index keys (MongoDB manual, "Comparison/Sort Order"). */
export const RANK = {
  minKey: 1,
  undefined: 3,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binary: 30,
  objectId: 35,
  boolean: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  code: 60,
  maxKey: 127,
} as const;

const RANK_OF_BSON_TYPE: Readonly<Record<string, number>> = {
  Int32: RANK.number,
  Double: RANK.number,
  Long: RANK.number,
  Decimal128: RANK.number,
  BSONSymbol: RANK.string,
  Binary: RANK.binary,
  ObjectId: RANK.objectId,
  Timestamp: RANK.timestamp,
  BSONRegExp: RANK.regex,
  Code: RANK.code,
  MinKey: RANK.minKey,
  MaxKey: RANK.maxKey,
};

/** Type numbers of the BSON specification, as used by the query operator `$type`. */
const TYPE_NUMBER: Readonly<Record<string, number>> = {
  Double: 1,
  Binary: 5,
  ObjectId: 7,
  BSONRegExp: 11,
  Code: 13,
  BSONSymbol: 14,
  Int32: 16,
  Timestamp: 17,
  Long: 18,
  Decimal128: 19,
  MinKey: -1,
  MaxKey: 127,
};

/** True for an embedded or whole document: a plain object, never a BSON type, date, array or buffer. */
export function isDocument(value: unknown): value is Document {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * Name of the BSON class of a value, such as `ObjectId`; undefined for plain values. Never trusts a document's own
 * field.
 */
export function bsonType(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || isDocument(value)) return undefined;
  return (value as { _bsontype?: string })._bsontype;
}

/** Position of the value's type in BSON's comparison order; a missing value sorts like null. */
export function typeRank(value: unknown): number {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return RANK.number;
    case 'string':
      return RANK.string;
    case 'boolean':
      return RANK.boolean;
    case 'undefined':
      return RANK.undefined;
    case 'symbol':
      return RANK.null;
    default:
  }
  if (value === null) return RANK.null;
  if (Array.isArray(value)) return RANK.array;
  if (isDocument(value)) return RANK.object;
  if (value instanceof Date) return RANK.date;
  if (value instanceof RegExp) return RANK.regex;
  if (value instanceof Uint8Array) return RANK.binary;
  return RANK_OF_BSON_TYPE[(value as { _bsontype?: string })._bsontype ?? ''] ?? RANK.object;
}

/** BSON type number of a value for `$type`; undefined for a missing value. */
export function typeNumber(value: unknown): number | undefined {
  if (value === MISSING) return undefined;
  if (value === undefined) return 6;
  if (value === null) return 10;
  if (typeof value === 'string') return 2;
  if (typeof value === 'boolean') return 8;
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? 16 : 1;
  if (typeof value === 'bigint') return 18;
  if (Array.isArray(value)) return 4;
  if (value instanceof Date) return 9;
  if (value instanceof RegExp) return 11;
  if (value instanceof Uint8Array) return 5;
  return TYPE_NUMBER[bsonType(value) ?? ''] ?? 3;
}

/** Decodes a BSON document so that encoding it unchanged gives the same bytes. */
export function decode(raw: Uint8Array): Document {
  return deserialize(raw, { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true });
}

/**
 * Size of a value by its type (bsonspec.org 1.1). For other types it is the first four bytes plus the number in the
 * next table.
 */
const FIXED_BYTES: Readonly<Record<number, number>> = {
  ...{ 0x01: 8, 0x06: 0, 0x07: 12, 0x08: 1, 0x09: 8, 0x0a: 0, 0x10: 4, 0x11: 8, 0x12: 8, 0x13: 16, 0x7f: 0, 0xff: 0 },
};
const COUNTED_BYTES: Readonly<Record<number, number>> = {
  ...{ 0x02: 4, 0x03: 0, 0x04: 0, 0x05: 5, 0x0d: 4, 0x0e: 4, 0x0f: 0 },
};
const LENGTH_BYTES = 4;

/**
 * Decodes some fields of a document and skips the others, for filters that read many documents.
 * @param names as bytes, without the terminating zero
 */
export function decodeFields(raw: Buffer, names: readonly Buffer[]): Document {
  const found: number[] = [];
  let at = LENGTH_BYTES;
  let bytes = LENGTH_BYTES + 1;
  for (let type = raw[at] ?? 0; type !== 0; type = raw[at] ?? 0) {
    const nameEnd = raw.indexOf(0, at + 1);
    const fixed = FIXED_BYTES[type];
    const counted = COUNTED_BYTES[type];
    // Regular expressions and deprecated types are rare enough to decode the whole document.
    if (fixed === undefined && counted === undefined) return decode(raw);
    const end = nameEnd + 1 + (fixed ?? raw.readInt32LE(nameEnd + 1) + (counted ?? 0));
    const length = nameEnd - at - 1;
    for (const name of names) {
      if (name.length !== length || raw.compare(name, 0, length, at + 1, nameEnd) !== 0) continue;
      found.push(at, end);
      bytes += end - at;
    }
    at = end;
  }
  const part = Buffer.allocUnsafe(bytes);
  let to = part.writeInt32LE(bytes);
  for (let index = 0; index < found.length; index += 2) to += raw.copy(part, to, found[index], found[index + 1]);
  part[to] = 0;
  return decode(part);
}

/** Encodes a document as BSON. */
export function encode(document: Document): Buffer {
  return Buffer.from(serialize(document, { ignoreUndefined: false }));
}

/** A deep copy; scalar values are shared because they never change. */
export function cloneValue<T>(value: T): T {
  if (Array.isArray(value)) return value.map((each: unknown) => cloneValue(each)) as T;
  if (!isDocument(value)) return value;
  const copy: Document = {};
  for (const [key, each] of Object.entries(value)) setField(copy, key, cloneValue(each));
  return copy as T;
}

/** Sets a field by name, even `__proto__`, which plain assignment would ignore. */
export function setField(target: Document, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
  } else {
    target[name] = value;
  }
}

/** The document's own field, or MISSING; inherited names such as `constructor` are missing. */
export function getField(document: Document, name: string): unknown {
  return Object.prototype.hasOwnProperty.call(document, name) ? document[name] : MISSING;
}

/** The bytes of a binary value. */
export function binaryBytes(value: unknown): { subtype: number; bytes: Uint8Array } {
  if (value instanceof Binary) return { subtype: value.sub_type, bytes: value.value() };
  return { subtype: 0, bytes: value as Uint8Array };
}
