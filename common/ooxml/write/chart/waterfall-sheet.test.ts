import { describe, expect, it } from '@jest/globals';
import { chartOf } from '../../../../tests/support/chart-context.ts';
import type { ChartSpec } from '../../../deck/chart.ts';
import { signedFormat, waterfallSheet } from './waterfall-sheet.ts';
import type { WaterfallRole } from './waterfall-sheet.ts';

const bridge = (values: (number | null)[], totals: number[], more: Partial<ChartSpec> = {}): ChartSpec =>
  chartOf('waterfall', [values], { categories: values.map((_, index) => `C${index}`), totals, ...more });
/** Opens with 50, rises by 30, falls by 100 below zero, rises across zero to 70, and closes there. */
const CROSSING = bridge([50, 30, -100, 90, null], [0, 4]);
const columnsOf = (chart: ChartSpec, role: WaterfallRole, language = 'en') =>
  waterfallSheet(chart, language).flatMap((each) => (each.role === role ? [each.column] : []));
const values = (chart: ChartSpec, role: WaterfallRole): (number | null)[] | undefined =>
  columnsOf(chart, role)[0]?.cells.map(({ value }) => value);
const formulas = (chart: ChartSpec, role: WaterfallRole): (string | undefined)[] | undefined =>
  columnsOf(chart, role)[0]?.cells.map(({ formula }) => formula);

describe('the sheet of a waterfall', () => {
  it('has its columns in an order that formulas count on', () => {
    expect(waterfallSheet(CROSSING, 'en').map(({ role, column }) => [role, column.name])).toEqual([
      ['change', 'Series 1'],
      ['isTotal', 'Is total'],
      ['level', 'Level'],
      ['from', 'From'],
      ['base', 'Base'],
      ['total', 'Total'],
      ['rise', 'Increase'],
      ['fall', 'Decrease'],
      ['riseBelow', 'Increase below zero'],
      ['fallBelow', 'Decrease below zero'],
      ['totalLabel', 'Series 1'],
      ['riseLabel', 'Series 1 +'],
      ['fallLabel', 'Series 1 −'],
      ['connector', 'Connector 1'],
      ['connector', 'Connector 2'],
      ['connector', 'Connector 3'],
    ]);
  });

  it.each<[WaterfallRole, (number | null)[]]>([
    ['change', [50, 30, -100, 90, null]],
    ['isTotal', [1, null, null, null, 1]],
    ['level', [50, 80, -20, 70, 70]],
    ['from', [0, 50, 80, -20, 0]],
    ['base', [0, 50, 0, 0, 0]],
    ['total', [50, 0, 0, 0, 70]],
    ['rise', [0, 30, 0, 70, 0]],
    ['fall', [0, 0, 80, 0, 0]],
    // Both parts below zero are drawn downwards.
    ['riseBelow', [0, 0, 0, -20, 0]],
    ['fallBelow', [0, 0, -20, 0, 0]],
    ['totalLabel', [50, 0, 0, 0, 70]],
    ['riseLabel', [0, 30, 0, 90, 0]],
    ['fallLabel', [0, 0, 100, 0, 0]],
  ])('holds in %s %j', (role, expected) => {
    expect(values(CROSSING, role)).toEqual(expected);
  });

  it.each<[WaterfallRole, string]>([
    ['level', 'IF(C3=1,IF(ISNUMBER(B3),B3,D2),D2+N(B3))'],
    ['from', 'IF(C3=1,0,D2)'],
    ['base', 'MAX(0,MIN(E3,D3))+MIN(0,MAX(E3,D3))'],
    ['total', 'IF(C3=1,D3,0)'],
    ['rise', 'IF(AND(C3<>1,D3>=E3),MAX(0,D3)-MAX(0,E3),0)'],
    ['fall', 'IF(AND(C3<>1,D3<E3),MAX(0,E3)-MAX(0,D3),0)'],
    ['riseBelow', 'IF(AND(C3<>1,D3>=E3),MIN(0,E3)-MIN(0,D3),0)'],
    ['fallBelow', 'IF(AND(C3<>1,D3<E3),MIN(0,D3)-MIN(0,E3),0)'],
    ['totalLabel', 'IF(C3=1,D3,0)'],
    ['riseLabel', 'IF(AND(C3<>1,D3>=E3),IF(MAX(D3,E3)>0,1,-1)*ABS(D3-E3),0)'],
    ['fallLabel', 'IF(AND(C3<>1,D3<E3),IF(MAX(D3,E3)>0,1,-1)*ABS(D3-E3),0)'],
  ])('recomputes %s by %s', (role, formula) => {
    expect(formulas(CROSSING, role)?.[1]).toBe(formula);
  });

  it('starts from zero in the first row', () => {
    expect(formulas(CROSSING, 'level')?.[0]).toBe('IF(C2=1,IF(ISNUMBER(B2),B2,0),0+N(B2))');
    expect(formulas(CROSSING, 'from')?.[0]).toBe('0');
    expect(formulas(CROSSING, 'change')).toEqual(Array.from({ length: 5 }));
  });

  it('joins each level with the next, in turns so that lines do not touch', () => {
    const connectors = columnsOf(CROSSING, 'connector').map(({ cells }) => cells);
    expect(connectors.map((cells) => cells.map(({ value }) => value))).toEqual([
      [50, 50, null, 70, 70],
      [null, 80, 80, null, null],
      [null, null, -20, -20, null],
    ]);
    expect(connectors.map((cells) => cells.map(({ formula }) => formula))).toEqual([
      ['D2', 'D2', undefined, 'D5', 'D5'],
      [undefined, 'D3', 'D3', undefined, undefined],
      [undefined, undefined, 'D4', 'D4', undefined],
    ]);
    expect(columnsOf(bridge([1, 2], [0]), 'connector')).toHaveLength(1);
    expect(columnsOf(bridge([1], [0]), 'connector')).toEqual([]);
  });

  it('has no columns for what is below zero where nothing is', () => {
    const above = bridge([50, -50, 30], [0]);
    expect(values(above, 'riseBelow')).toBeUndefined();
    expect(values(above, 'fallBelow')).toBeUndefined();
  });

  it('keeps what is wholly below zero off the axis, labelled on its far side', () => {
    const below = bridge([-50, 20, -30], [0]);
    expect(values(below, 'level')).toEqual([-50, -30, -60]);
    expect(values(below, 'base')).toEqual([0, -30, -30]);
    expect(values(below, 'riseBelow')).toEqual([0, -20, 0]);
    expect(values(below, 'fallBelow')).toEqual([0, 0, -30]);
    expect(values(below, 'riseLabel')).toEqual([0, -20, 0]);
    expect(values(below, 'fallLabel')).toEqual([0, 0, -30]);
    expect(values(below, 'rise')).toEqual([0, 0, 0]);
    expect(values(below, 'fall')).toEqual([0, 0, 0]);
  });

  it('leaves the noise of binary fractions out', () => {
    expect(values(bridge([0.3, -0.1], []), 'fallLabel')).toEqual([0, 0.1]);
  });

  it('counts the marks of totals as numbers, and the rest in the format of the chart', () => {
    const formats = Object.fromEntries(
      waterfallSheet(CROSSING, 'en').map(({ role, column }) => [role, column.numberFormat]),
    );
    expect(formats).toMatchObject({ change: '0.0', isTotal: '0', level: '0.0', base: '0.0', connector: '0.0' });
    expect(formats.riseLabel).toBe('"+"0.0;"+"0.0;');
    expect(formats.fallLabel).toBe('"\u2212"0.0;"\u2212"0.0;');
    expect(formats.totalLabel).toBe('0.0;"\u2212"0.0;');
  });

  it('uses the language of the deck', () => {
    expect(waterfallSheet(CROSSING, 'de-DE').map(({ column }) => column.name)).toEqual([
      ...['Series 1', 'Ist Summe', 'Stand', 'Von', 'Basis', 'Summe', 'Zunahme', 'Abnahme'],
      ...['Zunahme unter null', 'Abnahme unter null', 'Series 1', 'Series 1 +', 'Series 1 −'],
      ...['Verbindung 1', 'Verbindung 2', 'Verbindung 3'],
    ]);
  });

  it('has nothing to show without a series', () => {
    const none = { ...bridge([1], []), series: [] };
    expect(columnsOf(none, 'change')).toEqual([{ name: '', numberFormat: '0.0', cells: [{ value: null }] }]);
  });
});

describe('signedFormat', () => {
  it.each([
    ['0.0', 'total', '0.0;"\u2212"0.0;'],
    ['0.0', 'rise', '"+"0.0;"+"0.0;'],
    ['0.0', 'fall', '"\u2212"0.0;"\u2212"0.0;'],
    ['', 'rise', '"+"General;"+"General;'],
    ['0.0;-0.0', 'rise', '"+"0.0;"+"0.0;'],
    ['0"; or so"\\;;-0', 'rise', '"+"0"; or so"\\;;"+"0"; or so"\\;;'],
  ] as const)('of %s for a %s is %s', (format, kind, expected) => {
    expect(signedFormat(format, kind)).toBe(expected);
  });
});
