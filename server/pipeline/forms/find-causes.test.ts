import { expect, it } from '@jest/globals';
import { causesOf } from './find-causes.ts';

const causes = (texts: readonly string[], language: string): number =>
  (causesOf(
    texts.map((text) => ({ text, ref: 's1/b1', evidence: text })),
    language,
  )?.items.length ?? 0) / 2;

it('a cause and its effect are joined by words of cause', () => {
  expect(causes(['Because the pipe was cracked, the pool was closed.'], 'en')).toBe(1);
  expect(causes(['Die Pumpe stand still, weil der Strom ausgefallen war.'], 'de')).toBe(1);
});

it.each([
  ['Im ganzen Vorjahr waren es 18; deshalb denken wir über einen Speicher nach.', 'de'],
  ['Der Preis war hoch. Auch deshalb denken wir über einen Speicher nach.', 'de'],
  ['The price was high, partly because the pipe was cracked.', 'en'],
])('none is drawn where it is one of several, or needs the sentence before: %s', (text, language) => {
  expect(causes([text], language)).toBe(0);
});
