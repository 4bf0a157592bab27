import { describe, expect, it } from '@jest/globals';
import type { Slide } from '../../../common/deck/slide.ts';
import { slideOf } from '../../../tests/support/claim-sources.ts';
import { slideTexts } from './slide-texts.ts';

const textsOf = (lines: string[], extra: Partial<Slide> & { __diagram__?: Record<string, unknown> } = {}): string[] =>
  slideTexts(slideOf(lines, extra)).map(({ field, text }) => `${field}: ${text}`);
const paragraphs = (text: string) => [{ runs: [{ text }], level: 0 }];

describe('slideTexts', () => {
  it('takes the title once, whether or not a field shows it', () => {
    expect(textsOf(['Sales of 5'])).toEqual(['body: Sales of 5', 'title: Title']);
    expect(textsOf(['Title'])).toEqual(['body: Title']);
  });

  it('takes cells, free content and labels of diagrams', () => {
    const table = { kind: 'table' as const, table: { rows: [[{ text: '1' }], [{ text: '2' }]] } } as never;
    const free = [
      { id: 'f1', role: 'note', content: { kind: 'text', paragraphs: paragraphs('Free 3') } },
      { id: 'f2', role: 'source_line', content: { kind: 'text', paragraphs: paragraphs('Source: page 4') } },
    ] as never;
    const __diagram__ = { items: [{ label: 'Step 5' }] };
    expect(textsOf([], { fields: { t: table }, free, __diagram__ })).toEqual([
      't: 1',
      't: 2',
      'f1: Free 3',
      '__diagram__: Step 5',
      'title: Title',
    ]);
  });

  it('takes the notes line by line, without blanks, source lines and places', () => {
    const notes = ['First', '  ', 'Source: report.docx, page 7', 'Quelle: data.csv, 9', 'Note: 8 of them'].join('\n');
    const extra = { notes, source_line: 'Source: report.docx, page 7', sources: [{ file: 'data.csv' }] };
    expect(textsOf([], { ...extra, title: '' })).toEqual(['title: ', 'notes: First', 'notes: Note: 8 of them']);
  });

  it('leaves out the numbering of agendas and of continued slides', () => {
    expect(textsOf(['1. Sales in 3 towns', '12) Cost', '7', '2024 plan'], { kind: 'agenda' }).slice(0, 4)).toEqual([
      'body:  Sales in 3 towns',
      'body:  Cost',
      'body: ',
      'body: 2024 plan',
    ]);
    const part = { id: 'x-part-2', title: 'Sales (2)' };
    expect(textsOf(['Sales (2)', 'Sales (3)'], part)).toEqual(['body: Sales ', 'body: Sales (3)']);
    expect(textsOf(['Sales (2)'], { title: 'Sales (2)' })).toEqual(['body: Sales (2)']);
  });

  it('leaves out a field that is the source line', () => {
    expect(textsOf(['Source: 7'], { source_line: 'Source: 7' })).toEqual(['title: Title']);
  });
});
