import { describe, expect, it } from '@jest/globals';
import { isSideFact } from './side-facts.ts';

describe('a side fact', () => {
  it.each([
    'We sent a survey to everybody who booked online and had 2,860 replies.',
    'Wir haben im Mai eine Umfrage unter 300 Gästen durchgeführt.',
    'Befragt wurden 300 Gäste an vier Orten.',
    'Scores go from 1 (poor) to 5 (very good).',
    'Includes only unplanned stops; burst mains are reported separately.',
    'Groups with fewer than 10 people are not reported.',
    'Die Besuche werden gesondert ausgewiesen.',
    'The board agreed the outline on 22 September 2026.',
    'Works council agreed on 14 July.',
    'The steering group decides on 15 January 2027.',
    'Der Betriebsrat hat dem Entwurf am 3. Mai zugestimmt.',
    'The first figure in this blog post shows the average accuracy of each configuration.',
    'An example notebook can be found at: https://example.org/a.ipynb',
    'Nobody named status meetings.',
    'Kleine Unterschiede sollte man nicht deuten.',
    'The two counts must not be added to each other.',
    'Niemand nannte den Preis.',
    'Different view: Tomasz (Service Desk) would choose B.',
    'Abweichende Meinung: Der Kassenwart würde warten.',
  ])('is never what a part comes to: %s', (text) => {
    expect(isSideFact(text)).toBe(true);
  });

  it.each([
    'The board agreed to close the mill on 22 September 2026.',
    'The board approved a budget of £2.48 million.',
    'We sent 300 parcels to the valley in May.',
    'The survey shows that half of the guests come by train.',
    'The offer includes everyone in the valley who pays.',
    'Nobody died in the flood.',
    'The consultation showed that traders want more bays.',
    'The road should not be closed before May.',
    'Der Rat entscheidet gegen den Neubau.',
    'The number of stops reported to us fell by half.',
  ])('is not what says something: %s', (text) => {
    expect(isSideFact(text)).toBe(false);
  });
});
