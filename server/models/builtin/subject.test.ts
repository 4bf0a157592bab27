import { describe, expect, it } from '@jest/globals';
import { createLinguistSource } from './linguist.ts';
import { clauseAbout, isAbout, saysWhat, shortNames } from './subject.ts';

const linguistFor = createLinguistSource();

describe('the subject of a sentence', () => {
  it('is its matter, and wholly so where it says what that is', async () => {
    const linguist = await linguistFor('en');
    const name = linguist.terms('Harbour cranes');
    const sentences = [
      'Cranes are machines that lift cargo.',
      'The harbour cranes of Lima lift cargo.',
      'In most years cranes lift cargo.',
      'The town has many cafés beside cranes.',
    ];
    const [defined, named, set, beside] = sentences.map((text) => isAbout(text, name, linguist));
    expect([defined, named]).toEqual([1, 1]);
    expect([set, beside]).toEqual([0, 0.5]);
  });

  it.each([
    ['en', 'Harbour Crane Control is a set of rules for cranes.', true],
    ['en', 'HCC restricts who may move a crane.', true],
    ['en', 'Rain is a risk for cranes.', false],
    ['de', 'Harbour Crane Control regelt, wer Kräne bewegt.', true],
  ])('says what a title names, in %s: %s', async (language, text, expected) => {
    const linguist = await linguistFor(language);
    expect(saysWhat(text, linguist.terms('Harbour Crane Control HCC'), linguist)).toBe(expected);
  });
});

describe('a short name', () => {
  it('is one whose letters begin the words of the title', () => {
    const text = 'The rules of Harbour and Crane Control (HCC) and of the port (PRT).';
    expect(shortNames(text, 'Harbour and Crane Control')).toEqual(['HCC']);
  });

  it('is explained by a clause that stands as a sentence', () => {
    const text = 'The office also runs HCC, which restricts who may move a crane at night.';
    expect(clauseAbout(text, 'HCC')).toBe('HCC restricts who may move a crane at night.');
    expect(clauseAbout('The office runs HCC, which is old, and the port.', 'HCC')).toBeNull();
  });
});
