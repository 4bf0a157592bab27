import { describe, expect, it } from '@jest/globals';
import type { Block, SourceText } from '../../../common/deck/source.ts';
import { paragraphAt, sourceOf, tableOf } from '../../../tests/support/claim-sources.ts';
import { indexSources } from './source-index.ts';

const anywhere = (): boolean => false;

async function rangeOf(source: SourceText, value: number): Promise<string | undefined> {
  const found = (await indexSources([source])).near(value, 0, anywhere);
  return found === null ? undefined : (found.address.range ?? 'no cell');
}

describe('indexSources', () => {
  it('finds the nearest number within the tolerance', async () => {
    const index = await indexSources([sourceOf([paragraphAt({ paragraph: 1 }, 'From 8 to 11 and 20')])]);
    const near = (value: number, tolerance: number): number | undefined =>
      index.near(value, tolerance, anywhere)?.value;
    expect(near(10, 2)).toBe(11);
    expect(near(9, 2)).toBe(8);
    expect(near(10, 1)).toBe(11);
    expect(near(9, 1)).toBe(8);
    expect(near(10, 0.9)).toBeUndefined();
    expect(near(21, 1)).toBe(20);
    expect(near(30, 1)).toBeUndefined();
    expect(near(1, 1)).toBeUndefined();
  });

  it('finds every number of a long table, and lets other work have its turn meanwhile', async () => {
    const rows = Array.from({ length: 30_000 }, (_, row) => [row * 7, `${row}-${row % 3} A`]);
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    const index = await indexSources([sourceOf([tableOf(['Tons', 'Key'], rows)])]);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(5);
    for (const row of [0, 14_000, 29_999]) {
      expect(index.near(row * 7, 0, anywhere)?.address.range).toBe(`A${row + 2}`);
    }
    expect(index.near(29_999 * 7 + 8, 1, anywhere)).toBeNull();
  });

  it('takes the preferred place before a nearer one, and the nearest of the preferred', async () => {
    const blocks = [
      paragraphAt({ paragraph: 1 }, '100'),
      paragraphAt({ paragraph: 2 }, '104 or 102'),
      paragraphAt({ paragraph: 3 }, '101'),
    ];
    const found = (await indexSources([sourceOf(blocks)])).near(100, 5, ({ paragraph }) => paragraph === 2);
    expect(found).toEqual({ value: 102, address: { file: 'report.docx', paragraph: 2 } });
  });

  it('finds names in whatever case, at the preferred place where there is one', async () => {
    const blocks = [paragraphAt({ paragraph: 1 }, 'GPT-4 won'), paragraphAt({ paragraph: 2 }, 'as GPT-4 did')];
    const index = await indexSources([sourceOf(blocks)]);
    expect(index.name('Gpt-4', anywhere)?.paragraph).toBe(1);
    expect(index.name('GPT-4', ({ paragraph }) => paragraph === 2)?.paragraph).toBe(2);
    expect(index.name('GPT-5', anywhere)).toBeNull();
  });

  it('indexes cells, what their unit makes of them, headers and captions', async () => {
    const block = tableOf(
      ['Region 51', 'Sales (USD million)'],
      [
        ['Zone 61', 5],
        ['Asia', { raw: '7 thousand', kind: 'number', value: 7, unit: 'thousand' }],
        ['Africa', { raw: '30 %', kind: 'percent', value: 0.3 }],
        ['Europe', { raw: '€6m', kind: 'currency', currency: 'EUR', value: 6, unit: 'm' }],
        ['Crete', { raw: '8 m', kind: 'number', value: 8, unit: 'm' }],
      ],
      { caption: 'All 71 regions' },
    );
    const source = sourceOf([block]);
    const expected = {
      5: 'B2',
      5e6: 'B2',
      7: 'B3',
      7000: 'B3',
      0.3: 'B4',
      6e6: 'B5',
      8: 'B6',
      51: 'A1',
      61: 'A2',
      71: 'no cell',
    };
    for (const [value, range] of Object.entries(expected))
      expect([value, await rangeOf(source, +value)]).toEqual([value, range]);
    expect(await rangeOf(source, 7e6)).toBeUndefined();
    expect(await rangeOf(source, 8e6)).toBeUndefined();
    expect(await rangeOf(source, 0.3e6)).toBeUndefined();
  });

  it('indexes dates by their whole, their year and their day', async () => {
    const block = tableOf(['Day'], [[{ raw: 'Q7 report', kind: 'date', value: '2021-03-05T10:00:00Z' }]]);
    const source = sourceOf([block]);
    for (const value of [20210305, 2021, 5, 7]) expect(await rangeOf(source, value)).toBe('A2');
    expect(await rangeOf(source, 3)).toBeUndefined();
    expect(await rangeOf(sourceOf([tableOf(['Day'], [[{ raw: '', kind: 'date', value: '2021-03' }]])]), 2021)).toBe(
      'A2',
    );
  });

  it('gives a header without its own row the address of its table', async () => {
    const block = tableOf(['Year 2021'], [['a']], { row_numbers: [1] });
    expect((await indexSources([sourceOf([block])])).near(2021, 0, anywhere)?.address).toEqual({ file: 'data.csv' });
  });

  it('recognises quotes, attributions and figures as texts', async () => {
    const address = { file: 'report.docx', paragraph: 1 };
    const blocks: Block[] = [
      { kind: 'quote', id: 'q', address, text: 'Only 21', attribution: 'Ann, 22' },
      { kind: 'figure', id: 'f', address, caption: 'Of 23', alt: 'To 24', text: 'By 25' },
      { kind: 'heading', id: 'h', address, text: 'In 26', level: 1 },
    ];
    const index = await indexSources([sourceOf(blocks)]);
    for (const value of [21, 22, 23, 24, 25, 26]) expect(index.near(value, 0, anywhere)?.address).toEqual(address);
  });

  it('is in the language of most blocks that have one', async () => {
    const of = (language: string, count: number): SourceText =>
      sourceOf(
        Array.from({ length: count }, () => paragraphAt({}, 'x')),
        { language },
      );
    expect((await indexSources([of('en', 3), of('de', 2), of('de', 2)])).language).toBe('de');
    expect((await indexSources([of('und', 9), of('fr', 1)])).language).toBe('fr');
    expect((await indexSources([of('und', 9)])).language).toBe('en');
  });
});
