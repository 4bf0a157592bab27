import type { Decimal128, ObjectId } from 'bson';
import { bsonType, isDocument } from './values.ts';

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
