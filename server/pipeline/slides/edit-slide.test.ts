import { describe, expect, it } from '@jest/globals';
import type { FormItem } from '../../../common/deck/form.ts';
import { editQuestion, withEdit } from './edit-slide.ts';

const ITEMS: FormItem[] = [
  { label: 'North', text: 'Twelve stations were opened there.', ref: 'b1' },
  { label: 'South', text: 'Four stations were closed.', ref: 'b2' },
  { label: 'West', text: 'Nothing changed.', ref: 'b3' },
];
const form = { form: 'cards' as const, items: ITEMS, alt: '', reason: 'forms.because_cards', alternatives: [] };
const slide = {
  ...{ id: 's1', kind: 'content' as const, layout_id: 'l1', title: 'Stations', fields: {}, boxes: {}, notes: '' },
  ...{ sources: [], claims: [], findings: [] },
  free: [
    { id: 'f1', role: 'content' as const, box: { x: 0, y: 0, w: 1, h: 1 }, content: { kind: 'form' as const, form } },
  ],
};
const subject = {
  ...{ slide, layout: { fields: [] }, slide_size: { w: 1, h: 1 }, block_refs: [] },
  basis: { sources: [], preferences: { language: 'en', tone: null, instructions: '' } },
} as unknown as Parameters<typeof editQuestion>[0];

describe('an edit of a slide with a form', () => {
  const question = editQuestion(subject, 'shorten', 1000);
  const itemsAfter = (paragraphs: string[]): FormItem[] | undefined => {
    const { free } = withEdit(subject, question, {
      is_possible: true,
      fields: [{ name: 'f1', paragraphs }],
      notes: '',
    });
    return free[0]?.content.kind === 'form' ? free[0].content.form.items : undefined;
  };

  it('asks for the texts of its items, and puts shorter ones in their places', () => {
    expect(question.fields.find(({ name }) => name === 'f1')?.paragraphs).toEqual(ITEMS.map(({ text }) => text));
    const shorter = ['Twelve stations opened.', 'Four stations closed.', 'Nothing changed.'];
    expect(itemsAfter(shorter)).toEqual(ITEMS.map((item, index) => ({ ...item, text: shorter[index] })));
  });

  it('keeps items whole that are left or moved, and makes none up', () => {
    const [north = '', south = '', west = ''] = ITEMS.map(({ text }) => text);
    expect(itemsAfter([north, south])).toEqual(ITEMS.slice(0, 2));
    expect(itemsAfter([west, south, north])).toEqual([...ITEMS].reverse());
    expect(itemsAfter(['Something else.'])).toEqual(ITEMS);
  });
});
