import { describe, expect, it } from '@jest/globals';
import type { OutlineSlide } from '../../../common/deck/outline.ts';
import type { Block } from '../../../common/deck/source.ts';
import { agendaEntries, isTelling } from './agenda.ts';
import type { AgendaContext } from './agenda.ts';

/** A deck of a document: each section with the headings below it, and a slide for each of these. */
function deckOf(sections: Readonly<Record<string, readonly string[]>>): AgendaContext {
  const blocks = new Map<string, { block: Block }>();
  const slides = Object.entries(sections).flatMap(([name, parts], index) =>
    (parts.length === 0 ? [''] : parts).map((part, at): OutlineSlide => {
      const section = ['Churn report', name, part].filter((each) => each !== '');
      const id = `b${index}-${at}`;
      blocks.set(id, { block: { id, kind: 'paragraph', text: 'Churn rose.', address: { file: 'a.md', section } } });
      return {
        ...{ id, kind: 'content', title: `Slide ${id}`, takeaway: '' },
        ...{ source_section_idx: index, block_refs: [id], story_id: null },
      };
    }),
  );
  const titled = Object.keys(sections).map((title) => ({ title, key_points: [], data_points: [], block_refs: [] }));
  return {
    outline: { title: 'Churn report', slides },
    brief: { title: 'Churn report', overview: '', sections: titled },
    ...{ blocks, is_builtin: true },
  };
}

describe('an agenda', () => {
  it('lists the parts of what is called as in any document', () => {
    const deck = deckOf({
      ...{ 'Executive answer': [], 'Core findings': ['Trend', 'Segments'] },
      ...{ 'Financial impact': ['Revenue'], 'Key takeaways': [] },
    });
    expect(agendaEntries(deck)).toEqual(['Executive answer', 'Trend', 'Segments', 'Financial impact', 'Key takeaways']);
    expect(isTelling(deck)).toBe(true);
  });

  it('names every section that has slides, also one whose heading was only set smaller', () => {
    const deck = deckOf({ Costs: [], Risks: [], Open: [] });
    const block = (id: string, level: number, text: string): [string, { block: Block }] => {
      const place = { id, address: { file: 'a.md' } };
      return [
        id,
        { block: level === 0 ? { ...place, kind: 'paragraph', text } : { ...place, kind: 'heading', level, text } },
      ];
    };
    const headed = new Map([
      ...[block('h0', 2, '1. Costs'), block('b0-0', 0, 'Two million.'), block('h1', 2, '2. Risks')],
      ...[block('b1-0', 0, 'Frost.'), block('h2', 4, 'Recommendation'), block('b2-0', 0, 'Approve it.')],
    ]);
    expect(agendaEntries({ ...deck, blocks: headed })).toEqual(['Costs', 'Risks', 'Recommendation']);
  });

  it('lists nothing rather than a part of the sections', () => {
    const names = Array.from({ length: 9 }, (_, at) => `Subject ${at}`);
    expect(agendaEntries(deckOf(Object.fromEntries(names.map((name) => [name, []]))))).toEqual([]);
  });

  it('keeps the names of another model', () => {
    const deck = { ...deckOf({ Summary: ['Trend'], Costs: [], Risks: [] }), is_builtin: false };
    expect(agendaEntries(deck)).toEqual(['Summary', 'Costs', 'Risks']);
  });

  it('lists no sentences of slides where a document has no sections', () => {
    const deck = deckOf({ 'Churn report': [] });
    const withTitles = (titles: readonly string[]): AgendaContext => {
      const slides = deck.outline.slides.flatMap((slide) => titles.map((title) => ({ ...slide, title })));
      return { ...deck, outline: { ...deck.outline, slides } };
    };
    const names = ['Trend', 'Segments', 'Costs'];
    expect(agendaEntries(withTitles(names))).toEqual(names);
    expect(agendaEntries(withTitles(names.map((name) => `${name} ${'rose and fell '.repeat(5)}`)))).toEqual([]);
  });

  it('says nothing where its sections have no names of their own', () => {
    expect(isTelling(deckOf({ Introduction: [], Methods: [], Results: [], Conclusions: [] }))).toBe(false);
  });
});
