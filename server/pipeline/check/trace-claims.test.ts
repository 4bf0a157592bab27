import { describe, expect, it } from '@jest/globals';
import type { DataStory, UnplacedClaim } from '../../../common/deck/data-story.ts';
import type { Block, SourceText } from '../../../common/deck/source.ts';
import { paragraphAt, slideOf, sourceOf } from '../../../tests/support/claim-sources.ts';
import { judgeClaims } from '../../../tests/support/judge/judge-claims.ts';
import { indexSources } from './source-index.ts';
import { isSamePlace, traceSlide } from './trace-claims.ts';

function paragraph(ordinal: number, text: string): Block {
  return paragraphAt({ paragraph: ordinal }, text);
}

const report = sourceOf([
  paragraph(1, 'Sales reached 12,449,000 euros in 2021, up 38.4 % on the year before.'),
  paragraph(2, 'GPT-4 answered 38.4 % of the questions; the loss was -3.5 million.'),
  {
    kind: 'list',
    id: 'b3',
    address: { file: 'report.docx', paragraph: 3 },
    ordered: false,
    items: [{ text: 'Version 3.1.2 shipped on 2021-03-05', level: 0 }],
  },
]);

const index = await indexSources([report]);

describe('traceSlide', () => {
  const kinds = (line: string): string[] =>
    traceSlide(slideOf([line]), index, [], 'en').map((claim) => `${claim.kind} ${claim.text}`);

  it('quotes, rounds and refuses', () => {
    expect(kinds('Sales: 12,449,000 euros')).toEqual(['quoted 12,449,000 euros']);
    expect(kinds('Sales of 12.4 M, up 38 %')).toEqual(['rounded 12.4 M', 'rounded 38 %']);
    expect(kinds('Sales of 12.5 M')).toEqual(['untraced 12.5 M']);
    expect(kinds('A loss of -3.5 million in 2021')).toEqual(['quoted -3.5 million', 'quoted 2021']);
  });

  it('computes how far two numbers of the sources are apart that stand beside it', async () => {
    const counts = await indexSources([sourceOf([paragraph(1, 'SKU-1: 450 expected, 289 counted.')])]);
    const claims = (line: string) => traceSlide(slideOf([line]), counts, [], 'en');
    const [first, second, apart] = claims('450 expected, 289 counted: 161 apart');
    expect([first?.kind, second?.kind]).toEqual(['quoted', 'quoted']);
    expect(apart).toMatchObject({ text: '161', kind: 'computed', formula: 'difference', exact_value: 161 });
    expect(apart?.addresses).toHaveLength(2);
    const unknown = claims('450 expected, 300 counted: 150 apart');
    expect(unknown.map(({ kind }) => kind)).toEqual(['quoted', 'untraced', 'untraced']);
  });

  it('finds what is lacking in a number with a minus sign', async () => {
    const counts = await indexSources([sourceOf([paragraph(1, 'SKU-1 shows a variance of -24 units.')])]);
    const kindsOf = (line: string) => traceSlide(slideOf([line]), counts, [], 'en').map(({ kind }) => kind);
    expect(kindsOf('It is 24 units short')).toEqual(['quoted']);
    expect(kindsOf('It is 24 units over')).toEqual(['untraced']);
    expect(kindsOf('It is 23 units short')).toEqual(['untraced']);
  });

  it('never rounds a year', () => {
    expect(kinds('In 2020')).toEqual(['untraced 2020']);
  });

  it('finds names and dates verbatim only', () => {
    expect(kinds('GPT-4, version 3.1.2, 2021-03-05')).toEqual(['quoted GPT-4', 'quoted 3.1.2', 'quoted 2021-03-05']);
    expect(kinds('version 3.1.3')).toEqual(['untraced 3.1.3']);
  });

  it('reads the same number in the words of another language', () => {
    const claims = traceSlide(slideOf(['Umsatz: 12,4 Mio. Euro, plus 38,4 %']), index, [], 'de');
    expect(claims.map((claim) => claim.kind)).toEqual(['rounded', 'quoted']);
    expect(claims[0]?.value).toBe(12_400_000);
  });

  it('prefers the places the slide is on', async () => {
    const near = { file: 'report.docx', paragraph: 2 };
    const [claim] = traceSlide(slideOf(['38.4 %'], { sources: [near] }), index, [], 'en');
    expect(claim?.addresses[0]?.file).toBe('report.docx');
    const other = {
      ...report,
      id: 's2',
      blocks: [{ ...paragraph(1, 'It is 38.4 %.'), address: { file: 'other.md' } }],
    };
    const both = await indexSources([report, other]);
    const [second] = traceSlide(slideOf(['38.4 %'], { sources: [{ file: 'other.md' }] }), both, [], 'en');
    expect(second?.addresses).toEqual([{ file: 'other.md' }]);
  });

  it('knows the figures of a story with and without what is behind them', () => {
    const sum = { value: 11e6, exact_value: 10_987_648, kind: 'computed' as const, formula: 'sum' as const };
    const addresses = [{ file: 'report.docx', table: 1, range: 'B2:B9' }];
    const story = {
      id: 'x',
      block_ref: 's1/b1',
      message: 'All add up to 11 M pesos',
      shows: '',
      points: ['Jan: 35 B'],
      weight: 1,
      sources: [],
      claims: [
        { ...sum, text: '11 M pesos', addresses },
        { ...sum, text: '35', value: 35, exact_value: 35, addresses },
      ],
    };
    const claims = traceSlide(slideOf(['All add up to 11 M pesos', 'Jan: 35 B']), index, [story], 'en');
    expect(claims.map(({ kind, text, value }) => [kind, text, value])).toEqual([
      ['computed', '11 M', 11e6],
      ['computed', '35 B', 35],
    ]);
  });

  it('quotes figures of names from the file, its title and its sheets', async () => {
    const named = sourceOf([
      { ...paragraph(1, 'No figures.'), address: { file: 'sales_2019-q3.xlsx', sheet: 'Plan 77' } },
    ]);
    const source: SourceText = { ...named, name: 'sales_2019-q3.xlsx', title: 'Budget of 1.2 million' };
    const slide = slideOf(['Sales 2019 q3', 'Budget of 1.2 million', 'Plan 77']);
    slide.claims = traceSlide(slide, await indexSources([source]), [], 'en');
    expect(slide.claims.map(({ kind, addresses }) => [kind, addresses[0]?.sheet])).toEqual([
      ['quoted', undefined],
      ['quoted', undefined],
      ['quoted', undefined],
      ['quoted', 'Plan 77'],
    ]);
    expect(judgeClaims({ title: '', language: 'en', slides: [slide] }, [source])).toEqual([]);
  });

  it('does not count source lines and agenda numbers as claims', () => {
    const agenda = slideOf(['1. Sales', '2 Outlook', '03'], { kind: 'agenda' });
    expect(traceSlide(agenda, index, [], 'en')).toEqual([]);
    const line = 'Source: report.docx, page 7';
    const sourced = slideOf(['Sales'], { source_line: line, notes: `Talk.\n\n${line}` });
    expect(traceSlide(sourced, index, [], 'en')).toEqual([]);
  });

  it('marks numbers of the notes and of free content too', () => {
    const slide = slideOf(['Sales'], { notes: 'Exactly 999 shops' });
    expect(traceSlide(slide, index, [], 'en')).toMatchObject([{ field: 'notes', text: '999', kind: 'untraced' }]);
  });

  it('rounds to either side of the middle', async () => {
    const middle = await indexSources([sourceOf([paragraph(1, 'Exactly 12,450,000.')])]);
    const kindOf = (line: string) => traceSlide(slideOf([line]), middle, [], 'en')[0];
    expect(kindOf('12.4 M')).toMatchObject({ kind: 'rounded', value: 12.4e6, exact_value: 12_450_000 });
    expect(kindOf('12.5 M')?.kind).toBe('rounded');
    expect(kindOf('12.3 M')?.kind).toBe('untraced');
  });

  it('takes the language of the sources where the deck names none', async () => {
    const german = await indexSources([sourceOf([paragraph(1, 'Umsatz 1.234,5')], { language: 'de' })]);
    expect(traceSlide(slideOf(['1.234,5']), german, [])).toMatchObject([{ kind: 'quoted', value: 1234.5 }]);
  });

  it('claims the values of charts in their field', () => {
    const address = { file: 'data.csv', range: 'B2' };
    const chart = {
      kind: 'bar',
      alt: '',
      categories: ['A'],
      series: [{ name: 'S', values: [5], addresses: [address] }],
    };
    const slide = slideOf([], { fields: { c: { kind: 'chart', chart } as never } });
    expect(traceSlide(slide, index, [], 'en')).toEqual([
      { slide_id: 'x', field: 'c', text: '5', value: 5, kind: 'quoted', addresses: [address] },
    ]);
  });
});

describe('traceSlide with stories', () => {
  function storyOf(name: string, claim: Partial<UnplacedClaim>, extra: Partial<DataStory> = {}): DataStory {
    const addresses = [{ file: name, range: 'B2' }];
    const computed = { text: '77', value: 77, kind: 'computed' as const, formula: 'sum' as const, addresses };
    return {
      ...{ id: name, block_ref: 's1/b1', message: `Message of ${name}`, shows: '', points: [], weight: 1, sources: [] },
      claims: [{ ...computed, ...claim }],
      ...extra,
    };
  }
  const traced = (line: string, stories: DataStory[], extra: Parameters<typeof slideOf>[1] = {}) =>
    traceSlide(slideOf(line.split('|'), extra), index, stories, 'en')[0];
  const fileOf = (...args: Parameters<typeof traced>): string | undefined => traced(...args)?.addresses[0]?.file;

  it('prefers the story that the slide shows most of', () => {
    const chart = { kind: 'bar', alt: '', categories: [], series: [] } as never;
    const table = { rows: [] } as never;
    const drawn = storyOf('drawn', {}, { chart });
    const tabled = storyOf('tabled', {}, { table });
    const reported = storyOf('told', {});
    const pointed = storyOf('pointed', {}, { points: ['One point', 'Two points', 'Unsaid'] });
    const sourced = storyOf('sourced', {}, { sources: [{ file: 'data.csv', sheet: 'Plan' }] });
    const all = [sourced, pointed, reported, tabled, drawn];
    const lines = '77|One point|Two points|Message of told';
    const sources = [{ file: 'data.csv', sheet: 'Plan' }];
    expect(fileOf(lines, all, { sources })).toBe('told');
    expect(fileOf('77|One point', all, { sources })).toBe('pointed');
    expect(fileOf('77', [reported, pointed, sourced], { sources })).toBe('sourced');
    const body = slideOf(lines.split('|')).fields['body'] as never;
    expect(fileOf('', all, { fields: { body, c: { kind: 'chart', chart } }, sources })).toBe('drawn');
    expect(fileOf('', all, { fields: { body, t: { kind: 'table', table } }, sources })).toBe('tabled');
    const two = [storyOf('one', {}, { points: ['One point'] }), pointed];
    expect(fileOf('77|One point|Two points', two)).toBe('pointed');
  });

  it('uses no story that the slide does not show', () => {
    expect(traced('99', [storyOf('other', { text: '77', value: 99 })])?.kind).toBe('untraced');
    expect(fileOf('77', [storyOf('same-figure', {})])).toBe('same-figure');
    expect(traced('77', [storyOf('quoted', { kind: 'quoted' })])?.kind).toBe('untraced');
  });

  it('takes a computed value at a coarser precision, down to one part in twenty', () => {
    const story = storyOf('s', { text: '1,234', value: 1234, exact_value: 1234.4 });
    const shown = (line: string, extra: Partial<UnplacedClaim> = {}) =>
      traced(`${line}|Message of s`, [{ ...story, claims: [{ ...story.claims[0], ...extra } as UnplacedClaim] }]);
    expect(shown('1.23 k')).toMatchObject({ kind: 'computed', text: '1.23 k', value: 1230, exact_value: 1234.4 });
    expect(shown('1.2 k')?.kind).toBe('untraced');
    expect(shown('1.24 k')?.kind).toBe('untraced');
    expect(shown('12 %', { text: '0.12', value: 0.12, exact_value: 0.1204 })?.kind).toBe('untraced');
    expect(shown('12 %', { text: '12.0 %', value: 0.12, exact_value: 0.1204 })?.kind).toBe('untraced');
    expect(shown('12.0 %', { text: '12.04 %', value: 0.1204, exact_value: 0.1204 })?.kind).toBe('computed');
    expect(shown('2023', { text: '2,023.2', value: 2023.2, exact_value: 2023.2 })?.kind).toBe('untraced');
    expect(shown('1.23 k', { kind: 'rounded' })?.kind).toBe('untraced');
  });

  it('treats the same words as the same claim only with the same value', () => {
    const story = (value: number) => storyOf('s', { text: '7 7', value, exact_value: value * 1e6 });
    expect(traced('77|Message of s', [story(77)])?.kind).toBe('computed');
    expect(traced('77|Message of s', [story(7.7e9)])?.kind).toBe('untraced');
  });
});

describe('isSamePlace', () => {
  const place = { file: 'a.docx', sheet: 'S', page: 1, slide: 1, table: 1, section: ['A', 'B'] };

  it('compares file, sheet, page, slide, table and section, not the cell', () => {
    expect(isSamePlace({ ...place, range: 'B2' }, { ...place, range: 'B3' })).toBe(true);
    expect(isSamePlace({ file: 'a.docx' }, { file: 'a.docx', paragraph: 4 })).toBe(true);
    const others = [{ file: 'b.docx' }, { sheet: 'T' }, { page: 2 }, { slide: 2 }, { table: 2 }, { section: ['A'] }];
    for (const other of others) expect(isSamePlace(place, { ...place, ...other })).toBe(false);
  });
});
