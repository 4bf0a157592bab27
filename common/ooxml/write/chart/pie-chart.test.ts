import { describe, expect, it } from '@jest/globals';
import { CHART_CONTEXT, chartOf } from '../../../../tests/support/chart-context.ts';
import { lines, xmlLines } from '../../../../tests/support/xml-lines.ts';
import type { ChartSpec } from '../../../deck/chart.ts';
import { areaChart } from './line-chart.ts';
import { pieChart } from './pie-chart.ts';

const pie = (values: (number | null)[], more: Partial<ChartSpec> = {}): ChartSpec =>
  chartOf('pie', [values], { categories: values.map((_, index) => `P${index}`), ...more });
const plotOf = (chart: ChartSpec) => {
  const { plotArea, isNamed } = pieChart(chart, CHART_CONTEXT);
  const [layout, plot] = plotArea;
  if (layout === undefined || plot === undefined) throw new Error('layout and plot expected');
  return { layout, plot, isNamed };
};
const labelsOf = (chart: ChartSpec) =>
  xmlLines(plotOf(chart).plot).filter((each) =>
    /dLbls.*(idx|delete|defRPr |schemeClr|dLblPos|showVal|showCatName|separator|wrap)/.test(each),
  );
/** Small parts side by side, which no labels around have room for. */
const CROWDED = [1, 1, 1, 1, 1, 300];

describe('a pie', () => {
  it('begins at the top with slices in different colours, separated by the background', () => {
    const slice = (index: number) => `
      c:ser/c:dPt/c:idx ${index}
      c:ser/c:dPt/c:bubble3D 0
      c:ser/c:dPt/c:spPr/a:solidFill/a:schemeClr accent${index + 1}
      c:ser/c:dPt/c:spPr/a:ln w=19050 cap=flat
      c:ser/c:dPt/c:spPr/a:ln/a:solidFill/a:schemeClr bg1
      c:ser/c:dPt/c:spPr/a:ln/a:round
    `;
    const { plot } = plotOf(pie([1, 2]));
    expect(plot.name).toBe('c:pieChart');
    expect(xmlLines(plot, /c:(tx|cat|val|dLbls)\//)).toEqual(
      lines(`
        c:varyColors 1
        c:ser/c:idx 0
        c:ser/c:order 0
        ${slice(0)}
        ${slice(1)}
        c:firstSliceAng 0
      `),
    );
  });

  it('has a hole as a doughnut', () => {
    const { plot } = plotOf(pie([1, 2], { kind: 'doughnut' }));
    expect(plot.name).toBe('c:doughnutChart');
    expect(xmlLines(plot).slice(-2)).toEqual(['c:firstSliceAng 0', 'c:holeSize 60']);
  });

  it('is in the middle, as large as its labels allow', () => {
    // Two labels beside it: nine tenths of the height.
    expect(xmlLines(plotOf(pie([1, 1])).layout)).toEqual(
      lines(`
        c:manualLayout/c:layoutTarget inner
        c:manualLayout/c:xMode edge
        c:manualLayout/c:yMode edge
        c:manualLayout/c:x 0.3
        c:manualLayout/c:y 0.05
        c:manualLayout/c:w 0.4
        c:manualLayout/c:h 0.9
      `),
    );
    expect(xmlLines(plotOf(pie(CROWDED)).layout)).toEqual(['c:layout']);
  });

  it('is written without series where there is none', () => {
    const { plot } = plotOf(pie([], { series: [] }));
    expect(xmlLines(plot)).toEqual(['c:varyColors 1', 'c:firstSliceAng 0']);
  });
});

describe('names of parts', () => {
  it('are around a pie, unbroken, that of the important part in bold', () => {
    const found = labelsOf(pie([1, 1], { data_labels: true, emphasis: { category: 1 } }));
    expect(found.filter((each) => /idx|defRPr /.test(each))).toEqual([
      'c:ser/c:dLbls/c:dLbl/c:idx 0',
      'c:ser/c:dLbls/c:dLbl/c:txPr/a:p/a:pPr/a:defRPr sz=1200 b=0',
      'c:ser/c:dLbls/c:dLbl/c:idx 1',
      'c:ser/c:dLbls/c:dLbl/c:txPr/a:p/a:pPr/a:defRPr sz=1200 b=1',
      'c:ser/c:dLbls/c:txPr/a:p/a:pPr/a:defRPr sz=1200 b=0',
    ]);
    expect(
      found.filter((each) => each.startsWith('c:ser/c:dLbls/c:dLbl/') && !/idx|defRPr|schemeClr/.test(each)),
    ).toEqual(
      [0, 1].flatMap(() => [
        'c:ser/c:dLbls/c:dLbl/c:txPr/a:bodyPr wrap=none',
        'c:ser/c:dLbls/c:dLbl/c:dLblPos ctr',
        'c:ser/c:dLbls/c:dLbl/c:showVal 1',
        'c:ser/c:dLbls/c:dLbl/c:showCatName 1',
        'c:ser/c:dLbls/c:dLbl/c:separator "  "',
      ]),
    );
  });

  it('show no value if values are off, and have no position around a doughnut', () => {
    const found = labelsOf(pie([1, 1], { kind: 'doughnut' }));
    expect(found.filter((each) => each.includes('dLblPos'))).toEqual([]);
    expect(found).toContain('c:ser/c:dLbls/c:dLbl/c:showVal 0');
  });

  it('move to the right of the right half and to the left of the left', () => {
    const places = xmlLines(plotOf(pie([1, 1])).plot).filter((each) => each.includes('manualLayout'));
    const [x1, y1, x2, y2] = places.map((each) => Number(each.split(' ')[1]));
    expect([y1, y2]).toEqual([0, 0]);
    expect(x1).toBeGreaterThan(0);
    expect(x2).toBe(-(x1 ?? 0));
  });

  it('are outside a crowded pie where the program puts them, value below name', () => {
    const chart = pie(CROWDED, { data_labels: true, emphasis: { category: 5 } });
    expect(plotOf(chart).isNamed).toBe(true);
    expect(labelsOf(chart).filter((each) => !each.includes('schemeClr'))).toEqual(
      lines(`
        c:ser/c:dLbls/c:dLbl/c:idx 5
        c:ser/c:dLbls/c:dLbl/c:txPr/a:p/a:pPr/a:defRPr sz=1200 b=1
        c:ser/c:dLbls/c:dLbl/c:dLblPos outEnd
        c:ser/c:dLbls/c:dLbl/c:showVal 1
        c:ser/c:dLbls/c:dLbl/c:showCatName 1
      `)
        .concat(
          lines(`
          c:ser/c:dLbls/c:txPr/a:p/a:pPr/a:defRPr sz=1200 b=0
          c:ser/c:dLbls/c:dLblPos outEnd
          c:ser/c:dLbls/c:showVal 1
          c:ser/c:dLbls/c:showCatName 1
        `),
        )
        .flatMap((each) =>
          each.endsWith('showCatName 1') ? [each, each.replace('c:showCatName 1', 'c:separator "\n"')] : [each],
        ),
    );
  });

  it.each([
    ['six parts', CROWDED, {}, true],
    ['seven parts', [...CROWDED, 1], {}, false],
    ['seven parts with values', [...CROWDED, 1], { data_labels: true }, true],
    ['a crowded doughnut', CROWDED, { kind: 'doughnut' as const }, false],
    ['a crowded doughnut with values', CROWDED, { kind: 'doughnut' as const, data_labels: true }, false],
    ['a doughnut with room', [1, 1, 1], { kind: 'doughnut' as const }, true],
  ])('replace the legend or not: %s', (_, values, more, expected) => {
    expect(plotOf(pie(values, more)).isNamed).toBe(expected);
  });

  it('are left to the legend: values are on the ring, in what reads there, where parts are wide enough', () => {
    const chart = pie([1, 4, -4, 1, null, 90], { kind: 'doughnut', data_labels: true, emphasis: { category: 5 } });
    const crowded = { ...chart, categories: chart.categories.map((name) => name + 'x'.repeat(90)) };
    const found = labelsOf(crowded);
    expect(found.filter((each) => /dLbl\/c:(idx|delete)|dLbl\/.*defRPr /.test(each))).toEqual(
      lines(`
        c:ser/c:dLbls/c:dLbl/c:idx 0
        c:ser/c:dLbls/c:dLbl/c:delete 1
        c:ser/c:dLbls/c:dLbl/c:idx 1
        c:ser/c:dLbls/c:dLbl/c:txPr/a:p/a:pPr/a:defRPr sz=1200 b=0
        c:ser/c:dLbls/c:dLbl/c:idx 2
        c:ser/c:dLbls/c:dLbl/c:txPr/a:p/a:pPr/a:defRPr sz=1200 b=0
        c:ser/c:dLbls/c:dLbl/c:idx 3
        c:ser/c:dLbls/c:dLbl/c:delete 1
        c:ser/c:dLbls/c:dLbl/c:idx 4
        c:ser/c:dLbls/c:dLbl/c:delete 1
        c:ser/c:dLbls/c:dLbl/c:idx 5
        c:ser/c:dLbls/c:dLbl/c:txPr/a:p/a:pPr/a:defRPr sz=1200 b=1
      `),
    );
    expect(found.filter((each) => /dLbl\/.*schemeClr /.test(each)).map((each) => each.split(' ')[1])).toEqual([
      'tx1',
      'tx1',
      'bg1',
    ]);
    expect(found.filter((each) => /showCatName 1|dLblPos/.test(each))).toEqual([]);
    expect(labelsOf({ ...crowded, data_labels: false })).toEqual([]);
  });
});

describe('areas', () => {
  const area = (
    more: Partial<ChartSpec> = {},
    values = [
      [10, 20, 30],
      [5, 15, 60],
    ],
  ) => areaChart(chartOf('area', values, more), CHART_CONTEXT);
  const seriesLines = (found: ReturnType<typeof areaChart>) => found[0] && xmlLines(found[0], /c:(tx|cat|val)\//);

  it('shine through where they lie over each other', () => {
    expect(seriesLines(area())).toEqual(
      lines(`
        c:grouping standard
        c:varyColors 0
        c:ser/c:idx 0
        c:ser/c:order 0
        c:ser/c:spPr/a:solidFill/a:schemeClr accent1
        c:ser/c:spPr/a:solidFill/a:schemeClr/a:alpha 55000
        c:ser/c:idx 1
        c:ser/c:order 1
        c:ser/c:spPr/a:solidFill/a:schemeClr accent2
        c:ser/c:spPr/a:solidFill/a:schemeClr/a:alpha 55000
        c:axId 500000001
        c:axId 500000002
      `),
    );
  });

  it.each([
    ['alone', {}, [[10, 20, 30]], 'standard'],
    ['stacked', { stacked: true }, [[10, 20, 30]], 'standard'],
    [
      'stacked',
      { stacked: true },
      [
        [10, 20, 30],
        [1, 2, 3],
      ],
      'stacked',
    ],
    [
      'of shares',
      { percent: true },
      [
        [10, 20, 30],
        [1, 2, 3],
      ],
      'percentStacked',
    ],
  ])('%s are opaque and parted by the background', (_, more, values, grouping) => {
    const found = seriesLines(area(more, values));
    expect(found?.[0]).toBe(`c:grouping ${grouping}`);
    expect(found?.slice(4, 8)).toEqual(
      lines(`
        c:ser/c:spPr/a:solidFill/a:schemeClr accent1
        c:ser/c:spPr/a:ln w=9525 cap=flat
        c:ser/c:spPr/a:ln/a:solidFill/a:schemeClr bg1
        c:ser/c:spPr/a:ln/a:round
      `),
    );
  });

  it('keep the figures of their axis, as values are not written on them', () => {
    const axis = (more: Partial<ChartSpec>) => {
      const found = area({ data_labels: true, ...more });
      expect(found.map(({ name }) => name)).toEqual(['c:areaChart', 'c:catAx', 'c:valAx']);
      return found
        .slice(1)
        .flatMap((each) => xmlLines(each))
        .filter((each) => /axPos|min |max |nextTo|crossBetween|0%|rot=|Skip/.test(each));
    };
    const rest = ['c:axPos l', 'c:tickLblPos nextTo', 'c:crossBetween midCat'];
    expect(axis({})).toEqual(['c:axPos b', 'c:txPr/a:bodyPr rot=0 vert=horz', 'c:scaling/c:min 0', ...rest]);
    expect(axis({ percent: true, number_format: '0 %' })).toEqual([
      ...['c:axPos b', 'c:txPr/a:bodyPr rot=0 vert=horz', 'c:scaling/c:max 1', 'c:scaling/c:min 0', 'c:axPos l'],
      ...['c:numFmt formatCode=0% sourceLinked=0', 'c:tickLblPos nextTo', 'c:crossBetween midCat'],
    ]);
    const categories = Array.from({ length: 60 }, (_, index) => `FY${1960 + index}`);
    expect(axis({ categories }).slice(0, 2)).toEqual(['c:axPos b', 'c:txPr/a:bodyPr rot=60 vert=horz']);
  });

  it('are all of the strong colour where the message is about a category', () => {
    expect(seriesLines(area({ emphasis: { category: 1 } }))).toContain('c:ser/c:spPr/a:solidFill/a:schemeClr accent2');
  });
});
