import { describe, expect, it } from '@jest/globals';
import type { StoredSlide } from '../../../common/deck/slide.ts';
import type { ReadThread, ReviewedSlide } from '../../../common/ooxml/read/deck/read-reviewed-deck.ts';
import { shapeCreationGuid, slideCreationNumber } from '../../../common/ooxml/write/shape-parts.ts';
import { commentKey } from './import-comments.ts';
import { matchElement, matchSlides } from './match-slides.ts';

/** Lengths are counted in this many EMU: what is rounded in files is little beside it. */
const K = 10_000;
const box = (x: number, y: number, w: number, h: number) => ({ x: x * K, y: y * K, w: w * K, h: h * K });
const SIZE = { w: 1000 * K, h: 500 * K };
const text = { kind: 'text', paragraphs: [] };
const our = (id: string, title = id): StoredSlide =>
  ({ id, title, fields: { title: text, body: text }, free: [{ id: `${id}-free-1` }] }) as unknown as StoredSlide;
const theirs = (number: number, more: Partial<ReviewedSlide> = {}): ReviewedSlide => ({
  ...{ number, creation_id: null, title: null, shapes: [], threads: [] },
  ...more,
});
const shape = (slide: string, item: string, place = box(0, 0, 10, 10), id = 7): ReviewedSlide['shapes'][number] => ({
  ...{ id, creation_id: shapeCreationGuid(slide, item), box: place },
});
const matched = (slides: ReviewedSlide[], ours: StoredSlide[]): string[] =>
  matchSlides({ slide_size: SIZE, properties: {}, slides }, ours).map(
    ({ slide_id, matched_by }) => `${slide_id} ${matched_by}`,
  );

describe('slides of a reviewed file', () => {
  const ours = [our('a', 'One'), our('b', 'Two'), our('c', 'Three')];

  it('are known by their own id, then by that of most of their shapes', () => {
    const moved = theirs(1, { creation_id: slideCreationNumber('c'), title: 'One' });
    const kept = theirs(2, { shapes: [shape('c', 'c-free-1'), shape('a', 'a-title'), shape('a', 'a-body')] });
    expect(matched([moved, kept], ours)).toEqual(['c id', 'a id']);
  });

  it('are known by a title that no other has, and last by their place, none twice', () => {
    expect(matched([theirs(1, { title: ' two\u00a0' }), theirs(2, { title: 'New' }), theirs(3)], ours)).toEqual([
      ...['b title', 'null null', 'c number'],
    ]);
    expect(matched([theirs(1, { title: 'Two' }), theirs(2, { title: 'Two' })], ours)).toEqual(['a number', 'b number']);
    expect(matched([theirs(1), theirs(2), theirs(3), theirs(4)], ours).at(-1)).toBe('null null');
    expect(matched([theirs(1)], [])).toEqual(['null null']);
  });
});

describe('what a thread is about', () => {
  const slide = theirs(1, {
    shapes: [
      shape('a', 'a-title', box(100, 20, 800, 80), 2),
      shape('a', 'a-body', box(0, 0, 1000, 490), 3),
      shape('a', 'a-free-1', box(150, 200, 300, 200), 4),
      { id: 5, creation_id: null, box: box(160, 210, 10, 10) },
    ],
  });
  const about = (thread: Partial<ReadThread>): string | null =>
    matchElement(
      { form: 'modern', position: null, shape: null, ...thread } as ReadThread,
      slide,
      'a',
      [our('a')],
      SIZE,
    );

  it('is called with by the shape that it names', () => {
    expect(about({ shape: { id: 9, creation_id: shapeCreationGuid('a', 'a-body') } })).toBe('body');
    expect(about({ shape: { id: 4, creation_id: null } })).toBe('a-free-1');
    expect(about({ shape: { id: 5, creation_id: '{X}' } })).toBeNull();
  });

  it('is called with by its place for a classic comment alone: the smallest there, none that lies behind all', () => {
    const at = (x: number, y: number): string | null => about({ form: 'classic', position: { x: x * K, y: y * K } });
    expect([at(100, 20), at(400, 300), at(950, 450), at(165, 215)]).toEqual(['title', 'a-free-1', null, null]);
    expect(about({ form: 'modern', position: { x: 400 * K, y: 300 * K } })).toBeNull();
  });
});

describe('the key of a comment', () => {
  const comment = { author: 'Ann', text: 'Too long\nby far', created_at: '2026-03-04T09:08:07.065Z' };
  const key = commentKey(comment);

  it('outlives what programs do to a comment', () => {
    expect(commentKey({ ...comment, created_at: '2026-03-04T10:08:07+01:00' })).toBe(key);
    expect(commentKey({ ...comment, author: ' Ann\u200f', text: '\u0001Too long\r\nby far ' })).toBe(key);
  });

  it('is another for other words, people and times', () => {
    const others = [
      { text: 'Too short' },
      { author: 'Bob' },
      { created_at: '2026-03-04T09:08:08Z' },
      { created_at: null },
    ];
    for (const other of others) expect(commentKey({ ...comment, ...other })).not.toBe(key);
  });
});
