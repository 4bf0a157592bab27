import { describe, expect, it } from '@jest/globals';
import { Binary, BSONRegExp, Code, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { decode, decodeFields, encode } from './values.ts';

const EACH_TYPE = {
  _id: new ObjectId('0123456789abcdef01234567'),
  text: 'Straße',
  empty: '',
  document: { text: 'inside', list: [1, { text: 'deeper' }] },
  list: ['a', 'b'],
  bytes: new Binary(Buffer.from([0, 1, 2])),
  yes: true,
  at: new Date('2026-11-24T00:00:00Z'),
  nothing: null,
  code: new Code('return 1'),
  scoped: new Code('return x', { x: 1 }),
  int: new Int32(7),
  long: Long.fromString('9007199254740993'),
  double: new Double(0.5),
  decimal: Decimal128.fromString('1.10'),
  time: new Timestamp({ t: 1, i: 2 }),
  least: new MinKey(),
  most: new MaxKey(),
  tex: 'a name that another one begins with',
};

describe('decodeFields', () => {
  const names = (...wanted: string[]): Buffer[] => wanted.map((name) => Buffer.from(name));

  it('gives each field as the whole document has it, and no other', () => {
    const raw = encode(EACH_TYPE);
    const whole = decode(raw);
    for (const name of Object.keys(EACH_TYPE)) {
      expect(decodeFields(raw, names(name))).toEqual({ [name]: whole[name] });
    }
    expect(Object.keys(decodeFields(raw, names('most', 'text', 'absent', 'te')))).toEqual(['text', 'most']);
    expect(decodeFields(raw, [])).toEqual({});
    expect(decodeFields(raw, names(...Object.keys(EACH_TYPE)))).toEqual(whole);
  });

  it('reads the whole where it can’t skip a value', () => {
    const raw = encode({ pattern: new BSONRegExp('a.c', 'i'), text: 'abc' });
    expect(Object.keys(decodeFields(raw, names('text')))).toEqual(['pattern', 'text']);
  });
});
