import { describe, expect, it } from '@jest/globals';
import type { FieldContent, Slide } from '../../../../common/deck/slide.ts';
import { field, layout } from '../../../../tests/support/layouts.ts';
import { moveToLayout } from './move-to-layout.ts';
import { textContent } from '../../../pipeline/slides/slide-draft.ts';

const title = field('title', 'title', [0.5, 0.5, 10, 1]);
const content = layout('content', [title, field('body', 'body', [0.5, 2, 10, 4])]);
const two = layout('two_content', [title, field('left', 'body', [0.5, 2, 5, 4]), field('right', 'body', [6, 2, 5, 4])]);
const bare = layout('title_only', [title]);
const table: FieldContent = {
  kind: 'table',
  table: { alt: '', rows: [[{ text: '1', align: 'right' }]], header_rows: 0, emphasised_rows: [], total_rows: [] },
};

function slideOf(fields: Slide['fields'], layoutId: string): Slide {
  const empty = { boxes: { body: { x: 1, y: 1, w: 1, h: 1 } }, free: [], sources: [], claims: [], findings: [] };
  return { id: 's', kind: 'content', layout_id: layoutId, title: 'T', notes: 'Said.', fields, ...empty };
}

describe('a slide on another layout', () => {
  it('keeps fields of the same name and gives others the first field that takes them', () => {
    const slide = slideOf({ title: textContent(['T'], false), body: textContent(['A', 'B'], true) }, content.layout_id);
    moveToLayout(slide, content, two);
    expect(slide).toMatchObject({ layout_id: two.layout_id, boxes: {}, findings: [], notes: 'Said.' });
    expect(slide.fields).toEqual({ title: textContent(['T'], false), left: textContent(['A', 'B'], true) });
  });

  it('puts text without a place into the notes, and reports it', () => {
    const slide = slideOf({ title: textContent(['T'], false), body: textContent(['A', 'B'], true) }, content.layout_id);
    moveToLayout(slide, content, bare);
    expect(slide.notes).toBe('Said.\n\nA\nB');
    expect(slide.findings).toMatchObject([{ code: 'slides.moved_to_notes', params: { count: 2 } }]);
  });

  it('puts a drawing on the free room of the layout, else reports that it is gone', () => {
    const area = { x: 1, y: 2, w: 300, h: 400 };
    const roomy = slideOf({ table }, content.layout_id);
    moveToLayout(roomy, content, { ...bare, free_area: area });
    expect(roomy.free).toEqual([{ id: 's-free-1', role: 'content', box: area, content: table }]);
    const crowded = slideOf({ table }, content.layout_id);
    moveToLayout(crowded, content, bare);
    expect(crowded).toMatchObject({ free: [], findings: [{ code: 'slides.no_place' }] });
  });
});
