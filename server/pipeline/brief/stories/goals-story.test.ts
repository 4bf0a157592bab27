import { expect, it } from '@jest/globals';
import { storiesOfTable } from '../../../../tests/support/stories-of-table.ts';

const KPIS = [
  'Indicator|2024|2025|Target|Met?',
  'Falls per 1,000 days|4.1|3.5|≤ 3.6|yes',
  'Checklists complete (%)|93.8|96.4|≥ 98.0|no',
  'Waiting time (days)|21|18|≤ 20|yes',
  'Complaints answered in 10 days (%)|80|91|≥ 90|yes',
];

it('says how many targets were met and which were not, over the whole table with their rows marked', () => {
  const [story, ...others] = storiesOfTable(KPIS.join('\n'), 'en');
  expect(others).toEqual([]);
  expect(story?.message).toBe('3 of 4 targets were met, but not Checklists complete');
  expect(story?.table?.rows).toHaveLength(KPIS.length);
  expect(story?.table?.emphasised_rows).toEqual([2]);
});

it('does so in German', () => {
  const rows = [
    'Kennzahl|2025|Ziel|Ziel erreicht',
    'Stürze|2,9|≤ 3,0|ja',
    'Dekubitus|8,0|≤ 7,5|nein',
    'Infektionen|1,4|≤ 1,5|ja',
  ];
  const [story] = storiesOfTable(rows.join('\n'), 'de');
  expect(story?.message).toBe('2 von 3 Zielen erreicht, nicht erreicht: Dekubitus');
});

it('names those that were met where more were not', () => {
  const rows = ['Indicator|2025|Met?', 'Falls|3.5|yes', 'Errors|9|no', 'Ulcers|8|no', 'Infections|2|no', 'Delays|4|no'];
  expect(storiesOfTable(rows.join('\n'), 'en')[0]?.message).toBe('1 of 5 targets were met: Falls');
});

it('counts nothing where a cell says something else', () => {
  const messages = storiesOfTable([...KPIS.slice(0, 4), 'Complaints|80|91|≥ 90|from May on'].join('\n'), 'en').map(
    ({ message }) => message,
  );
  expect(messages.join()).not.toMatch(/targets/u);
});
