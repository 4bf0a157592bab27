import { describe, expect, it } from '@jest/globals';
import type { LayoutCatalogue } from '../deck/layout.ts';
import type { StoredSlide } from '../deck/slide.ts';
import { testPath, testScene, testText } from '../../tests/support/test-scene.ts';
import type { SceneNode } from './scene.ts';
import { textPlaces } from './text-places.ts';

const BOX = { x: 200, y: 100, w: 1600, h: 800 };

/** A layout with a title and a body, on slides of 2000 × 1000 EMU. */
const CATALOGUE: LayoutCatalogue = {
  slide_size: { w: 2000, h: 1000 },
  fonts: { major: 'Head', minor: 'Text' },
  layouts: [
    {
      ...{ layout_id: 'one', master_id: 'm', name: 'One', role: 'content', description: '', free_area: null },
      is_dark: false,
      fields: (['title', 'body'] as const).map((name, idx) => ({
        ...{ name, kind: name, placeholder: { type: name, idx }, shape_name: name, box: BOX },
        ...{ max_length: 100, max_items: 5 },
      })),
    },
  ],
};

const paragraph = (text: string) => ({ runs: [{ text }], level: 0 });

function placesOf(fields: StoredSlide['fields'], nodes: SceneNode[]) {
  const slide: StoredSlide = {
    ...{ id: 's', kind: 'content', layout_id: 'one', title: 'A claim', fields, boxes: {}, free: [] },
    ...{ notes: '', sources: [], claims: [], findings: [] },
  };
  return textPlaces(slide, CATALOGUE, testScene(nodes));
}

const shape = (name: string, children: SceneNode[]): SceneNode => ({ kind: 'group', name, children });
const text = (...paragraphs: string[]) => ({ kind: 'text' as const, paragraphs: paragraphs.map(paragraph) });

describe('the texts of a slide on its picture', () => {
  it('are found over lines, bullets and capitals, from where they begin to the edge of their field', () => {
    const [title, body, ...others] = placesOf({ title: text('A claim'), body: text('First point here', 'Second') }, [
      shape('title', [testText('A CLAIM', 20, 20, { width: 60 })]),
      shape('body', [
        ...[testText('•', 20, 50, { width: 5 }), testText('First point ', 30, 50, { width: 80 })],
        ...[testText('here', 30, 70, { width: 30 }), testText('•', 20, 90), testText('Second', 30, 90, { width: 50 })],
      ]),
    ]);
    expect(others).toEqual([]);
    expect(title).toMatchObject({ place: 'title', x: 0.1, w: 0.8, size: 0.2, align: 'left', font: 'Text' });
    expect(body).toMatchObject({ place: 'fields.body', x: 0.15, line_height: 1 });
    expect((body?.x ?? 0) + (body?.w ?? 0)).toBeCloseTo(0.9);
    expect((body?.y ?? 0) + (body?.h ?? 0)).toBeCloseTo(0.954);
  });

  it('of a form are separate, each centred in its shape', () => {
    const items = [{ value: '12', label: 'boats' }, { label: 'boats' }];
    const form = { form: 'kpi_tiles' as const, items, alt: '', reason: '', alternatives: [] };
    const tile = (at: number, nodes: SceneNode[]): SceneNode =>
      shape('tile', [testPath(`M ${at} 20 L ${at + 80} 20 L ${at + 80} 80 L ${at} 80 Z`, 'FFFFFF'), ...nodes]);
    const places = placesOf({ body: { kind: 'form', form } }, [
      tile(10, [testText('12', 40, 40, { width: 20 }), testText('boats', 30, 60, { width: 40 })]),
      tile(110, [testText('boats', 130, 60, { width: 40 })]),
    ]);
    expect(places.map(({ item, property, x, w, align }) => [item, property, x, w, align])).toEqual([
      [0, 'label', 0.05, 0.4, 'center'],
      [0, 'value', 0.05, 0.4, 'center'],
      [1, 'label', 0.55, 0.4, 'center'],
    ]);
  });

  it('are taken apart where sizes differ, follow the writing from right to left, and are left out where not drawn', () => {
    const large = testText('76 %', 20, 30, { size: 30, width: 60 });
    const small = testText('of all', 20, 50, { width: 40 });
    const apart = placesOf({ body: text('76 %', 'of all', 'gone') }, [shape('body', [large, small])]);
    expect(apart.map((place) => [place.paragraph, place.size_pt])).toEqual([
      [0, 30],
      [1, 20],
    ]);
    const rtl = { is_rtl: true, width: 40 };
    const [turned] = placesOf({ body: text('אחת שתיים') }, [
      shape('body', [testText('שתיים', 100, 30, rtl), testText('אחת', 140, 30, rtl)]),
    ]);
    expect(turned).toMatchObject({ is_rtl: true, align: 'right' });
    expect((turned?.x ?? 0) + (turned?.w ?? 0)).toBeCloseTo(0.9);
  });
});
