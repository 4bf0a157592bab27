import { describe, expect, it } from '@jest/globals';
import type { Element } from '../../xml/tree.ts';
import ExcelJS from 'exceljs';
import { plan } from '../../../../tests/support/deck-content.ts';
import type { ChartSpec } from '../../../deck/chart.ts';
import { dateOfSerial, serialOfDate } from '../../../deck/serial-date.ts';
import { attribute, childElements, descend, descendants, parseXml } from '../../xml/dom.ts';
import { groundOf } from '../ground-colours.ts';
import { serializePart } from '../../xml/element.ts';
import { chartPart } from './chart-part.ts';
import { dateScale } from './date-scale.ts';
import { embeddedWorkbook } from './embedded-workbook.ts';

function write(chart: ChartSpec): Element {
  const ground = groundOf('FFFFFF', { bg1: 'FFFFFF', tx1: '000000', bg2: 'EEEEEE', tx2: '222222' });
  const accents = ['4472C4', 'ED7D31'].map((hex, index) => ({ name: `accent${index + 1}`, hex }));
  const size = { w: 9_000_000, h: 4_000_000 };
  const root = parseXml(
    serializePart(chartPart(chart, { language: 'en', ground, accents, textSizePt: 12, size }, 'rId1')),
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
  it('stands on invisible starts, the first task on top, within its dates', () => {
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

  it('holds out against endless plans', () => {
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
      ['0', 'bg1'],
      ['2', 'bg1'],
    ]);
  });

  it('are those of the phases, whatever matters', () => {
    const [, one, two] = series(write(plan({ groups: ['A', 'A', 'B'], emphasis: { category: 1 } })));
    expect([fillOf(one), fillOf(two)]).toEqual(['accent1', 'accent2']);
    expect([pointsOf(one), pointsOf(two)]).toEqual([[], []]);
  });
});
