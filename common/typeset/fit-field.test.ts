import { describe, expect, it } from '@jest/globals';
import { field } from '../../tests/support/layouts.ts';
import { fitField, withWholeCodes } from './fit-field.ts';
import { createTypesetter } from './typesetter.ts';

const typesetter = createTypesetter();
const paragraphs = [{ runs: [{ text: 'A title of some sixty characters that nobody could shorten' }], level: 0 }];

describe('the fit of a field', () => {
  it('sets a title smaller than its floor before it overflows', () => {
    const title = field('title', 'title', [0.6, 0.5, 6, 0.8], { size_pt: 40 });
    expect(typesetter.fit(paragraphs, title.text!, title.box, 'title').fits).toBe(false);
    const fit = fitField(typesetter, title, title.box, paragraphs);
    expect(fit?.fits).toBe(true);
    expect((fit?.fit?.font_scale ?? 0) * 40).toBeGreaterThanOrEqual(18);
  });

  it('goes to half the size on small slides, and no further', () => {
    const title = field('title', 'title', [0.2, 0.2, 3.6, 0.5], { size_pt: 20 });
    expect(fitField(typesetter, title, title.box, paragraphs)?.fit?.font_scale).toBeGreaterThanOrEqual(0.5);
  });

  it('stops at 18 points, or at half of what a smaller title is set in', () => {
    const endless = [{ runs: [{ text: 'A title without an end '.repeat(20) }], level: 0 }];
    const smallestPt = (size_pt: number): number => {
      const title = field('title', 'title', [0.2, 0.2, 3, 0.5], { size_pt });
      const fit = fitField(typesetter, title, title.box, endless);
      expect(fit?.fits).toBe(false);
      return (fit?.fit?.font_scale ?? 1) * size_pt;
    };
    expect(smallestPt(40)).toBeCloseTo(18);
    expect(smallestPt(36)).toBeCloseTo(18);
    expect(smallestPt(20)).toBeCloseTo(10);
  });

  it('is the ordinary one where a title fits by it', () => {
    const title = field('title', 'title', [0.6, 0.5, 8, 0.8], { size_pt: 30 });
    const ordinary = typesetter.fit(paragraphs, title.text!, title.box, 'title');
    expect(ordinary.fits).toBe(true);
    expect(fitField(typesetter, title, title.box, paragraphs)).toEqual(ordinary);
  });

  it('is smaller for a title of a slide that would have three lines, down to 24 points', () => {
    const long = [{ runs: [{ text: `${paragraphs[0]?.runs[0]?.text} in one line, or two` }], level: 0 }];
    const sizeOf = (width: number, type = 'title'): [number, number] => {
      const title = field('title', 'title', [0.6, 0.5, width, 2.2], { size_pt: 44 });
      const fit = fitField(typesetter, { ...title, placeholder: { type, idx: 0 } }, title.box, long);
      const { lines } = typesetter.measure(long, title.text!, title.box, fit?.fit ?? undefined);
      return [lines, Math.round((fit?.fit?.font_scale ?? 1) * 44)];
    };
    const [lines, size] = sizeOf(7);
    expect(lines).toBe(2);
    expect(size).toBeLessThan(30);
    expect(size).toBeGreaterThanOrEqual(24);
    // A cover keeps its size, and a place where 24 points have three lines keeps the usual one.
    expect(sizeOf(7, 'ctrTitle')[0]).toBeGreaterThan(2);
    expect(sizeOf(4)[1]).toBeGreaterThan(30);
  });

  it('has two lines rather than three of a size that fits, also in a wider typeface instead of a missing one', () => {
    const long = [{ runs: [{ text: `${paragraphs[0]?.runs[0]?.text} in one line, or two` }], level: 0 }];
    const sizeOf = (font: string, [w, h]: [number, number]): [number, number] => {
      const { text, ...own } = field('title', 'title', [0.6, 0.5, w, h], { size_pt: 44 });
      const frame = { ...text!, levels: text!.levels.map((level) => ({ ...level, font })) };
      const title = { ...own, text: frame, placeholder: { type: 'title', idx: 0 } };
      const fit = fitField(typesetter, title, title.box, long)?.fit ?? undefined;
      return [typesetter.measure(long, frame, title.box, fit).lines, Math.round((fit?.font_scale ?? 1) * 44)];
    };
    expect(sizeOf('Arial', [6.6, 1.3])).toEqual([2, 24]);
    expect(sizeOf('Arial', [9, 2.2])).toEqual([2, 31]);
    expect(sizeOf('Segoe UI', [9, 2.2])).toEqual([2, 26]);
  });

  it('is as large for a title of two lines as for longer ones, and full for one of a line', () => {
    const sizeOf = (text: string, size_pt: number): number => {
      const title = {
        ...field('title', 'title', [0.6, 0.5, 11, 2], { size_pt }),
        placeholder: { type: 'title', idx: 0 },
      };
      const said = [{ runs: [{ text }], level: 0 }];
      return Math.round((fitField(typesetter, title, title.box, said)?.fit?.font_scale ?? 1) * size_pt);
    };
    const two = 'A title that has two lines in a size that is large';
    expect([sizeOf('A short title', 44), sizeOf(two, 44), sizeOf(`${two} ${two}`, 44)]).toEqual([44, 31, 31]);
    expect(sizeOf(`${two} ${two}`, 32)).toBe(32);
  });

  it('keeps the floor of other fields, and has none for pictures', () => {
    const body = field('body', 'body', [0.2, 0.2, 2, 0.4]);
    expect(fitField(typesetter, body, body.box, paragraphs)?.fits).toBe(false);
    const picture = field('picture', 'picture', [0, 0, 2, 2]);
    expect(fitField(typesetter, picture, picture.box, paragraphs)).toBeNull();
  });

  it('keeps reserve where a font is measured by another one, and none where it has a twin', () => {
    const words = [{ runs: [{ text: 'Words that fill a line of their frame to its end' }], level: 0 }];
    const frameOf = (font: string, width: number) => {
      const { text, ...own } = field('body', 'body', [0.6, 2, width, 0.5], { size_pt: 20 });
      return { ...own, text: { ...text!, levels: text!.levels.map((level) => ({ ...level, font })) } };
    };
    const narrowest = (font: string): number => {
      for (let width = 3; width < 12; width += 0.1) {
        const { text, box, kind } = frameOf(font, width);
        if (typesetter.fit(words, text, box, kind).fit === null) return width;
      }
      return 12;
    };
    const share = narrowest('Arial') / narrowest('Segoe UI');
    expect(share).toBeLessThan(0.9);
    expect(share).toBeGreaterThan(0.75);
  });
});

describe('withWholeCodes', () => {
  it('keeps codes of letters and digits whole, and lets words and ranges break', () => {
    const whole = withWholeCodes('SKU-4563 in D-22, follow-up of 10-12, week-2024');
    expect(whole).toBe('SKU\u20114563 in D\u201122, follow-up of 10-12, week\u20112024');
    expect(withWholeCodes('on 2024-11-15, page 10-12')).toBe('on 2024\u201111\u201115, page 10-12');
    expect(withWholeCodes('a loss of -$784,620 (-5 %), 10 - 12')).toBe(
      'a loss of \u2011$784,620 (\u20115\u00A0%), 10 - 12',
    );
    expect(withWholeCodes('hs-CRP and HLA-DR, multi-ERP, T-cell')).toBe(
      'hs\u2011CRP and HLA\u2011DR, multi-ERP, T-cell',
    );
    expect(withWholeCodes('RNA-Seq, US-Dollar, Next-Gen')).toBe('RNA\u2011Seq, US-Dollar, Next-Gen');
    expect(withWholeCodes('Week 16 to week 20, midweek 3')).toBe('Week\u00A016 to week\u00A020, midweek 3');
  });

  it('keeps a number with its name, and the parts of a citation together', () => {
    expect(withWholeCodes('Arm 1, farm 2 and level 4')).toBe('Arm\u00A01, farm 2 and level\u00A04');
    expect(withWholeCodes('agents help (Wu et al., 2023)')).toBe('agents help (Wu\u00A0et\u00A0al.,\u00A02023)');
  });

  it('keeps a number with its unit or currency, and with nothing else', () => {
    const shown = (text: string): string => withWholeCodes(text).replaceAll('\u00A0', '_');
    expect(shown('Rent of 96.000 Euro, 1.4 hours less, 46 % of it')).toBe(
      'Rent of 96.000_Euro, 1.4_hours less, 46_% of it',
    );
    expect(shown('1,9 Mio. Euro; 11.2 million euros; EUR 5,000; 10 kW')).toBe(
      '1,9_Mio._Euro; 11.2_million_euros; EUR_5,000; 10_kW',
    );
    expect(shown('40 bicycles in 2024 mostly')).toBe('40 bicycles in 2024 mostly');
  });
});
