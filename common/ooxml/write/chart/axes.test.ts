import { describe, expect, it } from '@jest/globals';
import { CHART_CONTEXT, chartOf } from '../../../../tests/support/chart-context.ts';
import { lines, xmlDifference, xmlLines } from '../../../../tests/support/xml-lines.ts';
import type { ChartSpec } from '../../../deck/chart.ts';
import { axes, axisIds, secondaryAxes } from './axes.ts';
import type { AxesLook } from './axes.ts';

const UPRIGHT: AxesLook = { isHorizontal: false, fromZero: true };
const column = (values: (number | null)[] = [1, 2, 3], more: Partial<ChartSpec> = {}): ChartSpec =>
  chartOf('column', [values], more);
const pair = (look: Partial<AxesLook> = {}, chart = column()) => {
  const [category, value] = axes(chart, CHART_CONTEXT, { ...UPRIGHT, ...look });
  if (category === undefined || value === undefined) throw new Error('two axes expected');
  return { category, value };
};
const differences = (look: Partial<AxesLook>, chart = column()) => {
  const [before, after] = [pair(), pair(look, chart)];
  return {
    category: xmlDifference(before.category, after.category),
    value: xmlDifference(before.value, after.value),
  };
};
const SAME = { gone: [], added: [] };

describe('the axes of a standing chart', () => {
  it('are categories at the foot, by a thin line, named below even where values go below zero', () => {
    expect(xmlLines(pair().category, /txPr/)).toEqual(
      lines(`
        c:axId 500000001
        c:scaling/c:orientation minMax
        c:delete 0
        c:axPos b
        c:numFmt formatCode=General sourceLinked=0
        c:majorTickMark none
        c:minorTickMark none
        c:tickLblPos low
        c:spPr/a:noFill
        c:spPr/a:ln w=9525 cap=flat
        c:spPr/a:ln/a:solidFill/a:schemeClr bg1
        c:spPr/a:ln/a:solidFill/a:schemeClr/a:lumMod 65000
        c:spPr/a:ln/a:round
        c:crossAx 500000002
        c:crosses autoZero
        c:auto 0
        c:lblAlgn ctr
        c:lblOffset 100
        c:noMultiLvlLbl 1
      `),
    );
  });

  it('are values at the left, without an axis line, with a light grid, from zero', () => {
    expect(xmlLines(pair().value, /txPr/)).toEqual(
      lines(`
        c:axId 500000002
        c:scaling/c:orientation minMax
        c:scaling/c:min 0
        c:delete 0
        c:axPos l
        c:majorGridlines/c:spPr/a:ln w=9525 cap=flat
        c:majorGridlines/c:spPr/a:ln/a:solidFill/a:schemeClr bg1
        c:majorGridlines/c:spPr/a:ln/a:solidFill/a:schemeClr/a:lumMod 85000
        c:majorGridlines/c:spPr/a:ln/a:round
        c:numFmt formatCode=0 sourceLinked=0
        c:majorTickMark none
        c:minorTickMark none
        c:tickLblPos nextTo
        c:spPr/a:noFill
        c:spPr/a:ln/a:noFill
        c:crossAx 500000001
        c:crosses autoZero
        c:crossBetween between
        c:majorUnit 1
      `),
    );
  });

  it('show their numbers unformatted if the chart has no format', () => {
    expect(xmlLines(pair({}, column([1], { number_format: '' })).value)).toContain(
      'c:numFmt formatCode=General sourceLinked=0',
    );
  });

  it('have titles, that of the values turned upwards', () => {
    const { category, value } = pair({}, column([1], { category_axis_title: 'Region', value_axis_title: 'GWh' }));
    const about = (element: typeof category) => xmlLines(element).filter((each) => /title.*(bodyPr|a:t )/.test(each));
    expect(about(category)).toEqual(['c:title/c:tx/c:rich/a:bodyPr', 'c:title/c:tx/c:rich/a:p/a:r/a:t "Region"']);
    expect(about(value)).toEqual([
      'c:title/c:tx/c:rich/a:bodyPr rot=-5400000 vert=horz',
      'c:title/c:tx/c:rich/a:p/a:r/a:t "GWh"',
    ]);
    expect(xmlLines(value)).toContain('c:title/c:overlay 0');
  });
});

describe('the axes of a lying chart', () => {
  it('have the first category on top at the left and the values at the foot', () => {
    expect(differences({ isHorizontal: true })).toEqual({
      category: {
        gone: ['c:scaling/c:orientation minMax', 'c:axPos b', 'c:txPr/a:bodyPr'],
        added: ['c:scaling/c:orientation maxMin', 'c:axPos l', 'c:txPr/a:bodyPr rot=0 vert=horz'],
      },
      value: { gone: ['c:axPos l', 'c:crosses autoZero'], added: ['c:axPos b', 'c:crosses max'] },
    });
  });

  it('turn the title of the categories upwards, not that of the values', () => {
    const chart = column([1], { category_axis_title: 'Region', value_axis_title: 'GWh' });
    const { category, value } = pair({ isHorizontal: true }, chart);
    expect(xmlLines(category)).toContain('c:title/c:tx/c:rich/a:bodyPr rot=-5400000 vert=horz');
    expect(xmlLines(value)).toContain('c:title/c:tx/c:rich/a:bodyPr');
  });
});

describe('looks of axes', () => {
  it('name every n-th category', () => {
    expect(differences({ labelEvery: 3 })).toEqual({
      category: {
        gone: ['c:txPr/a:bodyPr'],
        added: ['c:txPr/a:bodyPr rot=60 vert=horz', 'c:tickLblSkip 3'],
      },
      value: SAME,
    });
  });

  it('keep names level', () => {
    expect(differences({ isLevel: false })).toEqual({ category: SAME, value: SAME });
    expect(differences({ isLevel: true })).toEqual({
      category: { gone: ['c:txPr/a:bodyPr'], added: ['c:txPr/a:bodyPr rot=0 vert=horz'] },
      value: SAME,
    });
  });

  it('let areas reach the edges', () => {
    expect(differences({ isEdgeToEdge: false }).value).toEqual(SAME);
    expect(differences({ isEdgeToEdge: true }).value).toEqual({
      gone: ['c:crossBetween between'],
      added: ['c:crossBetween midCat'],
    });
  });

  it('show neither grid nor figures beside values at the points', () => {
    const { category, value } = differences({}, column([1, 2, 3], { data_labels: true }));
    expect(category).toEqual(SAME);
    expect(value.gone.filter((each) => each.startsWith('c:majorGridlines'))).not.toEqual([]);
    expect(value.gone).toContain('c:tickLblPos nextTo');
    expect(value.added.filter((each) => !each.startsWith('c:numFmt'))).toEqual(['c:tickLblPos none']);
  });

  it('have a coarse step where its lines are shown, and with values at the bars none that would leave them short', () => {
    const stepOf = (isHorizontal: boolean, data_labels: boolean): string[] =>
      xmlLines(pair({ isHorizontal }, column([42_000, 6000], { data_labels })).value).filter((line) =>
        line.startsWith('c:majorUnit'),
      );
    expect(stepOf(true, false)).toEqual(['c:majorUnit 20000']);
    expect(stepOf(false, false)).toEqual(['c:majorUnit 20000']);
    expect([stepOf(false, true), stepOf(true, true)]).toEqual([[], []]);
  });

  it('have decimals only where their lines need them', () => {
    const formatOf = (values: number[], number_format: string): string =>
      xmlLines(pair({}, column(values, { number_format })).value, /txPr/).find((each) => each.includes('numFmt')) ?? '';
    expect(formatOf([0.4, 0.9], '0.0')).toContain('formatCode=0.0 ');
    expect(formatOf([1, 3], '0.0')).toContain('formatCode=0 ');
    expect(formatOf([1e13, 2.6e13], '0.0,,,," T"')).toContain('formatCode=0,,,," T" ');
  });

  it('take a stated scale as it is', () => {
    const scale = { min: 2, max: 8, majorUnit: 3, numberFormat: '0%', isShown: true };
    expect(differences({ scale }).value).toEqual({
      gone: ['c:scaling/c:min 0', 'c:numFmt formatCode=0 sourceLinked=0', 'c:majorUnit 1'],
      added: ['c:scaling/c:max 8', 'c:scaling/c:min 2', 'c:numFmt formatCode=0% sourceLinked=0', 'c:majorUnit 3'],
    });
  });

  it.each([
    ['above zero', true, [1, 2], undefined, ['c:scaling/c:min 0']],
    ['at zero', true, [0, 0], undefined, ['c:scaling/c:min 0']],
    ['below zero', true, [-1, -2], undefined, ['c:scaling/c:max 0']],
    ['none above zero', true, [-1, 0], undefined, ['c:scaling/c:max 0']],
    ['on both sides', true, [-1, 2], undefined, []],
    ['of a gap', true, [null, 2], undefined, ['c:scaling/c:min 0']],
    ['up to a whole', true, [0.4, 0.6], 1, ['c:scaling/c:max 1', 'c:scaling/c:min 0']],
    ['of lines above zero', false, [1, 2], undefined, []],
    ['of lines below zero', false, [-1, -2], undefined, []],
  ])('end where values %s do', (_, fromZero, values, max, expected) => {
    const { value } = pair({ fromZero, ...(max === undefined ? {} : { max }) }, column(values));
    expect(xmlLines(value).filter((each) => /c:(min|max) /.test(each))).toEqual(expected);
  });
});

describe('axes of lines with their own scale', () => {
  const [category, value] = secondaryAxes(column(), CHART_CONTEXT);

  it('leave the categories to the first pair', () => {
    expect(category && xmlLines(category)).toEqual(
      lines(`
        c:axId 500000003
        c:scaling/c:orientation minMax
        c:delete 1
        c:axPos b
        c:majorTickMark none
        c:minorTickMark none
        c:tickLblPos none
        c:crossAx 500000004
        c:crosses autoZero
        c:auto 0
        c:lblAlgn ctr
        c:lblOffset 100
        c:noMultiLvlLbl 1
      `),
    );
  });

  it('have the values at the right, without a grid', () => {
    expect(value && xmlLines(value, /txPr/)).toEqual(
      lines(`
        c:axId 500000004
        c:scaling/c:orientation minMax
        c:delete 0
        c:axPos r
        c:numFmt formatCode=0.0 sourceLinked=0
        c:majorTickMark none
        c:minorTickMark none
        c:tickLblPos nextTo
        c:spPr/a:noFill
        c:spPr/a:ln/a:noFill
        c:crossAx 500000003
        c:crosses max
        c:crossBetween between
      `),
    );
  });

  it('show no figures beside values at the points, and use General if there is no format', () => {
    const chart = column([1], { data_labels: true, number_format: '' });
    const [, labelled] = secondaryAxes(chart, CHART_CONTEXT);
    expect(labelled && xmlLines(labelled)).toEqual(
      expect.arrayContaining(['c:tickLblPos none', 'c:numFmt formatCode=General sourceLinked=0']),
    );
  });

  it('are referred to by their plot', () => {
    expect(axisIds().map(({ attributes }) => attributes.val)).toEqual([500_000_001, 500_000_002]);
    expect(axisIds(true).map(({ attributes }) => attributes.val)).toEqual([500_000_003, 500_000_004]);
    expect(axisIds().map(({ name }) => name)).toEqual(['c:axId', 'c:axId']);
  });
});

it.each([
  ['0.0', [2.5], 'c:majorUnit 1'],
  ['#,##0', [9], 'c:majorUnit 5'],
  ['#,##0', [7], 'c:majorUnit 2'],
  ['#,##0', [1], 'c:majorUnit 1'],
  ['#,##0,,', [2_000_000], 'c:majorUnit 1000000'],
  ['0%', [0.6], 'c:majorUnit 0.2'],
])('a scale has few lines whose labels differ in %s', (number_format, values, unit) => {
  expect(xmlLines(pair({}, column(values, { number_format })).value)).toContain(unit);
});
