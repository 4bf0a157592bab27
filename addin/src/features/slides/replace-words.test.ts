import { expect, it } from '@jest/globals';
import type { Slide } from '../../data/slides.ts';
import { fixOfWords } from './replace-words.ts';

const slide = {
  title: 'Utilise tools',
  fields: {
    body: {
      kind: 'text',
      paragraphs: [{ level: 0, runs: [{ text: 'They Utilise it; utilised before.', bold: true }] }],
    },
    other: { kind: 'text', paragraphs: [{ level: 0, runs: [{ text: 'Nothing here' }] }] },
  },
} as unknown as Slide;

it('replaces whole words in title and texts, and changes nothing else', () => {
  const finding = { code: 'rule.word_preferred', seen: 'Utilise', wanted: 'use' };
  const change = fixOfWords(slide, finding);
  expect(change).toEqual({
    title: 'Use tools',
    fields: {
      body: { kind: 'text', paragraphs: [{ level: 0, runs: [{ text: 'They Use it; utilised before.', bold: true }] }] },
    },
  });
  // Made again on its own result it changes nothing.
  expect(
    fixOfWords({ ...slide, ...change, fields: { ...slide.fields, ...change?.fields } } as Slide, finding),
  ).toBeNull();
  expect(fixOfWords(slide, { code: 'rule.text_too_small', seen: '9 pt', wanted: '12 pt' })).toBeNull();
});

it('takes the stop of a title away, once, and leaves other marks', () => {
  const finding = { code: 'rule.title_stop' };
  const fixed = fixOfWords({ ...slide, title: 'Sales grew.' }, finding);
  expect(fixed).toEqual({ title: 'Sales grew' });
  for (const title of ['Sales grew', 'And then…', 'And then...', 'Why?'])
    expect(fixOfWords({ ...slide, title }, finding)).toBeNull();
});
