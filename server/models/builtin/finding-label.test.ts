import { describe, expect, it } from '@jest/globals';
import { announces, summedUp, withoutLabel } from './finding-label.ts';

describe('the label of a finding', () => {
  it.each([
    ['Key Insight: SMB segment drove 89% of the increase.', 'SMB segment drove 89% of the increase.', true],
    ['Wichtigste Erkenntnis: die Kosten sinken um ein Drittel.', 'Die Kosten sinken um ein Drittel.', true],
    ['Note: figures for March are not final yet.', 'Figures for March are not final yet.', false],
  ])('is taken off: %s', (text, rest, isFinding) => {
    expect(withoutLabel(text)).toEqual({ text: rest, is_finding: isFinding });
  });

  it.each(['Result: passed', 'Ergebnis: 27 zu 0', 'Opportunity: offer a tier for small customers again'])(
    'stays where it names a value or another thing: %s',
    (text) => {
      expect(withoutLabel(text).text).toBe(text);
    },
  );
});

it('a label announces a finding or a remark, or there is none', () => {
  expect(announces('Fazit: Die Besuche haben sich fast verdoppelt.')).toBe('finding');
  expect(announces('Note: each person could name one wish only.')).toBe('remark');
  expect(announces('The visits have almost doubled since 2021.')).toBeNull();
});

describe('what is announced as what the whole comes to', () => {
  it.each([
    ['TL;DR – We recommend the second offer for the pier.', 'We recommend the second offer for the pier.'],
    ['Kurz gesagt: Die Halle bleibt bis Mai geschlossen.', 'Die Halle bleibt bis Mai geschlossen.'],
    ['We asked all 312 users. In short: six of ten are content with it.', 'Six of ten are content with it.'],
  ])('has its label taken off: %s', (text, rest) => {
    expect(summedUp(text)).toBe(rest);
  });

  it.each(['In short-term contracts the price is higher.', 'Top finding: the boats scare the ducks of the lake.'])(
    'is no other text, and no finding of a part: %s',
    (text) => {
      expect(summedUp(text)).toBeNull();
    },
  );
});
