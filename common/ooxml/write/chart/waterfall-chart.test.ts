import { describe, expect, it } from '@jest/globals';
import type { Element } from '../../xml/tree.ts';
import ExcelJS from 'exceljs';
import type { ChartSpec } from '../../../deck/chart.ts';
import { attribute, childElements, descend, descendants, parseXml } from '../../xml/dom.ts';
import { CHART_CONTEXT } from '../../../../tests/support/chart-context.ts';
import { lines, xmlLines } from '../../../../tests/support/xml-lines.ts';
import { backgroundOf } from '../background-colours.ts';
import type { Accent } from '../contrast.ts';
import { serializePart } from '../../xml/element.ts';
import { chartPart } from './chart-part.ts';
import { embeddedWorkbook } from './embedded-workbook.ts';
import { stepAccents, waterfallChart } from './waterfall-chart.ts';
import { signedFormat } from './waterfall-sheet.ts';

const bridge = (values: (number | null)[], totals: number[], more: Partial<ChartSpec> = {}): ChartSpec => ({
  kind: 'waterfall',
  alt: 'alt',
  categories: values.map((_, at) => `Step ${at + 1}`),
  series: [{ name: 'Change', values, addresses: [] }],
  totals,
  number_format: '#,##0',
  data_labels: false,
  ...more,
});

const ACCENTS: Accent[] = ['4472C4', 'ED7D31'].map((hex, index) => ({ name: `accent${index + 1}`, hex }));

function write(chart: ChartSpec, width = 9_000_000): Element {
  const background = backgroundOf('FFFFFF', { bg1: 'FFFFFF', tx1: '000000', bg2: 'EEEEEE', tx2: '222222' });
  const size = { w: width, h: 4_000_000 };
  const xml = serializePart(
    chartPart(chart, { language: 'en', background, accents: ACCENTS, textSizePt: 12, size }, 'rId1'),
  );
  const root = parseXml(xml).documentElement;
  if (root === null) throw new Error('no root');
  return root;
}

interface Drawn {
  name: string;
  formula: string;
  isHidden: boolean;
  labels: string | undefined;
  values: (number | null)[];
}

/** The series of the columns, by what they draw. */
function columns(root: Element): Drawn[] {
  return childElements(descend(root, 'chart', 'plotArea', 'barChart'), 'ser').map((ser) => ({
    name: descend(ser, 'tx', 'strRef', 'strCache')?.textContent ?? '',
    formula: descend(ser, 'val', 'numRef', 'f')?.textContent ?? '',
    isHidden: descend(ser, 'spPr', 'noFill') !== null,
    labels: attribute(descend(ser, 'dLbls', 'numFmt'), 'formatCode'),
    values: cached(ser),
  }));
}

function cached(ser: Element): (number | null)[] {
  const cache = descend(ser, 'val', 'numRef', 'numCache');
  const count = Number(attribute(descend(cache, 'ptCount'), 'val'));
  const values: (number | null)[] = Array.from({ length: count }, () => null);
  for (const pt of childElements(cache, 'pt')) values[Number(attribute(pt, 'idx'))] = Number(pt.textContent);
  return values;
}

/** Where each visible bar begins and ends, stacked as PowerPoint stacks: positive values up from zero, negative ones down. */
function spans(root: Element): [number, number][] {
  const all = columns(root).filter(({ labels }) => labels === undefined);
  return (all[0]?.values ?? []).map((_, at) => {
    const ends = [0, 0];
    const seen: number[] = [];
    for (const { values, isHidden } of all) {
      const value = values[at] ?? 0;
      if (value === 0) continue;
      const side = value > 0 ? 0 : 1;
      const from = ends[side] ?? 0;
      ends[side] = from + value;
      if (!isHidden) seen.push(from, from + value);
    }
    return seen.length === 0 ? [0, 0] : [Math.min(...seen), Math.max(...seen)];
  });
}

async function sheet(chart: ChartSpec): Promise<ExcelJS.Worksheet> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(embeddedWorkbook(chart).slice().buffer);
  const found = workbook.getWorksheet('Sheet1');
  if (found === undefined) throw new Error('no sheet');
  return found;
}

describe('a waterfall', () => {
  it.each<[string, (number | null)[], number[], [number, number][]]>([
    [
      'above zero',
      [100, 20, -50, null],
      [0, 3],
      [
        [0, 100],
        [100, 120],
        [70, 120],
        [0, 70],
      ],
    ],
    [
      'across zero, both ways',
      [50, -80, -20, 90, null],
      [0, 4],
      [
        [0, 50],
        [-30, 50],
        [-50, -30],
        [-50, 40],
        [0, 40],
      ],
    ],
    [
      'below zero',
      [-50, -30, 25, -55],
      [0, 3],
      [
        [-50, 0],
        [-80, -50],
        [-80, -55],
        [-55, 0],
      ],
    ],
    [
      'without totals',
      [10, -4],
      [],
      [
        [0, 10],
        [6, 10],
      ],
    ],
  ])('has its bars where its levels are: %s', (_, values, totals, expected) => {
    expect(spans(write(bridge(values, totals)))).toEqual(expected);
  });

  it('labels each bar once with the change as it is, the sign in the format', () => {
    const labels = columns(write(bridge([50, 30, -100, 40, null], [0, 4]))).filter((one) => one.labels !== undefined);
    expect(labels.every(({ isHidden }) => isHidden)).toBe(true);
    expect(labels.map(({ labels: format, values }) => [format, values])).toEqual([
      ['#,##0;"−"#,##0;', [50, 0, 0, 0, 20]],
      ['"+"#,##0;"+"#,##0;', [0, 30, 0, 40, 0]],
      ['"−"#,##0;"−"#,##0;', [0, 0, 100, 0, 0]],
    ]);
  });

  it('joins each level with the next by lines that leave gaps', () => {
    const lines = childElements(
      descend(write(bridge([5, 1, 2, -3, 5], [0, 4])), 'chart', 'plotArea', 'lineChart'),
      'ser',
    );
    expect(lines.map(cached)).toEqual([
      [5, 5, null, 5, 5],
      [null, 6, 6, null, null],
      [null, null, 8, 8, null],
    ]);
  });

  it('needs no legend, and no red and green to be read', () => {
    const root = write(bridge([5, 1, -2], [0]));
    expect(descend(root, 'chart', 'legend')).toBeNull();
    const theme = ['FF0000', '00B050', '1F3864'].map((hex, at) => ({ name: `accent${at + 1}`, hex }));
    expect(stepAccents(theme)).toMatchObject({ rise: { name: 'accent2' }, fall: { name: 'accent3' } });
    expect(stepAccents(ACCENTS.slice(0, 1))).toMatchObject({ rise: { name: 'accent1' }, fall: null });
  });

  it('shows an axis instead of labels that have no room', () => {
    const many = bridge([100, ...Array.from({ length: 30 }, (_, at) => at - 15)], [0], {
      number_format: '#,##0.00" M USD"',
    });
    const root = write(many, 3_000_000);
    const axis = descend(root, 'chart', 'plotArea', 'valAx');
    expect(descend(axis, 'majorGridlines')).not.toBeNull();
    expect(attribute(descend(axis, 'scaling', 'max'), 'val')).toBe('100');
    expect(descendants(root, 'showVal').every((flag) => attribute(flag, 'val') === '0')).toBe(true);
  });

  it('keeps the source in its workbook, and derives all else by formulas of it', async () => {
    const chart = bridge([50, 30.25, -100, null], [0, 3]);
    const data = await sheet(chart);
    expect([2, 3, 4, 5].map((row) => data.getCell(`B${row}`).value)).toEqual([50, 30.25, -100, null]);
    expect([2, 3, 4, 5].map((row) => data.getCell(`C${row}`).value)).toEqual([1, null, null, 1]);
    expect(data.getCell('B1').value).toBe('Change');
    expect(data.getCell('D4')).toMatchObject({ formula: 'IF(C4=1,IF(ISNUMBER(B4),B4,D3),D3+N(B4))', result: -19.75 });
    for (const drawn of columns(write(chart))) {
      const letter = /!\$([A-Z]+)\$2/.exec(drawn.formula)?.[1] ?? '';
      expect(data.getCell(`${letter}1`).value).toBe(drawn.name);
      expect(drawn.values).toEqual([2, 3, 4, 5].map((row) => data.getCell(`${letter}${row}`).result));
    }
  });

  it('writes no number that is none', () => {
    const hostile = [1e308, 1e308, -1e308, Number.NaN, Infinity, null, 5e-324];
    const root = write(bridge(hostile, [0, 5]));
    for (const value of descendants(root, 'v')) expect(value.textContent).not.toMatch(/NaN|Infinity/);
    for (const name of ['min', 'max', 'majorUnit']) {
      for (const limit of descendants(root, name)) expect(Number.isFinite(Number(attribute(limit, 'val')))).toBe(true);
    }
    expect(new TextDecoder('latin1').decode(embeddedWorkbook(bridge(hostile, [0, 5])))).not.toMatch(/<v>-?(?:NaN|Inf)/);
  });
});

describe('the parts of a waterfall', () => {
  const CROSSING = bridge([50, 30, -100, 90, null], [0, 4]);
  const partsOf = (chart: ChartSpec, context = CHART_CONTEXT): string[][] =>
    waterfallChart(chart, context).map((part) => [part.name, ...xmlLines(part, /c:(tx|cat|val|txPr|dLbls)\//)]);
  const bar = (index: number, ...fill: string[]): string[] => [
    ...[`c:ser/c:idx ${index}`, `c:ser/c:order ${index}`],
    ...(fill.length === 0
      ? ['c:ser/c:spPr/a:noFill']
      : fill.map((each) => `c:ser/c:spPr/a:solidFill/a:schemeClr${each}`)),
    ...['c:ser/c:spPr/a:ln/a:noFill', 'c:ser/c:invertIfNegative 0'],
  ];

  it('are columns on an invisible base, totals in the colour of headings, rises and falls in accents, and invisible carriers of labels', () => {
    expect(partsOf(CROSSING)[0]).toEqual([
      ...['c:barChart', 'c:barDir col', 'c:grouping stacked', 'c:varyColors 0'],
      ...bar(0),
      ...bar(1, ' tx2'),
      ...bar(2, ' accent1'),
      ...bar(3, ' accent2'),
      ...bar(4, ' accent1'),
      ...bar(5, ' accent2'),
      ...[...bar(6), ...bar(7), ...bar(8)],
      ...['c:gapWidth 40', 'c:overlap 100', 'c:axId 500000001', 'c:axId 500000002'],
    ]);
  });

  it('are thin lines without markers from level to level', () => {
    const line = (index: number) => `
      c:ser/c:idx ${index}
      c:ser/c:order ${index}
      c:ser/c:spPr/a:ln w=9525 cap=flat
      c:ser/c:spPr/a:ln/a:solidFill/a:schemeClr bg1
      c:ser/c:spPr/a:ln/a:solidFill/a:schemeClr/a:lumMod 65000
      c:ser/c:spPr/a:ln/a:round
      c:ser/c:marker/c:symbol none
      c:ser/c:smooth 0
    `;
    expect(partsOf(CROSSING)[1]).toEqual(
      lines(`
        c:lineChart
        c:grouping standard
        c:varyColors 0
        ${[9, 10, 11].map(line).join('')}
        c:marker 1
        c:axId 500000001
        c:axId 500000002
      `),
    );
    expect(partsOf(bridge([5], [0])).map(([name]) => name)).toEqual(['c:barChart', 'c:catAx', 'c:valAx']);
  });

  it('are grey falls where the theme has one accent only', () => {
    const one = { ...CHART_CONTEXT, accents: CHART_CONTEXT.accents.slice(0, 1) };
    const falls = bar(3, ' bg2', '/a:satMod 50000', '/a:lumMod 65000');
    expect(partsOf(CROSSING, one)[0]?.slice(19, 26)).toEqual(falls);
  });

  // Numbers of few columns are larger than the names below.
  const LARGER = 1.3;

  it('show each change beyond its bar, totals in bold, and the most important one', () => {
    const labelled = (chart: ChartSpec) =>
      xmlLines(waterfallChart(chart, CHART_CONTEXT)[0] ?? '')
        .filter((each) => /dLbls.*(idx|numFmt|bodyPr|defRPr |dLblPos|showVal)/.test(each))
        .map((each) => each.replace('c:ser/c:dLbls/', '').replace('c:txPr/a:p/a:pPr/', ''));
    const look = (format: string, isBold: boolean, path = '') => [
      `${path}c:numFmt formatCode=${format} sourceLinked=0`,
      `${path}c:txPr/a:bodyPr wrap=none`,
      `${path}a:defRPr sz=${1200 * LARGER} b=${isBold ? 1 : 0}`,
      `${path}c:dLblPos inBase`,
      `${path}c:showVal 1`,
    ];
    const [total, rise, fall] = ['#,##0;"\u2212"#,##0;', '"+"#,##0;"+"#,##0;', '"\u2212"#,##0;"\u2212"#,##0;'] as const;
    expect(labelled(CROSSING)).toEqual([...look(total, true), ...look(rise, false), ...look(fall, false)]);
    expect(labelled({ ...CROSSING, emphasis: { category: 2 } })).toEqual([
      ...[...look(total, true), ...look(rise, false)],
      ...['c:dLbl/c:idx 2', ...look(fall, true, 'c:dLbl/'), ...look(fall, false)],
    ]);
    expect(labelled({ ...CROSSING, emphasis: { category: 4 } })).toEqual(labelled(CROSSING));
  });

  const axis = (chart: ChartSpec, context = CHART_CONTEXT) =>
    (partsOf(chart, context).at(-1) ?? []).filter((each) =>
      /c:(min|max|majorUnit|tickLblPos|majorGridlines) /.test(each),
    );
  // A label takes 1.9 em of the eight tenths of the height that the plot has, in a range that grows by it.
  const share = (1.9 * LARGER * 12 * 12_700) / (4_000_000 * 0.8);
  const room = (range: number) => (range * share) / (1 - share);

  it.each<[string, number[], number, number]>([
    ['above zero', [50, 50], 100 + room(100), 0],
    ['across zero', [50, -70], 50 + room(70), -20],
    ['below zero', [-50, -50], 0, -100 - room(100)],
    ['across zero, from a step that changes nothing', [0, 50, -70], 50 + room(70), -20],
    ['on both sides, wholly below zero too', [50, -70, -10], 50 + room(80), -30 - room(80)],
  ])('have room for the labels beyond their bars: %s', (_, values, max, min) => {
    const rounded = (value: number) => Number(value.toPrecision(3));
    expect(axis(bridge(values, []))).toEqual([
      `c:scaling/c:max ${rounded(max)}`,
      `c:scaling/c:min ${rounded(min)}`,
      'c:tickLblPos none',
    ]);
  });

  it.each<[number[], number, number, number]>([
    [[100, 1], 120, 0, 25],
    [[50, -70], 60, -20, 20],
    [[0.4, 0.1], 0.5, 0, 0.1],
    [[4, 0.3], 5, 0, 1],
    [[-7, -0.5], 0, -8, 2],
    [[12, 0.2], 12.5, 0, 2.5],
  ])('have an axis of round steps where labels have no room: %j', (values, max, min, unit) => {
    const narrow = { ...CHART_CONTEXT, size: { w: 100_000, h: 4_000_000 } };
    const found = axis(bridge(values, []), narrow);
    expect(found).toEqual(
      expect.arrayContaining([`c:scaling/c:min ${min}`, `c:majorUnit ${unit}`, 'c:tickLblPos nextTo']),
    );
    expect(found.find((each) => each.includes('c:max'))).toBe(`c:scaling/c:max ${Math.ceil(max / unit) * unit}`);
  });
});

describe('signedFormat', () => {
  it.each([
    ['0.0;[Red]-0.0', 'rise', '"+"0.0;"+"0.0;'],
    ['0" a;b"', 'fall', '"−"0" a;b";"−"0" a;b";'],
    ['', 'total', 'General;"−"General;'],
  ] as const)('takes the positive part of %j', (code, kind, expected) => {
    expect(signedFormat(code, kind)).toBe(expected);
  });
});
