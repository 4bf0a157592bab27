import type { Document } from './values.ts';
import type { Decimal128, ObjectId } from 'bson';
import { bsonType, isDocument } from './values.ts';

/** MongoDB's OutOfDiskSpace. */
export const OUT_OF_DISK_SPACE = 14_031;

/** Names of the error codes that this store returns (MongoDB's `error_codes.yml`). */
const NAMES: Readonly<Record<number, string>> = {
  1: 'InternalError',
  2: 'BadValue',
  8: 'UnknownError',
  9: 'FailedToParse',
  13: 'Unauthorized',
  14: 'TypeMismatch',
  18: 'AuthenticationFailed',
  20: 'IllegalOperation',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  54: 'NotSingleValueField',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  68: 'IndexAlreadyExists',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  115: 'CommandNotSupported',
  171: 'CannotIndexParallelArrays',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  [OUT_OF_DISK_SPACE]: 'OutOfDiskSpace',
};

/** A failure that is sent to the client in MongoDB's format; the driver's `message`, read by developers. */
export class StoreError extends Error {
  readonly code: number;
  readonly extra: Document;

  constructor(code: number, message: string, extra: Document = {}) {
    super(message);
    this.name = 'StoreError';
    this.code = code;
    this.extra = extra;
  }
}

/** The reply to a command that failed. Unknown failures report their message, never a stack. */
export function errorReply(error: unknown): Document {
  const { code, message, extra } = toStoreError(error);
  return { ok: 0, errmsg: message, code, codeName: codeName(code), ...extra };
}

/** The entry in `writeErrors` of a statement that failed. */
export function writeError(index: number, error: unknown): Document {
  const { code, message, extra } = toStoreError(error);
  return { index, code, errmsg: message, ...extra };
}

function codeName(code: number): string {
  return NAMES[code] ?? `Location${code}`;
}

function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  return new StoreError(8, error instanceof Error ? error.message : String(error));
}

/** A value as MongoDB's error texts show it, such as `{ a: 1, b: "text" }`. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[ ${value.map(describeValue).join(', ')} ]`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (isDocument(value)) {
    const fields = Object.entries(value).map(([key, each]) => `${key}: ${describeValue(each)}`);
    return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
  }
  switch (bsonType(value)) {
    case 'ObjectId':
      return `ObjectId('${(value as ObjectId).toHexString()}')`;
    case 'Double': {
      const { value: number } = value as { value: number };
      return Number.isInteger(number) && Math.abs(number) < 1e21 ? `${number}.0` : String(number);
    }
    case 'Binary': {
      const { sub_type: subtype, buffer } = value as { sub_type: number; buffer: Uint8Array };
      return `BinData(${subtype}, ${Buffer.from(buffer).toString('hex').toUpperCase()})`;
    }
    case 'Decimal128':
      return `Decimal128("${(value as Decimal128).toString()}")`;
    default:
      return typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : String((value as { toString(): string }).toString());
  }
}
