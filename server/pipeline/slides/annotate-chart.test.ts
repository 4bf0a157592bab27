import { describe, expect, it } from '@jest/globals';
import { chartOf } from '../../../tests/support/chart-context.ts';
import { withCallout, withNamed } from './annotate-chart.ts';

const categories = ['2015', '2016', '2017', '2018', '2019', '2020', '2021', '2022'];
const RISING = [1, 2, 3, 4, 6, 9, 14, 20];
const LEVEL = [5, 5, 5, 5, 5, 5, 5, 5];
const lines = (values: (number | null)[][], series?: number) =>
  chartOf('line', values, { categories, ...(series === undefined ? {} : { emphasis: { series } }) });

describe('the point of a chart that is named in text', () => {
  it.each([
    ['where the line passes another for good', lines([RISING, LEVEL], 0), 'Growth', '2019\nSeries 1 6.0\nSeries 2 5.0'],
    ['the year that the title names', lines([RISING]), 'Sales reached 14 in 2021', '2021\n14.0'],
    ['the peak', lines([[1, 3, 9, 4, 3, 2, 2, 1]]), 'Sales', '2017\n9.0'],
    ['the low', lines([[9, 8, 2, 4, 6, 7, 8, 9]]), 'Sales', '2017\n2.0'],
  ])('is %s', (_, chart, title, text) => {
    expect(withCallout(chart, title, 'en').callout?.text).toBe(text);
  });

  it.each([
    ['a line that only rises', lines([RISING]), 'Sales'],
    ['lines without one that matters', lines([RISING, LEVEL]), 'Sales'],
    ['values that are all labelled', { ...lines([[1, 3, 9, 4, 3, 2, 2, 1]]), data_labels: true }, 'Sales'],
    ['columns', { ...lines([[1, 3, 9, 4, 3, 2, 2, 1]]), kind: 'column' as const }, 'Sales in 2017'],
    ['a title with two years', lines([RISING]), 'Up from 2016 to 2021'],
    ['a passage at the very end', lines([RISING, [5, 5, 5, 5, 7, 10, 15, 16]], 0), 'Sales'],
  ])('is none of %s', (_, chart, title) => {
    expect(withCallout(chart, title, 'en').callout).toBeUndefined();
  });
});

describe('the emphasised bars', () => {
  const bars = {
    ...chartOf('bar', [[9, 8, 7, 2]], { categories: ['Alpha', 'Beta', 'Gamma', 'Delta'] }),
    emphasis: { category: 0, count: 3 },
  };

  it.each([
    ['Alpha and Beta are due for an audit', { category: 0, count: 2 }],
    ['Gamma is third', { category: 2 }],
    ['Alpha leads Gamma', { category: 0, count: 3 }],
    ['Three of four make up most', { category: 0, count: 3 }],
  ])('are those that a title names: %s', (title, emphasis) => {
    expect(withNamed(bars, title).emphasis).toEqual(emphasis);
  });

  it('are all of them where none is to stand out', () => {
    const emphasis = { category: 0, count: 3 };
    const alike = chartOf('bar', [[4, 3, 2]], { categories: ['Alpha', 'Beta', 'Gamma'], emphasis });
    expect(withNamed(alike, 'Alpha is highest').emphasis).toEqual(emphasis);
  });
});
