import { describe, expect, it } from '@jest/globals';
import type { OutlineSlide } from '../../../../common/deck/outline.ts';
import { iconPath } from '../../../../common/forms/icons.ts';
import { drawForm } from '../../../../common/forms/registry.ts';
import { createTypesetter } from '../../../../common/typeset/typesetter.ts';
import { catalogue, field, layout } from '../../../../tests/support/layouts.ts';
import type { SlideContext } from '../slide-context.ts';
import { placeBesidePicture } from './plan-form.ts';

const half = layout('picture', [
  field('title', 'title', [5.2, 0.5, 4.3, 1]),
  field('picture', 'picture', [0, 0, 5, 7]),
  field('text', 'body', [5.2, 2, 4.3, 4.5]),
]);
const low = layout('picture', [
  field('title', 'title', [0.5, 0.5, 9, 1]),
  field('picture', 'picture', [0, 2, 5, 5]),
  field('text', 'body', [5.2, 2, 4.3, 4.5]),
]);
const slide = (title: string): OutlineSlide => ({
  ...{ id: 'a', kind: 'content', title, takeaway: title, source_section_idx: null, block_refs: [], story_id: null },
});
const placeOn = (page: typeof half, title: string, ratio: number) =>
  placeBesidePicture({ catalogue: catalogue([page]) } as SlideContext, slide(title), ratio);

describe('a figure with what it shows', () => {
  it('is whole on a half of the slide, where a layout has that', () => {
    const place = placeOn(half, 'The nut locks', 0.8);
    const visual = place?.candidate.assignment.visual;
    const box = visual !== undefined && visual !== null && 'field' in visual ? visual.field.box : null;
    expect((box?.w ?? 0) / (box?.h ?? 1)).toBeCloseTo(0.8, 2);
    expect(box?.y).toBeGreaterThan(0);
    expect(place?.box.x).toBeGreaterThan((box?.x ?? 0) + (box?.w ?? 0));
  });

  it('is below the title where that has no room beside it, or the figure is wide', () => {
    expect(placeOn(low, 'The nut locks', 0.8)).toBeNull();
    expect(placeOn(half, 'The nut locks', 1.6)).toBeNull();
    expect(placeOn(half, `The nut locks ${'only when it is tightened '.repeat(3)}`, 0.8)).toBeNull();
  });

  it('is not drawn once more by what stands beside it', () => {
    const items = ['Until tightened', 'Locked'].map((label) => ({ label, text: 'The insert is compressed' }));
    const form = { form: 'picture_message' as const, items, alt: 'A', reason: '', alternatives: [] };
    const kindsOf = (is_beside?: true) =>
      drawForm(
        { ...form, picture: { image_ref: 's1/a', alt: 'A', ...(is_beside === undefined ? {} : { is_beside }) } },
        { x: 0, y: 0, w: 9_000_000, h: 4_000_000 },
        { typesetter: createTypesetter(), font: 'Arial', icon: iconPath },
      ).parts.map(({ kind }) => kind);
    expect(kindsOf()).toContain('picture');
    expect(kindsOf(true)).not.toContain('picture');
  });
});
