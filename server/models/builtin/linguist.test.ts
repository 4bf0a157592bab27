import { describe, expect, it } from '@jest/globals';
import { segmentSentences } from '../../../common/i18n/segment-sentences.ts';
import { timeRatio } from '../../../tests/support/time-ratio.ts';
import { createLinguistSource, keepGaps, segmentWords } from './linguist.ts';

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

const sentencesOf = new Intl.Segmenter('en', { granularity: 'sentence' });
const wordsOf = new Intl.Segmenter('ja', { granularity: 'word' });

/** A segmenter that counts the characters V8 copies: its whole input for each segment. */
function counted(segmenter: Intl.Segmenter) {
  const work = { copied: 0 };
  const counting = {
    resolvedOptions: () => segmenter.resolvedOptions(),
    segment: (text: string) => {
      const segments = segmenter.segment(text);
      return {
        containing: (index?: number) => segments.containing(index),
        *[Symbol.iterator]() {
          for (const part of segments) {
            work.copied += text.length;
            yield part;
          }
        },
      };
    },
  };
  return { segmenter: counting as Intl.Segmenter, work };
}

describe('the end of a sentence', () => {
  it.each([
    ['en', 'The state is yellow. 64 of 110 servers have moved.', 2],
    ['de', 'Der Stand ist gelb. 64 von 110 Servern sind umgezogen.', 2],
    ['en', 'There were 16 nights between −1.8 and −4.6 °C. Loss was measured at harvest.', 2],
    ['de', 'Abschn. 64 des Gesetzes ist neu.', 1],
    ['en', 'It weighs approx. 64 kilograms without its case.', 1],
    ['en', 'The draft budget is in thousands of pounds, excl. VAT, and goes to the Finance Committee.', 1],
  ])('is before a number, but not after a cut word (%s): %s', async (language, text, count) => {
    expect((await createLinguistSource()(language)).sentences(text)).toHaveLength(count);
  });
});

describe('sentences of a long text', () => {
  const texts = {
    abbreviations: 'e.g. U.S. '.repeat(300),
    numbers: 'It cost 1. 2. 3. (4) 5 — 6, 7 and no. 8 then! '.repeat(40),
    'full stops before small letters':
      'The ltd. 12 34 56 78 90 and co. (2024) is fine. Yes? No! "Why." So it is.\n'.repeat(30),
    'one long sentence': `Short. ${'and so on '.repeat(200)}. Then. ${'word '.repeat(300)}! End.`,
    'no letters': '1. 2. ?! … '.repeat(100),
    'signs of two units': '😀 is fine. 𝒜. b 😀! '.repeat(60),
    'no spaces': 'x!y?z!'.repeat(150),
  };
  it.each(Object.entries(texts))('are those of the segmenter: %s', (_, text) => {
    const whole = Array.from(sentencesOf.segment(text), ({ segment }) => segment);
    for (const window of [7, 16, 50, 333, 4000]) expect(segmentSentences(text, sentencesOf, window)).toEqual(whole);
  });

  it.each([
    ['abbreviations', (size: number) => 'e.g. U.S. '.repeat(size / 10)],
    ['a long sentence before short ones', (size: number) => 'word '.repeat(size / 10) + '. A. B'.repeat(size / 12)],
    ['short and long sentences', (size: number) => `No! ${'word '.repeat(1000)}. `.repeat(size / 5000)],
  ])('are found in linear time: %s', (_, textOf) => {
    const copiedFor = (size: number): number => {
      const { segmenter, work } = counted(sentencesOf);
      segmentSentences(textOf(size), segmenter);
      return work.copied;
    };
    expect(copiedFor(400_000) / copiedFor(200_000)).toBeLessThan(2.2);
  });
});

describe('words of a script without spaces', () => {
  const text = '日本の人口は一億二千万人です。東京は首都で、大阪は二番目の都市です。 Lectern は資料を作ります。';
  it('are those of the segmenter', () => {
    const whole = Array.from(wordsOf.segment(text), (part) => (part.isWordLike === true ? part.segment : ''));
    const isWord = (word: string): boolean => word !== '';
    expect(segmentWords(text, wordsOf).filter(isWord)).toEqual(whole.filter(isWord));
  });

  it('are found in linear time, without any punctuation too', () => {
    const copiedFor = (repeats: number): number => {
      const { segmenter, work } = counted(wordsOf);
      segmentWords('日本の人口は一億人'.repeat(repeats), segmenter);
      return work.copied;
    };
    expect(copiedFor(4000) / copiedFor(2000)).toBeLessThan(2.2);
  });
});

describe('words without end', () => {
  it.each(['http://', 'www.', 'a/', "b'", '+1'])('are tagged in linear time: %s', async (part) => {
    const linguist = await createLinguistSource()('en');
    const ratio = await timeRatio(
      (text: string) => linguist.tag(text),
      { small: () => part.repeat(1000), large: () => part.repeat(4000) },
      8,
    );
    expect(ratio).toBeLessThan(8);
    // The text stays as it is.
    const text = `We sell tea. See ${part.repeat(300)} for more. It is good.`;
    expect(linguist.sentences(text).join(' ')).toBe(text);
  });
});
