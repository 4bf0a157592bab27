import { describe, expect, it } from '@jest/globals';
import type { Box } from '../../../deck/geometry.ts';
import { parseXml } from '../../xml/dom.ts';
import type { PlacedShape } from '../shape-tree.ts';
import { usualPlaces } from './settle-fields.ts';

const SIZE = { w: 1000, h: 1000 };
const element = parseXml('<p:sp xmlns:p="p"/>').documentElement;

function shape(type: string, idx: number, box: Box | null = null): PlacedShape {
  if (element === null) throw new RangeError('no element');
  return { element, kind: 'sp', id: idx, name: type, alt: '', isHidden: false, box, placeholder: { type, idx } };
}

describe('places of placeholders that layout and master give none', () => {
  it('are those of a title above contents side by side', () => {
    const [title, left, right] = [shape('title', 0), shape('obj', 1), shape('body', 2)];
    const places = usualPlaces([title, left, right], [], SIZE);
    expect(places.get(title)).toEqual({ x: 69, y: 53, w: 862, h: 193 });
    expect(places.get(left)).toEqual({ x: 69, y: 266, w: 423, h: 634 });
    expect(places.get(right)).toEqual({ x: 507, y: 266, w: 423, h: 634 });
  });

  it('are not on other placeholders, nor where the master has one', () => {
    const body = shape('obj', 1);
    const picture = shape('pic', 2, { x: 0, y: 0, w: 500, h: 1000 });
    const title = shape('title', 0);
    expect(usualPlaces([title, picture, body], [], SIZE)).toEqual(
      new Map([[body, { x: 500, y: 266, w: 431, h: 634 }]]),
    );
    const master = [shape('body', 1, { x: 0, y: 0, w: 10, h: 10 })];
    expect(usualPlaces([body], master, SIZE).size).toBe(0);
  });

  it('are not for headers and footers, nor for more contents than there is room for', () => {
    expect(usualPlaces([shape('ftr', 10), shape('dt', 11)], [], SIZE).size).toBe(0);
    expect(
      usualPlaces(
        [1, 2, 3, 4].map((idx) => shape('obj', idx)),
        [],
        SIZE,
      ).size,
    ).toBe(0);
    const full = shape('pic', 9, { x: 0, y: 300, w: 1000, h: 700 });
    expect(usualPlaces([full, shape('obj', 1)], [], SIZE).size).toBe(0);
  });
});
