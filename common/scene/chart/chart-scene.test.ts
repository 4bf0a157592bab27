import { describe, expect, it } from '@jest/globals';
import type { SceneNode } from '../scene.ts';
import {
  AXIS_IDS,
  FRAME,
  axes,
  bars,
  boxOf,
  chart,
  drawChart,
  groups,
  leaves,
  numbers,
  paths,
  series,
  texts,
} from '../../../tests/support/test-chart.ts';
import { processorMs } from '../../../tests/support/time-ratio.ts';

const said = (nodes: readonly SceneNode[], name?: string): string[] => texts(nodes, name).map(({ text }) => text);
const labels = (flags: string): string => `<c:dLbls>${flags}</c:dLbls>`;
const LINE = (content: string, grouping = 'standard'): string =>
  `<c:lineChart><c:grouping val="${grouping}"/>${content}${AXIS_IDS}</c:lineChart>`;
const PIE = (content: string, kind = 'pie', more = ''): string =>
  `<c:${kind}Chart><c:varyColors val="1"/>${content}${more}</c:${kind}Chart>`;
const NO_FILL = '<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>';

describe('columns', () => {
  it('are as tall as their values, on one line, side by side', () => {
    const { nodes } = drawChart(chart(bars(series(0, [10, 20, 40])) + axes()));
    const [a, b, c] = paths(nodes, 'series 0').map(boxOf);
    if (!a || !b || !c) throw new Error('three columns');
    expect(b.h / a.h).toBeCloseTo(2, 2);
    expect(c.h / a.h).toBeCloseTo(4, 2);
    expect(a.y + a.h).toBeCloseTo(c.y + c.h, 2);
    expect(b.x - a.x).toBeCloseTo(c.x - b.x, 2);
    // A gap of 150 % of a column.
    expect(b.x - a.x).toBeCloseTo(a.w * 2.5, 1);
  });

  it('are on the zero line, below it where negative', () => {
    const { nodes } = drawChart(chart(bars(series(0, [10, -10])) + axes()));
    const [up, down] = paths(nodes, 'series 0').map(boxOf);
    expect((up?.y ?? 0) + (up?.h ?? 0)).toBeCloseTo(down?.y ?? 0, 2);
    expect(up?.h).toBeCloseTo(down?.h ?? 0, 2);
  });

  it('stack one upon the other, and as shares fill the whole', () => {
    const both = series(0, [10, 30]) + series(1, [10, 10]);
    const stacked = drawChart(chart(bars(both, { grouping: 'stacked' }) + axes())).nodes;
    const [low, high] = [paths(stacked, 'series 0').map(boxOf), paths(stacked, 'series 1').map(boxOf)];
    expect((high[1]?.y ?? 0) + (high[1]?.h ?? 0)).toBeCloseTo(low[1]?.y ?? 0, 2);
    expect(high[0]?.x).toBe(low[0]?.x);
    const shares = drawChart(chart(bars(both, { grouping: 'percentStacked' }) + axes())).nodes;
    const [first, second] = [paths(shares, 'series 0').map(boxOf), paths(shares, 'series 1').map(boxOf)];
    expect((first[0]?.h ?? 0) + (second[0]?.h ?? 0)).toBeCloseTo((first[1]?.h ?? 0) + (second[1]?.h ?? 0), 2);
    expect((first[1]?.h ?? 0) / (second[1]?.h ?? 1)).toBeCloseTo(3, 2);
    expect(said(shares, 'value axis').at(-1)).toBe('100%');
  });

  it('are cut where the axis ends', () => {
    const scaling = '<c:orientation val="minMax"/><c:max val="20"/><c:min val="0"/>';
    const { nodes } = drawChart(chart(bars(series(0, [20, 900])) + axes({ scaling })));
    const [full, cut] = paths(nodes, 'series 0').map(boxOf);
    expect(cut?.h).toBeCloseTo(full?.h ?? 0, 2);
    expect(said(nodes, 'value axis').at(-1)).toBe('20');
  });

  it('without fill take their place unseen: what floats above them is a waterfall', () => {
    const stack = series(0, [100, 60], { head: NO_FILL }) + series(1, [40, 20]);
    const { nodes } = drawChart(chart(bars(stack, { grouping: 'stacked' }) + axes()));
    expect(paths(nodes, 'series 0')).toHaveLength(0);
    const [a, b] = paths(nodes, 'series 1').map(boxOf);
    expect((a?.h ?? 0) / (b?.h ?? 1)).toBeCloseTo(2, 2);
    // From 80 up to 100 is half of what is from 100 up to 140.
    expect((b?.y ?? 0) - (a?.y ?? 0) - (a?.h ?? 0)).toBeCloseTo((a?.h ?? 0) / 2, 2);
  });

  it('lie with the first at the foot, or on top where the axis is reversed', () => {
    const lying = bars(series(0, [10, 20]), { direction: 'bar' });
    const [a, b] = paths(drawChart(chart(lying + axes())).nodes, 'series 0').map(boxOf);
    expect(a?.y).toBeGreaterThan(b?.y ?? 0);
    expect((b?.w ?? 0) / (a?.w ?? 1)).toBeCloseTo(2, 2);
    const reversed = axes().replace('val="minMax"', 'val="maxMin"');
    const [first, second] = paths(drawChart(chart(lying + reversed)).nodes, 'series 0').map(boxOf);
    expect(first?.y).toBeLessThan(second?.y ?? 0);
  });

  it('use the theme: by series, by point, or as specified', () => {
    const own = '<c:spPr><a:solidFill><a:srgbClr val="123456"/></a:solidFill></c:spPr>';
    const { nodes } = drawChart(chart(bars(series(0, [1]) + series(1, [1]) + series(2, [1], { head: own })) + axes()));
    const fills = [0, 1, 2].map((n) => paths(nodes, `series ${n}`)[0]?.fill);
    expect(fills).toMatchObject([{ hex: '4472C4' }, { hex: 'ED7D31' }, { hex: '123456' }]);
    const varied = bars(series(0, [1, 2])).replace('varyColors val="0"', 'varyColors val="1"');
    const byPoint = paths(drawChart(chart(varied + axes())).nodes, 'series 0').map((path) => path.fill);
    expect(byPoint).toMatchObject([{ hex: '4472C4' }, { hex: 'ED7D31' }]);
  });
});

describe('labels', () => {
  const shown = '<c:showVal val="1"/><c:showCatName val="1"/><c:separator>: </c:separator>';

  it('show the requested values, in their format, above the column', () => {
    const head = labels(`<c:numFmt formatCode="0.0" sourceLinked="0"/>${shown}`);
    const { nodes } = drawChart(chart(bars(series(0, [10, 20], { head })) + axes()));
    expect(said(nodes, 'labels')).toEqual(['A: 10.0', 'B: 20.0']);
    const [first] = paths(nodes, 'series 0').map(boxOf);
    expect(texts(nodes, 'labels')[0]?.baseline).toBeLessThan(first?.y ?? 0);
  });

  it('of a point can be gone, moved or its own words', () => {
    const gone = '<c:dLbl><c:idx val="0"/><c:delete val="1"/></c:dLbl>';
    const words =
      '<c:dLbl><c:idx val="1"/><c:layout><c:manualLayout><c:x val="0"/><c:y val="-0.1"/></c:manualLayout></c:layout><c:tx><c:rich><a:p><a:r><a:t>Best</a:t></a:r></a:p></c:rich></c:tx><c:showVal val="1"/></c:dLbl>';
    const draw = (points: string): SceneNode[] =>
      drawChart(chart(bars(series(0, [10, 10], { head: labels(points + shown) })) + axes())).nodes;
    const moved = texts(draw(gone + words), 'labels');
    expect(moved.map(({ text }) => text)).toEqual(['Best']);
    const still = texts(draw(''), 'labels')[1];
    expect((still?.baseline ?? 0) - (moved[0]?.baseline ?? 0)).toBeCloseTo(FRAME.h * 0.1, 1);
  });

  it('of a single mark have their text colour in the middle of the bar, not their line', () => {
    const head = labels(
      '<c:numFmt formatCode="&quot;\u25C6&quot;" sourceLinked="0"/><c:dLblPos val="ctr"/><c:showVal val="1"/>',
    );
    const { nodes } = drawChart(chart(bars(series(0, [10, 20], { head })) + axes()));
    const [bar] = paths(nodes, 'series 0').map(boxOf);
    const [mark] = texts(nodes, 'labels');
    expect((mark?.baseline ?? 0) - 0.3625 * (mark?.size ?? 0)).toBeCloseTo((bar?.y ?? 0) + (bar?.h ?? 0) / 2, 1);
  });

  it('of shares are percent of the whole', () => {
    const head = labels('<c:showPercent val="1"/>');
    expect(said(drawChart(chart(PIE(series(0, [1, 3], { head })))).nodes, 'labels')).toEqual(['25%', '75%']);
    const both = labels('<c:showCatName val="1"/><c:showPercent val="1"/>');
    const { nodes } = drawChart(chart(PIE(series(0, [1, 3], { head: both }))));
    expect(said(nodes, 'labels')).toEqual(['A', '25%', 'B', '75%']);
  });
});

describe('axes', () => {
  it('name categories below and values at the left', () => {
    const { nodes } = drawChart(chart(bars(series(0, [10, 20])) + axes()));
    expect(said(nodes, 'category axis')).toEqual(['A', 'B']);
    expect(said(nodes, 'value axis')).toEqual(['0', '5', '10', '15', '20', '25']);
  });

  it('show their titles, values turned upwards', () => {
    const title = (text: string): string =>
      `<c:title><c:tx><c:rich><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx></c:title>`;
    const { nodes } = drawChart(chart(bars(series(0, [1])) + axes({ value: title('USD'), category: title('Year') })));
    expect(said(nodes, 'category axis')).toContain('Year');
    const [turned] = groups(nodes, 'value axis')[0]?.children.filter((node) => node.kind === 'group') ?? [];
    expect(turned?.kind === 'group' ? turned.matrix?.[1] : 0).toBeCloseTo(-1);
  });

  it('are not there when deleted, nor their labels when off', () => {
    const off = axes({ value: '<c:tickLblPos val="none"/>' }).replace('<c:delete val="0"/>', '<c:delete val="1"/>');
    const { nodes } = drawChart(chart(bars(series(0, [10, 20])) + off));
    expect(groups(nodes, 'category axis')).toHaveLength(0);
    expect(said(nodes, 'value axis')).toEqual([]);
  });

  it('turn names that do not fit, and leave out what does not fit turned', () => {
    const categories = Array.from({ length: 120 }, (_, at) => `Category-number-${at}`);
    const { nodes } = drawChart(
      chart(
        bars(
          series(
            0,
            categories.map((_, at) => at),
            { categories },
          ),
        ) + axes(),
      ),
    );
    const shown = said(nodes, 'category axis');
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.length).toBeLessThan(60);
    expect(leaves(groups(nodes, 'category axis')).length).toBeGreaterThan(0);
  });

  it('place dates by their distance', () => {
    const dates = numbers([45_000, 45_001, 45_009], 'd');
    const one = `<c:ser><c:idx val="0"/><c:cat>${dates}</c:cat><c:val>${numbers([1, 1, 1])}</c:val></c:ser>`;
    const { nodes } = drawChart(chart(bars(one) + axes().replaceAll('catAx', 'dateAx')));
    const [a, b, c] = paths(nodes, 'series 0').map(boxOf);
    expect(((c?.x ?? 0) - (a?.x ?? 0)) / ((b?.x ?? 0) - (a?.x ?? 0))).toBeCloseTo(9, 1);
  });

  it('are one more for a plot on a second value axis', () => {
    const second = `<c:lineChart>${series(1, [0.1, 0.4])}<c:axId val="3"/><c:axId val="4"/></c:lineChart>`;
    const more = axes()
      .replaceAll('val="1"', 'val="3"')
      .replaceAll('val="2"', 'val="4"')
      .replace(/(<c:valAx>.*)autoZero/s, '$1max');
    const { nodes } = drawChart(chart(bars(series(0, [100, 200])) + second + axes() + more));
    const [left, right] = groups(nodes, 'value axis').map((group) => texts([group]));
    expect(left?.at(-1)?.text).toBe('250');
    expect(Number(right?.at(-1)?.text)).toBeLessThan(1);
    expect(right?.[0]?.x).toBeGreaterThan((left?.[0]?.x ?? 0) + 300);
  });
});

describe('lines, areas, pies and points', () => {
  it('of a line part at a gap', () => {
    const { nodes } = drawChart(chart(LINE(series(0, [1, 2, null, 4])) + axes()));
    const [line] = paths(nodes, 'series 0');
    expect(line?.d.match(/M/g)).toHaveLength(1);
    expect(line?.fill).toBeNull();
    const zero = drawChart(chart(LINE(series(0, [1, null, 4])) + axes()).replace('"gap"', '"zero"')).nodes;
    expect(paths(zero, 'series 0')[0]?.d.match(/L/g)).toHaveLength(2);
  });

  it('of an area lie upon the one below', () => {
    const area = `<c:areaChart><c:grouping val="stacked"/>${series(0, [1, 1])}${series(1, [1, 1])}${AXIS_IDS}</c:areaChart>`;
    const { nodes } = drawChart(chart(area + axes()));
    const [low, high] = [paths(nodes, 'series 0')[0], paths(nodes, 'series 1')[0]];
    if (!low || !high) throw new Error('two areas');
    expect(boxOf(high).y + boxOf(high).h).toBeCloseTo(boxOf(low).y, 2);
  });

  it('of a pie turn as far as their share, clockwise from the top', () => {
    const { nodes } = drawChart(chart(PIE(series(0, [1, 1, 2]))));
    const slices = paths(nodes, 'series 0').map(boxOf);
    const [first, second, third] = slices;
    // A quarter at the upper right, one at the lower right, the left half.
    expect(first?.y).toBeCloseTo((second?.y ?? 0) - (first?.h ?? 0), 1);
    expect(third?.x).toBeLessThan(first?.x ?? 0);
    expect(third?.h).toBeCloseTo((first?.h ?? 0) * 2, 1);
  });

  it('of a doughnut leave its hole', () => {
    const { nodes } = drawChart(chart(PIE(series(0, [1]), 'doughnut', '<c:holeSize val="50"/>')));
    const [ring] = paths(nodes, 'series 0');
    expect(ring?.fill_rule).toBe('evenodd');
    expect(ring?.d.match(/M/g)).toHaveLength(2);
  });

  it('of a scatter are at their x and y', () => {
    const one = `<c:ser><c:idx val="0"/><c:spPr><a:ln><a:noFill/></a:ln></c:spPr><c:xVal>${numbers([0, 5, 10])}</c:xVal><c:yVal>${numbers([0, 5, 10])}</c:yVal></c:ser>`;
    const plot = `<c:scatterChart><c:scatterStyle val="lineMarker"/>${one}${AXIS_IDS}</c:scatterChart>`;
    const { nodes } = drawChart(chart(plot + axes().replaceAll('catAx', 'valAx')));
    const [a, b, c] = paths(nodes, 'series 0').map(boxOf);
    expect((b?.x ?? 0) - (a?.x ?? 0)).toBeCloseTo((c?.x ?? 0) - (b?.x ?? 0), 1);
    expect((a?.y ?? 0) - (b?.y ?? 0)).toBeCloseTo((b?.y ?? 0) - (c?.y ?? 0), 1);
  });
});

describe('title, legend and layout by hand', () => {
  it('names a single series automatically, unless titles are off', () => {
    const plot = bars(series(0, [1], { name: 'Revenue' })) + axes();
    expect(said(drawChart(chart(plot)).nodes, 'title')).toEqual([]);
    expect(said(drawChart(chart(plot).replace('Deleted val="1"', 'Deleted val="0"')).nodes, 'title')).toEqual([
      'Revenue',
    ]);
  });

  it('lists series but for those left out', () => {
    const legend =
      '<c:legend><c:legendPos val="b"/><c:legendEntry><c:idx val="0"/><c:delete val="1"/></c:legendEntry></c:legend>';
    const { nodes } = drawChart(chart(bars(series(0, [1]) + series(1, [2]) + series(2, [3])) + axes(), legend));
    expect(said(nodes, 'legend')).toEqual(['S1', 'S2']);
    expect(texts(nodes, 'legend')[0]?.baseline).toBeGreaterThan(texts(nodes, 'category axis')[0]?.baseline ?? 0);
  });

  it('keeps a plot area placed by hand', () => {
    const layout =
      '<c:layout><c:manualLayout><c:layoutTarget val="inner"/><c:xMode val="edge"/><c:yMode val="edge"/><c:x val="0.25"/><c:y val="0.5"/><c:w val="0.5"/><c:h val="0.25"/></c:manualLayout></c:layout>';
    const scaling = '<c:max val="10"/><c:min val="0"/>';
    const { nodes } = drawChart(
      chart(layout + bars(series(0, [10]), { more: '<c:gapWidth val="0"/>' }) + axes({ scaling })),
    );
    const [bar] = paths(nodes, 'series 0').map(boxOf);
    expect(bar).toEqual({ x: FRAME.x + 100, y: FRAME.y + 150, w: 200, h: 75 });
  });
});

describe('charts that are odd or hostile', () => {
  const sound = (nodes: readonly SceneNode[]): void => {
    const text = JSON.stringify(nodes, (_, value: unknown) =>
      typeof value === 'number' && !Number.isFinite(value) ? 'not a number' : value,
    );
    expect(text).not.toMatch(/NaN|Infinity|not a number/);
  };

  it.each([
    ['no plots', chart('')],
    ['no caches', chart(bars('<c:ser><c:idx val="0"/></c:ser>') + axes())],
    ['no axes', chart(bars(series(0, [1, 2])))],
    ['no chart', ''],
    ['words for numbers', chart(bars(series(0, ['x', 'NaN', 'Infinity', '1e999'])) + axes())],
    ['huge numbers', chart(bars(series(0, [1e308, -1e308, 1e149])) + axes())],
    ['a negative pie', chart(PIE(series(0, [-5, -5, 0])))],
    ['a pie of nothing', chart(PIE(series(0, [0, 0])))],
    ['logarithms of nothing', chart(LINE(series(0, [0, -5, 10])) + axes({ scaling: '<c:logBase val="10"/>' }))],
    ['a stack of nothing', chart(bars(series(0, [0, 0]), { grouping: 'percentStacked' }) + axes())],
    ['a reversed range', chart(bars(series(0, [1])) + axes({ scaling: '<c:max val="1"/><c:min val="9"/>' }))],
    ['a tiny unit', chart(bars(series(0, [1e6])) + axes({ value: '<c:majorUnit val="0.0001"/>' }))],
    [
      'a claim of a billion points',
      chart(bars(series(0, [1]).replaceAll('ptCount val="1"', 'ptCount val="1000000000"')) + axes()),
    ],
    [
      'a radar of one',
      chart(`<c:radarChart><c:radarStyle val="filled"/>${series(0, [3])}${AXIS_IDS}</c:radarChart>${axes()}`),
    ],
  ])('%s: finite and at once', async (_, content) => {
    const taken = await processorMs(() => {
      sound(drawChart(content).nodes);
      sound(drawChart(content, { x: 0, y: 0, w: 20, h: 10 }).nodes);
    });
    expect(taken).toBeLessThan(1500);
  });

  it('draws the first thousands of too many points', () => {
    const values = Array.from({ length: 9_000 }, (_, at) => at % 7);
    const { nodes } = drawChart(chart(bars(series(0, values, { categories: [] })) + axes()));
    expect(leaves(nodes).length).toBeLessThan(6000);
  });

  it('reports what it draws differently', () => {
    const three = bars(series(0, [1])).replaceAll('barChart', 'bar3DChart');
    expect(drawChart(chart(three + axes())).approximations).toEqual([
      { what: 'chart', detail: 'bar3DChart', shape: 'Chart 1' },
    ]);
    const surface = `<c:surfaceChart>${series(0, [1])}${AXIS_IDS}</c:surfaceChart>`;
    const drawn = drawChart(chart(surface));
    expect(drawn.approximations[0]?.detail).toBe('surfaceChart');
    expect(drawn.nodes.length).toBeGreaterThan(0);
  });
});
