import { describe, expect, it } from '@jest/globals';
import { leadOfStatement, partsOfStatement } from './statement-parts.ts';

describe('the parts of a statement', () => {
  it.each([
    [
      'The pier offers services including the repair of boats, sales of fuel and berths',
      ['the repair of boats', 'sales of fuel', 'berths'],
    ],
    [
      'Das Paket umfasst Wartung der Anlagen, den Betrieb und Schulungen',
      ['Wartung der Anlagen', 'den Betrieb', 'Schulungen'],
    ],
    [
      'Results included charges of $27 million ($17 million after tax, or 14 cents), and a gain of $3 million, related to a sale',
      ['charges of $27 million ($17 million after tax, or 14 cents)', 'a gain of $3 million, related to a sale'],
    ],
    [
      'Ada Lovelace wrote the first program; Grace Hopper built a compiler; and Mary Keller taught',
      ['Ada Lovelace wrote the first program', 'Grace Hopper built a compiler', 'Mary Keller taught'],
    ],
  ])('are those of its list: %s', (text, parts) => {
    expect(partsOfStatement(text)?.parts).toEqual(parts);
  });

  it.each([
    'The course includes training, which started in May, and ended in June',
    'Costs, including rent, power and staff, rose by 5%',
    'The pier includes ferries and berths',
    'Results for seven ports (1, 2, 3, and 4) were good, whereas the others were not',
    'Der Plan umfasst Berichte, die die Verwaltung liefert, und Zahlen',
  ])('are none where the sentence goes on, or lists too few: %s', (text) => {
    expect(partsOfStatement(text)).toBeNull();
  });
});

describe('what a statement says first', () => {
  it('is its first sentence, whose abbreviations end none', () => {
    expect(leadOfStatement('Dr. Leube voted against it. She would have waited two years')).toEqual({
      lead: 'Dr. Leube voted against it',
      others: ['She would have waited two years'],
    });
    expect(leadOfStatement('The pier is kept open by St. Mary and the ferry firm')).toBeNull();
  });

  it.each([
    'The old pier stays open to walkers, but ferries leave from the new one',
    'Das Amt stellt nicht am 11. Januar um, sondern erst am 1. März 2027',
    'One pier is a small sample; the direction agrees with the other studies',
  ])('is no piece of a sentence: %s', (text) => {
    expect(leadOfStatement(text)).toBeNull();
    expect(partsOfStatement(text)).toBeNull();
  });
});
