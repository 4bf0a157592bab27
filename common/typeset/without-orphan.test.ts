import { describe, expect, it } from '@jest/globals';
import { plainText } from '../deck/slide.ts';
import { field } from '../../tests/support/layouts.ts';
import { createTypesetter } from './typesetter.ts';
import { withFullLines, withoutOrphan } from './fit-field.ts';

const typesetter = createTypesetter();
const title = (width: number) => field('title', 'title', [0.6, 0.5, width, 2], { size_pt: 30 });

/** A title in a place of a width in inches. */
function set(text: string, width: number, place = title(width)): string {
  const paragraphs = [{ runs: [{ text }], level: 0 }];
  return plainText(withoutOrphan(typesetter, place, place.box, paragraphs, null));
}

describe('withoutOrphan', () => {
  const TITLE = 'Tram or bus leads with 41 % of riders';

  it('keeps the last word of a title from standing alone', () => {
    expect(set(TITLE, 6.4)).toBe('Tram or bus leads with 41 % of\u00A0riders');
  });

  it('leaves titles alone that end in more than one word, or in a separate line', () => {
    expect(set(TITLE, 5)).toBe(TITLE);
    expect(set(TITLE, 12)).toBe(TITLE);
    expect(set('What the survey of the riders says about conversations', 9.6)).not.toContain('\u00A0');
  });

  it('keeps no words together that would not be on one line, and only those of titles', () => {
    expect(set('Die Kostenentwicklungsübersicht 2026', 5.8)).toBe('Die Kostenentwicklungsübersicht 2026');
    expect(set(TITLE, 6.4, field('body', 'body', [0.6, 0.5, 6.4, 2], { size_pt: 30 }))).toBe(TITLE);
  });

  it('leaves no other word alone instead', () => {
    const words = 'Revenue in the Asia Pacific region everywhere';
    let held = 0;
    for (let width = 2.4; width < 8; width += 0.1) {
      const { box, text } = title(width);
      if (text === undefined || set(words, width) === words) continue;
      held += 1;
      const linesTo = (end: string): number =>
        typesetter.measure([{ runs: [{ text: words.slice(0, words.indexOf(end)).trim() }], level: 0 }], text, box)
          .lines;
      expect([width, linesTo('region')]).toEqual([width, linesTo('Pacific')]);
    }
    expect(held).toBeGreaterThan(0);
  });

  it('needs no more height for it: the no-break space may come from a taller font', () => {
    // 30-pt Arabic words are drawn by a font that is less tall than the one that has the space.
    const arabic = 'انخفضت تكاليف الصيانة بنسبة 12 في المئة بفضل الشراء المشترك لقطع الغيار';
    const heightOf = (text: string, width: number): number =>
      typesetter.measure([{ runs: [{ text }], level: 0 }], title(width).text ?? fail(), title(width).box).height_pt;
    for (let width = 4; width < 12; width += 0.5) {
      expect(heightOf(set(arabic, width), width)).toBeLessThanOrEqual(heightOf(arabic, width));
    }
  });
});

describe('withFullLines', () => {
  const lines = (text: string, width: number, place = title(width)): string =>
    plainText(withFullLines(typesetter, place, place.box, [{ runs: [{ text }], level: 0 }], null));

  it('gives a short last line the words before it, back to where the sentence pauses', () => {
    expect(lines('Tram and bus carried most of the riders from 1993 to 2021', 10.6)).toBe(
      'Tram and bus carried most of the riders from\u00A01993\u00A0to\u00A02021',
    );
    expect(lines('Trams and buses account for 78 % of riders: 424 of 543', 10)).toBe(
      'Trams and buses account for 78 % of riders: 424\u00A0of\u00A0543',
    );
  });

  it('keeps a compound whole that the end of a line would tear', () => {
    const text = 'Tuning alone can lift the accuracy in high-school competition maths by 20 %';
    const found = [9, 9.4, 9.8, 10.2, 10.6].map((width) => lines(text, width));
    expect(found).toContain(text.replace('-', '\u2011'));
    expect(found).toContain(text);
  });

  it('leaves titles alone that are in one line, well filled, or pause nowhere near', () => {
    const text = 'Tram and bus carried most of the riders from 1993 to 2021';
    expect(lines(text, 13)).toBe(text);
    expect(lines(text, 7)).toBe(text);
    const dense = 'Straßenbahngesellschaften befördern Fahrgäste Hamburgs 2021';
    expect(lines(dense, 10.6)).toBe(dense);
    expect(lines(text, 10.8, field('body', 'body', [0.6, 0.5, 10.8, 2], { size_pt: 30 }))).toBe(text);
  });
});

function fail(): never {
  throw new Error('a title has a text frame');
}
