import { describe, expect, it } from '@jest/globals';
import type { Box } from '../../common/deck/geometry.ts';
import type { DeckReading, ReadShape } from '../../common/ooxml/read/deck-reading.ts';
import { checkGeometry } from './check-geometry.ts';

const text = (name: string, words: string, box: Box | null, type = 'body', size_pt = 18): ReadShape => ({
  id: 2,
  name,
  alt: '',
  box,
  placeholder: { type, idx: 1 },
  is_hidden: false,
  kind: 'text',
  paragraphs: [{ level: 0, bullet: false, runs: words === '' ? [] : [{ text: words, size_pt }] }],
});
const TITLE = { x: 0, y: 0, w: 1000, h: 100 };
const deck = (...slides: { title: string | null; shapes: ReadShape[] }[]): DeckReading => ({
  slide_size: { w: 1000, h: 600 },
  title: '',
  author: '',
  findings: [],
  slides: slides.map((slide, index) => ({
    number: index + 1,
    path: `slide${index + 1}.xml`,
    layout_id: null,
    is_hidden: false,
    notes: '',
    ...slide,
  })),
});

describe('checkGeometry', () => {
  it('finds nothing where all is in its place', () => {
    const shapes = [text('Title', 'One', TITLE, 'title'), text('Body', 'Text', { x: 0, y: 100, w: 1000, h: 400 })];
    const page = text('Number', '1', { x: 900, y: 480, w: 100, h: 40 }, 'sldNum');
    expect(checkGeometry(deck({ title: 'One', shapes: [...shapes, page] }))).toEqual([]);
  });

  it('names what is off the slide, overlaps, is empty or too small', () => {
    const shapes = [
      text('Title', 'One', TITLE, 'title'),
      text('Wide', 'Text', { x: 0, y: 200, w: 200_000, h: 100 }),
      text('Over', 'Text', { x: 0, y: 250, w: 100, h: 100 }),
      text('Empty', '', { x: 0, y: 500, w: 100, h: 50 }),
      text('Small', 'Text', { x: 500, y: 500, w: 100, h: 50 }, 'body', 8),
      text('Nowhere', 'Text', null),
    ];
    expect(checkGeometry(deck({ title: 'One', shapes }))).toEqual([
      expect.stringContaining('Wide: off the slide'),
      expect.stringContaining('Wide and Over overlap by 50 %'),
      expect.stringContaining('Empty: empty'),
      expect.stringContaining('Small: type of 8 pt'),
      expect.stringContaining('Nowhere: no place'),
    ]);
  });

  it('wants a title on every slide, and no title twice', () => {
    const shapes = [text('Title', 'One', TITLE, 'title')];
    const faults = checkGeometry(deck({ title: 'One', shapes }, { title: 'One', shapes }, { title: null, shapes: [] }));
    expect(faults).toEqual(['slide 2 has the title of slide 1', 'slide 3 has no title']);
  });

  it('takes the topmost text for the title where the layout has none', () => {
    const shapes = [text('Low', 'Text', { x: 0, y: 300, w: 100, h: 100 }), text('High', 'One', TITLE)];
    expect(checkGeometry(deck({ title: null, shapes }, { title: 'One', shapes: [] }))).toEqual([
      'slide 2 has the title of slide 1',
    ]);
  });
});
