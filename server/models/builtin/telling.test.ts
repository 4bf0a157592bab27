import { describe, expect, it } from '@jest/globals';
import { createLinguistSource } from './linguist.ts';
import { endOf, tellingOf, withWhole } from './telling.ts';

const linguistFor = createLinguistSource();

describe('the sentence that a few come down to', () => {
  it.each([
    [
      'is the delay and its cause, not what is done',
      ['The roof is finished.', 'The windows are three weeks late because the glass broke.'],
      'The windows are three weeks late because the glass broke.',
    ],
    [
      'is what differs from before',
      ['The new pump has a timer.', 'The limit of the pump is 30 litres, it had been 60 litres.'],
      'The limit of the pump is 30 litres, it had been 60 litres.',
    ],
    ['is none where nothing went wrong', ['The tank never exceeds 40 litres.', 'The tank is made of steel.'], null],
    ['is none where several are alike', ['The ferry is late every day.', 'The tram is late every week.'], null],
    [
      'is none of things that only the one before it names',
      ['The update moved the limit from a constant to a variable.', 'The variable was 4, the constant had been 8.'],
      null,
    ],
    ['is none that leans on another', ['The ferry has a new hull.', 'It is late because the dock was closed.'], null],
  ])('%s', async (_name, sentences, expected) => {
    expect(tellingOf(sentences, await linguistFor('en'))).toBe(expected);
  });

  it('has the whole beside a sum that is expected', async () => {
    const linguist = await linguistFor('en');
    const title = 'We expect a total of €55,000 by June';
    expect(withWhole(title, [`${title}.`, 'So far €40,000 of the €60,000 have been spent.'], linguist)).toBe(
      `${title}; €40,000 of the €60,000 have been spent`,
    );
    expect(withWhole(title, [`${title}.`, 'Paint costs €9,000.'], linguist)).toBe(title);
  });

  it.each([
    [
      'en',
      'We expect a total of €70,000 by June',
      'So far €40,000 of the €60,000 have been spent.',
      'more than the €60,000',
    ],
    [
      'de',
      'Wir erwarten insgesamt 70.000 Euro',
      'Bisher sind 40.000 Euro von 60.000 Euro verbraucht.',
      'mehr als die 60.000 Euro',
    ],
  ])('has the whole that a sum is expected to exceed: %s', async (language, title, whole, above) => {
    expect(withWhole(title, [`${title}.`, whole], await linguistFor(language))).toBe(`${title}, ${above}`);
  });
});

describe('the end of a text', () => {
  it.each([
    [
      'is its point after what it first seemed',
      'en',
      [
        'We first assumed that the difficulty was training.',
        'It was a reasonable assumption.',
        'A survey on 21 October found 14 rooms without coverage on the upper floors, and none below.',
      ],
      2,
    ],
    [
      'is its point after how was asked',
      'de',
      [
        'Gefragt wurde auf einer Fünferskala.',
        'Das Bild ist geteilt.',
        'Abgestürzt sind die beiden Werte für den Kontakt mit der Verwaltung.',
      ],
      2,
    ],
    [
      'is none where it leans on what is before it',
      'en',
      ['We went through the books of three years and took the average.', 'They show little of it.'],
      null,
    ],
    [
      'is none of a text that begins with what it says',
      'en',
      ['Sales fell by a third.', 'Two shops closed in May.'],
      null,
    ],
  ])('%s', async (_name, language, sentences, at) => {
    expect(endOf(sentences, await linguistFor(language))).toBe(at === null ? null : sentences[at]);
  });
});
