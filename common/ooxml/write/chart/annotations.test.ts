import { describe, expect, it } from '@jest/globals';
import { CHART_CONTEXT, chartOf } from '../../../../tests/support/chart-context.ts';
import { serializeElement } from '../../xml/element.ts';
import { calloutLabel } from './annotations.ts';
import { chartPart } from './chart-part.ts';
import { chartSheet } from './embedded-workbook.ts';

const YEARS = ['2015', '2016', '2017', '2018', '2019', '2020', '2021', '2022'];
const RISING = [1, 2, 3, 4, 6, 9, 14, 20];
const LEVEL = [5, 5, 5, 5, 5, 5, 5, 5];
const xmlOf = (chart: ReturnType<typeof chartOf>): string => serializeElement(chartPart(chart, CHART_CONTEXT, 'rId1'));

describe('a callout', () => {
  const callout = { series: 0, category: 4, text: '2019\nAda 6\nBob 5' };
  const chart = chartOf('line', [RISING, LEVEL], { categories: YEARS, callout });

  it('has its text in a frame beside a ring, off the lines', () => {
    const label = calloutLabel(chart, 0, CHART_CONTEXT, 0.8);
    expect(label?.index).toBe(4);
    // The line rises to the right: the words are to the left of the point and above it.
    expect(label?.right).toBeLessThan(0);
    expect(label?.raise).toBeGreaterThan(0);
    expect(xmlOf(chart)).toMatch(/<c:dPt><c:idx val="4"\/>.*<c:idx val="4"\/><c:layout>.*<c:rich>.*2019.*Ada 6.*Bob 5/);
  });

  it('has room between its words and the ends of its frame', () => {
    const words = calloutLabel(chart, 0, CHART_CONTEXT, 0.8)?.look?.words;
    expect(words?.split('\n')).toEqual(['\u00A02019\u00A0', '\u00A0Ada 6\u00A0', '\u00A0Bob 5\u00A0']);
  });

  it('is left out where lines leave it no place', () => {
    const dense = Array.from({ length: 30 }, (_, at) => YEARS.map(() => at));
    expect(calloutLabel({ ...chart, series: chartOf('line', dense).series }, 0, CHART_CONTEXT, 0.8)).toBeNull();
  });
});

describe('a reference line', () => {
  const chart = chartOf('column', [[4, 8, 3, 9, 6]], {
    ...{ categories: ['A', 'B', 'C', 'D', 'E'], reference: { value: 6, label: 'Average' } },
  });

  it('is dashed over columns, with its name and value at its end', () => {
    expect(xmlOf(chart)).toMatch(
      /<c:barChart>.*<\/c:barChart><c:lineChart>.*Average.*<a:prstDash val="dash"\/>.*<c:idx val="4"\/>.*<c:showVal val="1"\/>/,
    );
  });

  it('of a mean follows the values of the workbook, another level stays', () => {
    const formulaOf = (value: number): string | undefined =>
      chartSheet({ ...chart, reference: { value, label: 'Average' } }, 'en')[1]?.cells[0]?.formula;
    expect(formulaOf(6)).toBe('AVERAGE($B$2:$B$6)');
    expect(formulaOf(7)).toBeUndefined();
  });

  it('is beside one series only', () => {
    const two = chartOf('column', [RISING, LEVEL], { categories: YEARS, reference: { value: 6, label: 'Average' } });
    expect(xmlOf(two)).not.toContain('Average');
  });
});
