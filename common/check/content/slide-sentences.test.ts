import { expect, it } from '@jest/globals';
import type { FormSpec } from '../../deck/form.ts';
import type { JudgedSlide } from '../judged-slide.ts';
import { sentencesOf } from './slide-sentences.ts';

it('the cells of a row have its name once, two equal statements are two', () => {
  const label = 'Tax reserve reversal of 2002';
  const items = [
    { label, group: 'Amount', value: '$30 million', text: 'before all taxes' },
    { label, group: 'Per share', value: '26 cents', text: 'before all taxes' },
  ];
  const form: FormSpec = { form: 'emphasis_table', items, alt: '', reason: '', alternatives: [] };
  const free = [{ id: 'free-1', role: 'content', content: { kind: 'form', form } }];
  const judged = { slide: { title: '', fields: {}, free } } as unknown as JudgedSlide;
  expect(sentencesOf(judged).map(({ text }) => text)).toEqual([label, 'before all taxes', 'before all taxes']);
});
