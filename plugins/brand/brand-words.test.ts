import { expect, it } from '@jest/globals';
import type { RuleSet } from '../../common/deck/rule.ts';
import type { Slide } from '../../common/deck/slide.ts';
import { inBrandWords, wordingOf } from './brand-words.ts';

const rule = (id: string, kind: string, params: object, more: object = {}) => ({
  ...{ id, kind, params, version: 1, severity: 'warning', fix: 'propose', why: '' },
  ...more,
});
const set = {
  ...{ id: 'c', version: 1, name: 'Brand' },
  rules: [
    rule('a', 'words.forbidden', { words: [{ word: 'utilise', use: 'use' }, { word: 'synergy' }], inflects: true }),
    rule('b', 'number.format', { decimal: ',' }, { scope: { languages: ['de'] } }),
  ],
} as unknown as RuleSet;
const paragraph = (text: string) => ({ runs: [{ text }], level: 0 });
const slide = {
  ...{ id: 's', kind: 'content', layout_id: 'l', title: 'Utilise 3.5 tools', boxes: {}, notes: 'They utilise it.' },
  fields: {
    body: {
      kind: 'text',
      paragraphs: [paragraph('He said “utilise” of version 2.1 and 3.5 M; see https://utilise.example')],
    },
  },
  ...{ free: [], sources: [], findings: [], claims: [{ field: 'body', text: '3.5 M', value: 3_500_000 }] },
} as unknown as Slide;

it('writes preferred words, but for quotes and addresses, and numbers that are claims in the format of the language', () => {
  const english = inBrandWords(slide, wordingOf(set, 'en'));
  expect([english.title, english.notes]).toEqual(['Use 3.5 tools', 'They use it.']);
  expect(english.fields).toEqual(slide.fields);
  const german = inBrandWords(slide, wordingOf(set, 'de-AT'));
  expect(german.fields['body']).toMatchObject({
    paragraphs: [paragraph('He said “utilise” of version 2.1 and 3,5 M; see https://utilise.example')],
  });
  expect(german.claims).toEqual([{ field: 'body', text: '3,5 M', value: 3_500_000 }]);
  expect(inBrandWords(slide, wordingOf(null, 'en'))).toBe(slide);
});
