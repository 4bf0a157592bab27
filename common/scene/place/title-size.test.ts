import { describe, expect, it } from '@jest/globals';
import { catalogue, field, layout } from '../../../tests/support/layouts.ts';
import type { StoredSlide } from '../../deck/slide.ts';
import { createTypesetter } from '../../typeset/typesetter.ts';
import { placeDeck } from './place-deck.ts';
import { withCodes } from './title-size.ts';

const typesetter = createTypesetter();
const title = (type: string, width = 12) => ({
  ...field('title', 'title', [0.6, 0.5, width, 1.6], { size_pt: 44 }),
  placeholder: { type, idx: 0 },
});
const LAYOUTS = [
  layout('title', [title('ctrTitle')], { layout_id: 'cover' }),
  layout('content', [title('title')], { layout_id: 'content' }),
  layout('content', [title('title', 9)], { layout_id: 'narrow' }),
];
const SHORT = 'Sales grew by half';
const LONG = 'Sales grew by half within a year, most of all in Asia, where three stores opened in spring';

const slide = (id: string, kind: StoredSlide['kind'], layout_id: string, text: string): StoredSlide => ({
  ...{ id, kind, layout_id, title: text, boxes: {}, free: [], notes: '', sources: [], claims: [], findings: [] },
  fields: { title: { kind: 'text', paragraphs: [{ runs: [{ text }], level: 0 }] } },
});

/** The size and lines of each title. */
function titles(slides: StoredSlide[], others: StoredSlide[] = []): [number, number][] {
  const deck = { title: 'D', language: 'en', slides, others };
  return placeDeck(deck, catalogue(LAYOUTS), { typesetter, images: new Map() }).slides.map(({ items, layout_id }) => {
    const [{ text, box }] = LAYOUTS.find((each) => each.layout_id === layout_id)!.fields as [ReturnType<typeof title>];
    const content = items[0]?.content;
    if (content?.kind !== 'text') throw new Error('no title');
    const size = content.size_pt ?? 44;
    const frame = { ...text!, levels: text!.levels.map((level) => ({ ...level, size_pt: size })) };
    return [
      size * (content.fit?.font_scale ?? 1),
      typesetter.measure(content.paragraphs, frame, box, content.fit).lines,
    ];
  });
}

describe('titles of content', () => {
  it('have the size in a deck that the longest needs for two lines, whatever its layout; covers keep theirs', () => {
    const cover = slide('a', 'title', 'cover', SHORT);
    const [first, short, long, last] = titles([
      cover,
      slide('b', 'content', 'content', SHORT),
      slide('c', 'content', 'narrow', LONG),
      slide('d', 'closing', 'content', SHORT),
    ]);
    expect(first).toEqual([44, 1]);
    expect(long?.[1]).toBe(2);
    expect([short?.[0], last?.[0]]).toEqual([long?.[0], long?.[0]]);
    expect(long?.[0]).toBeGreaterThanOrEqual(22);
    expect(titles([cover, slide('b', 'content', 'content', SHORT)])).toEqual([first, [44, 1]]);
  });

  it('have it also where a slide is drawn alone', () => {
    const [short, long] = [slide('b', 'content', 'content', SHORT), slide('c', 'content', 'content', LONG)];
    expect(titles([short], [long])).toEqual([titles([short, long])[0]]);
  });

  it('are not as small as one that no size gives two lines', () => {
    const endless = slide('c', 'content', 'narrow', `${LONG}, ${LONG}, ${LONG}`);
    expect(titles([slide('b', 'content', 'content', SHORT), endless])[0]?.[0]).toBeGreaterThanOrEqual(22);
  });
});

it('years and parts of wholes in titles do not break', () => {
  const held = (text: string): string | undefined => withCodes({ runs: [{ text }], level: 0 }).runs[0]?.text;
  expect(held('Statistics 2005-2006: 506 of 543')).toBe('Statistics 2005\u20112006: 506\u00A0of\u00A0543');
  expect(held('Three of four, 2005-11')).toBe('Three of four, 2005-11');
});
