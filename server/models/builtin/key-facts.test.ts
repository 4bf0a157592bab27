import { describe, expect, it } from '@jest/globals';

import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { grantBelow, titleOfFacts } from './key-facts.ts';
import { createLinguistSource } from './linguist.ts';

const linguists = createLinguistSource();

/** What two parts come to: one with a text, and one that pays 30 a month. */
async function titleOf(name: string, text: string, language = 'en'): Promise<string | null> {
  const texts =
    language === 'de'
      ? [name, text, 'Rad', 'Sie erhalten 30 € im Monat.']
      : [name, text, 'Bike', 'We pay $30 a month.'];
  const blocks = texts.map((each, at): BlockDigest => ({
    ...{ ref: `b${at}`, kind: at % 2 === 0 ? 'heading' : 'paragraph', text: each },
  }));
  const title = titleOfFacts(blocks, await linguists(language));
  const end = language === 'de' ? '; Rad: 30 € im Monat' : '; Bike: $30 a month';
  if (title !== null) expect(title.endsWith(end)).toBe(true);
  return title?.slice(0, -end.length) ?? null;
}

describe('what several parts grant', () => {
  it.each([
    [
      'en',
      'Time Off',
      'Acme offers 3 weeks of paid vacation, a few extra days, and the holidays.',
      'Time Off: 3 weeks of paid vacation',
    ],
    [
      'en',
      'Sabbatical',
      'Every three years, employees are eligible to take a 30-day paid sabbatical.',
      '30-day paid sabbatical every three years',
    ],
    [
      'en',
      'Fitness',
      'Acme will pay up to $100/month for your gym, yoga studio, or whatever you do.',
      'Fitness: up to $100/month',
    ],
    [
      'en',
      'Home office',
      'You can expense up to $1,000 to furnish your room, every three years.',
      'Home office: up to $1,000, every three years',
    ],
    [
      'en',
      'Courses',
      "If you're interested in classes, you have a $900 annual stipend to do so.",
      'Courses: $900 annual stipend',
    ],
    [
      'en',
      'Family',
      'If you are the parent of a new child, you can take up to 16 weeks off.',
      'Family: up to 16 weeks off for the parent of a new child',
    ],
    [
      'en',
      'Illness',
      'If you are ill for a month, tell us and we will pay you. You can take four weeks off at full pay.',
      'Illness: four weeks off at full pay',
    ],
    [
      'de',
      'Sabbatical',
      'Alle drei Jahre können Beschäftigte 30 Tage Urlaub nehmen.',
      'Sabbatical: 30 Tage Urlaub alle drei Jahre',
    ],
    [
      'de',
      'Krankheit',
      'Wenn Sie länger krank sind, erhalten Sie 70 % Ihres Gehalts, höchstens zwölf Wochen lang.',
      'Krankheit: 70 % Ihres Gehalts, höchstens zwölf Wochen lang, wenn Sie länger krank sind',
    ],
  ])('is named by its amount (%s): %s', async (language, name, text, expected) => {
    expect(await titleOf(name, text, language)).toBe(expected);
  });

  it.each([
    [
      'en',
      'Parents',
      'Managers receive $500 for each child that they have, and others may apply for the same in a year or two.',
    ],
    [
      'en',
      'Travel',
      'You will not get $50 a day for trips to places that are near the office or near the home of the one who travels there.',
    ],
    ['de', 'Eltern', 'Nur Eltern erhalten 5 Tage extra.'],
    ['en', 'Culture', 'We trust each other.'],
  ])('has no title where it would lose whom or what it holds for (%s): %s', async (language, name, text) => {
    expect(await titleOf(name, text, language)).toBeNull();
  });
});

describe('a part that opens with what is provided', () => {
  it.each([
    [
      'The company pays 75% of the premium and you pay the rest.',
      'Insurance: the company pays 75% of the premium and you pay the rest',
    ],
    ['Enrollment is in November every year.', null],
  ])('comes to what someone pays for it: %s', async (text, expected) => {
    const linguist = await linguists('en');
    const title = (opening: string): string | undefined => grantBelow('Insurance', [opening, text], linguist)?.title;
    expect(title('Insurance is provided in all states via Acme.') ?? null).toBe(expected);
    expect(title('Insurance costs $90 a month.')).toBeUndefined();
  });
});
