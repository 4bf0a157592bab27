import { describe, expect, it } from '@jest/globals';
import type { Claim } from '../../../common/deck/claim.ts';
import type { Slide } from '../../../common/deck/slide.ts';
import { plainText } from '../../../common/deck/slide.ts';
import { createTypesetter } from '../../../common/typeset/typesetter.ts';
import { field, layout } from '../../../tests/support/layouts.ts';
import { continueSlide } from './continue-slide.ts';
import { findNumbers } from '../check/number-mentions.ts';
import { slideTexts } from '../check/slide-texts.ts';
import { textContent, titleAlone } from './slide-draft.ts';

const typesetter = createTypesetter();
const body = field('body', 'body', [0.6, 1.5, 5, 1.2], { size_pt: 18 });
const content = layout('content', [field('title', 'title', [0.6, 0.5, 9, 0.6], { size_pt: 30 }), body]);
const context = {
  typesetter,
  font: 'Arial',
  label: (_key: string, params: Readonly<Record<string, string | number>> = {}) =>
    `${params['title']} (${params['number']})`,
};

const claim = (text: string): Claim => ({
  slide_id: 's1',
  field: 'body',
  text,
  value: 1,
  kind: 'quoted',
  addresses: [],
});

function slideOf(points: string[]): Slide {
  return {
    id: 's1',
    kind: 'content',
    layout_id: content.layout_id,
    title: 'Costs',
    fields: { title: textContent(['Costs'], false), body: textContent(points, true) },
    boxes: {},
    free: [],
    notes: 'Said, not shown.',
    sources: [],
    claims: [claim('17 %'), claim('99 %')],
    findings: [],
  };
}

const points = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, index) => `Point ${index}: ${index === 0 ? '17' : index === count - 1 ? '99' : '5'} %`,
  );
const bodyOf = (slide: Slide): string[] => {
  const text = slide.fields['body'];
  return text?.kind === 'text' ? plainText(text.paragraphs).split('\n') : [];
};

describe('continuing a slide', () => {
  it('leaves a slide alone that fits', () => {
    const slide = slideOf(points(2));
    expect(continueSlide(context, slide, content)).toEqual([slide]);
  });

  it('shares points among slides that all fit, with their own claims, ids and titles', () => {
    const all = points(11);
    const slides = continueSlide(context, slideOf(all), content);
    expect(slides.length).toBeGreaterThan(1);
    expect(slides.flatMap(bodyOf)).toEqual(all);
    for (const slide of slides) {
      const text = slide.fields['body'];
      if (text?.kind !== 'text' || body.text === undefined) throw new Error('no text');
      expect(typesetter.fit(text.paragraphs, body.text, body.box, 'body').fits).toBe(true);
    }
    const last = slides[slides.length - 1];
    expect(slides.map(({ id }) => id).slice(0, 2)).toEqual(['s1', 's1-part-2']);
    expect(last?.title).toBe(`Costs (${slides.length})`);
    expect(slides[0]?.claims).toMatchObject([{ text: '17 %', slide_id: 's1' }]);
    expect(last?.claims).toMatchObject([{ text: '99 %', slide_id: last?.id }]);
    expect(slides.map(({ notes }) => notes)).toEqual(['Said, not shown.', ...slides.slice(1).map(() => '')]);
    expect(slides[0]?.findings).toMatchObject([{ code: 'slides.continued', params: { slides: slides.length } }]);
  });

  it('claims on each part what its title and its points state, but not which part it is', () => {
    const slide = slideOf(points(11));
    slide.title = 'Costs rose by 17 %';
    slide.fields['title'] = textContent([slide.title], false);
    const fives = Array.from({ length: 9 }, () => claim('5 %'));
    slide.claims = [{ ...claim('17 %'), field: 'title' }, claim('17 %'), ...fives, claim('99 %')];
    const slides = continueSlide(context, slide, content);
    expect(slides.length).toBeGreaterThan(1);
    for (const part of slides) {
      const numbers = slideTexts(part).flatMap(({ field, text }) =>
        findNumbers(text, 'en').map((one) => [field, one.text]),
      );
      expect(part.claims.map((one) => [one.field, one.text]).sort()).toEqual(
        numbers.filter(([, number]) => number?.endsWith('%')).sort(),
      );
      expect(part.claims.every((one) => one.slide_id === part.id)).toBe(true);
    }
  });

  it('repeats a title that is in no field, with what it claims, and claims the rows of free tables where they are', () => {
    const slide = slideOf([]);
    slide.title = '30 rows';
    const rows = Array.from({ length: 30 }, (_, index) => [{ text: `${index + 100}`, align: 'left' as const }]);
    const table = { alt: '', header_rows: 1, emphasised_rows: [], total_rows: [], rows };
    const box = { x: 0, y: 0, w: 9_000_000, h: 3_000_000 };
    slide.fields = {};
    slide.free = [
      { id: 's1-free-1', role: 'content', box, content: { kind: 'table', table } },
      { id: 's1-free-2', role: 'content', box, content: titleAlone(slide.title).content },
    ];
    slide.claims = [
      ...rows.map(([cell]) => ({ ...claim(cell?.text ?? ''), field: 's1-free-1' })),
      { ...claim('30'), field: 's1-free-2' },
    ];
    const slides = continueSlide(context, slide, layout('blank', []));
    const words = slides[1]?.free[1]?.content;
    expect(slides[1]?.free[1]).toMatchObject({ id: 's1-part-2-free-2', box });
    expect(words?.kind === 'text' ? words.paragraphs : []).toEqual([
      { runs: [{ text: '30 rows (2)', bold: true }], level: 0, bullet: false },
    ]);
    for (const part of slides) {
      // The header row and the title are on all.
      const shown = slideTexts(part).flatMap(({ field, text }) =>
        findNumbers(text, 'en').map((one) => [field, one.text]),
      );
      expect(part.claims.map((one) => [one.field, one.text]).sort()).toEqual(
        shown.filter(([field]) => field !== 'notes').sort(),
      );
    }
  });

  it('keeps what belongs to a point with it', () => {
    const slide = slideOf(points(8));
    const text = slide.fields['body'];
    if (text?.kind !== 'text') throw new Error('no text');
    text.paragraphs.forEach((paragraph, index) => {
      paragraph.level = index % 2;
    });
    for (const part of continueSlide(context, slide, content)) {
      const first = part.fields['body'];
      expect(first?.kind === 'text' ? first.paragraphs[0]?.level : null).toBe(0);
    }
  });

  it('puts into the notes what fits on no slide', () => {
    const endless = 'One point that never comes to an end. '.repeat(60).trim();
    const slides = continueSlide(context, slideOf(['Short', endless]), content);
    expect(slides).toHaveLength(1);
    expect(slides[0]?.notes).toContain(endless);
    expect(slides[0]?.findings).toMatchObject([{ code: 'slides.moved_to_notes' }]);
  });

  it('shares a table by its rows', () => {
    const slide = slideOf(['x']);
    const rows = Array.from({ length: 30 }, (_, index) => [{ text: `Row ${index}`, align: 'left' as const }]);
    const table = { alt: '', header_rows: 1, emphasised_rows: [], total_rows: [], rows };
    slide.free = [
      {
        id: 's1-free-1',
        role: 'content',
        box: { x: 0, y: 0, w: 9_000_000, h: 3_000_000 },
        content: { kind: 'table', table },
      },
    ];
    const slides = continueSlide(context, slide, content);
    expect(slides.length).toBeGreaterThan(1);
    expect(slides[1]?.free[0]).toMatchObject({ id: 's1-part-2-free-1', content: { kind: 'table' } });
    expect(slides[1]?.fields['body']).toBeUndefined();
  });
});
