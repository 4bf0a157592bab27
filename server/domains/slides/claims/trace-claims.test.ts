import { describe, expect, it } from '@jest/globals';
import type { Slide } from '../../../../common/deck/slide.ts';
import type { Block, SourceText } from '../../../../common/deck/source.ts';
import { judgeClaims } from './judge/judge-claims.ts';
import { indexSources } from './source-index.ts';
import { traceSlide } from './trace-claims.ts';

function sourceOf(blocks: Block[], language = 'en'): SourceText {
  return { id: 's1', name: 'report.docx', kind: 'docx', language, blocks, images: [], findings: [] };
}

function paragraph(ordinal: number, text: string): Block {
  return { kind: 'paragraph', id: `b${ordinal}`, address: { file: 'report.docx', paragraph: ordinal }, text };
}

function slideOf(lines: string[], extra: Partial<Slide> = {}): Slide {
  const body = { kind: 'text' as const, paragraphs: lines.map((text) => ({ runs: [{ text }], level: 0 })) };
  return {
    id: 'x',
    kind: 'content',
    layout_id: 'l',
    title: 'Title',
    fields: { body },
    boxes: {},
    free: [],
    notes: '',
    sources: [],
    claims: [],
    findings: [],
    ...extra,
  };
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

describe('traceSlide', () => {
  const index = indexSources([report]);
  const kinds = (line: string): string[] =>
    traceSlide(slideOf([line]), index, [], 'en').map((claim) => `${claim.kind} ${claim.text}`);

  it('quotes, rounds and refuses', () => {
    expect(kinds('Sales: 12,449,000 euros')).toEqual(['quoted 12,449,000 euros']);
    expect(kinds('Sales of 12.4 M, up 38 %')).toEqual(['rounded 12.4 M', 'rounded 38 %']);
    expect(kinds('Sales of 12.5 M')).toEqual(['untraced 12.5 M']);
    expect(kinds('A loss of -3.5 million in 2021')).toEqual(['quoted -3.5 million', 'quoted 2021']);
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

  it('prefers the places the slide stands on', () => {
    const near = { file: 'report.docx', paragraph: 2 };
    const [claim] = traceSlide(slideOf(['38.4 %'], { sources: [near] }), index, [], 'en');
    expect(claim?.addresses[0]?.file).toBe('report.docx');
    const other = {
      ...report,
      id: 's2',
      blocks: [{ ...paragraph(1, 'It is 38.4 %.'), address: { file: 'other.md' } }],
    };
    const both = indexSources([report, other]);
    const [second] = traceSlide(slideOf(['38.4 %'], { sources: [{ file: 'other.md' }] }), both, [], 'en');
    expect(second?.addresses).toEqual([{ file: 'other.md' }]);
  });

  it('knows the figures of a story with and without what stands behind them', () => {
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

  it('quotes figures of names from the file, its title and its sheets', () => {
    const named = sourceOf([
      { ...paragraph(1, 'No figures.'), address: { file: 'sales_2019-q3.xlsx', sheet: 'Plan 77' } },
    ]);
    const source: SourceText = { ...named, name: 'sales_2019-q3.xlsx', title: 'Budget of 1.2 million' };
    const slide = slideOf(['Sales 2019 q3', 'Budget of 1.2 million', 'Plan 77']);
    slide.claims = traceSlide(slide, indexSources([source]), [], 'en');
    expect(slide.claims.map(({ kind, addresses }) => [kind, addresses[0]?.sheet])).toEqual([
      ['quoted', undefined],
      ['quoted', undefined],
      ['quoted', undefined],
      ['quoted', 'Plan 77'],
    ]);
    expect(judgeClaims({ title: '', language: 'en', slides: [slide] }, [source])).toEqual([]);
  });

  it('takes source lines and agenda numbers for no claims', () => {
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
});
