import { describe, expect, it } from '@jest/globals';
import type { SlideContext } from './slide-context.ts';
import { sourceLine } from './source-line.ts';
import { namesUnsaid, withLeftOut, withRemarks, withUnsaid } from './left-out.ts';

const LABELS: Record<string, string> = {
  'slides.not_shown': 'Not shown: {{names}}',
  'slides.not_in_deck': 'Not in this deck: {{names}}',
  'slides.not_in_source': 'Not in the source: {{names}}',
  'slides.and_more': '{{names}} and {{count}} more',
};
const label = (key: string, params: Record<string, string | number> = {}): string =>
  (LABELS[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name]));
const oneLine = (max_length: number) => ({ max_length, max_items: 1 });
const line = (names: string[], room = 0): string | undefined =>
  withLeftOut('Source: a.xlsx', names, oneLine(room), label);

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
    const named = (key: string, { places = '', pages = '' } = {}): string =>
      key === 'slides.source_line' ? places : `pages ${pages}`;
    const addresses = [{ page: 3 }, { page: 1, last_page: 2 }, { page: 1 }].map((each) => ({ file: 'a.pdf', ...each }));
    expect(sourceLine(addresses, { label: named, blocks: new Map() })).toBe('a.pdf, pages 1–3');
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

  it('stays in one line, without the place in its file where that would break it', () => {
    const said = 'Source: harbours.csv, table 1. The source gives no currency of these amounts';
    const names = ['United Kingdom', 'Netherlands', 'Portugal'];
    expect(withLeftOut(said, names, { max_length: 210, max_items: 2 }, label)).toBe(
      'Source: harbours.csv. The source gives no currency of these amounts. Not shown: United Kingdom and 2 more',
    );
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
  const of = (of_slide: string[], of_deck: string[] = []) => ({ of_slide, of_deck });

  it('adds what a slide leaves out, where both have room', () => {
    expect(withUnsaid('Source: a.docx', of(['endpoint 5']), label)).toBe('Source: a.docx. Not shown: endpoint 5');
    expect(withUnsaid('Source: a.docx', undefined, label)).toBe('Source: a.docx');
    expect(withUnsaid('Source: a.docx', of(['endpoint '.repeat(20)]), label)).toBe('Source: a.docx');
    expect(withUnsaid('Source: a.docx, Trial, Endpoints', of(['endpoint 5']), label, oneLine(50))).toBe(
      'Source: a.docx, Trial … Not shown: endpoint 5',
    );
  });

  it('tries no more of thousands of names than a line can hold', () => {
    let tried = 0;
    const counting = (key: string, params: Record<string, string | number> = {}): string => {
      tried += 1;
      return label(key, params);
    };
    const many = Array.from({ length: 3000 }, (_, at) => `Part ${at}`);
    expect(withUnsaid('Source: a.docx', of(many, many), counting)).toMatch(
      /Part 0 and 2999 more\. Not in this deck: Part 0, Part 1, .* more$/u,
    );
    expect(tried).toBeLessThan(10_000);
    expect(namesUnsaid(of(many), label)[0]).toMatch(/Part 59 and 2940 more$/u);
  });

  it('names all, in a second line of its field where one has no room', () => {
    const names = [
      'Board of directors',
      'Marketing',
      'Layoffs',
      'Security challenges',
      'Corporate identity',
      'Offices',
    ];
    const all = 'Board of directors, Marketing, Layoffs, Security challenges, Corporate identity, Offices';
    const room = { max_length: 200, max_items: 2 };
    expect(withUnsaid('Source: a.docx, Government', of(names), label, room)).toContain(`. Not shown: ${all}`);
    // Some in one line, where two have no room for all.
    const more = [...names, 'Litigation and legal affairs of '.repeat(5)];
    expect(withUnsaid('Source: a.docx, Government', of(more), label, room)).toBe(
      'Source: a.docx, Government. Not shown: Board of directors, Marketing, Layoffs, Offices and 3 more',
    );
    // The place in the file is worth a second line; where two have no room for it, the name of the file is enough.
    const place = `Source: a.docx, ${'Government of the states '.repeat(2).trim()}`;
    const unsaid = of(['Marketing', 'Board of directors'], ['Identity']);
    const shown = 'Not shown: Marketing, Board of directors. Not in this deck: Identity';
    expect(withUnsaid(place, unsaid, label, { max_length: 180, max_items: 2 })).toBe(`${place}. ${shown}`);
    expect(withUnsaid(place, unsaid, label, { max_length: 110, max_items: 2 })).toBe(`Source: a.docx. ${shown}`);
    // One of several places would pass for all of them.
    expect(
      withUnsaid('Source: a.docx, Results, Setup of trials', of(['Marketing of all results']), label, {
        max_length: 140,
        max_items: 2,
      }),
    ).toBe('Source: a.docx, Results, Setup of trials. Not shown: Marketing of all results');
    // Rather two lines than nothing.
    const long = `Source: ${'a'.repeat(80)}.docx`;
    expect(withUnsaid(long, of(['Marketing']), label, { max_length: 200, max_items: 2 })).toBe(
      `${long}. Not shown: Marketing`,
    );
  });

  it('names chapters sooner than parts of one', () => {
    const unsaid = of(['Plausibility', 'Wear'], ['Discussion', 'Costs']);
    expect(withUnsaid('Source: a.docx', unsaid, label, oneLine(81))).toBe(
      'Source: a.docx. Not shown: Wear and 1 more. Not in this deck: Discussion, Costs',
    );
  });

  it('names whole parts of the section and of the deck, and counts those that have no room', () => {
    const unsaid = of(
      ['Heraldry', 'Cultural references'],
      ['Etymology', 'A long chapter about the breeds of all countries'],
    );
    expect(withUnsaid('Source: a.html', unsaid, label, oneLine(105))).toBe(
      'Source: a.html. Not shown: Heraldry, Cultural references. Not in this deck: Etymology and 1 more',
    );
    expect(withUnsaid('Source: a.html', unsaid, label, oneLine(90))).toBe(
      'Source: a.html. Not shown: Heraldry and 1 more. Not in this deck: Etymology and 1 more',
    );
    expect(namesUnsaid(unsaid, label)).toEqual([
      'Not shown: Heraldry, Cultural references',
      'Not in this deck: Etymology, A long chapter about the breeds of all countries',
    ]);
  });

  it('says apart from what is not shown what no source has', () => {
    const unsaid = { ...of(['costs']), of_source: ['owners, dates'] };
    expect(withUnsaid('Source: a.html', unsaid, label, oneLine(90))).toBe(
      'Source: a.html. Not shown: costs. Not in the source: owners, dates',
    );
    const missing = { ...of([]), of_source: ['owners'] };
    expect(withUnsaid('Source: a.html', missing, label, oneLine(90))).toBe('Source: a.html. Not in the source: owners');
    expect(namesUnsaid(unsaid, label)).toEqual(['Not shown: costs', 'Not in the source: owners, dates']);
  });
});
