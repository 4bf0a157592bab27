import { describe, expect, it } from '@jest/globals';
import { mergedWords } from './slide-changes.tsx';

const same = (text: string) => ({ change: 'same' as const, text });
const removed = (text: string) => ({ change: 'removed' as const, text });
const added = (text: string) => ({ change: 'added' as const, text });

describe('words that changed', () => {
  it('are read in pieces, where only spaces are between them', () => {
    expect(
      mergedWords([
        removed('By'),
        added('Asia'),
        same(' '),
        removed('hand'),
        added('rose'),
        same(' in '),
        added('2023'),
      ]),
    ).toEqual([removed('By hand'), same(' '), added('Asia rose'), same(' in '), added('2023')]);
  });

  it('stay where they are between words that stayed', () => {
    const words = [same('Asia '), removed('rose'), same(' by '), added('81 %'), same(' ')];
    expect(mergedWords(words)).toEqual(words);
  });
});
