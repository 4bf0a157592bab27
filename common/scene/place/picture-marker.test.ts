import { describe, expect, it } from '@jest/globals';
import { field, layout } from '../../../tests/support/layouts.ts';
import type { StoredSlide } from '../../deck/slide.ts';
import type { SlideItem } from '../../ooxml/write/deck-content.ts';
import { pictureMarker } from './picture-marker.ts';

const pageWith = (w: number, h: number) =>
  layout('picture', [field('title', 'title', [1, 0, 8, 1]), field('picture', 'picture', [5, 1, w, h])]);
const page = pageWith(5, 4);
const mark = { code: 'ai.timed_out', label: 'Bild fehlt', reason: 'Das Modell hat nicht geantwortet.', prompt: 'p' };
const slide = (more: Partial<StoredSlide>): StoredSlide => ({
  ...{ id: 's', kind: 'picture', layout_id: page.layout_id, title: '', fields: {}, boxes: {}, free: [], notes: '' },
  ...{ sources: [], claims: [], findings: [] },
  ...more,
});
const linesOf = ([item]: SlideItem[]): string[] =>
  item?.content.kind === 'shape'
    ? item.content.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join(''))
    : [];

describe('the mark of a missing picture', () => {
  it('is in the place of the picture and names what failed', () => {
    const items = pictureMarker(slide({ __image_error__: mark }), page);
    expect(linesOf(items)).toEqual(['Bild fehlt', 'Das Modell hat nicht geantwortet.']);
    const [item] = items;
    const place = page.fields[1]?.box ?? { x: 0, y: 0, w: 0, h: 0 };
    const box = item?.box ?? { x: 0, y: 0, w: 0, h: 0 };
    expect(box.x).toBeGreaterThan(place.x);
    expect(box.x + box.w).toBeLessThan(place.x + place.w);
    expect(item?.content).toMatchObject({ geometry: 'rect', is_dashed: true, fill: 'none' });
  });

  it('is shorter where there is less room, and leaves out what does not fit', () => {
    expect(linesOf(pictureMarker(slide({ __image_error__: mark }), pageWith(1.6, 1)))).toEqual(['Bild fehlt']);
    expect(linesOf(pictureMarker(slide({ __image_error__: mark }), pageWith(0.5, 0.4)))).toEqual([]);
    expect(linesOf(pictureMarker(slide({ __image_error__: 'x'.repeat(100_000) }), page))).toEqual([]);
  });

  it('bears whatever someone wrote there', () => {
    expect(linesOf(pictureMarker(slide({ __image_error__: 'No quota left' }), page))).toEqual(['No quota left']);
    expect(linesOf(pictureMarker(slide({ __image_error__: { label: 7, reason: ['x'] } }), page))).toEqual([]);
  });

  it('is replaced by a picture', () => {
    const fields = { picture: { kind: 'picture' as const, image_ref: 'image:1', alt: '' } };
    expect(pictureMarker(slide({ __image_error__: mark, fields }), page)).toEqual([]);
    expect(pictureMarker(slide({}), page)).toEqual([]);
  });
});
