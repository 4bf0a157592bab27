import { describe, expect, it } from '@jest/globals';
import type { ChartSpec } from '../../../deck/chart.ts';
import { serializeElement } from '../../xml/element.ts';
import { mixColours } from '../../read/colour.ts';
import { backgroundOf } from '../background-colours.ts';
import { contrast } from '../contrast.ts';
import { shadeHex } from '../muted-colours.ts';
import type { ChartContext } from './chart-text.ts';
import { dateScale } from './axes.ts';
import { groupingOf, percentScale } from './bar-chart.ts';
import { formattedWidth } from './data-labels.ts';
import { emphasisOf, labelColourOn, paintColour, seriesPaint, slicePaint } from './series.ts';
import type { Paint } from './series.ts';

const THEME = { bg1: 'FFFFFF', tx1: '000000', bg2: 'EEEEEE', tx2: '222222' };
const contextOn = (behindHex: string): ChartContext => ({
  language: 'en',
  background: backgroundOf(behindHex, THEME),
  accents: [
    { name: 'accent1', hex: '203864' },
    { name: 'accent2', hex: 'FFE699' },
  ],
  textSizePt: 12,
  size: { w: 9_000_000, h: 4_000_000 },
});
const chartOf = (more: Partial<ChartSpec> = {}): ChartSpec => ({
  ...{ kind: 'column', alt: '', categories: ['a', 'b', 'c'], number_format: '0', data_labels: false },
  series: ['One', 'Two', 'Three'].map((name) => ({ name, values: [1, 2, 3], addresses: [] })),
  ...more,
});

describe('dateScale', () => {
  it('takes whole days around times of day', () => {
    expect(dateScale(10.5, 13.2, 'd mmm', 5)).toEqual({ min: 10, max: 14, majorUnit: 1 });
    expect(dateScale(10.5, 13.2, 'd mmm', 4)).toEqual({ min: 10, max: 14, majorUnit: 2 });
    expect(dateScale(10, 10, 'd mmm', 5)).toEqual({ min: 10, max: 11, majorUnit: 1 });
  });

  it('steps by weeks from Monday to Monday', () => {
    // 1 January 2025 was a Wednesday: serial 45658.
    expect(dateScale(45_658, 45_690, 'd mmm', 6)).toEqual({ min: 45_656, max: 45_691, majorUnit: 7 });
    expect(dateScale(45_656, 45_663, 'd mmm', 2)).toEqual({ min: 45_656, max: 45_663, majorUnit: 7 });
    expect(dateScale(45_656, 45_656 + 3640, 'd mmm', 3).majorUnit).toBe(364 * 5);
  });

  it('steps by months from the first of one', () => {
    const scale = dateScale(45_667, 45_800, 'mmm yy', 6);
    expect(scale.majorUnit).toBeCloseTo(365.25 / 12, 6);
    // Equal steps leave the first of a month by a day or two.
    expect([45_658, 45_659, 45_660, 45_661]).toContain(scale.min);
    expect(scale.max).toBe(45_800);
    expect(dateScale(45_667, 45_667 + 3652, 'yyyy', 4).majorUnit).toBeCloseTo(60 * (365.25 / 12), 6);
    // A quoted d is no day.
    expect(dateScale(45_667, 45_800, 'mmm "d"', 6).majorUnit).toBeCloseTo(365.25 / 12, 6);
  });
});

describe('grouping', () => {
  it('stacks several series only', () => {
    expect(groupingOf(chartOf())).toBe('clustered');
    expect(groupingOf(chartOf({ stacked: true }))).toBe('stacked');
    expect(groupingOf(chartOf({ stacked: true, percent: true }))).toBe('percentStacked');
    expect(groupingOf(chartOf({ percent: true, series: [{ name: 'One', values: [1], addresses: [] }] }))).toBe(
      'clustered',
    );
  });

  it('shows shares from 0 to 100 %, unless labels show them', () => {
    const scale = { min: 0, max: 1, majorUnit: 0.25, numberFormat: '0%' };
    expect(percentScale(chartOf())).toEqual({ ...scale, isShown: true });
    expect(percentScale(chartOf({ data_labels: true }))).toEqual({ ...scale, isShown: true });
    expect(percentScale(chartOf({ data_labels: true, number_format: '0 %' }))).toEqual({ ...scale, isShown: false });
    expect(percentScale(chartOf({ number_format: '0 %' })).isShown).toBe(true);
  });
});

describe('formattedWidth', () => {
  it.each([
    ['0', 5, 1],
    ['0', 0.4, 1],
    ['0', -1000, 4],
    ['0.00', 12.3, 5],
    ['#,##0', 1_234_567, 9],
    ['#,##0', 999, 3],
    ['0%', 0.5, 3],
    ['0.0 %', 1, 7],
    ['0,"k"', 12_000, 3],
    ['0.0,,"M"', 12_000_000, 5],
    ['\\€0', 10, 3],
    ['[Red]0;-0', 10, 2],
    ['General', 12.5, 7],
    ['General', 123_456_789, 9],
    ['d mmm yy', 45_658, 8],
    ['"ab";0', 1, 2],
  ])('of %s for %d is that of %i figures', (format, value, figures) => {
    expect(formattedWidth(format, value)).toBeCloseTo(figures * 0.56, 6);
  });
});

describe('paints', () => {
  it('give what the message is about the first accent, and mute the rest in order', () => {
    const about = chartOf({ emphasis: { series: 1 } });
    expect([0, 1, 2].map((series) => seriesPaint(about, series))).toEqual([
      { kind: 'muted', index: 0 },
      { kind: 'accent', index: 0 },
      { kind: 'muted', index: 1 },
    ]);
    const category = chartOf({ emphasis: { category: 1 } });
    expect(seriesPaint(category, 2, 0)).toEqual({ kind: 'muted', index: 2 });
    expect(seriesPaint(category, 2, 1)).toEqual({ kind: 'accent', index: 2 });
    expect([0, 1, 2].map((slice) => slicePaint(category, slice))).toEqual([
      { kind: 'muted', index: 0, of: 2 },
      { kind: 'accent', index: 0 },
      { kind: 'muted', index: 1, of: 2 },
    ]);
    expect(slicePaint(chartOf(), 2)).toEqual({ kind: 'accent', index: 2 });
  });

  it('forget an emphasis on nothing, or on the only series', () => {
    expect(emphasisOf(chartOf({ emphasis: { series: 3 } }))).toEqual({});
    expect(emphasisOf(chartOf({ emphasis: { category: 3 } }))).toEqual({});
    const one = chartOf({
      emphasis: { series: 0, category: 2 },
      series: [{ name: 'One', values: [1], addresses: [] }],
    });
    expect(emphasisOf(one)).toEqual({ category: 2 });
    expect(emphasisOf(chartOf({ emphasis: { series: 0, category: 2 } }))).toEqual({ series: 0 });
  });

  const keptOf = (paint: Paint, behindHex: string): number =>
    Number(/lumMod val="(\d+)"/.exec(serializeElement(paintColour(paint, contextOn(behindHex))))?.[1]);

  it.each(['FFFFFF', '000000'])(
    'mute five series on %s in different shades, with contrast to the background',
    (behindHex) => {
      const shades = [0, 1, 2, 3, 4].map((index) => keptOf({ kind: 'muted', index }, behindHex));
      expect(new Set(shades).size).toBe(5);
      for (const shade of shades) {
        expect(shade).toBeGreaterThanOrEqual(38_000);
        expect(shade).toBeLessThanOrEqual(82_000);
      }
      expect(keptOf({ kind: 'muted', index: 5 }, behindHex)).toBe(shades[0]);
    },
  );

  it.each(['FFFFFF', '000000'])('mute slices on %s in even steps towards the background', (behindHex) => {
    const steps = [0, 1, 2].map((index) => keptOf({ kind: 'muted', index, of: 3 }, behindHex));
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect((steps[0] ?? 0) + (steps[2] ?? 0)).toBe(2 * (steps[1] ?? 0));
    expect(steps[2]).toBeLessThanOrEqual(85_000);
    expect(keptOf({ kind: 'muted', index: 0, of: 1 }, behindHex)).toBe(steps[0]);
  });

  it('stand out from what is behind them on an uneven background by 3:1', () => {
    const muted = { kind: 'muted', index: 0 } as const;
    const sky = { bg1: '010E42', tx1: 'FFFFFF', bg2: '1F497D', tx2: 'EEEEEE' };
    const onSky = backgroundOf('035B9F', sky, { isPicture: false, stops: ['010E42', '0696DC'] });
    const alpha = Number(
      /alpha val="(\d+)"/.exec(
        serializeElement(paintColour(muted, { ...contextOn('FFFFFF'), background: onSky })),
      )?.[1],
    );
    for (const hex of onSky.behind)
      expect(contrast(mixColours(hex, onSky.textHex, alpha / 100_000), hex)).toBeGreaterThanOrEqual(3);
    const pale = { bg1: 'FFFFFF', tx1: '000000', bg2: 'DBF5F9', tx2: '04617B' };
    const onCard = backgroundOf('D5D5D5', pale, { isPicture: false, stops: ['D5D5D5', 'FFFFFF', 'A0A0A0'] });
    expect(onCard.card?.name).toBe('bg1');
    const kept = Number(
      /lumMod val="(\d+)"/.exec(
        serializeElement(paintColour(muted, { ...contextOn('FFFFFF'), background: onCard })),
      )?.[1],
    );
    expect(contrast(shadeHex(onCard, kept), 'FFFFFF')).toBeGreaterThanOrEqual(3);
  });

  it('repeat accents in other shades', () => {
    const written = (index: number): string =>
      serializeElement(paintColour({ kind: 'accent', index }, contextOn('FFFFFF')));
    expect(written(1)).toBe('<a:schemeClr val="accent2"/>');
    expect(written(2)).toBe('<a:schemeClr val="accent1"><a:lumMod val="60000"/></a:schemeClr>');
    expect(written(5)).toBe('<a:schemeClr val="accent2"><a:lumMod val="60000"/><a:lumOff val="40000"/></a:schemeClr>');
    expect(written(8)).toBe(written(0));
  });

  it('are labelled in what reads on them', () => {
    const on = (paint: Paint): string => serializeElement(labelColourOn(paint, contextOn('FFFFFF')));
    expect(on({ kind: 'accent', index: 0 })).toContain('bg1');
    expect(on({ kind: 'accent', index: 1 })).toContain('tx1');
    expect(on({ kind: 'muted', index: 0 })).toContain('tx1');
  });
});
