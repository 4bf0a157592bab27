import { describe, expect, it } from '@jest/globals';
import { field as layoutField } from '../../../../tests/support/layouts.ts';
import type { Box } from '../../../deck/geometry.ts';
import type { LayoutField } from '../../../deck/layout.ts';
import { clearOfLine, settleFields } from './settle-fields.ts';
import type { Obstacle } from './settle-fields.ts';

const SIZE = { w: 1000, h: 600 };
const field = (name: string, x: number, y: number, w: number, h: number): LayoutField => ({
  name,
  kind: name === 'title' ? 'title' : 'body',
  placeholder: { type: name === 'title' ? 'title' : 'body', idx: 0 },
  shape_name: name,
  box: { x, y, w, h },
  max_length: 0,
  max_items: 0,
});
const settle = (fields: LayoutField[], decorations: Obstacle[] = []): Box[] =>
  settleFields(fields, SIZE, decorations).map(({ box }) => box);

describe('settleFields', () => {
  it('leaves fields alone that are in no one’s way', () => {
    const fields = [field('title', 50, 20, 900, 80), field('body', 50, 120, 900, 400)];
    expect(settleFields(fields, SIZE, [{ x: 0, y: 580, w: 1000, h: 20 }])).toEqual(fields);
  });

  it('ends a title a little before a logo, and reports that it was moved', () => {
    const [title] = settleFields([field('title', 50, 20, 900, 80)], SIZE, [{ x: 700, y: 30, w: 300, h: 50 }]);
    expect(title).toMatchObject({ is_moved: true, box: { x: 50, y: 20, w: 638, h: 80 } });
  });

  it('crosses lines and stays on panels', () => {
    const fields = [field('body', 50, 120, 900, 400)];
    const line = { x: 0, y: 300, w: 1000, h: 3 };
    const panel = { x: 40, y: 100, w: 920, h: 450 };
    expect(settle(fields, [line, panel])).toEqual([fields[0]?.box]);
  });

  it('keeps contents clear of the edges of a page that the master draws, not of bands and frames', () => {
    const fields = [field('body', 50, 40, 900, 520)];
    const page = { x: 40, y: 35, w: 914, h: 530, isPanel: true };
    expect(settle(fields, [page])).toEqual([{ x: 58, y: 53, w: 878, h: 494 }]);
    for (const other of [
      { ...page, isPanel: false },
      { ...page, x: 0, w: 1000 },
      { ...page, y: 35, h: 300 },
    ])
      expect(settle(fields, [other])).toEqual([fields[0]?.box]);
  });

  it('gives a subtitle that is too low for a line room for two, where nothing is below it', () => {
    const { text } = layoutField('subtitle', 'subtitle', [0, 0, 1, 1], { size_pt: 11 });
    const low: LayoutField = {
      ...field('subtitle', 300_000, 4_700_000, 7_000_000, 228_600),
      ...(text === undefined ? {} : { text }),
      kind: 'subtitle',
    };
    const size = { w: 9_144_000, h: 6_858_000 };
    const heightOf = (decorations: Obstacle[]): number | undefined => settleFields([low], size, decorations)[0]?.box.h;
    expect(heightOf([])).toBeGreaterThan(2 * 11 * 12_700);
    expect(heightOf([{ x: 300_000, y: 4_950_000, w: 900_000, h: 900_000 }])).toBe(low.box.h);
  });

  it('ends contents a little before a title below them', () => {
    const [, body] = settle([field('title', 50, 500, 900, 80), field('body', 50, 40, 900, 455)]);
    expect(body).toEqual({ x: 50, y: 40, w: 900, h: 442 });
    const far = [field('title', 50, 500, 900, 80), field('body', 50, 40, 900, 400)];
    expect(settle(far)).toEqual(far.map(({ box }) => box));
  });

  it('ends contents a little before a line of sources that is at their end', () => {
    const box = { x: 50, y: 100, w: 900, h: 420 };
    const line = { x: 50, y: 520, w: 700, h: 30 };
    expect(clearOfLine(box, line, SIZE)).toEqual({ ...box, h: 408 });
    expect(clearOfLine(box, { ...line, y: 500 }, SIZE)).toEqual({ ...box, h: 388 });
    for (const other of [null, { ...line, y: 540 }, { ...line, y: 300 }, { ...line, x: 960, w: 30 }])
      expect(clearOfLine(box, other, SIZE)).toBe(box);
  });

  it('keeps a title on one side of a line across it, and on its panel, and lets it grow away from them', () => {
    const title = field('title', 50, 60, 900, 80);
    const line = { x: 0, y: 120, w: 1000, h: 1 };
    expect(settle([title], [line])).toEqual([{ x: 50, y: 34, w: 900, h: 80 }]);
    const footer = { x: 400, y: 10, w: 200, h: 45 };
    expect(settleFields([title], SIZE, [line], [footer])[0]?.box).toEqual({ x: 50, y: 55, w: 900, h: 59 });
    expect(settle([title], [{ ...line, y: 138 }])).toEqual([title.box]);
    const panel = { x: 20, y: 20, w: 960, h: 110, isPanel: true };
    expect(settle([title], [panel])).toEqual([{ x: 50, y: 43, w: 900, h: 80 }]);
    expect(settle([title], [{ ...panel, isPanel: false }])).toEqual([title.box]);
  });

  it('minds nothing that a panel below the field hides, and all that lies on the panel', () => {
    const fields = [field('body', 50, 120, 800, 400)];
    const pattern = { x: 650, y: 80, w: 300, h: 500 };
    const panel = { x: 30, y: 100, w: 930, h: 450, isPanel: true };
    expect(settle(fields, [pattern, panel])).toEqual([fields[0]?.box]);
    expect(settle(fields, [panel, pattern])).toEqual([{ x: 50, y: 120, w: 588, h: 400 }]);
  });

  it('keeps a field that would lose too much', () => {
    expect(settle([field('body', 50, 120, 900, 400)], [{ x: 300, y: 200, w: 400, h: 250 }])).toEqual([
      { x: 50, y: 120, w: 900, h: 400 },
    ]);
  });

  it('clips what is over the edge and fetches what lies outside', () => {
    const [over, outside] = settle([field('body', 600, 100, 500, 200), field('body_2', 1200, 400, 300, 100)]);
    expect(over).toEqual({ x: 600, y: 100, w: 400, h: 200 });
    expect(outside).toEqual({ x: 650, y: 400, w: 300, h: 100 });
  });

  it('parts fields that lie over each other', () => {
    const [title, body] = settle([field('title', 50, 20, 900, 100), field('body', 50, 20, 900, 540)]);
    expect(title).toEqual({ x: 50, y: 20, w: 900, h: 100 });
    expect(body).toEqual({ x: 50, y: 120, w: 900, h: 440 });
  });

  it('ends a title above the contents it lies over, so that none of them is pushed onto another', () => {
    const fields = [
      field('title', 150, 50, 700, 280),
      field('body', 50, 140, 900, 165),
      field('body_2', 50, 320, 900, 165),
    ];
    expect(settle(fields)).toEqual([{ x: 150, y: 50, w: 700, h: 90 }, fields[1]?.box, fields[2]?.box]);
  });

  it('pushes no field onto another', () => {
    const fields = [
      field('title', 50, 20, 900, 300),
      field('body', 50, 20, 450, 150),
      field('body_2', 50, 25, 450, 150),
    ];
    const [, body, other] = settle(fields);
    expect(body).toEqual({ x: 50, y: 320, w: 450, h: 150 });
    expect(other).toEqual(fields[2]?.box);
  });
});
