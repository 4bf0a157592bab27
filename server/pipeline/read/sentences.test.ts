import { expect, it } from '@jest/globals';
import { timeRatio } from '../../../tests/support/time-ratio.ts';
import { sentencesIn } from './sentences.ts';

it('sentences end at full stops, but not at those of abbreviations, and with their line', () => {
  const text = 'The U.S. office, run by Dr. Ada Low, grew by No. 7. It closed.\nNew line without a stop\nThe end.';
  expect(sentencesIn(text, 'en')).toEqual([
    'The U.S. office, run by Dr. Ada Low, grew by No. 7. It closed.',
    'New line without a stop',
    'The end.',
  ]);
  expect(sentencesIn('One is here. Two is there.', 'en')).toEqual(['One is here.', 'Two is there.']);
});

it('a web address is whole, whatever marks it has', () => {
  const text = 'See https://example.org/watch?v=0S0. Is it new? Yes: www.example.org/new!x.';
  expect(sentencesIn(text, 'en')).toEqual([
    'See https://example.org/watch?v=0S0.',
    'Is it new?',
    'Yes: www.example.org/new!x.',
  ]);
});

it('a text of abbreviations alone is one sentence, found in linear time', async () => {
  const textOf = (repeats: number, turn: number): string => `Text ${turn} ${'e.g. U.S. '.repeat(repeats)}`;
  expect(sentencesIn(textOf(2000, 0), 'en')).toHaveLength(1);
  const inputs = { small: (turn: number) => textOf(4_000, turn), large: (turn: number) => textOf(16_000, turn) };
  // Linear work takes 4 times as long, quadratic work 16 times.
  expect(await timeRatio((text) => sentencesIn(text, 'en'), inputs, 7)).toBeLessThan(7);
});
