import type { BSONRegExp, Code, ObjectId, Timestamp } from 'bson';
import { numberParts } from './numbers.ts';
import { binaryBytes, isDocument, RANK, typeRank } from './values.ts';

/** Changes text before it enters a key, for collations that ignore case. */
export type Fold = (text: string) => string;

/**
 * Encodes one value. The bytewise order of encodings is BSON's comparison order, and no encoding is a prefix of
 * another. Equal values of different numeric types have the same encoding.
 */
export function encodeKey(value: unknown, fold?: Fold): Buffer {
  const writer = new KeyWriter(fold);
  writer.value(value);
  return writer.bytes();
}

/** The encoding for a descending field: all bits are inverted, which reverses the order. */
export function invert(encoded: Buffer): Buffer {
  const inverted = Buffer.allocUnsafe(encoded.length);
  for (let index = 0; index < encoded.length; index += 1) inverted[index] = ~(encoded[index] as number) & 0xff;
  return inverted;
}

/** Compares two values in BSON's order. @returns negative, zero or positive */
export function compareValues(left: unknown, right: unknown, fold?: Fold): number {
  const rank = typeRank(left);
  const difference = rank - typeRank(right);
  if (difference !== 0) return difference;
  switch (rank) {
    case RANK.number: {
      const [a, b] = [numberParts(left), numberParts(right)];
      if (a.nearest === b.nearest) return a.rest - b.rest;
      if (Number.isNaN(a.nearest)) return Number.isNaN(b.nearest) ? 0 : -1;
      return Number.isNaN(b.nearest) ? 1 : a.nearest - b.nearest > 0 ? 1 : -1;
    }
    case RANK.string: {
      const [a, b] = [textOf(left), textOf(right)];
      if (a === b) return 0;
      return fold === undefined ? compareText(a, b) : compareText(fold(a), fold(b));
    }
    case RANK.date:
      return (left as Date).getTime() - (right as Date).getTime();
    case RANK.boolean:
      return Number(left) - Number(right);
    case RANK.null:
    case RANK.undefined:
    case RANK.minKey:
    case RANK.maxKey:
      return 0;
    default:
      return Buffer.compare(encodeKey(left, fold), encodeKey(right, fold));
  }
}

/** Code point order, which is the order of UTF-8 bytes; UTF-16 order differs above U+FFFF. */
function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const [x, y] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (x === y) continue;
    const isPairX = x >= 0xd800 && x <= 0xdfff;
    const isPairY = y >= 0xd800 && y <= 0xdfff;
    if (isPairX !== isPairY) return isPairX ? 1 : -1;
    return x - y;
  }
  return a.length - b.length;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : String((value as { value: unknown }).value);
}

class KeyWriter {
  private buffer = Buffer.allocUnsafe(64);
  private length = 0;
  private readonly fold: Fold | undefined;

  constructor(fold: Fold | undefined) {
    this.fold = fold;
  }

  bytes(): Buffer {
    return this.buffer.subarray(0, this.length);
  }

  value(value: unknown): void {
    const rank = typeRank(value);
    this.byte(rank);
    switch (rank) {
      case RANK.number:
        this.number(value);
        break;
      case RANK.string:
        this.text(this.fold === undefined ? textOf(value) : this.fold(textOf(value)));
        break;
      case RANK.object:
        this.document(isDocument(value) ? value : (value as { toJSON(): Record<string, unknown> }).toJSON());
        break;
      case RANK.array:
        for (const each of value as unknown[]) this.value(each);
        this.byte(0);
        break;
      case RANK.binary: {
        const { subtype, bytes } = binaryBytes(value);
        this.reserve(5);
        this.length = this.buffer.writeUInt32BE(bytes.length, this.length);
        this.byte(subtype);
        this.raw(bytes);
        break;
      }
      case RANK.objectId:
        this.raw((value as ObjectId).id);
        break;
      case RANK.boolean:
        this.byte(value === true ? 1 : 0);
        break;
      case RANK.date:
        this.signed(BigInt(Math.trunc((value as Date).getTime()) || 0));
        break;
      case RANK.timestamp:
        this.unsigned((value as Timestamp).toBigInt() & 0xffff_ffff_ffff_ffffn);
        break;
      case RANK.regex: {
        const regex = value as BSONRegExp & RegExp;
        this.text(value instanceof RegExp ? regex.source : regex.pattern);
        this.text(value instanceof RegExp ? regex.flags : regex.options);
        break;
      }
      case RANK.code:
        this.text((value as Code).code);
        break;
      default:
    }
  }

  /**
   * Fields in order: type, name, value; a shorter document sorts before a longer one that begins with the same fields.
   */
  private document(document: Record<string, unknown>): void {
    for (const [name, each] of Object.entries(document)) {
      this.byte(typeRank(each));
      this.text(name);
      this.value(each);
    }
    this.byte(0);
  }

  private number(value: unknown): void {
    const { nearest, rest } = numberParts(value);
    this.double(nearest);
    if (rest === 0 || Number.isNaN(nearest)) {
      this.byte(0x80);
      return;
    }
    this.byte(rest > 0 ? 0x81 : 0x7f);
    this.double(rest);
  }

  /**
   * IEEE 754 bits with the sign inverted (for negative numbers, all bits): these sort like the numbers; NaN comes
   * first.
   */
  private double(value: number): void {
    this.reserve(8);
    if (Number.isNaN(value)) this.buffer.fill(0, this.length, this.length + 8);
    else {
      this.buffer.writeDoubleBE(value, this.length);
      const isNegative = ((this.buffer[this.length] as number) & 0x80) !== 0;
      for (let index = this.length; index < this.length + 8; index += 1) {
        const byte = this.buffer[index] as number;
        if (isNegative) this.buffer[index] = ~byte & 0xff;
        else if (index === this.length) this.buffer[index] = byte | 0x80;
      }
    }
    this.length += 8;
  }

  /** UTF-8 terminated by 00 01; a NUL inside is written as 00 FF, so that the terminator sorts first. */
  private text(text: string): void {
    const bytes = Buffer.from(text, 'utf8');
    if (!bytes.includes(0)) this.raw(bytes);
    else {
      for (const byte of bytes) {
        this.byte(byte);
        if (byte === 0) this.byte(0xff);
      }
    }
    this.byte(0);
    this.byte(1);
  }

  private signed(value: bigint): void {
    this.unsigned(value + 2n ** 63n);
  }

  private unsigned(value: bigint): void {
    this.reserve(8);
    this.length = this.buffer.writeBigUInt64BE(value, this.length);
  }

  private byte(byte: number): void {
    this.reserve(1);
    this.buffer[this.length] = byte;
    this.length += 1;
  }

  private raw(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.length);
    this.length += bytes.length;
  }

  private reserve(more: number): void {
    if (this.length + more <= this.buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.length + more));
    this.buffer.copy(grown, 0, 0, this.length);
    this.buffer = grown;
  }
}
