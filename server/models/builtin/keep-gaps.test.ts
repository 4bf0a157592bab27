import { describe, expect, it } from '@jest/globals';
import { keepGaps } from './keep-gaps.ts';

describe('keeping gaps', () => {
  it('gives each sentence the space that follows it', () => {
    expect(keepGaps('It rains. We stay.\nGood.', ['It rains.', 'We stay.', 'Good.'])).toEqual([
      'It rains. ',
      'We stay.\n',
      'Good.',
    ]);
  });

  it('joins what the text does not part', () => {
    expect(keepGaps('Use Node.js v1.2.2 now. Or wait.', ['Use Node.', 'js v1.', '2.', '2 now.', 'Or wait.'])).toEqual([
      'Use Node.js v1.2.2 now. ',
      'Or wait.',
    ]);
  });

  it('leaves parts alone that are not the words of the text', () => {
    expect(keepGaps('It rains.', ['It pours.'])).toEqual(['It pours.']);
  });
});
