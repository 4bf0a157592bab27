import { describe, expect, it } from '@jest/globals';
import type { Block } from '../../common/deck/source.ts';
import { withTypedLists } from './ingest.ts';
import { withLeadCaptions, withLeadUnits } from './lead-units.ts';
import { withNotes } from './notes.ts';
import { buildTable } from './tables/build-table.ts';
import { withCountedHeadings, withoutReferenceMarks, withWholeParagraphs, withWholeStarts } from './tidy-text.ts';

const blocksOf = (...texts: string[]): Block[] =>
  texts.map((text, at) => {
    const base = { id: `b${at + 1}`, address: { file: 'statutes.docx' } };
    return text.startsWith('# ')
      ? { ...base, kind: 'heading', level: 1, text: text.slice(2) }
      : { ...base, kind: 'paragraph', text };
  });

describe('an enumeration that was typed', () => {
  it('is a list from its first mark to its last', () => {
    const [lead, list, after] = withTypedLists(
      blocksOf('The club may:', 'a) own a course;', 'b) rent one;', 'c) close it.', 'It has a seat.'),
    );
    expect(lead).toMatchObject({ kind: 'paragraph', text: 'The club may:' });
    expect(list).toMatchObject({
      id: 'b2',
      items: [{ text: 'own a course;' }, { text: 'rent one;' }, { text: 'close it.' }],
    });
    expect(after).toMatchObject({ kind: 'paragraph', text: 'It has a seat.' });
  });

  it('is none where the marks do not count up, or the points are numbered paragraphs', () => {
    const long = `1. ${'A clause of many words. '.repeat(20)}`;
    const blocks = blocksOf('a) one', 'c) three', 'e.g. this', long, long.replace('1.', '2.'));
    expect(withTypedLists(blocks)).toEqual(blocks);
  });
});

describe('running text', () => {
  const textsOf = (blocks: Block[]): string[] => blocks.map((block) => ('text' in block ? block.text : ''));

  it('has no reference marks behind words and sentences, and keeps brackets that are words', () => {
    const blocks = blocksOf(
      'He went to CTR.[23] Watson joined[24] it.[25][26] Its companies.[23]: 105  He sold "x".[a]',
      'As shown in [12], a range [6-9] holds.',
    );
    expect(textsOf(withoutReferenceMarks(blocks))).toEqual([
      'He went to CTR. Watson joined it. Its companies. He sold "x".',
      'As shown in [12], a range [6-9] holds.',
    ]);
    const code = blocksOf('The value is data[3] and pods[0-9] match.');
    expect(withoutReferenceMarks(code)).toEqual(code);
  });

  it('takes the start of its first sentence from the bold line above it', () => {
    const blocks = blocksOf(
      '# Report read late (ward 4, 2 July). The report',
      'came after the move. It was sent to the old ward.',
      '# Lessons learned',
      'from the pilot, in short.',
    );
    expect(textsOf(withWholeStarts(blocks))).toEqual([
      'Report read late (ward 4, 2 July)',
      'The report came after the move. It was sent to the old ward.',
      'Lessons learned',
      'from the pilot, in short.',
    ]);
  });

  it('is one paragraph where an empty line breaks a sentence, and several where a sentence lists them', () => {
    const start = 'The revenue of the segment fell a little. Its margin was 2.9%, compared to 5.9% for';
    expect(textsOf(withWholeParagraphs(blocksOf(start, 'the fourth quarter.', 'It rose.')))).toEqual([
      `${start} the fourth quarter.`,
      'It rose.',
    ]);
    for (const texts of [
      [start, 'the first quarter.', 'the second quarter.'],
      [`${start} 2024.`, 'the rest is open.'],
      ['Rules for', 'the use of the hall.'],
    ])
      expect(textsOf(withWholeParagraphs(blocksOf(...texts)))).toEqual(texts);
  });
});

it('numbers of headings that count up are known as such, and no others', () => {
  const headings = blocksOf('# 1 Ferries', 'They run.', '# 2 Trains', '# 3 Buses', '# 10 Downing Street');
  const texts = (blocks: Block[]): string[] => blocks.map((block) => ('text' in block ? block.text : ''));
  expect(texts(withCountedHeadings(headings.slice(0, 4)))).toEqual([
    '1. Ferries',
    'They run.',
    '2. Trains',
    '3. Buses',
  ]);
  expect(withCountedHeadings(headings)).toEqual(headings);
});

it('figures of a table are in the scale that the line above gives them, but for those it excepts', () => {
  const table = buildTable({
    rows: [
      ['Segment', 'Awards', 'Ratio'],
      ['Tanks', '31,201', '0.2'],
      ['Power', '29,805', '0.4'],
    ],
    headerRows: 1,
  });
  const block: Block = { id: 'b2', address: { file: 'a.txt' }, kind: 'table', table };
  const unitsBelow = (line: string): (string | undefined)[] => {
    const [, read] = withLeadUnits([...blocksOf(line), block]);
    return read?.kind === 'table' ? read.table.columns.map(({ unit }) => unit) : [];
  };
  expect(unitsBelow('Awards by segment (amounts are in thousands, except for ratios):')).toEqual([
    ...[undefined, 'thousand', undefined],
  ]);
  expect(unitsBelow('(in millions)')).toEqual([undefined, 'million', 'million']);
  expect(unitsBelow('Awards rose in thousands of towns.')).toEqual([undefined, undefined, undefined]);
  const currencyBelow = (line: string): (string | undefined)[] => {
    const [, read] = withLeadUnits([...blocksOf(line), block]);
    return read?.kind === 'table' ? [read.table.columns[1]?.unit, read.table.columns[1]?.currency] : [];
  };
  expect(currencyBelow('All figures are capital, in thousands of pounds, excluding tax.')).toEqual(['thousand', 'GBP']);
  expect(currencyBelow('Alle Beträge in T€.')).toEqual(['Tsd.', 'EUR']);
  expect(currencyBelow('Alle Angaben in Mio. Euro')).toEqual(['Mio.', 'EUR']);
  expect(currencyBelow('Figures are in £000.')).toEqual(['thousand', 'GBP']);
});

describe('notes', () => {
  const seen = (blocks: Block[]): (string | undefined)[][] =>
    withNotes(blocks).map((block) => ['text' in block ? block.text : '', block.address.part]);

  it('are apart from the text whose marks lead to them, which has no marks', () => {
    expect(
      seen(
        blocksOf(
          'Net income (1) rose.',
          'Liquidity (2) is high at 12 Euro*.',
          '(1) A non-GAAP figure.',
          '(2) With a loan.',
          '* Without VAT.',
        ),
      ),
    ).toEqual([
      ['Net income rose.', undefined],
      ['Liquidity is high at 12 Euro.', undefined],
      ['(1) A non-GAAP figure.', 'notes'],
      ['(2) With a loan.', 'notes'],
      ['* Without VAT.', 'notes'],
    ]);
  });

  it('are a list where plain text has them as one', () => {
    const base = { id: 'b2', address: { file: 'a.txt' } };
    const list: Block = { ...base, kind: 'list', ordered: true, items: [{ text: 'With a loan.', level: 0 }] };
    const [text, note] = withNotes([...blocksOf('Liquidity (1) is high.'), list]);
    expect([text, note?.address.part]).toMatchObject([{ text: 'Liquidity is high.' }, 'notes']);
    expect(withNotes([...blocksOf('Liquidity is high.'), list])[1]).toBe(list);
  });

  it('are no numbered paragraphs, and marks no points or numbers of parts', () => {
    for (const texts of [
      ['The board (1) meets.', '(1) It has a chair.', '(2) It has a clerk.'],
      ['Under subsection (1) it meets.', '(1) It has a chair.'],
      ['The costs (1) of staff and the rent (2) count.', '(1) It has a chair.'],
      ['Im Sinne von Absatz (1) gilt es.', '(1) Der Vorstand tagt.'],
    ])
      expect(seen(blocksOf(...texts))).toEqual(texts.map((text) => [text, undefined]));
  });
});

describe('the line right above a table', () => {
  const withTable = (...texts: string[]): Block[] => [
    ...blocksOf('# What we receive', ...texts),
    {
      ...{ id: 't1', address: { file: 'food.txt' }, kind: 'table' },
      table: buildTable({
        rows: [
          ['Source', '2025', '2026'],
          ['Shops', '498.0', '421.5'],
          ['Farms', '38.0', '54.0'],
        ],
      }),
    },
  ];

  it('is its caption where it is a name, with the unit that it gives the figures', () => {
    const [, table, ...others] = withLeadCaptions(withTable('Food in tonnes'));
    expect(others).toEqual([]);
    expect(table).toMatchObject({ kind: 'table', table: { caption: 'Food in tonnes' } });
    expect(table?.kind === 'table' && table.table.columns[1]?.unit).toBe('tonnes');
  });

  it('stays where it is a sentence, leads in, or is the end of a text', () => {
    for (const texts of [['We received less.'], ['The figures:'], ['We received less.', 'Food in tonnes']])
      expect(withLeadCaptions(withTable(...texts))).toHaveLength(texts.length + 2);
  });
});
