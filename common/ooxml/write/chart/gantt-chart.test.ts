import { describe, expect, it } from '@jest/globals';
import type { Element } from '../../xml/tree.ts';
import ExcelJS from 'exceljs';
import { plan } from '../../../../tests/support/deck-content.ts';
import { CHART_CONTEXT } from '../../../../tests/support/chart-context.ts';
import { lines, xmlLines } from '../../../../tests/support/xml-lines.ts';
import type { ChartSpec } from '../../../deck/chart.ts';
import { dateOfSerial, serialOfDate } from '../../../deck/serial-date.ts';
import { attribute, childElements, descend, descendants, parseXml } from '../../xml/dom.ts';
import { backgroundOf } from '../background-colours.ts';
import { serializePart } from '../../xml/element.ts';
import { chartPart } from './chart-part.ts';
import { dateScale } from './axes.ts';
import { embeddedWorkbook } from './embedded-workbook.ts';
import { dateFormat, ganttChart, taskGroups, taskSpans } from './gantt-chart.ts';

function write(chart: ChartSpec): Element {
  const background = backgroundOf('FFFFFF', { bg1: 'FFFFFF', tx1: '000000', bg2: 'EEEEEE', tx2: '222222' });
  const accents = ['4472C4', 'ED7D31'].map((hex, index) => ({ name: `accent${index + 1}`, hex }));
  const size = { w: 9_000_000, h: 4_000_000 };
  const root = parseXml(
    serializePart(chartPart(chart, { language: 'en', background, accents, textSizePt: 12, size }, 'rId1')),
  ).documentElement;
  if (root === null) throw new Error('no root');
  return root;
}
const value = (element: Element | null | undefined): string | undefined => attribute(element, 'val');
const series = (root: Element): Element[] => childElements(descend(root, 'chart', 'plotArea', 'barChart'), 'ser');
const numbers = (ser: Element | undefined): number[] =>
  childElements(descend(ser, 'val', 'numRef', 'numCache'), 'pt').map((pt) => Number(pt.textContent));
const iso = (serial: number): string => dateOfSerial(serial).toISOString().slice(0, 10);

describe('a gantt', () => {
  it('is on invisible starts, the first task on top, within its dates', () => {
    const root = write(plan());
    const [starts, days] = series(root);
    expect(descend(starts, 'spPr', 'noFill')).not.toBeNull();
    expect(numbers(starts)).toEqual([45_658, 45_690, 45_750]);
    expect(numbers(days)).toEqual([42, 60, 0]);
    const plotArea = descend(root, 'chart', 'plotArea');
    expect(value(descend(plotArea, 'barChart', 'barDir'))).toBe('bar');
    expect(value(descend(plotArea, 'catAx', 'scaling', 'orientation'))).toBe('maxMin');
    const scaling = descend(plotArea, 'valAx', 'scaling');
    expect(Number(value(descend(scaling, 'min')))).toBeLessThanOrEqual(45_658);
    expect(Number(value(descend(scaling, 'max')))).toBeGreaterThanOrEqual(45_750);
    expect(attribute(descend(plotArea, 'valAx', 'numFmt'), 'formatCode')).toBe('d mmm yy');
    expect(descend(root, 'chart', 'legend')).toBeNull();
  });

  it('marks a day without length', () => {
    const [, days] = series(write(plan()));
    const labels = childElements(descend(days, 'dLbls'), 'dLbl');
    expect(
      labels.map((label) => [value(descend(label, 'idx')), attribute(descend(label, 'numFmt'), 'formatCode')]),
    ).toEqual([['2', '"◆"']]);
  });

  it('names phases on their longest bars, or in a legend without the starts', () => {
    const named = write(plan({ groups: ['A', 'A', ''] }));
    expect(series(named)).toHaveLength(3);
    expect(descend(named, 'chart', 'legend')).toBeNull();
    const labels = descendants(named, 'showSerName').filter((flag) => value(flag) === '1');
    expect(labels).toHaveLength(1);
    const long = write(plan({ groups: ['A phase with a name that no bar has room for, however long', 'B', 'B'] }));
    expect(value(descend(long, 'chart', 'legend', 'legendPos'))).toBe('b');
    // The starts have neither colour nor name there.
    expect(descend(series(long)[0], 'tx', 'v')?.textContent?.trim()).toBe('');
    expect(descend(series(long)[1], 'tx', 'strRef', 'strCache')?.textContent).toMatch(/^A phase/);
  });

  it('keeps dates as dates in its workbook, and days as their difference', async () => {
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(embeddedWorkbook(plan()).slice().buffer);
    const data = workbook.getWorksheet('Sheet1');
    expect(['B1', 'C1', 'D1'].map((cell) => data?.getCell(cell).value)).toEqual(['Start', 'End', 'Days']);
    expect(data?.getCell('B2').value).toEqual(new Date('2025-01-01'));
    expect(data?.getCell('C3').value).toEqual(new Date('2025-04-03'));
    expect(data?.getCell('D2')).toMatchObject({ formula: 'C2-B2', result: 42 });
  });

  it('leaves out tasks whose dates are none', () => {
    const values = [Number.NaN, 1e300, 45_700, -5, 45_700];
    const hostile = plan({
      categories: values.map((_, at) => `T${at}`),
      series: [
        { name: 'Start', values, addresses: [] },
        { name: 'End', values: [45_700, 45_700, 45_650, 45_700, 45_710], addresses: [] },
      ],
    });
    expect(numbers(series(write(hostile))[1])).toEqual([10]);
    const none = plan({ series: [] });
    expect(numbers(series(write(none))[1])).toEqual([]);
  });
});

describe('dateScale', () => {
  const day = (text: string): number => serialOfDate(text) ?? 0;

  it('steps by weeks from a Monday where the format shows days', () => {
    const scale = dateScale(day('2025-03-05'), day('2025-07-21'), 'd mmm', 7);
    expect(iso(scale.min)).toBe('2025-03-03');
    expect(scale.majorUnit).toBe(28);
    expect(scale.max).toBeGreaterThanOrEqual(day('2025-07-21'));
    expect(dateScale(day('2025-03-05'), day('2025-03-08'), 'd mmm', 7)).toEqual({
      min: day('2025-03-05'),
      max: day('2025-03-08'),
      majorUnit: 1,
    });
  });

  it('never names a month twice or leaves one out', () => {
    for (const start of ['2023-01-15', '2024-02-29', '2027-11-01']) {
      for (const length of [200, 500, 900, 2_000]) {
        const { min, max, majorUnit } = dateScale(day(start), day(start) + length, 'mmm yy', 9);
        const months: number[] = [];
        for (let at = min; at <= max; at += majorUnit) {
          const date = dateOfSerial(at);
          months.push(date.getUTCFullYear() * 12 + date.getUTCMonth());
        }
        const steps = new Set(months.slice(1).map((month, at) => month - (months[at] ?? 0)));
        expect([start, length, steps.size]).toEqual([start, length, 1]);
        expect(months.length).toBeLessThanOrEqual(10);
      }
    }
  });

  it('withstands endless plans', () => {
    const { min, max, majorUnit } = dateScale(61, 2_958_465, 'd mmm yyyy', 5);
    expect((max - min) / majorUnit).toBeLessThanOrEqual(6);
  });
});

describe('the colours of a gantt', () => {
  const fillOf = (element: Element | undefined): string | undefined =>
    value(descend(element, 'spPr', 'solidFill', 'schemeClr'));
  const pointsOf = (ser: Element | undefined): (string | undefined)[][] =>
    childElements(ser, 'dPt').map((point) => [value(descend(point, 'idx')), fillOf(point)]);

  it('are one accent, where the message is about no task', () => {
    const [, days] = series(write(plan()));
    expect([fillOf(days), pointsOf(days)]).toEqual(['accent1', []]);
  });

  it('step back for the one task that matters', () => {
    const [, days] = series(write(plan({ emphasis: { category: 1 } })));
    expect(fillOf(days)).toBe('accent1');
    expect(pointsOf(days)).toEqual([
      ['0', 'bg2'],
      ['2', 'bg2'],
    ]);
  });

  it('are those of the phases, whatever matters', () => {
    const [, one, two] = series(write(plan({ groups: ['A', 'A', 'B'], emphasis: { category: 1 } })));
    expect([fillOf(one), fillOf(two)]).toEqual(['accent1', 'accent2']);
    expect([pointsOf(one), pointsOf(two)]).toEqual([[], []]);
  });
});

describe('the bars of a gantt', () => {
  const barsOf = (chart: ChartSpec): string[] => {
    const [bars] = ganttChart(chart, CHART_CONTEXT).plotArea;
    return bars === undefined ? [] : xmlLines(bars, /c:(cat|val|txPr|tx\/c:strRef)\//);
  };
  const starts = lines(`
    c:barDir bar
    c:grouping stacked
    c:varyColors 0
    c:ser/c:idx 0
    c:ser/c:order 0
    c:ser/c:spPr/a:noFill
    c:ser/c:spPr/a:ln/a:noFill
    c:ser/c:invertIfNegative 0
  `);
  const labelsOf = (chart: ChartSpec) =>
    xmlLines(ganttChart(chart, CHART_CONTEXT).plotArea[0] ?? '')
      .filter((each) => /dLbl\/.*(idx|numFmt|bodyPr|defRPr |schemeClr|dLblPos|showVal|showSerName)/.test(each))
      .map((each) => each.replace('c:ser/c:dLbls/c:dLbl/', '').replace('c:txPr/a:p/a:pPr/', ''));
  const label = (index: number, format: string | null, colour: string, size = 1200) => [
    `c:idx ${index}`,
    ...(format === null ? [] : [`c:numFmt formatCode=${format} sourceLinked=0`]),
    'c:txPr/a:bodyPr wrap=none',
    `a:defRPr sz=${size} b=0`,
    `a:defRPr/a:solidFill/a:schemeClr ${colour}`,
    ...['c:dLblPos ctr', `c:showVal ${format === null ? 0 : 1}`, `c:showSerName ${format === null ? 1 : 0}`],
  ];

  it('lie on invisible starts, wide apart where they are few', () => {
    const rest = lines(`
      c:ser/c:idx 1
      c:ser/c:order 1
      c:ser/c:spPr/a:solidFill/a:schemeClr accent1
      c:ser/c:invertIfNegative 0
      c:gapWidth 110
      c:overlap 100
      c:axId 500000001
      c:axId 500000002
    `);
    expect(barsOf(plan()).filter((each) => !each.includes('dLbls'))).toEqual([...starts, ...rest]);
    const many = (count: number) => {
      const all = Array.from({ length: count }, (_, index) => 45_658 + index * 10);
      const series = [all, all.map((each) => each + 9)].map((values, index) => ({
        name: `${index}`,
        values,
        addresses: [],
      }));
      return barsOf(plan({ categories: all.map(String), series })).find((each) => each.includes('gapWidth'));
    };
    expect([many(6), many(7)]).toEqual(['c:gapWidth 110', 'c:gapWidth 45']);
  });

  it('show their days if requested, and milestones are large marks in the colour of bars', () => {
    const mark = label(2, '"\u25C6"', 'accent1', 1800);
    expect(labelsOf(plan())).toEqual(mark);
    expect(labelsOf(plan({ data_labels: true }))).toEqual([
      ...label(0, '0" d"', 'bg1'),
      ...label(1, '0" d"', 'bg1'),
      ...mark,
    ]);
    expect(
      labelsOf(plan({ data_labels: true, emphasis: { category: 1 } })).filter((each) => /schemeClr /.test(each)),
    ).toEqual(['tx1', 'bg1', 'bg2'].map((colour) => `a:defRPr/a:solidFill/a:schemeClr ${colour}`));
  });

  it('carry the name of their phase on the longest of its tasks', () => {
    const series = [
      { name: 'Start', values: [45_658, 45_660, 45_700, 45_700], addresses: [] },
      { name: 'End', values: [45_670, 45_700, 45_730, 45_745], addresses: [] },
    ];
    const grouped = plan({ categories: ['a', 'b', 'c', 'd'], series, groups: ['One', 'One', 'Two', 'Two'] });
    expect(labelsOf(grouped)).toEqual([...label(1, null, 'bg1'), ...label(3, null, 'tx1')]);
    expect(ganttChart(grouped, CHART_CONTEXT).hasLegend).toBe(false);
    const days = labelsOf({ ...grouped, data_labels: true }).filter((each) => each.startsWith('c:idx'));
    expect(days).toEqual(['c:idx 0', 'c:idx 1', 'c:idx 2', 'c:idx 3']);
    const long = ganttChart({ ...grouped, groups: ['One', 'One', 'x'.repeat(60), ''] }, CHART_CONTEXT);
    expect(long.hasLegend).toBe(true);
    const [nameless] = long.plotArea;
    expect(nameless && xmlLines(nameless, /c:(cat|val|txPr|tx\/c:strRef)\//).slice(3, 9)).toEqual(
      lines(`
        c:ser/c:idx 0
        c:ser/c:order 0
        c:ser/c:tx/c:v "\u00A0"
        c:ser/c:spPr/a:noFill
        c:ser/c:spPr/a:ln/a:noFill
        c:ser/c:invertIfNegative 0
      `),
    );
  });

  it('leave out days that have no room on a bar', () => {
    // A day is 9 million EMU * 0.7 / 98 days = 64,286 EMU; three figures and their air take 0.56 * 3 + 1 em.
    const series = [
      { name: 'Start', values: [45_658, 45_658, 45_740], addresses: [] },
      { name: 'End', values: [45_664, 45_665, 45_752], addresses: [] },
    ];
    const found = labelsOf(plan({ series, data_labels: true })).filter((each) => each.startsWith('c:idx'));
    expect(found).toEqual(['c:idx 1', 'c:idx 2']);
  });

  it('refer to their cells in column B for starts and D for days', () => {
    const [bars] = ganttChart(plan(), CHART_CONTEXT).plotArea;
    expect(bars && xmlLines(bars).filter((each) => /c:f "|formatCode/.test(each) && !each.includes('dLbls'))).toEqual(
      lines(`
        c:ser/c:tx/c:strRef/c:f "Sheet1!$B$1"
        c:ser/c:cat/c:strRef/c:f "Sheet1!$A$2:$A$4"
        c:ser/c:val/c:numRef/c:f "Sheet1!$B$2:$B$4"
        c:ser/c:val/c:numRef/c:numCache/c:formatCode "d mmm yy"
        c:ser/c:tx/c:strRef/c:f "Sheet1!$D$1"
        c:ser/c:cat/c:strRef/c:f "Sheet1!$A$2:$A$4"
        c:ser/c:val/c:numRef/c:f "Sheet1!$D$2:$D$4"
        c:ser/c:val/c:numRef/c:numCache/c:formatCode "0"
      `),
    );
  });
});

describe('the axis of a gantt', () => {
  const axis = (chart: ChartSpec) =>
    xmlLines(ganttChart(chart, CHART_CONTEXT).plotArea[2] ?? '').filter((each) =>
      /c:(min|max|majorUnit|numFmt|tickLblPos) /.test(each),
    );

  it('shows dates from the first start to the last end, with a little air around a milestone', () => {
    expect(axis(plan())).toEqual(
      lines(`
        c:scaling/c:max 45754
        c:scaling/c:min 45656
        c:numFmt formatCode=d mmm yy sourceLinked=0
        c:tickLblPos nextTo
        c:majorUnit 28
      `),
    );
    // A milestone in the middle needs none; at the beginning it has 1.2 % of the length.
    const milestones = (values: number[]) =>
      axis(
        plan({
          number_format: 'd mmm',
          series: [values, values].map((each) => ({ name: '', values: each, addresses: [] })),
        }),
      ).slice(0, 2);
    expect(milestones([45_656, 45_706, 45_756])).toEqual(['c:scaling/c:max 45761', 'c:scaling/c:min 45649']);
  });

  it('is stated without ends where no task has dates', () => {
    const series = [
      { name: 'Start', values: [null, 1, 45_700], addresses: [] },
      { name: 'End', values: [45_700, 2, 45_600], addresses: [] },
    ];
    expect(axis(plan({ series, number_format: '0' }))).toEqual([
      'c:numFmt formatCode=yyyy\\-mm\\-dd sourceLinked=0',
      'c:tickLblPos nextTo',
    ]);
    expect(taskSpans(plan({ series }))).toEqual([null, null, null]);
  });

  it('is in dates whatever the format of the chart', () => {
    expect(dateFormat('d mmm yy')).toBe('d mmm yy');
    expect(dateFormat('0.0')).toBe('yyyy\\-mm\\-dd');
  });

  it('knows phases where there are two at least, in order of appearance', () => {
    expect(taskGroups(plan({ groups: ['B', 'A', 'B'] }))).toEqual(['B', 'A']);
    expect(taskGroups(plan({ groups: ['B', 'B', 'B'] }))).toEqual([]);
    expect(taskGroups(plan({ groups: ['B', 'B'] }))).toEqual(['B', '']);
    expect(taskGroups(plan())).toEqual([]);
  });
});
