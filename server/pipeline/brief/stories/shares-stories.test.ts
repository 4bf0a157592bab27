import { describe, expect, it } from '@jest/globals';
import { storiesOfTable } from '../../../../tests/support/stories-of-table.ts';

const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00A0', ' ');

const MIX = `Year|Coal|Gas|Wind|Solar
2021|40%|30%|20%|10%
2022|35%|30%|24%|11%
2023|30%|31%|27%|12%
2024|22%|30%|33%|15%`;

describe('sharesStory', () => {
  it('stacks shares that make up the whole to 100%', () => {
    const [story] = storiesOfTable(MIX, 'en');
    expect(story?.chart).toMatchObject({
      kind: 'column',
      percent: true,
      categories: ['2021', '2022', '2023', '2024'],
    });
    expect(story?.chart?.series.map(({ values }) => values[3])).toEqual([0.22, 0.3, 0.33, 0.15]);
    expect(plain(story?.message)).toBe('Coal went from 40% in 2021 to 22% in 2024');
    expect(story?.points.map(plain)).toEqual(['33% for Wind, the largest in 2024']);
  });

  it.each([
    ['shares with something left over', MIX.replaceAll('30%', '12%')],
    ['amounts', MIX.replaceAll('0%', '00').replaceAll('%', '')],
    ['rates that happen to be percentages', MIX.replaceAll('10%', '70%')],
  ])('does not stretch %s', (_, text) => {
    expect(storiesOfTable(text, 'en').every(({ chart }) => chart?.percent !== true)).toBe(true);
  });
});

describe('a table of who shares in something', () => {
  const rows = ['Moor Trust|8.9%', 'Hill Partners|5.6%', 'Lund Bank|4.0%', 'Kern Fund|2.9%', 'Others|78.6%'];
  const messageOf = (header: string, language: 'en' | 'de'): string | undefined =>
    plain(storiesOfTable([header, ...rows].join('\n'), language)[0]?.message);

  it('says as what the first of them leads', () => {
    expect(messageOf('Shareholder name|Percentage', 'en')).toBe('Moor Trust is the largest shareholder, with 8.9%');
    expect(messageOf('Aktionär|Anteil', 'de')).toBe('Moor Trust ist mit 8,9 % der größte Aktionär');
  });
});
