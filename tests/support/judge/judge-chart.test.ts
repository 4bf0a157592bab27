import { describe, expect, it } from '@jest/globals';
import type { ChartSeries, ChartSpec } from '../../../common/deck/chart.ts';
import type { Claim } from '../../../common/deck/claim.ts';
import { serialOfDate } from '../../../common/deck/serial-date.ts';
import type { Cell, SourceAddress } from '../../../common/deck/source.ts';
import { slideOf, sourceOf, tableOf } from '../claim-sources.ts';
import { untrueValues } from './judge-chart.ts';
import { createSourceReader } from './source-reader.ts';

const at = (range: string): SourceAddress => ({ file: 'data.csv', range });
const day = (value: string): Cell => ({ raw: value, kind: 'date', value });
const reader = createSourceReader([
  sourceOf([
    tableOf(
      ['Name', 'Value', 'Date', 'More'],
      [
        ['Asia', 10, day('2025-03-03'), 2],
        ['Europe', 30, day('2025-03'), 3],
      ],
    ),
  ]),
]);

function chartOf(
  kind: ChartSpec['kind'],
  series: Omit<ChartSeries, 'name'>[],
  extra: Partial<ChartSpec> = {},
): ChartSpec {
  const categories = (series[0]?.values ?? []).map((_, index) => `C${index}`);
  return {
    ...{ kind, alt: '', categories, series: series.map((each) => ({ name: 'S', ...each })), number_format: '0' },
    data_labels: true,
    ...extra,
  };
}

function untrue(chart: ChartSpec, claims: Partial<Claim>[] = []): string[] {
  const all = claims.map((claim) => ({
    ...{ slide_id: 'x', field: 'chart', text: '', value: 0, kind: 'computed' as const, addresses: [] },
    ...claim,
  }));
  return untrueValues(slideOf([], { claims: all }), 'chart', chart, reader);
}

describe('untrueValues', () => {
  it('checks each value against its cell', () => {
    const chart = chartOf('bar', [{ values: [10, 31, null, 30], addresses: [at('B2'), at('B3'), null, at('B9')] }]);
    expect(untrue(chart)).toEqual(['31', '30']);
  });

  it('checks a value without a cell against a computed claim of the same field that comes to it', () => {
    const chart = chartOf('bar', [{ values: [40], addresses: [null] }]);
    const claim = { formula: 'sum' as const, exact_value: 40, addresses: [at('B2:B3')] };
    expect(untrue(chart, [claim])).toEqual([]);
    expect(untrue(chart)).toEqual(['40']);
    expect(untrue(chart, [{ ...claim, field: 'body' }])).toEqual(['40']);
    expect(untrue(chart, [{ ...claim, kind: 'quoted' }])).toEqual(['40']);
    expect(untrue(chart, [{ ...claim, addresses: [at('B2')] }])).toEqual(['40']);
    expect(untrue(chart, [{ ...claim, addresses: [at('B2:B3'), at('Z9')] }])).toEqual(['40']);
    expect(untrue(chart, [{ ...claim, exact_value: 41 }])).toEqual(['40']);
    const { formula: _, ...bare } = claim;
    expect(untrue(chart, [bare])).toEqual(['40']);
  });

  it('allows sums to differ by their last figures alone', () => {
    const claim = { formula: 'sum' as const, addresses: [at('B2:B3')] };
    const judge = (value: number): string[] =>
      untrue(chartOf('bar', [{ values: [value], addresses: [null] }]), [{ ...claim, exact_value: value }]);
    expect(judge(40.000001)).toEqual([]);
    expect(judge(40.0001)).toEqual(['40.0001']);
    const nothing = { formula: 'difference' as const, exact_value: 0, addresses: [at('B2'), at('B2')] };
    expect(untrue(chartOf('bar', [{ values: [0], addresses: [null] }]), [nothing])).toEqual([]);
  });
});

describe('untrueValues of a waterfall', () => {
  const addresses = [at('B2'), at('B3'), null];

  it('wants totals that add up, to half a percent of the largest figure', () => {
    const judge = (total: number): string[] => {
      const cells = tableOf(
        ['Name', 'Value'],
        [
          ['a', 600],
          ['b', 395],
          ['c', total],
        ],
      );
      const own = createSourceReader([sourceOf([cells])]);
      const chart = chartOf('waterfall', [{ values: [600, 395, total], addresses: ['B2', 'B3', 'B4'].map(at) }], {
        totals: [2],
      });
      return untrueValues(slideOf([]), 'chart', chart, own);
    };
    expect(judge(995)).toEqual([]);
    expect(judge(1000)).toEqual([]);
    expect(judge(990.2)).toEqual([]);
    expect(judge(1001)).toEqual(['1001']);
    expect(judge(985)).toEqual(['985']);
  });

  it('starts at any opening total, and continues from there', () => {
    const opening = chartOf('waterfall', [{ values: [30, 10, null], addresses: [at('B3'), at('B2'), null] }], {
      totals: [0, 2],
    });
    const claim = { formula: 'sum' as const, exact_value: 40, addresses: [at('B2:B3')] };
    expect(untrue(opening, [claim])).toEqual([]);
    expect(untrue(opening)).toEqual(['40']);
  });

  it('wants a claim for a total without a value', () => {
    const chart = chartOf('waterfall', [{ values: [10, 30, null], addresses }], { totals: [2] });
    expect(untrue(chart)).toEqual(['40']);
    expect(untrue(chart, [{ formula: 'sum', exact_value: 40, addresses: [at('B2:B3')] }])).toEqual([]);
  });

  it('does not treat other kinds of charts as sums', () => {
    expect(untrue(chartOf('column', [{ values: [10, 30, null], addresses }], { totals: [2] }))).toEqual([]);
  });
});

describe('untrueValues of a gantt', () => {
  const serial = (date: string, side: 'first' | 'last' = 'first'): number => serialOfDate(date, side) ?? NaN;
  const judge = (value: number | null, range: string | null): string[] =>
    untrue(chartOf('gantt', [{ values: [value], addresses: [range === null ? null : at(range)] }]));

  it('checks days against dates: of a month its first and its last', () => {
    const start = serial('2025-03-03');
    expect(judge(start, 'C2')).toEqual([]);
    expect(judge(start + 1, 'C2')).toEqual([String(start + 1)]);
    expect(judge(serial('2025-03-01'), 'C3')).toEqual([]);
    expect(judge(serial('2025-03-31'), 'C3')).toEqual([]);
    expect(judge(null, null)).toEqual([]);
    expect(judge(start, null)).toEqual([String(start)]);
    expect(judge(start, 'B2')).toEqual([String(start)]);
  });

  it('adds a duration in days or weeks to its date', () => {
    const start = serial('2025-03-03');
    expect(judge(start + 2, 'C2:D2')).toEqual([]);
    expect(judge(start + 14, 'C2:D2')).toEqual([]);
    expect(judge(start + 3, 'C2:D2')).toEqual([String(start + 3)]);
    expect(judge(start, 'A2,C2')).toEqual([String(start)]);
    expect(judge(start + 10, 'B2:D2')).toEqual([String(start + 10)]);
  });
});
