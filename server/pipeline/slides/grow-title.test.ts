import { describe, expect, it } from '@jest/globals';
import type { LayoutModel } from '../../../common/deck/layout.ts';
import type { StoredSlide } from '../../../common/deck/slide.ts';
import { fitField } from '../../../common/typeset/fit-field.ts';
import { createTypesetter } from '../../../common/typeset/typesetter.ts';
import { field, layout } from '../../../tests/support/layouts.ts';
import { growTitle } from './grow-title.ts';
import { textContent, titleAlone } from './slide-draft.ts';

const SIZE = { w: 12_192_000, h: 6_858_000 };
const LONG =
  'Riders who gave up their car in the first year have not bought another one since, whatever the weather was';
const typesetter = createTypesetter();
const title = field('title', 'title', [0.6, 0.4, 6, 0.7], { size_pt: 36 });
const body = field('body', 'body', [0.6, 1.2, 6, 5]);

function slideOn(own: LayoutModel, words: string): StoredSlide {
  return {
    ...{ id: 's1', kind: 'content', layout_id: own.layout_id, title: words, boxes: {}, free: [], notes: '' },
    ...{ sources: [], claims: [], findings: [] },
    fields: { title: textContent([words], false), body: textContent(['One', 'Two'], true) },
  };
}

describe('growing titles', () => {
  it('gives a title that runs out of its field the height it needs, and the content begins below', () => {
    const own = layout('content', [title, body]);
    const slide = slideOn(own, LONG);
    growTitle(typesetter, slide, own, SIZE);
    const box = slide.boxes['title'] ?? title.box;
    const content = slide.fields['title'];
    expect(content?.kind === 'text' && fitField(typesetter, title, box, content.paragraphs)?.fits).toBe(true);
    expect(box).toMatchObject({ x: title.box.x, y: title.box.y, w: title.box.w });
    const lower = slide.boxes['body'];
    expect(lower?.y).toBeGreaterThanOrEqual(box.y + box.h);
    expect((lower?.y ?? 0) + (lower?.h ?? 0)).toBe(body.box.y + body.box.h);
  });

  it('leaves alone what fits, also where it shrinks', () => {
    const own = layout('content', [title, body]);
    const slide = slideOn(own, 'The title of this slide is shrunk to its line');
    growTitle(typesetter, slide, own, SIZE);
    expect(slide).toEqual(slideOn(own, 'The title of this slide is shrunk to its line'));
  });

  it('moves nothing where the content would lose too much', () => {
    const own = layout('content', [title, { ...body, box: { ...body.box, h: 200_000 } }]);
    const slide = slideOn(own, LONG);
    growTitle(typesetter, slide, own, SIZE);
    expect(slide.boxes).toEqual({});
  });

  it('gives a title in no field room before it becomes small', () => {
    const frame = title.text;
    if (frame === undefined) throw new Error('no frame');
    const own = layout('blank', [], { free_text: { title: frame } });
    const alone = titleAlone(`${LONG}. ${LONG}`);
    const slide = slideOn(own, `${LONG}. ${LONG}`);
    slide.fields = {};
    const box = alone.boxOn(SIZE);
    const below = { x: box.x, y: box.y + box.h + 60_000, w: box.w, h: 4_000_000 };
    slide.free = [
      { id: 's1-free-1', role: 'content', box: below, content: textContent(['Below'], false) },
      { id: 's1-free-2', role: 'content', box, content: alone.content },
    ];
    growTitle(typesetter, slide, own, SIZE);
    const [content, grown] = slide.free;
    expect(grown?.box.h).toBeGreaterThan(box.h);
    expect(content?.box.y).toBeGreaterThan((grown?.box.y ?? 0) + (grown?.box.h ?? 0));
    expect((content?.box.y ?? 0) + (content?.box.h ?? 0)).toBeCloseTo(below.y + below.h, 3);
  });
});
