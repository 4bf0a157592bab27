import { describe, expect, it } from '@jest/globals';
import type { Block } from '../../../common/deck/source.ts';
import { createBlockBuilder } from '../block-builder.ts';
import { addLinesOfSheet, bylineIn, coverLine, partsOfLine } from './sheet-lines.ts';

const kinds = (line: string): string[] => partsOfLine(line).map(({ kind, text }) => `${kind}: ${text}`);

describe('a line beside the tables of a sheet', () => {
  it('keeps who made it, and how its figures are to be read, apart from what it says', () => {
    expect(
      kinds('Werte in EUR zu Einkaufspreisen, Stichtag 30.06.2026. Quelle: Auszug vom 02.07., T. Niebuhr'),
    ).toEqual([
      'note: Werte in EUR zu Einkaufspreisen, Stichtag 30.06.2026.',
      'note: Quelle: Auszug vom 02.07., T. Niebuhr',
    ]);
    expect(kinds('Compiled by H. Crane from tenders. Scores 1-5 by the panel. NOT for circulation to bidders')).toEqual(
      [
        'byline: Compiled by H. Crane from tenders.',
        'note: Scores 1-5 by the panel.',
        'byline: NOT for circulation to bidders',
      ],
    );
  });

  it('ends no sentence behind the initial of a name, and knows a request not to pass it on', () => {
    expect(kinds('Management accounts. Version 3 (M. Okafor, 14 Nov 2025)')).toEqual([
      'text: Management accounts.',
      'note: Version 3 (M. Okafor, 14 Nov 2025)',
    ]);
    expect(kinds('-- do not forward outside the partnership --')[0]).toMatch(/^byline/u);
    expect(bylineIn('-- do not forward outside the partnership --')).toBe('do not forward outside the partnership');
  });

  it('keeps a sentence about a definition with it', () => {
    expect(kinds('Cover = stock / sales x 91 days. In summer it says little.')).toHaveLength(1);
  });

  it.each([
    'All amounts in £. 2025 forecast is actuals to October.',
    'Northside was closed for 14 days in October (roof).',
    'Sources of income changed in 2025. Rents fell.',
    'Draft budget 2026, thousands, excl. VAT – for Finance Committee',
  ])('leaves what is said as it is: %s', (line) => {
    expect(kinds(line)).toEqual([`text: ${line}`]);
  });

  it('says on the cover who made it and who may see it', () => {
    const made = bylineIn(
      'Compiled by Harriet Crane from tenders, demos (9-18 June) and calls to all of the reference sites',
    );
    expect(made).toBe('Compiled by Harriet Crane from tenders, demos and calls to all of the reference sites');
    expect(coverLine([made ?? '', 'NOT for circulation'])).toBe('Compiled by Harriet Crane · NOT for circulation');
  });
});

function shownBlock(block: Block): string {
  if (block.kind === 'list') return `list: ${block.items.map(({ text }) => text).join(' | ')}`;
  return 'text' in block ? `${block.kind}: ${block.text}` : '';
}

describe('a sheet of lines', () => {
  const build = (texts: string[]) => {
    const builder = createBlockBuilder('a.xlsx');
    const byline = addLinesOfSheet(
      texts.map((text, at) => ({ text, place: { sheet: 'Notes', range: `A${at + 1}` } })),
      'Notes',
      builder,
    );
    return { byline, lines: builder.blocks.map(shownBlock) };
  };

  it('has its first line as heading, the list last below its lead, and is signed', () => {
    const { byline, lines } = build([
      'Notes and open points',
      'Stock rose by 49,000 because of early orders.',
      'Proposals for 20 October:',
      'a) Order for each patient',
      'b) Share vaccines',
      'Not included: wards',
      'Hanna Feldkamp, pharmacy, 5 October 2026 - not yet seen by finance',
    ]);
    expect(lines).toEqual([
      'heading: Notes and open points',
      'paragraph: Stock rose by 49,000 because of early orders.',
      'paragraph: Not included: wards',
      'heading: Proposals for 20 October',
      'list: Order for each patient | Share vaccines',
    ]);
    expect(byline).toBe('Hanna Feldkamp, pharmacy, 5 October 2026 - not yet seen by finance');
  });

  it('has the name of the sheet where its first line is a sentence', () => {
    expect(build(['All figures were checked.', 'They are final.', 'Ask us.']).lines[0]).toBe('heading: Notes');
  });
});
