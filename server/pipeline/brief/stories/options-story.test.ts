import { describe, expect, it } from '@jest/globals';
import { storiesOfTable } from '../../../../tests/support/stories-of-table.ts';

const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00A0', ' ');

const LINES = `£k|A Stay|B Lease one line|C Buy one line|D Buy two lines
Up-front cost|0|40|465|790
Surplus 2027|53|62|212|165
Surplus 2028|105|354|654|560
Net of up-front cost, end 2029|158|376|401|–65
Capacity (samples a year)|2,400|6,800|6,800|12,000`;

describe('options beside each other', () => {
  it('are shown by what each of them comes to, none of them set apart, and as a whole', () => {
    const [story, table, ...more] = storiesOfTable(LINES, 'en', 'Alternatives');
    expect(more).toEqual([]);
    expect(plain(story?.message)).toBe(
      'Net of up-front cost, end 2029: C Buy one line is highest (£401k), D Buy two lines lowest (–£65k)',
    );
    expect(story?.chart).toMatchObject({
      kind: 'bar',
      categories: ['A Stay', 'B Lease one line', 'C Buy one line', 'D Buy two lines'],
    });
    expect(story?.chart?.series[0]?.values).toEqual([158, 376, 401, -65]);
    expect(story?.chart?.emphasis).toEqual({ category: 0, count: 4 });
    expect(table?.message).toBe('Alternatives: A Stay, B Lease one line, C Buy one line and D Buy two lines');
    expect(table?.table?.rows).toHaveLength(6);
  });

  it('are in German', () => {
    const [story] = storiesOfTable(
      'Kriterium|A Linie|B Rufbus\nBetriebskosten|412.000 €|348.000 €\nZuschuss der Stadt|374.000 €|296.000 €\nFahrgäste|61|75',
      'de',
    );
    expect(story?.chart?.number_format).toBe('#,##0" €"');
    expect(plain(story?.message)).toBe(
      'Zuschuss der Stadt: A Linie am höchsten (374.000 €), B Rufbus am niedrigsten (296.000 €)',
    );
  });

  it('are in thousands of euros where their cells are', () => {
    const [story] = storiesOfTable(
      'Kriterium|V1 Weiterbetrieb|V2 Schließung\nLaufendes Ergebnis p. a.|−268 T€|12 T€\nEinmalaufwand|198 T€|72 T€\nOrte|0|9',
      'de',
    );
    expect(story?.chart?.number_format).toBe('#,##0" Tsd. €"');
  });

  it.each([
    ['a note stands at a figure of the row', LINES.replace('|401|', '|401 ²|')],
    ['two share an end', LINES.replace('|376|401|', '|401|401|')],
    ['no row says what they come to', LINES.replace('Net of up-front', 'Share of up-front')],
  ])('are not ranked or added up where %s', (_, text) => {
    const stories = storiesOfTable(text, 'en', 'Alternatives');
    expect(stories.filter(({ chart }) => chart !== undefined)).toEqual([]);
    expect(stories.every(({ table }) => table !== undefined)).toBe(true);
  });
});
