import { describe, expect, it } from '@jest/globals';
import { isOfMargin } from './colophon.ts';

describe('the margin of a text', () => {
  it.each([
    'Distribution: Programme Board; Chief Pharmacist; file ref EP/7',
    'Anlage 1 Messprotokoll 11.06.2025 (nur digital) · Anlage 2 Terminplan',
    'Annex 1 (matter types) and Annex 2 (draft note) circulated separately.',
    'Appendix: accounts by shop (Board portal).',
    'Questions on this paper before the meeting to Jo Hart, ext. 214.',
    'Fehler bitte an die Redaktion melden.',
    'GT 2/2/26 – Maren please check the planning bit before it is printed',
    'PS: Die Pläne für die Filiale ruhen.',
    'If you would like this report in large print ring 0800 555.',
    'Previous: October · September — generated from template v3',
    'Certain statements in this section are forward-looking.',
  ])('says how it is filed and passed on: %s', (text) => {
    expect(isOfMargin(text)).toBe(true);
  });

  it.each([
    'Distribution of meals rose by a third.',
    'Anlage 1 zeigt die Kosten je Jahr.',
    'Die Anlage 2 läuft seit Mai.',
    'Questions about safety came to the fore.',
    'Next: order the parts by May.',
    'Copies of the key are kept at the desk.',
    'If you would like to join, call by May.',
    'Appendix B shows how the rate was found.',
  ])('has none of what is said: %s', (text) => {
    expect(isOfMargin(text)).toBe(false);
  });
});
