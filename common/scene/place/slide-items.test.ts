import { describe, expect, it } from '@jest/globals';
import type { Paragraph, StoredSlide } from '../../deck/slide.ts';
import { createTypesetter } from '../../typeset/typesetter.ts';
import { field, layout } from '../../../tests/support/layouts.ts';
import { slideItems } from './slide-items.ts';

const placing = { typesetter: createTypesetter(), images: new Map(), font: 'Arial' };
const plain: Paragraph = { runs: [{ text: 'One line' }], level: 0, bullet: false };
const body = field('body', 'body', [0.6, 1.5, 5, 3]);

function bulletsOn(own: ReturnType<typeof layout>): (boolean | undefined)[] {
  const content = { kind: 'text' as const, paragraphs: [plain] };
  const slide: StoredSlide = {
    ...{ id: 's', kind: 'content', layout_id: own.layout_id, title: 'One line', boxes: {}, free: [], notes: '' },
    ...{ fields: { title: content, body: content }, sources: [], claims: [], findings: [] },
  };
  return slideItems(slide, own, placing).items.flatMap(({ content: written }) =>
    written.kind === 'text' ? written.paragraphs.map(({ bullet }) => bullet) : [],
  );
}

describe('bullets of slides', () => {
  const title = field('title', 'title', [0.6, 0.5, 9, 0.8]);

  it('is nothing where the master sets none, so that its margins hold and its changes show', () => {
    expect(bulletsOn(layout('content', [title, body]))).toEqual([undefined, false]);
  });

  it('takes away lines that hang from where a bullet would be', () => {
    const [level] = title.text?.levels ?? [];
    if (title.text === undefined || level === undefined) throw new Error('no frame');
    const hanging = {
      ...title,
      text: { ...title.text, levels: [{ ...level, margin_left: 228_600, indent: -228_600 }] },
    };
    expect(bulletsOn(layout('content', [hanging, body]))).toEqual([false, false]);
  });
});

describe('the chapter over a title that is set from its bottom', () => {
  it('is right over the lines that the title has', () => {
    const at = field('title', 'title', [0.6, 2, 6, 2.3], { size_pt: 44 });
    const title = { ...at, text: { ...at.text!, anchor: 'bottom' as const } };
    const kicker = field('kicker', 'body', [0.6, 1.6, 6, 0.3]);
    const own = layout('section', [title, kicker]);
    const topOf = (text: string): number | undefined => {
      const slide: StoredSlide = {
        ...{ id: 's', kind: 'section', layout_id: own.layout_id, title: text, boxes: {}, free: [], notes: '' },
        fields: {
          title: { kind: 'text', paragraphs: [{ runs: [{ text }], level: 0 }] },
          kicker: { kind: 'text', paragraphs: [plain] },
        },
        ...{ sources: [], claims: [], findings: [] },
      };
      return slideItems(slide, own, placing).items.find(({ id }) => id === 's-kicker')?.box?.y;
    };
    const [one, two] = [topOf('Chapter') ?? 0, topOf('A chapter with a title that takes two lines') ?? 0];
    expect(two).toBeGreaterThan(kicker.box.y);
    // A line of 44 points, although two lines are set smaller.
    expect((one - two) / 12_700).toBeGreaterThan(42);
    expect(one + kicker.box.h).toBeLessThan(title.box.y + title.box.h - 42 * 12_700);
  });
});

it('a narrow chart of few columns with short names has large type', () => {
  const sizeWith = (...categories: string[]): number | undefined => {
    const series = [
      { name: 'Units', values: categories.map((_, at) => at - 24), addresses: categories.map(() => null) },
    ];
    const chart = { kind: 'column' as const, alt: 'Units', categories, series, number_format: '0', data_labels: true };
    const own = layout('content', [field('chart', 'chart', [0.6, 1.5, 6, 4])]);
    const slide: StoredSlide = {
      ...{ id: 's', kind: 'content', layout_id: own.layout_id, title: 'Units', boxes: {}, free: [], notes: '' },
      ...{ fields: { chart: { kind: 'chart', chart } }, sources: [], claims: [], findings: [] },
    };
    const [found] = slideItems(slide, own, placing).items.flatMap(({ content }) =>
      content.kind === 'chart' ? [content.text_size_pt] : [],
    );
    return found;
  };
  expect(sizeWith('SKU-4563', 'SKU-8847', 'SKU-7728')).toBe(14);
  expect(sizeWith('SKU-4563 in the east', 'SKU-8847 in the north', 'SKU-7728')).toBe(12);
});
