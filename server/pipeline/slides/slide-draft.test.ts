import { expect, it } from '@jest/globals';
import type { OutlineSlide } from '../../../common/deck/outline.ts';
import { catalogue, field, layout } from '../../../tests/support/layouts.ts';
import { layoutNeed } from './layouts/layout-need.ts';
import { assignFields } from './layouts/assign-fields.ts';
import { SlideDraft } from './slide-draft.ts';

it('a line under the title of a cover begins where its words do, apart from it', () => {
  const title = field('title', 'title', [0.7, 1.4, 8.8, 3.3]);
  const inch = 914_400;
  const free_area = { x: 0.7 * inch, y: 4.7 * inch, w: 8.6 * inch, h: 2 * inch };
  const cover = layout('title', [title], { free_area, free_text: { body: title.text! } });
  const slide: OutlineSlide = {
    ...{ id: 's', kind: 'title', title: 'Report', takeaway: 'Sales rose', block_refs: [], story_id: null },
    ...{ source_section_idx: null, is_locked: false },
  };
  const need = layoutNeed(slide, null, { hasPicture: false, hasTwoParts: false });
  const { slide_size } = catalogue([cover]);
  const assignment = assignFields(cover, need, slide_size);
  if (assignment === null) throw new Error('no assignment');
  const draft = new SlideDraft({
    slide,
    story: null,
    need,
    candidate: { layout: cover, assignment, score: 0 },
    findings: [],
  });
  draft.putFreeSubtitle('Sales rose by a fifth', slide_size);
  const [line] = draft.slide.free;
  expect(line?.box.x).toBe(title.box.x + (title.text?.insets.left ?? 0));
  expect(line?.box.y).toBeGreaterThan(title.box.y + title.box.h + 0.1 * inch);
});
