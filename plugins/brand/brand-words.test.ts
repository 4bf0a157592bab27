import { expect, it } from '@jest/globals';
import type { RuleSet } from '../../common/deck/rule.ts';
import type { StoredSlide as Slide } from '../../common/deck/slide.ts';
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
const said = 'He said “utilise” of version 2.1 and 3.5 M; see https://utilise.example';
const quoted = { kind: 'quoted', addresses: [{ file: 'a.docx', paragraph: 1 }] };
const slide = {
  ...{
    id: 's',
    kind: 'content',
    layout_id: 'l',
    title: 'Utilise version 3.5',
    boxes: {},
    notes: 'They utilise it at 3.5.',
  },
  fields: {
    body: { kind: 'text', paragraphs: [paragraph(said), paragraph('Version 3.5 M, then 13.5 M, 3.5 M')] },
    table: {
      kind: 'table',
      table: {
        ...{ alt: '', header_rows: 1, emphasised_rows: [], total_rows: [] },
        rows: [
          ['Version', 'Score'],
          ['3.5', '3.5'],
          ['2.5', 'not 3.5'],
        ].map((row) => row.map((text) => ({ text, align: 'left' }))),
      },
    },
    tiles: { kind: 'form', form: { form: 'kpi_tiles', alt: '', items: [{ label: 'Level 3.5', value: '3.5' }] } },
  },
  ...{ free: [], sources: [], findings: [] },
  claims: [
    { field: 'title', text: '3.5', value: 3.5, ...quoted },
    { field: 'notes', text: '3.5', value: 3.5, ...quoted },
    { field: 'body', text: '3.5 M', value: 3_500_000, ...quoted },
    { field: 'table', text: '3.5', value: 3.5, ...quoted },
    { field: 'tiles', text: '3.5', value: 3.5, ...quoted },
  ],
} as unknown as Slide;

it('writes preferred words, but for quotes and addresses', () => {
  const english = inBrandWords(slide, wordingOf(set, 'en'));
  expect([english.title, english.notes]).toEqual(['Use version 3.5', 'They use it at 3.5.']);
  expect(english.fields).toEqual(slide.fields);
  expect(inBrandWords(slide, wordingOf(null, 'en'))).toBe(slide);
});

it('writes numbers in the format of the language, and leaves those that are names', () => {
  const german = inBrandWords(slide, wordingOf(set, 'de-AT'));
  expect([german.title, german.notes]).toEqual(['Use version 3.5', 'They use it at 3.5.']);
  expect(german.fields['body']).toMatchObject({
    paragraphs: [
      paragraph('He said “utilise” of version 2.1 and 3,5 M; see https://utilise.example'),
      paragraph('Version 3.5 M, then 13,5 M, 3,5 M'),
    ],
  });
  const { table, tiles } = german.fields;
  expect(table?.kind === 'table' && table.table.rows.map((row) => row.map(({ text }) => text))).toEqual([
    ['Version', 'Score'],
    ['3.5', '3,5'],
    ['2.5', 'not 3.5'],
  ]);
  expect(tiles).toMatchObject({ form: { items: [{ label: 'Level 3.5', value: '3,5' }] } });
  expect(german.claims.map(({ text }) => text)).toEqual(['3.5', '3.5', '3,5 M', '3,5', '3,5']);
});

it('writes charts and diagrams too: their words, what is beside a line, and the sign of its decimals', () => {
  const chart = {
    ...{ kind: 'line', alt: 'They utilise 2.5 hours', categories: ['Utilise', 'Rest'], number_format: '0.0' },
    ...{ series: [{ name: 'Hours', values: [2.5, 1], addresses: [null, null] }], data_labels: true },
    callout: { series: 0, category: 0, text: 'Peak\n2.5 hours' },
    reference: { value: 1.5, label: 'Average 1.5' },
  };
  const drawn = {
    ...slide,
    ...{ title: 'Time', notes: '', fields: { body: { kind: 'chart', chart } }, claims: [] },
    __diagram__: {
      kind: 'flowchart',
      steps: [{ id: 'utilise', label: 'Utilise it', next: [{ to: 'b', label: '2.5 days' }] }],
    },
  } as unknown as Slide;
  const written = inBrandWords(drawn, wordingOf(set, 'de'));
  expect(written.fields['body']).toMatchObject({
    chart: {
      ...{ alt: 'They use 2,5 hours', categories: ['Use', 'Rest'], decimal: ',' },
      ...{ callout: { text: 'Peak\n2,5 hours' }, reference: { value: 1.5, label: 'Average 1,5' } },
    },
  });
  expect(written.__diagram__).toMatchObject({
    steps: [{ id: 'utilise', label: 'Use it', next: [{ to: 'b', label: '2,5 days' }] }],
  });
});
