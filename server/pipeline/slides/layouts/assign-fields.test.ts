import { describe, expect, it } from '@jest/globals';
import { EMU_PER_INCH } from '../../../../common/deck/geometry.ts';
import type { OutlineSlide } from '../../../../common/deck/outline.ts';
import { catalogue, field, layout } from '../../../../tests/support/layouts.ts';
import { assignFields, FREE_TEXT } from './assign-fields.ts';
import { rankLayouts } from './choose-layout.ts';
import { layoutNeed } from './layout-need.ts';
import type { LayoutNeed } from './layout-need.ts';

const inches = (x: number, y: number, w: number, h: number): { x: number; y: number; w: number; h: number } => ({
  ...{ x: x * EMU_PER_INCH, y: y * EMU_PER_INCH, w: w * EMU_PER_INCH, h: h * EMU_PER_INCH },
});
const slide: OutlineSlide = {
  ...{ id: 's', kind: 'content', title: 'T', takeaway: 'T', source_section_idx: null, block_refs: [], story_id: null },
};
const text = layoutNeed(slide, null, { hasPicture: false, hasTwoParts: false });
const table: LayoutNeed = {
  ...text,
  visual: 'table',
  bodies: 0,
  roles: ['table', 'content', 'two_content', 'title_only'],
};
const size = { w: 12_192_000, h: 6_858_000 };
const title = field('title', 'title', [0.6, 0.5, 12, 1]);
const bare = layout('title_only', [title], { layout_id: 'bare', free_area: inches(0.6, 1.7, 12, 5) });
const halves = layout('two_content', [
  title,
  field('body', 'object', [0.6, 1.7, 5.9, 5]),
  field('body_2', 'object', [6.8, 1.7, 5.9, 5]),
]);

describe('masters without a place for the text of a slide', () => {
  it('have their text in the free room, under the title', () => {
    const [body] = assignFields(bare, text, size)?.bodies ?? [];
    expect(body).toMatchObject({ name: FREE_TEXT, box: bare.free_area });
    expect(body?.max_items).toBeGreaterThanOrEqual(5);
    const blank = layout('blank', [], { free_area: inches(0.6, 0.4, 12, 6.5) });
    const [below] = assignFields(blank, text, size)?.bodies ?? [];
    expect(below?.box.y).toBe(Math.round(0.2 * size.h));
    expect(assignFields(layout('title_only', [title]), text, size)).toBeNull();
  });

  it('have it there only where no layout has a field', () => {
    const narrow = layout('other', [title, field('body', 'body', [0.6, 1.7, 4, 3], { max_length: 60 })], {
      layout_id: 'n',
    });
    const ranked = rankLayouts(catalogue([bare, narrow]), text, ['n', 'n', 'n']);
    expect(ranked.map((each) => each.layout.layout_id)).toEqual(['n', 'bare']);
  });

  it('have a list over both halves of a comparison', () => {
    const [, one, other] = halves.fields;
    if (one === undefined || other === undefined) throw new RangeError('no fields');
    const heads = [
      field('caption', 'caption', [0.6, 1.3, 5.9, 0.4]),
      field('caption_2', 'caption', [6.8, 1.3, 5.9, 0.4]),
    ];
    const compared = layout('comparison', [title, ...heads, one, other]);
    const [body] = assignFields(compared, text, size)?.bodies ?? [];
    expect(body?.box.w).toBeCloseTo(12.1 * EMU_PER_INCH, 0);
  });

  it('have a table over the width of two fields, rather than in none', () => {
    const [best] = rankLayouts(catalogue([bare, halves]), table, []);
    const visual = best?.assignment.visual;
    if (!visual || !('field' in visual)) throw new RangeError('no field');
    expect(visual.field).toMatchObject({ name: 'body', is_moved: true });
    expect(visual.field.box.w).toBeCloseTo(12.1 * EMU_PER_INCH, 0);
    expect(best?.assignment.unused).toEqual([]);
  });
});
