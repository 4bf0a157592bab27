import { expect, it } from '@jest/globals';
import { storiesOfTable } from '../../../../tests/support/stories-of-table.ts';

const plain = (text: string | undefined): string => (text ?? '').replaceAll('\u00A0', ' ');

it('shows what is covered by what and what is left as it stands, and ranks neither rows nor sums', () => {
  const calculation = [
    'Position|Euro im Jahr',
    'Zins und Tilgung|16.970',
    'abzüglich Betriebskosten|–8.100',
    'Zu decken|8.870',
    'Beiträge|8.748',
    'Vermietung|2.500',
    'Deckung|11.248',
    'Überschuss|2.378',
  ];
  const [story, ...others] = storiesOfTable(calculation.join('\n'), 'de');
  expect(others).toEqual([]);
  expect(plain(story?.message)).toMatch(/Überschuss 2\.378/u);
  expect(story?.table?.total_rows).toEqual([3, 6, 7]);
  const list = calculation.slice(0, 2).concat('Strom|8.870', 'Beiträge|8.748', 'Vermietung|2.500', 'Wasser|1.248');
  expect(
    storiesOfTable(list.join('\n'), 'de')
      .map(({ id }) => id)
      .join(),
  ).not.toMatch(/#calculation/u);
});
