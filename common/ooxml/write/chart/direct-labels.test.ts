import { describe, expect, it } from '@jest/globals';
import { xmlLines } from '../../../../tests/support/xml-lines.ts';
import type { ChartSpec } from '../../../deck/chart.ts';
import { backgroundOf } from '../background-colours.ts';
import type { ChartContext } from './chart-text.ts';
import { endLabels } from './data-labels.ts';
import { lineSeries } from './line-chart.ts';

const context: ChartContext = {
  language: 'en',
  background: backgroundOf('FFFFFF', { bg1: 'FFFFFF', tx1: '000000', bg2: 'EEEEEE', tx2: '222222' }),
  accents: [],
  textSizePt: 12,
  size: { w: 9_000_000, h: 4_000_000 },
};
const lines = (ends: (number | null)[], names = ends.map((_, index) => `Line ${index}`)): ChartSpec => ({
  kind: 'line',
  alt: '',
  categories: ['a', 'b'],
  series: ends.map((end, index) => ({ name: names[index] ?? '', values: [0, end], addresses: [] })),
  number_format: '0',
  data_labels: false,
});

describe('endLabels', () => {
  it('are at the last points where there is room', () => {
    const found = endLabels(lines([10, 50, 90]), context);
    expect(found?.labels).toEqual([0, 1, 2].map((series) => ({ series, point: 1, raise: 0 })));
  });

  it('part two that would cover each other, by at least a line', () => {
    const found = endLabels(lines([88, 90, 10]), context);
    const [first = 0, second = 0, third] = found?.labels.map(({ raise }) => raise) ?? [];
    expect(first).toBeLessThan(0);
    expect(second).toBeGreaterThan(0);
    expect(third).toBe(0);
    const lineHeight = (12 * 12_700) / context.size.h;
    expect(second - first + 0.02).toBeGreaterThan(lineHeight);
  });

  it('stand in one line each, however long their names are', () => {
    const chart = lines([64, 70], ['Short', 'New cases in all counties']);
    const ends = endLabels(chart, context);
    expect(ends?.labels.map(({ raise }) => raise)).toEqual([0, 0]);
    const series = lineSeries(chart, 1, ends, { ...context, accents: [{ name: 'accent1', hex: '123456' }] });
    expect(series === null ? [] : xmlLines(series).filter((each) => each.includes('bodyPr'))).toEqual([
      'c:dLbls/c:dLbl/c:txPr/a:bodyPr wrap=none',
    ]);
  });

  describe('measured on the axis that PowerPoint chooses', () => {
    /** How far two neighbours are pushed apart, each by half of what is missing to a line. */
    const raiseOf = (start: number, ends: [number, number]): number => {
      const [low, high] = ends;
      const values = (end: number) => [start, end];
      const chart = lines([]);
      const series = [low, high].map((end) => ({ name: 'Line', values: values(end), addresses: [] }));
      return endLabels({ ...chart, series }, context)?.labels[1]?.raise ?? NaN;
    };
    const lineHeight = (1.5 * 12 * 12_700) / context.size.h;
    const raiseFor = (gap: number, range: number): number => (lineHeight - (gap / range) * 0.85) / 2;

    it('from zero, where the values are spread out', () => {
      expect(raiseOf(50, [98, 100])).toBeCloseTo(raiseFor(2, 100), 6);
    });

    it('from the lowest value, where all lie close together far from zero', () => {
      expect(raiseOf(90, [99.9, 100])).toBeCloseTo(raiseFor(0.1, 10), 6);
      // A sixth of the highest value still counts as close together.
      expect(raiseOf(10, [11.99, 12])).toBeCloseTo(raiseFor(0.01, 2), 6);
    });

    it('from the lowest value, where that is below zero', () => {
      expect(raiseOf(-100, [99, 100])).toBeCloseTo(raiseFor(1, 200), 6);
    });
  });

  it.each([
    ['seven lines', lines([1, 15, 30, 45, 60, 75, 90])],
    ['one line', lines([1])],
    ['four lines that end in one point', lines([50, 50, 50, 50])],
    ['a line that ends early', lines([10, null])],
    ['a very long name', lines([10, 90], ['x'.repeat(80), 'b'])],
  ])('give way to a legend for %s', (_, chart) => {
    expect(endLabels(chart, context)).toBeNull();
  });
});
