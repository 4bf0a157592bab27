import { describe, expect, it } from '@jest/globals';
import type { ChartSpec } from '../../../common/deck/chart.ts';
import type { UnplacedClaim } from '../../../common/deck/data-story.ts';
import type { SourceAddress } from '../../../common/deck/source.ts';
import { chartClaims } from './slide-texts.ts';

const at = (range: string): SourceAddress => ({ file: 'data.csv', range });

function chartOf(
  kind: ChartSpec['kind'],
  values: (number | null)[],
  addresses: (SourceAddress | null)[],
  totals?: number[],
): ChartSpec {
  return {
    ...{
      kind,
      alt: '',
      categories: values.map(String),
      series: [{ name: 'S', values, addresses }],
      number_format: '0',
    },
    ...{ data_labels: true, ...(totals === undefined ? {} : { totals }) },
  };
}

const sum: UnplacedClaim = {
  ...{ text: '12 M', value: 12e6, exact_value: 12_345_678, kind: 'computed', formula: 'sum', addresses: [at('B2:B9')] },
};

describe('chartClaims', () => {
  it('quotes what has a cell, computes what a story computed, and traces nothing else', () => {
    const chart = chartOf('bar', [5, 12_345_678, 7, null], [at('B2'), null, null, null]);
    expect(chartClaims(chart, [{ ...sum, kind: 'rounded' }, sum])).toEqual([
      { text: '5', value: 5, kind: 'quoted', addresses: [at('B2')] },
      { ...sum, text: '12345678', value: 12_345_678 },
      { text: '7', value: 7, kind: 'untraced', addresses: [] },
    ]);
    expect(chartClaims(chart, [{ ...sum, kind: 'rounded' }])[1]?.kind).toBe('untraced');
  });

  it('does not mistake the days of a gantt for numbers', () => {
    expect(chartClaims(chartOf('gantt', [45_000], [null]), [])).toEqual([]);
  });

  it('sums what leads to a total that a waterfall computes, from the last total on', () => {
    const cells = ['B2', 'B3', 'B4'].map(at);
    const chart = chartOf('waterfall', [100, 10, -30, null], [...cells, null], [0, 3]);
    expect(chartClaims(chart, []).at(-1)).toEqual({
      ...{ text: '80', value: 80, kind: 'computed', formula: 'sum', exact_value: 80, addresses: cells },
    });
    const again = chartOf('waterfall', [100, 10, 120, 5, null], [...cells, at('B5'), null], [0, 2, 4]);
    expect(chartClaims(again, []).at(-1)).toMatchObject({ value: 125, addresses: [at('B4'), at('B5')] });
  });

  it('traces no total of changes that have no cell, or of none', () => {
    const chart = chartOf('waterfall', [100, 10, null], [at('B2'), null, null], [2]);
    expect(chartClaims(chart, []).at(-1)).toEqual({ text: '110', value: 110, kind: 'untraced', addresses: [] });
    expect(chartClaims(chartOf('waterfall', [null], [null], [0]), [])).toEqual([
      { text: '0', value: 0, kind: 'untraced', addresses: [] },
    ]);
    expect(chartClaims(chartOf('waterfall', [null], [null]), [])).toEqual([]);
    expect(chartClaims(chartOf('bar', [1, null], [at('B2'), null], [1]), [])).toHaveLength(1);
  });
});
