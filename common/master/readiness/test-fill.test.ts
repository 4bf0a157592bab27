import { describe, expect, it } from '@jest/globals';
import { field, layout } from '../../../tests/support/layouts.ts';
import { EMU_PER_INCH } from '../../deck/geometry.ts';
import type { LayoutModel } from '../../deck/layout.ts';
import type { TestFill } from '../../deck/readiness-report.ts';
import { plainText } from '../../deck/slide.ts';
import type { FieldContent } from '../../deck/slide.ts';
import { pictureSize } from '../../scene/read/read-picture-fill.ts';
import { proseOfLength } from './fill-contents.ts';
import { testFillImages, testFillSlide } from './test-fill.ts';

const SIZE = { w: 13.333 * EMU_PER_INCH, h: 7.5 * EMU_PER_INCH };
const two = layout('two_content', [
  field('title', 'title', [0.6, 0.5, 12, 0.6], { max_length: 83 }),
  field('body', 'object', [0.6, 1.5, 5.5, 5], { max_length: 301 }),
  field('body_2', 'object', [6.6, 1.5, 5.5, 5], { max_length: 299 }),
]);
const fill = (model: LayoutModel, kind: TestFill): Record<string, FieldContent> =>
  testFillSlide(model, kind, SIZE).fields;
const textOf = (content: FieldContent | undefined): string =>
  content?.kind === 'text' ? plainText(content.paragraphs) : '';
const lengthOf = (content: FieldContent | undefined): number => textOf(content).replaceAll('\n', '').length;

describe('the slide of a test fill', () => {
  it('has exactly as many characters as the schema allows, at most as many items', () => {
    const { title, body, body_2 } = fill(two, 'maximal');
    expect([title, body, body_2].map(lengthOf)).toEqual([83, 301, 299]);
    expect(textOf(body).split('\n').length).toBeLessThanOrEqual(7);
  });

  it('has less in an ordinary one, with a chart beside the text, and little in a short one', () => {
    const { body, body_2 } = fill(two, 'typical');
    expect([body?.kind, body_2?.kind]).toEqual(['text', 'chart']);
    expect(lengthOf(body)).toBeLessThan(301 * 0.6);
    expect(lengthOf(fill(two, 'short')['body'])).toBeLessThan(lengthOf(body));
  });

  it('fills places for charts, tables and pictures with such, and leaves out texts that have no room', () => {
    const fields = fill(
      layout('other', [
        field('chart', 'chart', [1, 1, 4, 4]),
        field('table', 'table', [6, 1, 4, 4]),
        field('picture', 'picture', [1, 5, 4, 2]),
        field('caption', 'caption', [6, 5, 4, 0.1], { max_length: 0 }),
      ]),
      'typical',
    );
    expect(Object.entries(fields).map(([name, { kind }]) => [name, kind])).toEqual([
      ['chart', 'chart'],
      ['table', 'table'],
      ['picture', 'picture'],
    ]);
  });

  it('shows something in the free room of a layout that has nothing else', () => {
    const box = { x: 0, y: 1_800_000, w: 12_000_000, h: 4_500_000 };
    const only = layout('title_only', [field('title', 'title', [0.6, 0.5, 12, 0.6])], { free_area: box });
    expect((['short', 'typical', 'maximal'] as const).map((kind) => testFillSlide(only, kind, SIZE).free[0])).toEqual([
      expect.objectContaining({ box, content: expect.objectContaining({ kind: 'picture' }) }),
      expect.objectContaining({ box, content: expect.objectContaining({ kind: 'chart' }) }),
      expect.objectContaining({ box, content: expect.objectContaining({ kind: 'table' }) }),
    ]);
    expect(testFillSlide({ ...two, free_area: box }, 'typical', SIZE).free).toEqual([]);
  });

  it('states the box of a field that was moved', () => {
    const moved = { ...field('body', 'body', [1, 2, 5, 4]), is_moved: true };
    expect(testFillSlide(layout('content', [moved]), 'short', SIZE).boxes).toEqual({ body: moved.box });
  });

  it('sets a number where the layout is for one', () => {
    const number = layout('big_number', [
      field('title', 'title', [0.6, 0.5, 12, 0.6]),
      field('body', 'body', [1, 2, 5, 2], { size_pt: 96, max_length: 12 }),
    ]);
    expect(textOf(fill(number, 'short')['body'])).toBe('42 %');
  });

  it('has the pictures that it names, in their declared format', () => {
    for (const { bytes, width, height } of testFillImages().values())
      expect(pictureSize(bytes)).toEqual({ width, height });
    const picture = fill(layout('picture', [field('picture', 'picture', [1, 1, 4, 4])]), 'short')['picture'];
    expect(picture?.kind === 'picture' && testFillImages().has(picture.image_ref)).toBe(true);
  });
});

describe('proseOfLength', () => {
  it('gives whole words of exactly so many characters', () => {
    for (let length = 0; length <= 300; length += 1) {
      for (const from of [0, 11, 43]) {
        const text = proseOfLength(length, from);
        expect(text).toHaveLength(length);
        expect(text).toBe(text.trim());
        expect(text).not.toMatch(/ {2}/);
      }
    }
  });
});
