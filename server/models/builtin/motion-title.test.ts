import { describe, expect, it } from '@jest/globals';

import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { titleOfAmounts } from './amounts-title.ts';
import { createLinguistSource } from './linguist.ts';
import { titleOfCharge, titleOfDecisions, titleOfMotion, withoutFrame } from './motion-title.ts';

const linguists = createLinguistSource();
const blocksOf = (...texts: string[]): BlockDigest[] =>
  texts.map((text, at) => ({ ref: `b${at}`, kind: 'paragraph', text }));

describe('the title of a motion', () => {
  it('names what it moves, without the frame that makes it too long', async () => {
    const moved =
      'Die Verwaltung berichtet dem Rat im Rahmen des Halbjahres- und des Jahresberichts einheitlich über den Stand der Umsetzung von Maßnahmen mit einem Volumen von 200.000 € oder mehr.';
    const title = titleOfMotion('Antrag', blocksOf('Der Rat beschließt:', moved), await linguists('de'));
    expect(title).toBe(
      'Antrag: Die Verwaltung berichtet dem Rat einheitlich über den Stand der Umsetzung von Maßnahmen mit einem Volumen von 200.000 € oder mehr',
    );
  });

  it('has the name of who decides where it has none of its own', async () => {
    const linguist = await linguists('en');
    const blocks = blocksOf('The council resolves:', 'The fee for a berth rises to €14 a night.');
    expect(titleOfMotion('', blocks, linguist)).toBe('The council resolves: The fee for a berth rises to €14 a night');
    expect(titleOfMotion('', blocksOf('Three facts count:', 'The fee rises.'), linguist)).toBeNull();
  });
});

it('names all tasks of a charge, or says that the first is one of several', async () => {
  const linguist = await linguists('en');
  const tasks = ['to report on the lift by May,', 'to name the costs.'];
  expect(titleOfCharge('The council asks the mayor', tasks, linguist)).toBe(
    'The council asks the mayor, to report on the lift by May and to name the costs',
  );
  const many = [...tasks, `to write to ${'all of the owners and '.repeat(4)}their tenants.`];
  expect(titleOfCharge('The council asks the mayor', many, linguist)).toBe(
    'The council asks the mayor, among other things to report on the lift by May',
  );
});

it('leaves the frame of a sentence out up to its next word', () => {
  expect(withoutFrame('Das Amt wird vor dem Hintergrund der Ausführungen Ziffer 1. beauftragt, zu berichten.')).toBe(
    'Das Amt wird beauftragt, zu berichten.',
  );
  expect(withoutFrame('Der Rahmen des Haushalts ist eng.')).toBe('Der Rahmen des Haushalts ist eng.');
});

describe('a lead-in with its amounts', () => {
  it.each([
    [
      'de',
      'Die Verwaltung wird vor dem Hintergrund der Prüfung beauftragt, die Ansätze für den Hafen und für die Mole wie folgt anzupassen',
      ['2023: 5.000.000 €', '2024: 2.500.000 €', '2025: Restemitnahme'],
      'Die Ansätze für den Hafen und für die Mole anpassen: 5.000.000 € (2023), 2.500.000 € (2024), Restemitnahme (2025)',
    ],
    [
      'en',
      'The harbour office is instructed to set the fees for the coming seasons at the following amounts',
      ['small boats: 12 €', 'large boats: 24 €'],
      'Set the fees for the coming seasons: small boats 12 €, large boats 24 €',
    ],
    ['en', 'Berths cost per night', ['12 m: 20 €', 'none'], null],
  ])('is what a list of amounts comes to (%s): %s', async (language, lead, items, expected) => {
    expect(titleOfAmounts(lead, items, language === 'de' ? 125 : 100, await linguists(language))).toBe(expected);
  });
});

describe('the title of several decisions', () => {
  const heading = (text: string): BlockDigest => ({ ref: text, kind: 'heading', level: 3, text });

  it('names all motions that came to the same', async () => {
    const [first, second] = blocksOf(
      'Der Antrag zur Änderung der Satzung wird angenommen (19 Ja, 0 Nein, 3 Enthaltungen).',
      'Der Antrag zur Aufnahme von Firmen wird angenommen (20 Ja, 0 Nein, 2 Enthaltungen).',
    );
    const blocks = [
      heading('TOP 9a: Amtszeit von zwei Jahren'),
      first!,
      heading('TOP 9b: Firmen als Mitglieder'),
      second!,
    ];
    const linguist = await linguists('de');
    expect(titleOfDecisions(blocks, linguist)).toBe('Angenommen: Amtszeit von zwei Jahren; Firmen als Mitglieder');
    const [refused] = blocksOf('Der Antrag zur Aufnahme von Firmen wird abgelehnt.');
    expect(titleOfDecisions([...blocks.slice(0, 3), refused!], linguist)).toBeNull();
  });
});
