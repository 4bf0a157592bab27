import { expect, it } from '@jest/globals';
import { storiesOfTable, tableOf } from '../../../../tests/support/stories-of-table.ts';
import { isBareName, objectOf } from './table-object.ts';

const plain = (text: string | undefined): string => (text ?? '').replaceAll('\u00A0', ' ');

it.each(['Total', 'Anzahl 2025', 'Euro (brutto)', 'Euro im Jahr', 'Amount', '€', 'Betrag'])(
  '"%s" names nothing',
  (name) => {
    expect(isBareName(name)).toBe(true);
  },
);

it.each(['Revenue', 'Kosten', 'Total cost', 'Defects', 'Stunden je Woche'])('"%s" names something', (name) => {
  expect(isBareName(name)).toBe(false);
});

it.each([
  ['Kosten der Variante B', 'Kosten der Variante B'],
  ['3. Kosten der Variante B', 'Kosten der Variante B'],
  ['Programm und Mittel 2026', 'Programm und Mittel'],
  ['Payments delivered everything, the broker portal did not', null],
  ['Was die Technik sagt', null],
  ['Ergebnisse', null],
])('takes "%s" for what figures are of only where it is a plain name', (heading, object) => {
  const block = {
    ...tableOf('Position|Euro\nBelag|5\nLicht|3', 'de'),
    address: { file: 'x.docx', section: [heading] },
  };
  expect(objectOf(block)).toBe(object);
});

it('says what is the most frequent of what is counted, by the kind that its rows are of', () => {
  const topics = 'Thema der Meldung|Anzahl 2025\nMedikation|213\nÜbergabe|158\nBefunde|97\nSumme|468';
  expect(plain(storiesOfTable(topics, 'de')[0]?.message)).toBe(
    'Thema der Meldung: am häufigsten Medikation, 213 von 468 (46 %)',
  );
});

it('says over time what the head of the names counts, and not "the total"', () => {
  const defects =
    'Defects found in production|Q1 2026|Q2 2026|Q3 2026|Q4 2026\nSevere|14|19|16|11\nOther|24|28|27|21\nAll|38|47|43|32';
  expect(
    storiesOfTable(defects, 'en')
      .map(({ message }) => plain(message))
      .join('\n'),
  ).toMatch(/^Defects found in production fell 16%/mu);
});
