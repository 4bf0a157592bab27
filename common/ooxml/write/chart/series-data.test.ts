import { describe, expect, it } from '@jest/globals';
import { CHART_CONTEXT, chartOf } from '../../../../tests/support/chart-context.ts';
import { lines, xmlLines } from '../../../../tests/support/xml-lines.ts';
import { el } from '../../xml/element.ts';
import { areSteps, isNumber, labelEvery, levelNameScale, seriesData, seriesHead } from './series.ts';
import { chartPart } from './chart-part.ts';
import { chartSheet } from './embedded-workbook.ts';

describe('the data of a series', () => {
  it('are named by a cell of the header row', () => {
    const name = (column: number | undefined) =>
      xmlLines(el('c:ser', {}, seriesHead({ name: 'GDP & more' }, 2, column)));
    const head = (cell: string) =>
      lines(`
        c:idx 2
        c:order 2
        c:tx/c:strRef/c:f "Sheet1!${cell}"
        c:tx/c:strRef/c:strCache/c:ptCount 1
        c:tx/c:strRef/c:strCache/c:pt idx=0
        c:tx/c:strRef/c:strCache/c:pt/c:v "GDP & more"
      `);
    expect(name(undefined)).toEqual(head('$D$1'));
    expect(name(28)).toEqual(head('$AB$1'));
  });

  it('are names in column A and numbers at full precision, without what no chart can show', () => {
    const chart = chartOf('column', [[], [1 / 3, null, Number.NaN, 9]], { number_format: '' });
    expect(xmlLines(el('c:ser', {}, seriesData(chart, 1)))).toEqual(
      lines(`
        c:cat/c:strRef/c:f "Sheet1!$A$2:$A$4"
        c:cat/c:strRef/c:strCache/c:ptCount 3
        c:cat/c:strRef/c:strCache/c:pt idx=0
        c:cat/c:strRef/c:strCache/c:pt/c:v "Alpha"
        c:cat/c:strRef/c:strCache/c:pt idx=1
        c:cat/c:strRef/c:strCache/c:pt/c:v "Beta"
        c:cat/c:strRef/c:strCache/c:pt idx=2
        c:cat/c:strRef/c:strCache/c:pt/c:v "Gamma"
        c:val/c:numRef/c:f "Sheet1!$C$2:$C$4"
        c:val/c:numRef/c:numCache/c:formatCode "General"
        c:val/c:numRef/c:numCache/c:ptCount 3
        c:val/c:numRef/c:numCache/c:pt idx=0
        c:val/c:numRef/c:numCache/c:pt/c:v "${1 / 3}"
      `),
    );
    expect(xmlLines(el('c:ser', {}, seriesData({ ...chart, number_format: '0.0' }, 1)))).toContain(
      'c:val/c:numRef/c:numCache/c:formatCode "0.0"',
    );
  });

  it('are numbers where a chart can show them', () => {
    expect([0, -1.5, null, undefined, Number.NaN, Number.POSITIVE_INFINITY].map(isNumber)).toEqual([
      ...[true, true, false, false, false, false],
    ]);
  });

  it('are in a column of the sheet each, a cell for each category', () => {
    const chart = chartOf('line', [
      [1, null],
      [3, 4, 5, 6],
    ]);
    expect(chartSheet(chart, 'en')).toEqual([
      { name: 'Series 1', numberFormat: '0.0', cells: [{ value: 1 }, { value: null }, { value: null }] },
      { name: 'Series 2', numberFormat: '0.0', cells: [{ value: 3 }, { value: 4 }, { value: 5 }] },
    ]);
  });
});

describe('names of categories', () => {
  const named = (count: number, length: number) =>
    chartOf('line', [], { categories: Array.from({ length: count }, () => 'x'.repeat(length)) });

  it('have room on one line every so often', () => {
    // A name of ten takes 6.6 em, and 9/10 of 9 million EMU are 53.1 em: eight names.
    expect([8, 9, 16, 17].map((count) => labelEvery(named(count, 10), CHART_CONTEXT))).toEqual([1, 2, 2, 3]);
    // Half of the width is there, less the tenth that the other axis takes: 23.6 em, three names.
    expect([3, 4, 7].map((count) => labelEvery(named(count, 10), CHART_CONTEXT, 0.5))).toEqual([1, 2, 3]);
    // Three tenths are left to the plot at least: 17.7 em, two names.
    expect([2, 3].map((count) => labelEvery(named(count, 10), CHART_CONTEXT, 0.1))).toEqual([1, 2]);
    expect(labelEvery(named(5, 200), CHART_CONTEXT)).toBe(5);
    // The shortest name takes one character: 1.56 em, 34 names.
    expect([34, 35].map((count) => labelEvery(named(count, 0), CHART_CONTEXT))).toEqual([1, 2]);
  });

  it.each([
    [['2021', '2022'], true],
    [['Q1 2021', 'Q2 2021'], true],
    [['123456789'], true],
    [['1234567890'], false],
    [['2021', 'Total'], false],
    [['North', 'South'], false],
  ])('%j are steps of a scale: %s', (categories, expected) => {
    expect(areSteps(chartOf('line', [], { categories }))).toBe(expected);
  });

  it.each([
    // A tenth of 53.1 em holds nine characters in a line, and 22 in three lines that break between words.
    ['xxxxxxxxx', 1],
    ['xxxxxxx xxxxxxx xxxxxx', 1],
    // A little smaller before it is rotated.
    ['xxxxxxxxxx', 0.92],
    ['xxxxxxx xxxxxxx xxxxxxx', 0.92],
    ['xxxxxxxxxxx', 0.84],
    ['xxxxxxxxxxxx', 0.76],
    ['xxxxxxxxxxxxx', null],
  ])('%s stands level under one of ten columns, scaled by %s', (name, expected) => {
    const categories = [name, ...Array.from({ length: 9 }, () => 'x')];
    expect(levelNameScale(chartOf('waterfall', [], { categories }), CHART_CONTEXT)).toBe(expected);
  });
});

describe('a chart', () => {
  it('describes its parts, in the order of the schema', () => {
    const chart = chartOf('column', [[1], [2]], { categories: ['A'] });
    expect(xmlLines(chartPart(chart, CHART_CONTEXT, 'rId7'), /plotArea\/c:(barChart|catAx|valAx)|txPr/)).toEqual([
      [
        'c:chartSpace',
        'xmlns:c=http://schemas.openxmlformats.org/drawingml/2006/chart',
        'xmlns:a=http://schemas.openxmlformats.org/drawingml/2006/main',
        'xmlns:r=http://schemas.openxmlformats.org/officeDocument/2006/relationships',
      ].join(' '),
      ...lines(`
        c:date1904 0
        c:lang en
        c:roundedCorners 0
        c:chart/c:autoTitleDeleted 1
        c:chart/c:plotArea/c:layout
        c:chart/c:plotArea/c:spPr/a:noFill
        c:chart/c:plotArea/c:spPr/a:ln/a:noFill
        c:chart/c:legend/c:legendPos b
        c:chart/c:legend/c:overlay 0
        c:chart/c:plotVisOnly 1
        c:chart/c:dispBlanksAs gap
        c:spPr/a:noFill
        c:spPr/a:ln/a:noFill
        c:externalData r:id=rId7
        c:externalData/c:autoUpdate 0
      `),
    ]);
  });

  it.each([
    ['bar', [[1], [2]], 'b'],
    ['bar', [[1]], undefined],
    ['column', [[1], [2]], 'b'],
    ['area', [[1], [2]], 'b'],
    ['area', [[1]], undefined],
    ['line', [[1], [2]], undefined],
    ['line', [[1], [null]], 'b'],
    ['line', [[1]], undefined],
    ['waterfall', [[1]], undefined],
    ['gantt', [[45_658], [45_660]], undefined],
    ['pie', [[1]], undefined],
    ['doughnut', [[0]], 'r'],
  ] as const)('of kind %s with values %j has a legend at %s', (kind, values, expected) => {
    const chart = chartOf(
      kind,
      values.map((each) => [...each]),
      { categories: ['A'] },
    );
    const found = xmlLines(chartPart(chart, CHART_CONTEXT, 'rId1')).find((each) => each.includes('legendPos'));
    expect(found?.split(' ')[1]).toBe(expected);
  });
});
