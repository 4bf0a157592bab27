import { describe, expect, it } from '@jest/globals';
import type { Cell } from '../../../common/deck/source.ts';
import { cellOf } from '../claim-sources.ts';
import { recompute } from './judge-chart.ts';
import type { Found } from './source-reader.ts';

function found(...values: (string | number | null | Cell)[]): Found {
  return { cells: values.map((value) => ({ cell: cellOf(value), factor: 1 })), texts: [], language: 'en' };
}

const day = (value: string): Cell => ({ raw: value, kind: 'date', value });

describe('recompute', () => {
  it('counts filled cells, whatever is in them', () => {
    expect(recompute('count', [found('Asia', null, 3), found('Africa')])).toBe(3);
    expect(recompute('count', [found(null)])).toBe(0);
  });

  it('adds up all cells of all addresses', () => {
    expect(recompute('sum', [found(1, 2), found(4)])).toBe(7);
    expect(recompute('sum', [found(1), found(null)])).toBeNull();
  });

  it('takes mean, least and most of the cells, not of the addresses', () => {
    const addresses = [found(1, 2), found(9)];
    expect(recompute('mean', addresses)).toBe(4);
    expect(recompute('min', addresses)).toBe(1);
    expect(recompute('max', addresses)).toBe(9);
    for (const formula of ['mean', 'min', 'max'] as const) expect(recompute(formula, [found('Asia')])).toBeNull();
  });

  it('subtracts the second from the first', () => {
    expect(recompute('difference', [found(10, 5), found(4)])).toBe(11);
    expect(recompute('difference', [found(10)])).toBeNull();
  });

  it('counts the days between two dates', () => {
    expect(recompute('difference', [found(day('2025-03-01')), found(day('2025-02-27'))])).toBe(2);
    // Not one date but several: how many are filled is what is left to compare.
    const twoDates = found(day('2025-03-01'), day('2025-03-09'));
    expect(recompute('difference', [twoDates, found(day('2025-02-27'))])).toBe(1);
    expect(recompute('difference', [found(day('2025-03-01')), found(4)])).toBe(-3);
  });

  it('divides the first by the second', () => {
    expect(recompute('ratio', [found(6), found(1, 3)])).toBe(1.5);
    expect(recompute('ratio', [found(6), found(0)])).toBeNull();
    expect(recompute('ratio', [found(6)])).toBeNull();
  });

  it('measures growth from the first to the second', () => {
    expect(recompute('growth', [found(4), found(5)])).toBe(0.25);
    expect(recompute('growth', [found(0), found(5)])).toBeNull();
    expect(recompute('growth', [found(4)])).toBeNull();
  });

  it('takes the first as a share of all that follow', () => {
    expect(recompute('share', [found(1), found(1), found(3)])).toBe(0.25);
    expect(recompute('share', [found(1), found(1), found(null)])).toBeNull();
  });

  it('ranks the first among what follows: one of the same size does not come before it', () => {
    expect(recompute('rank', [found(5), found(9), found(5), found(4), found(null), found(6)])).toBe(3);
    expect(recompute('rank', [found(9), found(9), found(5)])).toBe(1);
    expect(recompute('rank', [found(5)])).toBeNull();
    expect(recompute('rank', [found(null), found(5)])).toBeNull();
    expect(recompute('rank', [])).toBeNull();
  });

  it('expands an address in words to its filled cells', () => {
    expect(recompute('share', [found('a', 'b', null), found('a', 'b', 'c', 'd')])).toBe(0.5);
  });
});
