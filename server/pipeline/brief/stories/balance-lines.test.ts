import { expect, it } from '@jest/globals';
import { storiesOfTable } from '../../../../tests/support/stories-of-table.ts';

const messages = (text: string, language: 'en' | 'de'): string[] =>
  storiesOfTable(text, language).map(({ message }) => message.replaceAll('\u00A0', ' '));

it('adds up no balances of dates and what changes them, and says how the largest went', () => {
  const said = messages(
    [
      'Position|2024|2025|2026|2027',
      'Allgemeine Rücklage am 01.01.|690|690,2|690,2|662,9',
      'Jahresergebnis|-57,5|-30,3|-46,8|-37,9',
      'Allgemeine Rücklage am 31.12.|690,2|690,2|662,9|625',
      'Ausgleichsrücklage am 31.12.|49,6|19,4|0|0',
    ].join('\n'),
    'de',
  ).join(' ');
  expect(said).toMatch(/Allgemeine Rücklage am 31\.12.*9,4 %/u);
  expect(said).not.toMatch(/insgesamt|Summe|führt|am höchsten/iu);
});

it('ranks the classes of a classification, without the row that sums them up', () => {
  const rows = [
    '01|Schulen|48|20',
    '02|Kultur|60|31',
    '03|Soziales|276|12',
    '04|Kinder-, Jugend- und Familienhilfe|84|9',
  ];
  const text = ['Code|Produktbereich|Erträge (EUR)|Stellen', ...rows, '|Gesamtsumme Stadt|468|72'].join('\n');
  const [story] = storiesOfTable(text, 'de');
  // Of two measures the table shows both, with what it comes to.
  expect(story?.message).toBe('Gesamtsumme Stadt: Erträge 468\u00A0€, Stellen 72');
  expect(story?.table?.rows.at(-1)?.[1]?.text).toBe('Gesamtsumme Stadt');
});
