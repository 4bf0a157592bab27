import { describe, expect, it } from '@jest/globals';
import { catalogue, field, layout } from '../../../tests/support/layouts.ts';
import { EMU_PER_INCH } from '../../deck/geometry.ts';
import type { LayoutFooter, LayoutModel } from '../../deck/layout.ts';
import type { StoredSlide, TextContent } from '../../deck/slide.ts';
import { createTypesetter } from '../../typeset/typesetter.ts';
import { placeDeck } from './place-deck.ts';

const LINE = 'Source: sales.xlsx, Sheet1!A1:C5';
const body = field('body', 'body', [1, 2, 11, 4]);
const caption = field('caption', 'caption', [1, 6.6, 11, 0.4], { size_pt: 12 });
const said = (text: string): TextContent => ({ kind: 'text', paragraphs: [{ runs: [{ text }], level: 0 }] });
const typesetter = createTypesetter();

function footer(shown_text = '', width = 4, size_pt = 12): LayoutFooter {
  const frame = field('x', 'caption', [0, 0, 1, 1], { size_pt }).text;
  if (frame === undefined) throw new Error('no frame');
  const box = { x: 4 * EMU_PER_INCH, y: 7 * EMU_PER_INCH, w: width * EMU_PER_INCH, h: 0.4 * EMU_PER_INCH };
  return {
    placeholder: { type: 'ftr', idx: 11 },
    shape_name: 'Footer',
    box,
    text: frame,
    theme_font: 'minor',
    shown_text,
  };
}

function placed(model: LayoutModel, given: Partial<StoredSlide>) {
  const slide: StoredSlide = {
    ...{ id: 's1', kind: 'content', layout_id: model.layout_id, title: 'T', fields: { body: said('Words') } },
    ...{ boxes: {}, free: [], notes: '', sources: [], claims: [], findings: [] },
    ...given,
  };
  const deck = { title: 'D', language: 'en', slides: [slide] };
  const [content] = placeDeck(deck, catalogue([model]), { typesetter, images: new Map() }).slides;
  if (content === undefined) throw new Error('no slide');
  return content;
}
const words = (content: ReturnType<typeof placed>, type: string) =>
  content.items
    .filter(({ placeholder }) => placeholder?.type === type)
    .map((item) => (item.content.kind === 'text' ? item.content.paragraphs[0]?.runs[0]?.text : null));

describe('the source line', () => {
  it('is in the footer, which inherits its place', () => {
    const content = placed(layout('content', [body], { footer: footer() }), { source_line: LINE });
    expect(words(content, 'ftr')).toEqual([LINE]);
    expect(content.items.every(({ placeholder, box }) => placeholder !== null && box === null)).toBe(true);
    expect(content.notes).toBe('');
  });

  it('states its own place where the footer leaves it none, from the left', () => {
    const content = placed(layout('content', [body], { footer: { ...footer(), is_moved: true } }), {
      source_line: LINE,
    });
    const line = content.items.find(({ placeholder }) => placeholder?.type === 'ftr');
    expect(line).toMatchObject({ box: footer().box, content: { align: 'left' } });
  });

  it.each([
    { own: 9, shown: 11 },
    { own: 18, shown: 12 },
    { own: 12, shown: undefined },
  ])('of $own points is shown in $shown', ({ own, shown }) => {
    const content = placed(layout('content', [body], { footer: footer('', 6, own) }), { source_line: LINE });
    const line = content.items.find(({ placeholder }) => placeholder?.type === 'ftr')?.content;
    expect(line?.kind === 'text' ? line.size_pt : null).toBe(shown);
  });

  it('follows the footer on every slide', () => {
    const content = placed(layout('content', [body], { footer: footer('ACME') }), { source_line: LINE });
    expect(words(content, 'ftr')).toEqual([`ACME | ${LINE}`]);
  });

  it('stays where a field of the layout has it', () => {
    const fields = { body: said('Words'), caption: said(LINE) };
    const content = placed(layout('content', [body, caption], { footer: footer() }), { fields, source_line: LINE });
    expect(words(content, 'ftr')).toEqual([]);
    expect(content.notes).toBe('');
  });

  it('goes to the notes where there is no footer or it is too small, once', () => {
    const none = layout('content', [body]);
    expect(placed(none, { source_line: LINE }).notes).toBe(LINE);
    expect(placed(none, { source_line: LINE, notes: 'Talk.' }).notes).toBe(`Talk.\n\n${LINE}`);
    expect(placed(none, { source_line: LINE, notes: `Talk.\n\n${LINE}` }).notes).toBe(`Talk.\n\n${LINE}`);
    const small = placed(layout('content', [body], { footer: footer('', 0.8) }), { source_line: LINE });
    expect(words(small, 'ftr')).toEqual([]);
    expect(small.notes).toBe(LINE);
  });

  it('never is free, also where older slides have it so', () => {
    const box = { x: 0, y: 0, w: EMU_PER_INCH, h: EMU_PER_INCH };
    const free = [{ id: 'f', role: 'source_line' as const, box, content: said(LINE) }];
    const content = placed(layout('content', [body], { footer: footer() }), { free });
    expect(words(content, 'ftr')).toEqual([LINE]);
    expect(content.items.filter(({ placeholder }) => placeholder === null)).toEqual([]);
  });
});
