import { describe, expect, it } from '@jest/globals';
import { timeRatio } from '../../../tests/support/time-ratio.ts';
import { languagePack } from './language-pack.ts';
import { createLinguistSource } from './linguist.ts';
import { mergeFalseBreaks } from './merge-false-breaks.ts';
import { writeBrief } from './write-brief.ts';

const [en, de] = [languagePack('en'), languagePack('de')];

describe('false breaks', () => {
  it.each([
    ['an abbreviation', ['Ask Dr. ', 'Smith. ', 'He knows.'], ['Ask Dr. Smith.', 'He knows.']],
    ['an initial', ['J. ', 'S. ', 'Bach wrote it.'], ['J. S. Bach wrote it.']],
    ['brackets', ['It (see Fig. 2! ', 'Page 4) is new. ', 'Yes.'], ['It (see Fig. 2! Page 4) is new.', 'Yes.']],
    ['a small letter', ['At 5 p.m. ', 'we left. ', 'Soon.'], ['At 5 p.m. we left.', 'Soon.']],
    ['a lone point', ['The .', 'NET framework.'], ['The .NET framework.']],
    ['parts without gaps', ['Ask Dr.', 'Smith'], ['Ask Dr. Smith']],
    ['white space', ['Ask Dr.   ', '  ', '\n', 'Smith. ', ' ', 'Yes.'], ['Ask Dr. Smith.', 'Yes.']],
    ['much white space', [`Ask Dr.${' '.repeat(200)}`, 'Smith.'], ['Ask Dr. Smith.']],
    ['who said it', ['"We took none." ', '(Teo, in the review)'], ['"We took none." (Teo, in the review)']],
    ['votes', ['It is put off. ', '(5 yes)'], ['It is put off. (5 yes)']],
    ['no other remark', ['It is put off. ', '(As usual)'], ['It is put off.', '(As usual)']],
    ['nothing', ['', ' '], []],
    ['a line without an end', ['A heading\n', 'Text follows.'], ['A heading', 'Text follows.']],
    ['a telephone extension', ['Ask Jo, ext. ', '214.'], ['Ask Jo, ext. 214.']],
    ['etc. before a sentence', ['Apples, pears etc. ', 'They are ripe.'], ['Apples, pears etc.', 'They are ripe.']],
  ])('are joined at %s', (_, parts, sentences) => {
    expect(mergeFalseBreaks(parts, en)).toEqual(sentences);
  });

  it('are joined at German ordinals', () => {
    expect(mergeFalseBreaks(['Am 3. ', 'Oktober. ', 'Gut.'], de)).toEqual(['Am 3. Oktober.', 'Gut.']);
  });

  it('are none at the end of a range, which is no day', () => {
    const parts = ['Kalkuliert war Klasse 3 bis 5. ', 'Reiser bietet mehr.'];
    expect(mergeFalseBreaks(parts, de)).toEqual(['Kalkuliert war Klasse 3 bis 5.', 'Reiser bietet mehr.']);
  });

  it('are none at the letter of an option', () => {
    const parts = ['We recommend option B. ', 'It is cheaper than the plan of A. ', 'Smith.'];
    expect(mergeFalseBreaks(parts, en)).toEqual(['We recommend option B.', 'It is cheaper than the plan of A. Smith.']);
  });

  it('are none at the letter of a German option', () => {
    const parts = ['Wir empfehlen Variante B. ', 'Die Wartung ist enthalten.'];
    expect(mergeFalseBreaks(parts, de)).toEqual(parts.map((part) => part.trim()));
  });

  it('are none at a number before the article of the next sentence', () => {
    const parts = ['Geplant waren 72. ', 'Der Termin bleibt.'];
    expect(mergeFalseBreaks(parts, de)).toEqual(['Geplant waren 72.', 'Der Termin bleibt.']);
  });

  it('end brackets that are never closed', () => {
    const words = 'word '.repeat(100);
    expect(mergeFalseBreaks([`It (${words}! `, 'Next.'], en)).toHaveLength(2);
    expect(mergeFalseBreaks(['It (is! ', 'Next.'], en)).toHaveLength(1);
  });
});

describe('a text of abbreviations only', () => {
  const textOf = (repeats: number, turn: number): string => `Text ${turn} ${'e.g. U.S. '.repeat(repeats)}`;
  const inputs = {
    small: (turn: number) => textOf(8_000, turn),
    large: (turn: number) => textOf(32_000, turn),
  };
  /** Linear work takes 4 times as long, quadratic work 16 times. */
  const LINEAR = 7;

  it.each(['en', 'de', 'fr'])('is one sentence, found in linear time (%s)', async (language) => {
    const linguist = await createLinguistSource()(language);
    expect(linguist.sentences(textOf(2000, 0))).toHaveLength(1);
    expect(await timeRatio((text) => linguist.sentences(text), inputs, LINEAR)).toBeLessThan(LINEAR);
  });

  it.each(['en', 'de'])('is summarised in linear time (%s)', async (language) => {
    const linguist = await createLinguistSource()(language);
    const preferences = { language, tone: '', instructions: '' };
    const summarise = (text: string) =>
      writeBrief(
        { title: 'Abbreviations', blocks: [{ ref: 's1/b1', kind: 'paragraph', text }], preferences },
        linguist,
      );
    expect(await timeRatio(summarise, inputs, LINEAR)).toBeLessThan(LINEAR);
  });
});
