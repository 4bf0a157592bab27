import { describe, expect, it } from '@jest/globals';
import { CHART_CONTEXT, chartOf } from '../../../../tests/support/chart-context.ts';
import { lines, xmlLines } from '../../../../tests/support/xml-lines.ts';
import type { ChartSpec } from '../../../deck/chart.ts';
import type { XmlElement } from '../../xml/element.ts';
import { comboChart, lineIndices } from './chart-part.ts';
import { lineChart } from './line-chart.ts';

const CHILDREN = /c:(tx|cat|val|txPr)\//;
const ONE = [[10, 20, 30]];
const TWO = [
  [10, 20, 30],
  [5, 15, 60],
];
const seriesOf = (plot: XmlElement | undefined): XmlElement[] =>
  (plot?.children ?? []).filter((child): child is XmlElement => typeof child !== 'string' && child.name === 'c:ser');
const linesOf = (chart: ChartSpec): string[][] =>
  seriesOf(lineChart(chart, CHART_CONTEXT).plotArea[1]).map((series) => xmlLines(series, CHILDREN));
const circle = (path: string, size: number, colour = 'accent1') => `
  ${path}/c:symbol circle
  ${path}/c:size ${size}
  ${path}/c:spPr/a:solidFill/a:schemeClr ${colour}
  ${path}/c:spPr/a:ln/a:noFill
`;
const stroke = (path: string, width: number, colour = 'accent1') => `
  ${path}/a:ln w=${width} cap=flat
  ${path}/a:ln/a:solidFill/a:schemeClr ${colour}
  ${path}/a:ln/a:round
`;

describe('a line', () => {
  it('is drawn in one colour with a marker at each point', () => {
    expect(linesOf(chartOf('line', ONE))).toEqual([
      lines(`
        c:idx 0
        c:order 0
        ${stroke('c:spPr', 28_575)}
        ${circle('c:marker', 6)}
        c:smooth 0
      `),
    ]);
  });

  it('has no markers where points are more than twelve', () => {
    const marked = (count: number) => {
      const categories = Array.from({ length: count }, (_, index) => `${index}`);
      return linesOf(chartOf('line', [categories.map(Number)], { categories }))[0]?.filter((each) =>
        /symbol/.test(each),
      );
    };
    expect(marked(12)).toEqual(['c:marker/c:symbol circle']);
    expect(marked(13)).toEqual(['c:marker/c:symbol none']);
  });

  it.each([
    ['first', [1, null, 3, 4], true],
    ['last', [1, 2, null, 4], true],
    ['in a gap', [1, 2, null, 4, null, 6, 7], true],
    ['beside its neighbour', [1, 2, null, 4, 5], false],
    ['not there', [null, null], false],
  ])('marks a lone point: %s', (_, start, isMarked) => {
    const values = [
      ...start,
      ...Array.from({ length: 13 }, (__, index) => (isMarked && start.at(-1) === 4 ? null : index)),
    ];
    const categories = values.map((__, index) => `${index}`);
    const found = linesOf(chartOf('line', [values], { categories }))[0];
    expect(found).toContain(`c:marker/c:symbol ${isMarked ? 'circle' : 'none'}`);
  });

  it('has a larger marker at the category that matters, with its value above in bold', () => {
    const found = linesOf(chartOf('line', ONE, { emphasis: { category: 1 } }))[0];
    expect(found).toEqual(
      lines(`
        c:idx 0
        c:order 0
        ${stroke('c:spPr', 28_575)}
        ${circle('c:marker', 6)}
        c:dPt/c:idx 1
        ${circle('c:dPt/c:marker', 10)}
        c:dPt/c:bubble3D 0
        ${stroke('c:dPt/c:spPr', 28_575)}
        c:dLbls/c:dLbl/c:idx 1
        c:dLbls/c:dLbl/c:numFmt formatCode=0.0 sourceLinked=0
        c:dLbls/c:dLbl/c:spPr/a:noFill
        c:dLbls/c:dLbl/c:spPr/a:ln/a:noFill
        c:dLbls/c:dLbl/c:dLblPos t
        c:dLbls/c:dLbl/c:showLegendKey 0
        c:dLbls/c:dLbl/c:showVal 1
        c:dLbls/c:dLbl/c:showCatName 0
        c:dLbls/c:dLbl/c:showSerName 0
        c:dLbls/c:dLbl/c:showPercent 0
        c:dLbls/c:dLbl/c:showBubbleSize 0
        c:dLbls/c:showLegendKey 0
        c:dLbls/c:showVal 0
        c:dLbls/c:showCatName 0
        c:dLbls/c:showSerName 0
        c:dLbls/c:showPercent 0
        c:dLbls/c:showBubbleSize 0
        c:dLbls/c:showLeaderLines 0
        c:smooth 0
      `),
    );
    const series = seriesOf(lineChart(chartOf('line', ONE, { emphasis: { category: 1 } }), CHART_CONTEXT).plotArea[1]);
    expect(series[0] && xmlLines(series[0]).filter((each) => /dLbl.*defRPr /.test(each))).toEqual([
      'c:dLbls/c:dLbl/c:txPr/a:p/a:pPr/a:defRPr sz=1200 b=1',
    ]);
  });

  it('is thicker where the message is about it, and thinner where it is about another', () => {
    const [other, own] = linesOf(chartOf('line', TWO, { emphasis: { series: 1 } }));
    expect(other).toEqual(
      expect.arrayContaining(['c:spPr/a:ln w=22225 cap=flat', 'c:spPr/a:ln/a:solidFill/a:schemeClr bg2']),
    );
    expect(own).toEqual(
      expect.arrayContaining(['c:spPr/a:ln w=38100 cap=flat', 'c:spPr/a:ln/a:solidFill/a:schemeClr accent1']),
    );
  });

  it('steps back in one grey where all are named at their ends, in shades where a legend names them', () => {
    const greys = (chart: ChartSpec) =>
      linesOf(chart).map((each) => each.find((line) => /^c:spPr\/.*lumMod/.test(line))?.split(' ')[1]);
    const three = [
      [1, 2, 10],
      [1, 2, 50],
      [1, 2, 90],
    ];
    expect(greys(chartOf('line', three, { emphasis: { series: 1 } }))).toEqual(['66000', undefined, '66000']);
    const many = [1, 2, 3, 4, 5, 6, 7].map((each) => [each, each, each * 10]);
    expect(greys(chartOf('line', many, { emphasis: { series: 6 } })).slice(0, 3)).toEqual(['66000', '76000', '54000']);
    expect(greys(chartOf('line', three.slice(1), { emphasis: { category: 1 } }))).toEqual([undefined, undefined]);
  });
});

describe('labels of lines', () => {
  const labelsOf = (chart: ChartSpec) =>
    seriesOf(lineChart(chart, CHART_CONTEXT).plotArea[1]).map((series) =>
      xmlLines(series).filter((each) => /dLbls.*(idx|dLblPos|defRPr |showVal|showSerName|separator)/.test(each)),
    );

  it('name two lines at their last points, not in a legend', () => {
    expect(labelsOf(chartOf('line', TWO))[0]).toEqual(
      lines(`
        c:dLbls/c:dLbl/c:idx 2
        c:dLbls/c:dLbl/c:txPr/a:p/a:pPr/a:defRPr sz=1200 b=0
        c:dLbls/c:dLbl/c:dLblPos r
        c:dLbls/c:dLbl/c:showVal 0
        c:dLbls/c:dLbl/c:showSerName 1
        c:dLbls/c:showVal 0
        c:dLbls/c:showSerName 0
      `),
    );
    expect(lineChart(chartOf('line', TWO), CHART_CONTEXT).isNamed).toBe(true);
  });

  it('show values above the points, and beside the name at the end', () => {
    expect(labelsOf(chartOf('line', TWO, { data_labels: true, emphasis: { series: 1 } }))[1]).toEqual(
      lines(`
        c:dLbls/c:dLbl/c:idx 2
        c:dLbls/c:dLbl/c:txPr/a:p/a:pPr/a:defRPr sz=1200 b=1
        c:dLbls/c:dLbl/c:dLblPos r
        c:dLbls/c:dLbl/c:showVal 1
        c:dLbls/c:dLbl/c:showSerName 1
        c:dLbls/c:dLbl/c:separator " "
        c:dLbls/c:txPr/a:p/a:pPr/a:defRPr sz=1200 b=1
        c:dLbls/c:dLblPos t
        c:dLbls/c:showVal 1
        c:dLbls/c:showSerName 0
      `),
    );
  });

  it('label the category that matters, but not twice where it is the last', () => {
    const indices = (category: number) =>
      labelsOf(chartOf('line', TWO, { emphasis: { category } }))[0]?.filter((each) => each.includes('idx'));
    expect(indices(0)).toEqual(['c:dLbls/c:dLbl/c:idx 0', 'c:dLbls/c:dLbl/c:idx 2']);
    expect(indices(2)).toEqual(['c:dLbls/c:dLbl/c:idx 2']);
  });

  it('are none on a plain line, which has no legend either', () => {
    expect(labelsOf(chartOf('line', ONE))).toEqual([[]]);
    expect(lineChart(chartOf('line', ONE), CHART_CONTEXT).isNamed).toBe(true);
  });
});

describe('the plot of lines', () => {
  it('has lines that are not stacked, on one pair of axes that does not start at zero', () => {
    // Seven lines are too many to be named at their ends.
    const many = [1, 2, 3, 4, 5, 6, 7].map((each) => [1, 1, each]);
    const { plotArea, isNamed } = lineChart(chartOf('line', many), CHART_CONTEXT);
    expect(isNamed).toBe(false);
    expect(plotArea.map(({ name }) => name)).toEqual(['c:layout', 'c:lineChart', 'c:catAx', 'c:valAx']);
    expect(plotArea[1] && xmlLines(plotArea[1], /c:ser\//)).toEqual(
      lines(`
        c:grouping standard
        c:varyColors 0
        c:marker 1
        c:axId 500000001
        c:axId 500000002
      `),
    );
    expect(plotArea[3] && xmlLines(plotArea[3]).filter((each) => /c:(min|max) /.test(each))).toEqual([]);
  });

  it('leaves room for the names at the right, and for titles', () => {
    const em = 12 * 12_700;
    const place = (more: Partial<ChartSpec>) =>
      xmlLines(lineChart(chartOf('line', TWO, more), CHART_CONTEXT).plotArea[0] ?? '').map((each) =>
        each.replace('c:manualLayout/c:', ''),
      );
    const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
    // A name of eight characters, its distance from the line, and one em of air.
    const width = ((8 * 0.56 + 1.4) * em) / 9_000_000;
    const top = (0.8 * em) / 4_000_000;
    expect(place({})).toEqual([
      'layoutTarget outer',
      'xMode edge',
      'yMode edge',
      'x 0.01',
      `y ${rounded(top)}`,
      `w ${rounded(1 - 0.01 - width)}`,
      `h ${rounded(1 - top - (0.3 * em) / 4_000_000)}`,
    ]);
    const left = (2.4 * em) / 9_000_000;
    expect(place({ value_axis_title: 'GWh', category_axis_title: 'Year', data_labels: true }).slice(3)).toEqual([
      `x ${rounded(left)}`,
      `y ${rounded(top)}`,
      `w ${rounded(1 - left - width - (4 * em) / 9_000_000)}`,
      `h ${rounded(1 - top - (2 * em) / 4_000_000)}`,
    ]);
  });

  it('is narrower where names of steps would touch that are just not over each other', () => {
    const widthOf = (count: number): number => {
      const years = Array.from({ length: count }, (_, at) => `FY${2000 + at}`);
      const [first, second] = [years.map((_, at) => at + 1), years.map((_, at) => 2 * at + 1)];
      const layout = lineChart(chartOf('line', [first, second], { categories: years }), CHART_CONTEXT).plotArea[0];
      const [width = ''] = (layout === undefined ? [] : xmlLines(layout)).filter((each) => / w |:w /.test(each));
      return Number(width.split(' ')[1]);
    };
    const widths = Array.from({ length: 30 }, (_, at) => widthOf(at + 12));
    expect(Math.min(...widths)).toBeLessThan(Math.max(...widths));
    expect(Math.min(...widths)).toBeGreaterThan(Math.max(...widths) * 0.75);
  });

  it('keeps three tenths of the chart whatever is around it', () => {
    const small = { ...CHART_CONTEXT, size: { w: 800_000, h: 400_000 } };
    const chart = chartOf(
      'line',
      [
        [1, 2, 10],
        [1, 2, 90],
      ],
      {
        ...{ value_axis_title: 'V', category_axis_title: 'C', data_labels: true },
        series: [
          { name: '', values: [0, 0, 0], addresses: [] },
          { name: '', values: [0, 0, 90], addresses: [] },
        ],
      },
    );
    const found = xmlLines(lineChart(chart, small).plotArea[0] ?? '');
    expect(found).toEqual(expect.arrayContaining(['c:manualLayout/c:w 0.3', 'c:manualLayout/c:h 0.3']));
  });
});

describe('lines over columns', () => {
  it.each([
    ['column', [1], [1]],
    ['column', [2, 0], [0, 2]],
    ['column', [1, 1], [1]],
    ['column', [1, 7], [1]],
    ['column', [0, 1, 2], []],
    ['column', undefined, []],
    ['bar', [1], []],
  ] as const)('are of a %s chart with lines %j the series %j', (kind, line_series, expected) => {
    const chart = chartOf(kind, [[1], [2], [3]], line_series === undefined ? {} : { line_series: [...line_series] });
    expect(lineIndices(chart)).toEqual(expected);
  });

  const frames = (chart: ChartSpec) =>
    comboChart(chart, CHART_CONTEXT).map((element) => [element.name, ...xmlLines(element, /c:ser\//)]);

  it('share the axes of the columns', () => {
    const [bars, over, ...axes] = frames(chartOf('column', [...TWO, [7, 8, 9]], { line_series: [1] }));
    expect(bars).toEqual(
      lines(`
        c:barChart
        c:barDir col
        c:grouping clustered
        c:varyColors 0
        c:gapWidth 50
        c:axId 500000001
        c:axId 500000002
      `),
    );
    expect(over).toEqual(
      lines(`
        c:lineChart
        c:grouping standard
        c:varyColors 0
        c:marker 1
        c:axId 500000001
        c:axId 500000002
      `),
    );
    expect(axes.map(([name]) => name)).toEqual(['c:catAx', 'c:valAx']);
    expect(axes[1]).toContain('c:scaling/c:min 0');
    expect(axes[0]).toEqual(expect.arrayContaining(['c:axPos b']));
  });

  it('stack the columns below, where there are several', () => {
    const [several] = frames(chartOf('column', [...TWO, [7, 8, 9]], { line_series: [1], stacked: true }));
    expect(several).toEqual(expect.arrayContaining(['c:grouping stacked', 'c:overlap 100']));
    const [one] = frames(chartOf('column', TWO, { line_series: [1], stacked: true }));
    expect(one).toContain('c:grouping clustered');
  });

  it('have a secondary axis at the right if requested', () => {
    const found = frames(chartOf('column', TWO, { line_series: [1], secondary_axis: true }));
    expect(found.map(([name]) => name)).toEqual([
      'c:barChart',
      'c:lineChart',
      'c:catAx',
      'c:valAx',
      'c:catAx',
      'c:valAx',
    ]);
    expect(found[1]?.slice(-2)).toEqual(['c:axId 500000003', 'c:axId 500000004']);
    expect(found[0]?.slice(-2)).toEqual(['c:axId 500000001', 'c:axId 500000002']);
  });

  it('keep names of steps level or leave some out, and let names of things turn', () => {
    const names = (categories: string[]) =>
      frames(
        chartOf('column', [categories.map(() => 1), categories.map(() => 2)], { categories, line_series: [1] }),
      )[2]?.filter((each) => /tickLblSkip|bodyPr/.test(each));
    expect(names(['2021', '2022'])).toEqual(['c:txPr/a:bodyPr rot=0 vert=horz']);
    expect(names(Array.from({ length: 60 }, (_, index) => `${1960 + index}`))).toEqual([
      'c:txPr/a:bodyPr rot=60 vert=horz',
      'c:tickLblSkip 5',
    ]);
    expect(names(['North', 'South'])).toEqual(['c:txPr/a:bodyPr']);
  });
});
