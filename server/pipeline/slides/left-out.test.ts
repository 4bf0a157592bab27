import { describe, expect, it } from '@jest/globals';
import type { SlideContext } from './slide-context.ts';
import { sourceLine } from './slide-draft.ts';
import { namesLeftOut, withLeftOut, withRemarks, withUnsaid } from './left-out.ts';

const LABELS: Record<string, string> = {
  'slides.not_shown': 'Not shown: {{names}}',
  'slides.and_more': '{{names}} and {{count}} more',
};
const label = (key: string, params: Record<string, string | number> = {}): string =>
  (LABELS[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name]));
const line = (names: string[], room?: number): string | undefined => withLeftOut('Source: a.xlsx', names, room, label);

describe('sourceLine', () => {
  it('names long headings by what stands before their colon', () => {
    const section = ['Clinical trial transparency: providing management and analysis of data'];
    const context = {
      label: (_: string, params?: Record<string, unknown>) => String(params?.['places']),
      blocks: new Map(),
    };
    expect(sourceLine([{ file: 'a.docx', section }], context)).toBe('a.docx, Clinical trial transparency');
  });

  it('names all pages that a text is on, as they are turned', () => {
    const named = (key: string, { places = '', page = 0 } = {}): string =>
      key === 'slides.source_line' ? places : `page ${page}`;
    const addresses = [{ page: 3 }, { page: 1, last_page: 2 }, { page: 1 }].map((each) => ({ file: 'a.pdf', ...each }));
    expect(sourceLine(addresses, { label: named, blocks: new Map() })).toBe('a.pdf, page 1, page 2, page 3');
  });

  it('calls text before the first part the introduction', () => {
    const at = (section: string[] | undefined, text = 'Text', kind = 'paragraph') => ({
      block: { kind, text, address: { file: 'a.md', ...(section === undefined ? {} : { section }) } },
    });
    const all = [at(undefined, 'IBM', 'heading'), at(['IBM']), at(['IBM'], '1910s', 'heading'), at(['IBM', '1910s'])];
    const lineOf = (index: number, of = all): string | undefined => {
      const blocks = new Map(of.map((each, id) => [`s1/b${id}`, each])) as unknown as SlideContext['blocks'];
      const named = (key: string, { places = '' } = {}): string => (key === 'slides.source_line' ? places : key);
      return sourceLine([of[index]!.block.address], { blocks, label: named });
    };
    expect(lineOf(1)).toBe('a.md, slides.introduction');
    expect(lineOf(3)).toBe('a.md, 1910s');
    const foot = { block: { ...at(undefined).block, address: { file: 'a.md', part: 'footer' } } };
    expect(lineOf(4, [...all, foot])).toBe('a.md, slides.footer');
    // Without parts the heading is the only name there is.
    expect(lineOf(1, all.slice(0, 2))).toBe('a.md, IBM');
  });
});

describe('withLeftOut', () => {
  it('names all rows that have room', () => {
    expect(line(['Tokyo', 'Seoul'])).toBe('Source: a.xlsx. Not shown: Tokyo, Seoul');
    expect(line(['Tokyo', 'Seoul', 'Lima', 'Oslo'])).toBe('Source: a.xlsx. Not shown: Tokyo, Seoul, Lima, Oslo');
  });

  it('says of which measure rows have no figure', () => {
    const introduce = (names: string): string => `No median salary: ${names}`;
    expect(withLeftOut('Source: a.xlsx', ['Law', 'Other'], undefined, label, introduce)).toBe(
      'Source: a.xlsx. No median salary: Law, Other',
    );
  });

  it('says less where the field has less room, and nothing where it has none', () => {
    const names = ['Investment management and research', 'Commercial banking and lending', 'Insurance'];
    expect(line(names, 95)).toBe(
      'Source: a.xlsx. Not shown: Investment management…, Commercial banking and lending, Insurance',
    );
    // Whole names say more than many beginnings of names.
    expect(line(names, 80)).toBe('Source: a.xlsx. Not shown: Investment management and research and 2 more');
    expect(line(names, 70)).toBe('Source: a.xlsx. Not shown: Investment management… and 2 more');
    expect(line(names, 40)).toBe('Source: a.xlsx');
  });
});

describe('withRemarks', () => {
  it('adds what the source says about its figures, as many sentences as have room', () => {
    const remarks = ['Pay is self-reported.', `It ${'very '.repeat(40)}long.`, 'Bonuses are left out.'];
    expect(withRemarks('Source: a.xlsx', remarks)).toBe('Source: a.xlsx. Pay is self-reported. Bonuses are left out');
    expect(withRemarks('Source: a.xlsx')).toBe('Source: a.xlsx');
  });
});

describe('withUnsaid', () => {
  it('adds what a writer leaves out, where both have room', () => {
    expect(withUnsaid('Source: a.docx', 'endpoint 5', label)).toBe('Source: a.docx. Not shown: endpoint 5');
    expect(withUnsaid('Source: a.docx', undefined, label)).toBe('Source: a.docx');
    expect(withUnsaid('Source: a.docx', 'endpoint '.repeat(20), label)).toBe('Source: a.docx');
    expect(withUnsaid('Source: a.docx, Trial, Endpoints', 'endpoint 5', label, 50)).toBe(
      'Source: a.docx, Trial … Not shown: endpoint 5',
    );
  });
});

describe('namesLeftOut', () => {
  const text = 'The harbour has new cranes. '.repeat(20);
  const part = (id: string, name: string): { kind: string; text: string; ref: string }[] => [
    { kind: 'heading', text: name, ref: `s/${id}h` },
    { kind: 'paragraph', text, ref: `s/${id}p` },
  ];
  const all = [...part('a', 'Cranes'), ...part('b', '2.1 Ferries'), ...part('c', 'Trade'), ...part('d', 'Customs')];
  const slide = { kind: 'content', story_id: null, source_section_idx: 0, title: '', takeaway: '' };
  const slides = ['a', 'c'].map((id) => ({ ...slide, id, block_refs: [`s/${id}p`] }));
  const context = {
    ...{ label, outline: { title: '', slides }, brief: { sections: [] as object[] } },
    blocks: new Map(all.map(({ ref, ...block }) => [ref, { block }])),
    stories: new Map<string, object>(),
  };
  const sections = [
    { title: 'Works', block_refs: all.slice(0, 6).map(({ ref }) => ref) },
    { title: 'Customs', block_refs: all.slice(6).map(({ ref }) => ref) },
  ];
  context.brief.sections = sections;

  it('names what no slide is about, on the last slide of text', () => {
    const asked = context as unknown as SlideContext;
    const [first, last] = asked.outline.slides;
    expect(namesLeftOut(asked, last!, [], undefined)).toBe('Ferries, Customs');
    expect(namesLeftOut(asked, first!, [], undefined)).toBeUndefined();
    const paper = { kind: 'paragraph', text: text.repeat(3) };
    const twoPapers = { ...context, blocks: new Map([...context.blocks, ['s/x', { block: paper }]]) };
    expect(namesLeftOut(twoPapers as unknown as SlideContext, last!, [], undefined)).toBe(
      'Ferries, Customs and 1 more',
    );
    const ofTable = { ...slide, id: 't', story_id: 'duties', source_section_idx: null, block_refs: [] };
    const inTable = {
      ...context,
      outline: { title: '', slides: [ofTable, ...slides] },
      stories: new Map([['duties', { table: { rows: [[{ text: 'Customs' }, { text: '12' }]] } }]]),
    } as unknown as SlideContext;
    expect(namesLeftOut(inTable, last!, [], undefined)).toBe('Ferries');
  });
});
