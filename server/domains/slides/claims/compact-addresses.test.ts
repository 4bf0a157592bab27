import { describe, expect, it } from '@jest/globals';
import type { UnplacedClaim } from '../../../../common/deck/data-story.ts';
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
});
