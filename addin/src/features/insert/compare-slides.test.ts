import { describe, expect, it } from '@jest/globals';
import type { LandedShape } from '../../host/host-port.ts';
import { compareSlide, printOf } from './compare-slides.ts';
import { fileSlide } from './test-host.ts';

const sent = fileSlide('s1', 'Asia made 60 % of growth');
const landed = (change: (shape: LandedShape, index: number) => Partial<LandedShape> = () => ({})) => ({
  id: '257#',
  layout_name: 'Content',
  shapes: sent.shapes.map(({ shown_font_size: _shown, ...shape }, index) => ({ ...shape, ...change(shape, index) })),
});

describe('what landed', () => {
  it('is as it was sent within what a host rounds, and however it ends its lines', () => {
    expect(
      compareSlide(
        sent,
        landed(({ left, text }) => ({ left: left + 0.9, text: `${text ?? ''}\r` })),
      ),
    ).toEqual([]);
  });

  it('may report the size in the file or the one that is shown', () => {
    expect(
      compareSlide(
        sent,
        landed((_shape, index) => (index === 1 ? { font_size: 16.2 } : {})),
      ),
    ).toEqual([]);
    expect(
      compareSlide(
        sent,
        landed((_shape, index) => (index === 1 ? { font_size: 20 } : {})),
      ),
    ).toEqual([{ kind: 'font_size', shape: 'Body', sent: '18', landed: '20' }]);
  });

  it('is found by its words where its names are others', () => {
    expect(
      compareSlide(
        sent,
        landed((_shape, index) => ({ name: `TextBox ${index}` })),
      ),
    ).toEqual([]);
  });

  it('is distinguished by layout, words and what is missing', () => {
    const other = landed((_shape, index) => (index === 0 ? { text: 'Growth' } : {}));
    expect(compareSlide(sent, { ...other, layout_name: 'Title Only', shapes: other.shapes.slice(0, 1) })).toEqual([
      { kind: 'layout', shape: null, sent: 'Content', landed: 'Title Only' },
      { kind: 'text', shape: 'Title', sent: 'Asia made 60 % of growth', landed: 'Growth' },
      { kind: 'shape_missing', shape: 'Body', sent: 'Asia made 60 % of growth at length', landed: '' },
    ]);
  });

  it('is not judged by what the host keeps to itself', () => {
    expect(
      compareSlide(
        sent,
        landed(() => ({ font_name: null, font_size: null, text: null })),
      ),
    ).toEqual([]);
    expect(
      compareSlide(
        sent,
        landed(() => ({ font_name: '+mn-lt' })),
      ),
    ).toEqual([]);
  });

  it('has a print that follows what is on it', () => {
    expect(printOf([landed()])).toBe(printOf([landed(({ left }) => ({ left: left + 0.2 }))]));
    expect(printOf([landed()])).not.toBe(printOf([landed(() => ({ text: 'edited' }))]));
  });

  it('has the same print where only what PowerPoint fills in is another, as the number of a moved slide', () => {
    const [one, other] = ['2', '7'].map((number) => landed((_shape, index) => (index === 1 ? { text: number } : {})));
    expect(printOf([one ?? landed()], ['Body'])).toBe(printOf([other ?? landed()], ['Body']));
    expect(printOf([one ?? landed()])).not.toBe(printOf([other ?? landed()]));
  });
});
