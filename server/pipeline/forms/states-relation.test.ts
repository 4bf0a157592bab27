import { describe, expect, it } from '@jest/globals';
import type { FormItem, FormName } from '../../../common/deck/form.ts';
import { formsOfWritten } from './form-of-items.ts';
import { formSpec } from './form-spec.ts';
import type { Passage } from './passage.ts';

const address = { file: 'perks.md', section: ['Fitness Allowance'] };
const passageOf = (text: string, language = 'en'): Passage => ({
  ...{ title: 'Allowances', language },
  blocks: [{ ref: 's1/b1', block: { id: 'b1', kind: 'paragraph', address, text } }],
});

function shown(passage: Passage, form: FormName, columns: string[], cells: FormItem[]) {
  const items = cells.map((item) => ({ ref: 's1/b1', ...item }));
  return formsOfWritten({ form, items, columns }, passage);
}

describe('the columns of a table', () => {
  const fitness = passageOf('We pay up to $100/month for fitness, and gifts to a 501(c)(3) charity.');
  const table = (columns: string[], cells: FormItem[]): boolean =>
    shown(
      fitness,
      'emphasis_table',
      columns,
      cells.map((cell) => ({ label: 'Fitness', ...cell })),
    ).some(({ form }) => form === 'emphasis_table');

  it('may be called amounts where each figure has its unit, and what they like where there is none', () => {
    expect(table(['Amount', 'For'], [{ group: 'Amount', value: 'up to $100/month' }])).toBe(true);
    expect(table(['For'], [{ group: 'For', text: '501(c)(3) charities' }])).toBe(true);
  });

  it('say no more of a figure than the source', () => {
    expect(table(['Amount'], [{ group: 'Amount', value: '100' }])).toBe(false);
    expect(table(['Profit'], [{ group: 'Profit', value: '$100' }])).toBe(false);
  });
});

describe('causes and effects', () => {
  const cells = [
    { label: 'Prices', group: 'What went wrong', text: 'Prices rose', evidence: 'Prices rose' },
    { label: 'Prices', group: 'What it cost', text: 'Customers left', evidence: 'customers left' },
  ];
  const heads = ['What went wrong', 'What it cost'];

  it('have plain heads where the source has no words for those that were written', () => {
    const [first] = shown(passageOf('Prices rose, therefore customers left.'), 'cause_effect', heads, cells);
    expect(first).toMatchObject({ form: 'cause_effect', columns: ['Cause', 'Effect'] });
    expect(first?.items.map(({ group }) => group)).toEqual(['Cause', 'Effect']);
  });

  it('lose them where the source states no cause', () => {
    const forms = shown(passageOf('Prices rose, and customers left.'), 'cause_effect', heads, cells);
    expect(forms.map(({ form }) => form)).not.toContain('cause_effect');
    const points = forms.find(({ form }) => form === 'points')?.items ?? [];
    expect(points).toEqual(cells.map(({ text, evidence }) => ({ ref: 's1/b1', text, evidence })));
  });
});

it('the alternative text of a form ends with a whole item, before it is too long', () => {
  const items = Array.from({ length: 6 }, (_, at) => ({ label: `Item ${at}`, text: 'many words '.repeat(9).trim() }));
  const { alt = '' } = formSpec({ form: 'cards', items, also: [] }, { title: 'Six items', language: 'en' }) ?? {};
  expect(alt.length).toBeLessThanOrEqual(400);
  expect(alt).toMatch(/(?:many words|Item \d) …$/u);
});
