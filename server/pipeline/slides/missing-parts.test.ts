import { describe, expect, it } from '@jest/globals';
import { unsaidOn } from './missing-parts.ts';
import type { SlideContext } from './slide-context.ts';

const LABELS: Record<string, string> = {
  'slides.some_of': '{{count}} of {{total}} points',
  'slides.other_texts': 'other texts',
};
const label = (key: string, params: Record<string, string | number> = {}): string =>
  (LABELS[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name]));

const text = 'The harbour has new cranes. '.repeat(20);
const part = (id: string, name: string) => [
  { kind: 'heading', text: name, ref: `s/${id}h` },
  { kind: 'paragraph', text, ref: `s/${id}p` },
];
const slide = { kind: 'content', story_id: null, source_section_idx: 0, title: '', takeaway: '' };

function contextOf(
  blocks: readonly { ref: string; kind: string }[],
  sections: readonly { title: string; block_refs: string[] }[],
  slides: readonly object[],
): SlideContext {
  return {
    ...{ label, outline: { title: '', slides }, brief: { sections } },
    blocks: new Map(blocks.map(({ ref, ...block }) => [ref, { block }])),
    stories: new Map<string, object>(),
  } as unknown as SlideContext;
}
const of = (context: SlideContext, at: number, shown: string[] = []) =>
  unsaidOn(context, context.outline.slides[at]!, shown);

describe('unsaidOn', () => {
  const works = [...part('a', 'Cranes'), ...part('b', '2.1 Ferries')];
  const trade = [...part('c', 'Trade'), ...part('d', 'Chapter 2. Customs')];
  const costs = part('e', 'Costs');
  const sections = [works, trade, costs].map((own) => ({ title: own[0]!.text, block_refs: own.map(({ ref }) => ref) }));
  const slides = ['a', 'c'].map((id, at) => ({ ...slide, id, source_section_idx: at, block_refs: [`s/${id}p`] }));
  const all = [...works, ...trade, ...costs];

  it('names on the last slide of a section its other parts, and on the last of the deck whole sections', () => {
    const context = contextOf(all, sections, slides);
    expect(of(context, 0)).toMatchObject({ of_slide: ['Ferries'], of_deck: [] });
    expect(of(context, 1)).toMatchObject({ of_slide: ['Customs'], of_deck: ['Costs'] });
    // A part that stands on the slide by its name is not missing; a word of a sentence is no name.
    expect(of(context, 0, ['Ferries', 'Nine of them cross the bay'])).toMatchObject({ of_slide: [] });
    expect(of(context, 0, ['Nine ferries cross the bay'])).toMatchObject({ of_slide: ['Ferries'] });
  });

  it('names a short part as well, but not the line that leads to the parts below its heading', () => {
    const short = 'The harbour sells tickets at two gates, and on the ferries from May on.';
    const lead = [
      { kind: 'heading', level: 1, text: 'Trade', ref: 's/fh' },
      { kind: 'paragraph', text: short, ref: 's/fp' },
      { kind: 'heading', level: 2, text: 'Customs', ref: 's/gh' },
      { kind: 'paragraph', text, ref: 's/gp' },
      { kind: 'heading', level: 2, text: 'Tickets', ref: 's/hh' },
      { kind: 'paragraph', text: short, ref: 's/hp' },
    ];
    const own = [{ title: 'Trade', block_refs: lead.map(({ ref }) => ref) }];
    const context = contextOf(lead, own, [{ ...slide, id: 'g', block_refs: ['s/gp'] }]);
    expect(of(context, 0)).toMatchObject({ of_slide: ['Tickets'], of_deck: [] });
  });

  it('says that a file holds further texts, but not of its authors', () => {
    const paper = { kind: 'paragraph', text: text.repeat(3), ref: 's/x' };
    expect(of(contextOf([...all, paper], sections, slides), 1).of_deck).toEqual(['Costs', 'other texts']);
    const authors = { kind: 'heading', text: 'Authors', ref: 's/y' };
    expect(of(contextOf([...all, authors, paper], sections, slides), 1).of_deck).toEqual(['Costs']);
  });

  it('misses nothing that has a row in a table of the deck', () => {
    const ofTable = { ...slide, id: 't', story_id: 'duties', source_section_idx: null, block_refs: [] };
    const context = contextOf(all, sections, [ofTable, ...slides]);
    const rows = [[{ text: 'Costs' }, { text: '12' }]];
    const inTable = { ...context, stories: new Map([['duties', { table: { rows } }]]) } as unknown as SlideContext;
    expect(of(inTable, 2).of_deck).toEqual([]);
  });

  it('finds the articles of a statute, by the name in the line below or by their number', () => {
    const line = (id: string, words: string) => ({ kind: 'paragraph', text: words, ref: `s/${id}` });
    const statute = [
      ...[line('1', 'Artigo Quinto'), line('2', text), line('3', 'Artigo Sexto'), line('4', text)],
      ...[line('5', 'Artigo Sétimo'), line('6', '(Deveres)'), line('7', text)],
    ];
    const own = [{ title: 'Dos membros', block_refs: ['s/2', 's/4', 's/6', 's/7'] }];
    const context = contextOf(statute, own, [{ ...slide, id: 'a', block_refs: ['s/4'] }]);
    expect(of(context, 0).of_slide).toEqual(['Artigo Quinto', 'Deveres']);
  });

  it('names the short items of a list that are not on the slide, and counts sentences', () => {
    const list = (items: string[]) => [
      { kind: 'list', ref: 's/l', items: items.map((each) => ({ text: each, level: 0 })) },
    ];
    const shown = ['Barley and wheat of the northern fields'];
    const ofList = (items: string[]) => {
      const context = contextOf(
        list(items),
        [],
        [{ ...slide, id: 'a', source_section_idx: null, block_refs: ['s/l'] }],
      );
      const { counted = [], of_slide: named } = of(context, 0, shown);
      return [...counted, ...named];
    };
    expect(ofList([...shown, 'Rye', 'Oats;'])).toEqual(['Rye', 'Oats']);
    expect(ofList([...shown, 'Rye', `Oats ${'that are eaten by horses '.repeat(4)}`])).toEqual(['2 of 3 points']);
    expect(ofList(['Rye', 'Oats'])).toEqual([]);
    // How the barley is sold is left to the source.
    expect(ofList([`${shown[0]!}, at prices that the ${'whole '.repeat(20)}board sets`, 'Rye'])).toEqual(['Rye']);
  });

  it('counts rows of sentences in a table, tells those apart that begin alike, and finds a label and its text', () => {
    const begin = 'To assess the effect of sixteen weeks of the treatment on';
    const texts = ['the weight of the animals', 'their sleep at night', 'the age that they reach'];
    const rows = texts.map((end) => [{ raw: 'Secondary' }, { raw: `${begin} ${end}` }]);
    const columns = [
      { name: '', kind: 'text' },
      { name: '', kind: 'text' },
    ];
    const spec = { columns, rows, header: [], total_rows: [] };
    const list = { kind: 'table', table: spec, ref: 's/t' };
    const context = contextOf([list], [], [{ ...slide, id: 'a', block_refs: ['s/t'] }]);
    const shown = (...ends: string[]): string[] => ends.flatMap((end) => ['Secondary', `${begin} ${end}`]);
    expect(of(context, 0, shown(texts[0]!, texts[2]!)).counted).toEqual(['1 of 3 points']);
    expect(of(context, 0, shown(...texts)).counted).toEqual([]);
  });
});
