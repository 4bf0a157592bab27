import { describe, expect, it } from '@jest/globals';
import type { Slide } from '../../data/slides.ts';
import { chartOf } from './chart-of.ts';

const cell = (text: string) => ({ text, align: 'left' as const });
const claim = (text: string, value: number) => ({
  ...{ slide_id: 's', field: 'free-1', text, value, kind: 'quoted' as const },
  addresses: [{ file: 'a.csv' }],
});

/** A slide with one table, and claims for the numbers that are traced. */
function withTable(rows: string[][], claims: Slide['claims'], totals: number[] = []): Slide {
  const table = {
    ...{ alt: '', header_rows: 1, emphasised_rows: [2], total_rows: totals },
    rows: rows.map((row) => row.map(cell)),
  };
  const box = { x: 0, y: 0, w: 10, h: 10 };
  return {
    ...{ id: 's', kind: 'content', layout_id: 'l', title: 'Riders', fields: {}, boxes: {}, notes: '' },
    free: [{ id: 'free-1', role: 'content', box, content: { kind: 'table', table } }],
    ...{ sources: [], findings: [], claims },
  };
}

const shares = [claim('40 %', 0.4), claim('35 %', 0.35), claim('25 %', 0.25)];
const rows = [
  ['City', 'Share'],
  ['Bern', '40 %'],
  ['Basel', '35 %'],
  ['Chur', '25 %'],
  ['Total', '100 %'],
];

describe('the chart of a table', () => {
  it('shows traced numbers of one unit, without totals, about the row that is emphasised', () => {
    const change = chartOf(withTable(rows, shares, [4]));
    expect(change?.free?.[0]?.content).toMatchObject({
      kind: 'chart',
      chart: {
        ...{ kind: 'bar', categories: ['Bern', 'Basel', 'Chur'], number_format: '0%', emphasis: { category: 1 } },
        series: [{ name: 'Share', values: [0.4, 0.35, 0.25] }],
      },
    });
  });

  it('has a series for each of up to twelve columns', () => {
    const years = ['2021', '2022', '2023'];
    const wide = (count: number): Slide => {
      const cities = Array.from({ length: count }, (_, at) => `City ${at + 1}`);
      const figures = years.map((_, year) => cities.map((__, city) => String(100 + 20 * city + year)));
      const claims = figures.flat().map((text) => claim(text, Number(text)));
      return withTable([['Year', ...cities], ...years.map((year, at) => [year, ...(figures[at] ?? [])])], claims);
    };
    const series = Array.from({ length: 12 }, (_, at) => ({ name: `City ${at + 1}` }));
    expect(chartOf(wide(12))?.free?.[0]?.content).toMatchObject({ kind: 'chart', chart: { series } });
    expect(chartOf(wide(13))).toBeNull();
  });

  it('is not offered where a number has no source, units differ, or words would be hidden', () => {
    expect(chartOf(withTable(rows, shares.slice(1), [4]))).toBeNull();
    const mixed = rows.map((row, at) => (at === 3 ? ['Chur', '25 km'] : row));
    expect(chartOf(withTable(mixed, [...shares, claim('25 km', 25)], [4]))).toBeNull();
    const wordy = rows.map((row, at) => [...row, at === 0 ? 'Remark' : 'steady']);
    expect(chartOf(withTable(wordy, shares, [4]))).toBeNull();
  });
});
