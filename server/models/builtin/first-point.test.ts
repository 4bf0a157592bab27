import { describe, expect, it } from '@jest/globals';
import { titleOfFirst } from './first-point.ts';
import { createLinguistSource } from './linguist.ts';

const linguists = createLinguistSource();
const en = await linguists('en');
const de = await linguists('de');

describe('the title of a list by its first point', () => {
  it('is the name of the list with the statement that the point begins with', () => {
    const risks = [
      'The pump fails before May. Likelihood medium, effect high.',
      'The contract ends in June. We ask for more.',
    ];
    expect(titleOfFirst('Risks we are watching', risks, en)).toBe('Risks we are watching: the pump fails before May');
    const open = ['Without a grant the loan grows to €442,000: the price would rise.', 'The bank has agreed.'];
    expect(titleOfFirst('Open points', open, en)).toBe('Open points: without a grant the loan grows to €442,000');
    const said = ['Gedruckte Seiten im dritten Quartal: 12.000', 'Der Server steht im Keller.'];
    expect(titleOfFirst('Was die Technik sagt', said, de)).toBeNull();
  });

  it('is the first step that is still to be done', () => {
    const steps = [
      'Passwörter ohne Anruf zurücksetzen (seit 1. Dezember)',
      'Zwei Infoterminals aufstellen, bis 31. Januar',
    ];
    expect(titleOfFirst('Nächste Schritte', steps, de)).toBe(
      'Nächste Schritte: zwei Infoterminals aufstellen, bis 31. Januar',
    );
  });

  it('adds nothing to a name that is a statement', () => {
    const points = ['The pump fails before May.', 'The contract ends in June.'];
    expect(titleOfFirst('Two risks remain large this year', points, en)).toBeNull();
  });

  it('is none where the point asks, leans on another or only names something', () => {
    for (const first of [
      'Who pays for the pump? Sales says no.',
      'It fails before May. We wait.',
      'Pump: fails before May',
      'A further pump from the old harbour',
      'National harbour safety grant',
    ])
      expect(titleOfFirst('Open', [first, 'The contract ends in June.'], en)).toBeNull();
  });
});
