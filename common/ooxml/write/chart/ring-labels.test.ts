import { describe, expect, it } from '@jest/globals';
import type { ChartSpec } from '../../../deck/chart.ts';
import { backgroundOf } from '../background-colours.ts';
import type { ChartContext } from './chart-text.ts';
import { ringLabels } from './ring-labels.ts';

const context: ChartContext = {
  language: 'en',
  background: backgroundOf('FFFFFF', { bg1: 'FFFFFF', tx1: '000000', bg2: 'EEEEEE', tx2: '222222' }),
  accents: [],
  textSizePt: 14,
  size: { w: 10_000_000, h: 4_000_000 },
};
const HOLE = 0.6;
const ring = (values: number[], names = values.map((_, index) => `Part ${index}`)): ChartSpec => ({
  kind: 'doughnut',
  alt: '',
  categories: names,
  series: [{ name: 'Share', values, addresses: [] }],
  number_format: '0 %',
  data_labels: true,
});

/** Where labels end up, from the middle of the ring in EMU; y goes down. */
function places(values: number[]): { x: number; y: number; radius: number }[] {
  const found = ringLabels(ring(values), context, HOLE);
  if (found === null) throw new Error('no labels');
  const total = values.reduce((sum, value) => sum + value, 0);
  const radius = found.diameter / 2;
  return found.labels.map(({ index, right, down }) => {
    const before = values.slice(0, index).reduce((sum, value) => sum + value, 0);
    const angle = (2 * Math.PI * (before + (values[index] ?? 0) / 2)) / total;
    const band = (radius * (1 + HOLE)) / 2;
    return {
      x: band * Math.sin(angle) + right * context.size.w,
      y: -band * Math.cos(angle) + down * context.size.h,
      radius,
    };
  });
}

describe('ringLabels', () => {
  it('are outside the ring, each on the side of its part', () => {
    const found = places([1, 1, 1, 1]);
    for (const { x, y, radius } of found) expect(Math.hypot(x, y)).toBeGreaterThan(radius);
    expect(found.map(({ x, y }) => [Math.sign(x), Math.sign(y)])).toEqual([
      [1, -1],
      [1, 1],
      [-1, 1],
      [-1, -1],
    ]);
  });

  it('stay within the chart and a line apart', () => {
    const found = places([41, 31, 17, 8, 3]);
    const lineHeight = 14 * 12_700;
    for (const { y } of found) expect(Math.abs(y) + lineHeight / 2).toBeLessThan(context.size.h / 2);
    const left = found.filter(({ x }) => x < 0).sort((a, b) => a.y - b.y);
    expect(left.length).toBeGreaterThan(2);
    left.slice(1).forEach((each, index) => expect(each.y - (left[index]?.y ?? 0)).toBeGreaterThan(lineHeight));
  });

  it('put the value under a name that is too long for one line', () => {
    const long = 'A name that takes much of the room';
    expect(ringLabels(ring([1, 1]), context, HOLE)?.isStacked).toBe(false);
    const narrow = { ...context, size: { w: 10_000_000, h: 4_000_000 } };
    expect(ringLabels(ring([1, 1], [long, 'b']), narrow, HOLE)?.isStacked).toBe(true);
  });

  it.each([
    ['seven parts', ring([1, 1, 1, 1, 1, 1, 1])],
    ['small parts side by side', ring([1, 1, 1, 1, 200])],
    ['names too long', ring([1, 1], ['x'.repeat(90), 'b'])],
    ['nothing to show', ring([0, 0])],
  ])('give way to a legend for %s', (_, chart) => {
    expect(ringLabels(chart, context, HOLE)).toBeNull();
  });
});
