import { describe, expect, it } from '@jest/globals';
import { Decimal128, Double, Int32, Long, MaxKey, MinKey } from 'bson';
import { compareValues, encodeKey, invert } from './key-encoding.ts';

const ORDERED: unknown[] = [
  new MinKey(),
  null,
  Number.NaN,
  Number.NEGATIVE_INFINITY,
  -1e300,
  new Int32(-5),
  -0.5,
  new Double(0),
  Decimal128.fromString('0.1'),
  0.1,
  new Int32(1),
  new Double(9007199254740992),
  Long.fromString('9007199254740993'),
  Long.MAX_VALUE,
  2 ** 63,
  Number.POSITIVE_INFINITY,
  '',
  '\0',
  'a',
  'a\0',
  'a\0b',
  'ab',
  '\ufffd',
  '\u{1f600}',
  {},
  { a: 1 },
  { a: 1, b: 1 },
  { a: 2 },
  { a: 'x' },
  [],
  [1],
  [1, 2],
  [2],
  Buffer.from([9]),
  Buffer.from([1, 1]),
  false,
  true,
  new Date(-5),
  new Date(0),
  new Date(5),
  new MaxKey(),
];

describe('index keys', () => {
  it('order as BSON values do, ascending and descending, and agree with comparison', () => {
    for (const [left, a] of ORDERED.entries()) {
      for (const [right, b] of ORDERED.entries()) {
        const expected = Math.sign(left - right);
        const [x, y] = [encodeKey(a), encodeKey(b)];
        expect([left, right, Math.sign(Buffer.compare(x, y))]).toEqual([left, right, expected]);
        expect([left, right, Math.sign(Buffer.compare(invert(x), invert(y)))]).toEqual([left, right, 0 - expected]);
        expect([left, right, Math.sign(compareValues(a, b))]).toEqual([left, right, expected]);
      }
    }
  });

  it('are the same for equal numbers of different types, and begin no other key', () => {
    const one = encodeKey(1);
    for (const same of [new Int32(1), new Double(1), Long.ONE, Decimal128.fromString('1.00')]) {
      expect(encodeKey(same)).toEqual(one);
    }
    expect(encodeKey(-0)).toEqual(encodeKey(0));
    const keys = ORDERED.map((value) => encodeKey(value));
    for (const key of keys) {
      for (const other of keys) if (key !== other) expect(other.subarray(0, key.length).equals(key)).toBe(false);
    }
  });
});
