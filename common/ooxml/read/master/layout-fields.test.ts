import { describe, expect, it } from '@jest/globals';
import { makeFields } from './layout-fields.ts';
import type { ResolvedPlaceholder } from './layout-fields.ts';

const SIZE = { w: 1000, h: 600 };
const text = {
  ...{ levels: [], insets: { left: 0, top: 0, right: 0, bottom: 0 }, anchor: 'top' as const },
  ...{ wraps: true, columns: 1, is_vertical: false },
};
const place = (idx: number, x: number): ResolvedPlaceholder => ({
  ...{ type: 'obj', idx, shapeName: `Content ${x}`, box: { x, y: 150, w: 400, h: 400 }, text },
});

describe('makeFields', () => {
  it('has placeholders with the same identity state their box, because programs find different ones of them', () => {
    const moved = (places: ResolvedPlaceholder[]): string[] =>
      makeFields(places, SIZE).flatMap(({ shape_name, is_moved }) => (is_moved === true ? shape_name : []));
    expect(moved([place(0, 550), place(0, 50)])).toEqual(['Content 50', 'Content 550']);
    expect(moved([place(1, 550), place(2, 50)])).toEqual([]);
  });
});
