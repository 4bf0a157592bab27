import { describe, expect, it } from '@jest/globals';
import type { Block } from '../../common/deck/source.ts';
import { withSpeakers } from './speakers.ts';

const paragraph = (id: string, text: string): Block => ({
  id,
  kind: 'paragraph',
  address: { file: 'a.txt', line: 1 },
  text,
});

describe('withSpeakers', () => {
  it.each([
    [
      '"I am 74. If I stop lifting, nobody lifts." Karl-Heinz Mrosek, driver since 2009',
      'Karl-Heinz Mrosek, driver since 2009',
    ],
    [
      '“We knew from the warning that this might happen.” – Shift Controller, debrief 4 March',
      'Shift Controller, debrief 4 March',
    ],
    [
      '„Wir schicken jede Woche Kinder weg, das ist bitter.“ (Nadja Brenneke, Jugendleiterin, Sitzung vom 3. Mai)',
      'Nadja Brenneke, Jugendleiterin, Sitzung vom 3. Mai',
    ],
    ['„Wir können viel, aber nicht mitten im Halbjahr umziehen.“ Frida von Ottersbach', 'Frida von Ottersbach'],
  ])('takes who said it after a quotation: %s', (text, attribution) => {
    expect(withSpeakers([paragraph('b1', text)])).toMatchObject([{ id: 'b1', kind: 'quote', attribution }]);
  });

  it('takes who said it from the line below a quotation', () => {
    const said = '“Two of my pupils have not stopped talking about lighting.”';
    const quote: Block = { id: 'b1', kind: 'quote', address: { file: 'a.txt', line: 1 }, text: said };
    const by = paragraph('b2', '– drama teacher, Eastfield Academy');
    for (const first of [quote, paragraph('b1', said)])
      expect(withSpeakers([first, by])).toEqual([
        {
          id: 'b1',
          kind: 'quote',
          address: { file: 'a.txt', line: 1 },
          text: said,
          attribution: 'drama teacher, Eastfield Academy',
        },
      ]);
  });

  it('takes who said it from a list of one item below a quotation', () => {
    const said = '„Ohne die zweite Stelle erreichen wir das Ziel nicht.“';
    const by = (...texts: string[]): Block => ({
      ...{ id: 'b2', kind: 'list', ordered: false, address: { file: 'a.pdf', page: 1 } },
      items: texts.map((text) => ({ text, level: 0 })),
    });
    const speaker = 'Prof. Dr. Ansgar Villbrandt, Ärztlicher Direktor';
    expect(withSpeakers([paragraph('b1', said), by(speaker)])).toMatchObject([{ kind: 'quote', attribution: speaker }]);
    expect(withSpeakers([paragraph('b1', said), by(speaker, 'Katja Reimers')])).toHaveLength(2);
  });

  it('leaves other texts as they are', () => {
    const others = [
      paragraph('b1', '"Too many meetings" was the most frequent complaint.'),
      paragraph('b2', '"We will open two shops in the spring," said Ann Lee, Head of Sales.'),
      paragraph('b3', 'Ann Lee, Head of Sales'),
      paragraph('b4', '– costs, and how they are paid for'),
    ];
    expect(withSpeakers(others)).toEqual(others);
  });
});
