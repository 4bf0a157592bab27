import { describe, expect, it } from '@jest/globals';
import { CHART_CONTEXT, chartOf } from '../../../../tests/support/chart-context.ts';
import { lines, xmlLines } from '../../../../tests/support/xml-lines.ts';
import type { ChartSpec } from '../../../deck/chart.ts';
import type { XmlElement } from '../../xml/element.ts';
import { barChart, barLayout } from './bar-chart.ts';

const plotOf = (chart: ChartSpec): XmlElement => {
  const [plot] = barChart(chart, CHART_CONTEXT);
  if (plot === undefined) throw new Error('a plot expected');
  return plot;
};
const seriesOf = (chart: ChartSpec): XmlElement[] =>
  plotOf(chart).children.filter((child): child is XmlElement => typeof child !== 'string' && child.name === 'c:ser');
const axesOf = (chart: ChartSpec): string[] =>
  barChart(chart, CHART_CONTEXT)
    .slice(1)
    .flatMap((axis) => xmlLines(axis));
const HEAD = /c:(tx|cat|val|txPr)\//;
const TWO = [
  [10, 20, 30],
  [5, null, 60],
];

describe('a plot of bars', () => {
  it('is vertical or horizontal, clustered', () => {
    const frame = (chart: ChartSpec) => [plotOf(chart).name, ...xmlLines(plotOf(chart), /c:ser\//)];
    const clustered = (direction: string) =>
      lines(`
        c:barChart
        c:barDir ${direction}
        c:grouping clustered
        c:varyColors 0
        c:gapWidth 50
        c:overlap -5
        c:axId 500000001
        c:axId 500000002
      `);
    expect(frame(chartOf('column', TWO))).toEqual(clustered('col'));
    expect(frame(chartOf('bar', TWO))).toEqual(clustered('bar'));
  });

  it('has room for the values of bars below zero, which would be on the names', () => {
    const bound = (chart: ChartSpec, name: string): number =>
      Number(axesOf(chart).flatMap((line) => new RegExp(`c:${name} (\\S+)$`, 'u').exec(line)?.[1] ?? [])[0]);
    const bars = chartOf('bar', [[340, -50, 90]], { data_labels: true });
    expect(bound(bars, 'min')).toBeLessThan(-70);
    expect(bound(bars, 'max')).toBeGreaterThan(360);
    expect(bound(chartOf('bar', [[340, 50, 90]], { data_labels: true }), 'min')).toBe(0);
  });

  it('is stacked without a gap between parts', () => {
    const stacked = xmlLines(plotOf(chartOf('column', TWO, { stacked: true })), /c:ser\//);
    expect(stacked).toEqual(expect.arrayContaining(['c:grouping stacked', 'c:overlap 100']));
    expect(xmlLines(plotOf(chartOf('bar', TWO, { percent: true })))).toContain('c:grouping percentStacked');
  });

  it('has a series of one colour, which negative values keep', () => {
    const [one, two] = seriesOf(chartOf('column', TWO));
    expect(one && xmlLines(one, HEAD)).toEqual(
      lines(`
        c:idx 0
        c:order 0
        c:spPr/a:solidFill/a:schemeClr accent1
        c:invertIfNegative 0
      `),
    );
    expect(two && xmlLines(two, HEAD)).toContain('c:spPr/a:solidFill/a:schemeClr accent2');
  });

  it('mutes the points beside the one that matters', () => {
    const [one] = seriesOf(chartOf('column', TWO, { emphasis: { category: 1 } }));
    const other = (index: number) => `
      c:dPt/c:idx ${index}
      c:dPt/c:invertIfNegative 0
      c:dPt/c:bubble3D 0
      c:dPt/c:spPr/a:solidFill/a:schemeClr bg2
      c:dPt/c:spPr/a:solidFill/a:schemeClr/a:satMod 50000
      c:dPt/c:spPr/a:solidFill/a:schemeClr/a:lumMod 66000
    `;
    expect(one && xmlLines(one, HEAD)).toEqual(
      lines(`
        c:idx 0
        c:order 0
        c:spPr/a:solidFill/a:schemeClr accent1
        c:invertIfNegative 0
        ${other(0)}
        ${other(2)}
      `),
    );
  });

  it('parts a stack by the background', () => {
    const [one] = seriesOf(chartOf('column', TWO, { stacked: true }));
    expect(one && xmlLines(one, HEAD)).toEqual(
      lines(`
        c:idx 0
        c:order 0
        c:spPr/a:solidFill/a:schemeClr accent1
        c:spPr/a:ln w=9525 cap=flat
        c:spPr/a:ln/a:solidFill/a:schemeClr bg1
        c:spPr/a:ln/a:round
        c:invertIfNegative 0
      `),
    );
  });
});

describe('labels of bars', () => {
  const about = (chart: ChartSpec, series = 0) => {
    const found = seriesOf(chart)[series];
    return found === undefined
      ? []
      : xmlLines(found).filter((each) => /dLbls.*(idx|delete|dLblPos|defRPr |schemeClr|showVal)/.test(each));
  };

  it('are behind the bars', () => {
    expect(about(chartOf('column', TWO, { data_labels: true }))).toEqual(
      lines(`
        c:dLbls/c:txPr/a:p/a:pPr/a:defRPr sz=1200 b=0
        c:dLbls/c:txPr/a:p/a:pPr/a:defRPr/a:solidFill/a:schemeClr tx1
        c:dLbls/c:dLblPos outEnd
        c:dLbls/c:showVal 1
      `),
    );
    expect(about(chartOf('column', TWO))).toEqual([]);
  });

  it('are bold at the category that matters', () => {
    expect(about(chartOf('column', TWO, { data_labels: true, emphasis: { category: 2 } }))).toEqual(
      lines(`
        c:dLbls/c:dLbl/c:idx 2
        c:dLbls/c:dLbl/c:txPr/a:p/a:pPr/a:defRPr sz=1200 b=1
        c:dLbls/c:dLbl/c:txPr/a:p/a:pPr/a:defRPr/a:solidFill/a:schemeClr tx1
        c:dLbls/c:dLbl/c:dLblPos outEnd
        c:dLbls/c:dLbl/c:showVal 1
        c:dLbls/c:txPr/a:p/a:pPr/a:defRPr sz=1200 b=0
        c:dLbls/c:txPr/a:p/a:pPr/a:defRPr/a:solidFill/a:schemeClr tx1
        c:dLbls/c:dLblPos outEnd
        c:dLbls/c:showVal 1
      `),
    );
  });

  it('are bold in the series that matters', () => {
    const chart = chartOf('column', TWO, { data_labels: true, emphasis: { series: 1 } });
    expect(about(chart, 0)).toContain('c:dLbls/c:txPr/a:p/a:pPr/a:defRPr sz=1200 b=0');
    expect(about(chart, 1)).toContain('c:dLbls/c:txPr/a:p/a:pPr/a:defRPr sz=1200 b=1');
  });

  it('are inside the parts of a stack in a readable colour, in order, none where there is no room', () => {
    const values = [
      [1, 50, 94],
      [99, 50, 6],
    ];
    const stacked = chartOf('column', values, { data_labels: true, stacked: true, emphasis: { category: 1 } });
    expect(about(stacked)).toEqual(
      lines(`
        c:dLbls/c:dLbl/c:idx 0
        c:dLbls/c:dLbl/c:delete 1
        c:dLbls/c:dLbl/c:idx 1
        c:dLbls/c:dLbl/c:txPr/a:p/a:pPr/a:defRPr sz=1200 b=1
        c:dLbls/c:dLbl/c:txPr/a:p/a:pPr/a:defRPr/a:solidFill/a:schemeClr bg1
        c:dLbls/c:dLbl/c:dLblPos ctr
        c:dLbls/c:dLbl/c:showVal 1
        c:dLbls/c:txPr/a:p/a:pPr/a:defRPr sz=1200 b=0
        c:dLbls/c:txPr/a:p/a:pPr/a:defRPr/a:solidFill/a:schemeClr tx1
        c:dLbls/c:dLblPos ctr
        c:dLbls/c:showVal 1
      `),
    );
    // Six of a hundred is just enough; points come in their order even where the one that matters is first.
    expect(about(stacked, 1).filter((each) => each.includes('delete'))).toEqual([]);
    const first = chartOf(
      'column',
      [
        [50, 50, 1],
        [50, 50, 99],
      ],
      {
        ...{ data_labels: true, stacked: true, emphasis: { category: 0 } },
      },
    );
    expect(about(first).filter((each) => each.includes('idx'))).toEqual([
      'c:dLbls/c:dLbl/c:idx 0',
      'c:dLbls/c:dLbl/c:idx 2',
    ]);
  });

  it('are left out at the category that matters too, where its part is too small', () => {
    const values = [
      [1, 50, 50],
      [99, 50, 50],
    ];
    const chart = chartOf('column', values, { data_labels: true, stacked: true, emphasis: { category: 0 } });
    expect(about(chart).filter((each) => /idx|delete/.test(each))).toEqual([
      'c:dLbls/c:dLbl/c:idx 0',
      'c:dLbls/c:dLbl/c:delete 1',
    ]);
  });

  it('measure small parts against the tallest stack, or against their own where stacks are filled up', () => {
    const values = [
      [1, 1, 1],
      [9, 999, -9],
    ];
    const small = (more: Partial<ChartSpec>) =>
      about(chartOf('column', values, { data_labels: true, ...more })).filter((each) => each.includes('idx')).length;
    expect(small({ stacked: true })).toBe(3);
    expect(small({ percent: true })).toBe(1);
  });
});

describe('the axes of bars', () => {
  const ends = (chart: ChartSpec) => axesOf(chart).filter((each) => /c:(min|max|majorUnit) |formatCode=0%/.test(each));

  it.each([
    [
      'shares of one',
      [
        [0.4, 0.5],
        [0.6, 0.5],
      ],
      ['c:scaling/c:max 1', 'c:scaling/c:min 0'],
    ],
    [
      'percentages',
      [
        [40, 50],
        [60, 50],
      ],
      ['c:scaling/c:max 100', 'c:scaling/c:min 0'],
    ],
    [
      'sums that are no whole',
      [
        [40, 50],
        [50, 40],
      ],
      ['c:scaling/c:min 0'],
    ],
    [
      'sums that differ',
      [
        [40, 50],
        [60, 60],
      ],
      ['c:scaling/c:min 0'],
    ],
    [
      'sums of which only the last is whole',
      [
        [40, 50],
        [50, 50],
      ],
      ['c:scaling/c:min 0'],
    ],
    [
      'whole but for rounding',
      [
        [1 / 3, 0.5],
        [2 / 3, 0.5],
      ],
      ['c:scaling/c:max 1', 'c:scaling/c:min 0'],
    ],
  ])('of stacks end where %s do', (_, values, expected) => {
    expect(ends(chartOf('column', values, { categories: ['A', 'B'], stacked: true }))).toEqual(expected);
  });

  it('end at the whole in stacks only', () => {
    expect(ends(chartOf('column', [[0.4], [0.6]], { categories: ['A'] }))).toEqual([
      'c:scaling/c:min 0',
      'c:majorUnit 0.2',
    ]);
  });

  it('of 100 % stacks show percentages, unless some parts are negative', () => {
    const filled = chartOf('column', TWO, { percent: true });
    expect(ends(filled)).toEqual([
      'c:scaling/c:max 1',
      'c:scaling/c:min 0',
      'c:numFmt formatCode=0% sourceLinked=0',
      'c:majorUnit 0.25',
    ]);
    expect(
      ends(
        chartOf(
          'column',
          [
            [1, 2, 3],
            [1, -2, 3],
          ],
          { percent: true },
        ),
      ),
    ).toEqual([]);
  });

  it('set several apart where the message is about them', () => {
    const chart = chartOf('bar', [[9, 8, 1]], { emphasis: { category: 0, count: 2 } });
    const [series] = seriesOf(chart);
    const muted = series === undefined ? [] : xmlLines(series, HEAD).filter((each) => each.includes('c:dPt/c:idx'));
    expect(muted).toEqual(['c:dPt/c:idx 2']);
  });

  it('name every n-th step of time under columns only', () => {
    const years = Array.from({ length: 60 }, (_, index) => `${1960 + index}`);
    const values = [years.map(Number)];
    const skips = (chart: ChartSpec) => axesOf(chart).filter((each) => /tickLblSkip|bodyPr rot=0/.test(each));
    expect(skips(chartOf('column', values, { categories: years }))).toEqual(['c:tickLblSkip 5']);
    const months = years.map((_, at) => `${['Jan', 'Apr', 'Jul', 'Oct'][at % 4] ?? ''} ${2000 + Math.floor(at / 4)}`);
    expect(skips(chartOf('column', values, { categories: months }))).toEqual(['c:tickLblSkip 12']);
    expect(skips(chartOf('bar', values, { categories: years }))).toEqual(['c:txPr/a:bodyPr rot=0 vert=horz']);
    expect(skips(chartOf('column', [[1, 2, 3]], { categories: ['2021', '2022', '2023'] }))).toEqual([
      'c:txPr/a:bodyPr rot=0 vert=horz',
    ]);
    expect(skips(chartOf('column', [[1, 2, 3]]))).toEqual([]);
  });
});

describe('the layout of bars with values behind them', () => {
  const layout = (values: (number | null)[], more: Partial<ChartSpec> = {}) =>
    xmlLines(barLayout(chartOf('bar', [values], { data_labels: true, number_format: '0', ...more }), CHART_CONTEXT));

  it('leaves the width of the longest value beside what the axis leaves anyway', () => {
    // 60 figures of 0.56 em, a twelfth more as they are bold, and 0.7 em of air; an em is 12 pt of 9 million EMU.
    const room = ((60 * 0.56 * 1.08 + 0.7) * 12 * 12_700) / 9_000_000;
    expect(layout([1, null, 3], { number_format: `0"${'x'.repeat(59)}"` })).toEqual(
      lines(`
        c:manualLayout/c:layoutTarget outer
        c:manualLayout/c:xMode edge
        c:manualLayout/c:yMode edge
        c:manualLayout/c:x 0.01
        c:manualLayout/c:y 0.01
        c:manualLayout/c:w ${Math.max(0.5, Math.round((0.99 - (room - 0.035)) * 10_000) / 10_000)}
        c:manualLayout/c:h 0.98
      `),
    );
    const short = ((20 * 0.56 * 1.08 + 0.7) * 12 * 12_700) / 9_000_000;
    expect(layout([1, 2, 3], { number_format: `0"${'x'.repeat(19)}"` })).toContain(
      `c:manualLayout/c:w ${Math.round((0.99 - (short - 0.035)) * 10_000) / 10_000}`,
    );
  });

  it('keeps a hundredth free at least, and half of the width for the bars', () => {
    expect(layout([1, 2, 3])).toContain('c:manualLayout/c:w 0.98');
    expect(layout([1, 2, 3], { number_format: `0"${'x'.repeat(99)}"` })).toContain('c:manualLayout/c:w 0.5');
  });

  it.each<[string, Partial<ChartSpec>, (number | null)[]]>([
    ['no values at the points', { data_labels: false }, [1, 2, 3]],
    ['columns', { kind: 'column' }, [1, 2, 3]],
    ['a title of the values', { value_axis_title: 'GWh' }, [1, 2, 3]],
    ['a title of the categories', { category_axis_title: 'Region' }, [1, 2, 3]],
    ['negative values', {}, [1, -2, 3]],
  ])('is the program’s for %s', (_, more, values) => {
    expect(layout(values, more)).toEqual(['c:layout']);
  });
});
