import { describe, expect, it } from '@jest/globals';
import type { UnplacedClaim } from '../../../common/deck/data-story.ts';
import { createAddressCompactor } from './compact-addresses.ts';

const cell = (range: string) => ({ file: 'long.csv', table: 1, range });
const rows = Array.from({ length: 300 }, (_, index) => index + 2);
const claim = (formula: NonNullable<UnplacedClaim['formula']>, ranges: string[]): UnplacedClaim => ({
  text: '1',
  value: 1,
  kind: 'computed',
  formula,
  addresses: ranges.map(cell),
});
const ranges = (made: UnplacedClaim): (string | undefined)[] => made.addresses.map((address) => address.range);

describe('createAddressCompactor', () => {
  const compactor = createAddressCompactor();

  it('writes neighbouring cells as ranges, in whatever order they came', () => {
    const union = [...rows].reverse().map((row) => `B${row}`);
    expect(ranges(compactor.compact(claim('sum', [union.join(',')])))).toEqual(['B2:B301']);
    expect(ranges(compactor.compact(claim('sum', [[...union, 'B310', 'D4'].join(',')])))).toEqual(['B2:B301,B310,D4']);
  });

  it('puts all parts of a share into one address and keeps the part itself first', () => {
    expect(ranges(compactor.compact(claim('share', ['B7', ...rows.map((row) => `B${row}`)])))).toEqual([
      'B7',
      'B2:B301',
    ]);
  });

  it('keeps addresses that are compared, and cells that count twice', () => {
    const many = rows.map((row) => `B${row}`);
    expect(ranges(compactor.compact(claim('rank', many)))).toHaveLength(300);
    expect(ranges(compactor.compact(claim('sum', [...many, 'B2'])))).toHaveLength(301);
    expect(ranges(compactor.compact(claim('growth', ['B2:B5', 'C2:C5'])))).toEqual(['B2:B5', 'C2:C5']);
  });

  it('joins no addresses of different tables', () => {
    const parts = rows.map((row) => `B${row}`).join(',');
    for (const other of [{ file: 'other.csv' }, { sheet: 'S' }, { page: 2 }, { slide: 2 }, { table: 2 }, { line: 2 }]) {
      const addresses = [cell(parts), { ...cell('B400'), ...other }];
      expect(compactor.compact({ ...claim('sum', []), addresses }).addresses).toEqual([
        cell('B2:B301'),
        { ...cell('B400'), ...other },
      ]);
    }
    const sections = [['A'], ['B']].map((section) => ({ ...cell(parts), section }));
    expect(compactor.compact({ ...claim('sum', []), addresses: sections }).addresses).toHaveLength(2);
    const { range: _, ...whole } = cell('');
    expect(compactor.compact({ ...claim('sum', []), addresses: [cell(parts), whole] }).addresses).toEqual([
      cell('B2:B301'),
      whole,
    ]);
  });

  it('joins areas and columns beyond Z', () => {
    const union = [...rows.map((row) => `AB${row}`), 'AA2:AB2', 'Z2:AA3'].join(',');
    expect(ranges(compactor.compact(claim('sum', [union])))).toEqual([union]);
    const apart = [...rows.map((row) => `AB${row}`), 'Z2:AA3', 'Z4'].join(',');
    expect(ranges(compactor.compact(claim('sum', [apart])))).toEqual(['Z2:Z4,AA2:AA3,AB2:AB301']);
  });

  it('leaves short claims, claims that are not computed, and names of ranges as they are', () => {
    expect(ranges(compactor.compact(claim('sum', ['B2,B3'])))).toEqual(['B2,B3']);
    const long = rows.map((row) => `B${row}`).join(',');
    const quoted = { ...claim('sum', [long]), kind: 'quoted' as const };
    expect(compactor.compact(quoted)).toBe(quoted);
    const { formula: _, ...bare } = claim('sum', [long]);
    expect(compactor.compact(bare)).toBe(bare);
    expect(ranges(compactor.compact(claim('sum', [`${long},TOTAL`])))).toEqual([`${long},TOTAL`]);
    expect(ranges(compactor.compact(claim('growth', [long, 'C2,C3'])))).toEqual(['B2:B301', 'C2,C3']);
  });
});
