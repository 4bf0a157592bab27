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

  it('and rows may name a quarter as it is usual, with the year that another passage says', () => {
    const passage = passageOf(
      'Charges were $3 million in the first quarter, and $27 million in the year-earlier period.',
    );
    const cells = ['Charges, Q1 2003', 'Charges, Q1 2002'].map((label) => ({
      label,
      group: 'Amount',
      value: '$3 million',
    }));
    const isTable = (years: string[]): boolean =>
      shown({ ...passage, years: new Set(years) }, 'emphasis_table', ['Amount'], cells).length > 0;
    expect(isTable(['2002', '2003'])).toBe(true);
    expect(isTable(['2003'])).toBe(false);
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

describe('figures of several years', () => {
  const passage = passageOf(
    'In 2003 we earned $6 million, compared to $23 million in 2002. Sales in 2002 were $9 million.',
  );
  const isShown = (...cells: FormItem[]): boolean =>
    shown(passage, 'kpi_tiles', [], cells).some(({ form }) => form === 'kpi_tiles');
  const earned = {
    value: '$6 million',
    label: 'earned',
    evidence: 'In 2003 we earned $6 million, compared to $23 million in 2002.',
  };
  const sales = { value: '$9 million', label: 'sales', evidence: 'Sales in 2002 were $9 million.' };

  it('are side by side where a text only compares with another year', () => {
    expect(isShown({ ...earned, text: 'Compared to $23 million in 2002' }, { ...sales, evidence: 'Sales' })).toBe(true);
  });

  it('are not where one does not say of which year it is', () => {
    expect(isShown({ ...earned, text: 'Compared to $23 million in 2002' }, sales)).toBe(false);
  });
});

it('the alternative text of a form ends with a whole item, before it is too long', () => {
  const items = Array.from({ length: 6 }, (_, at) => ({ label: `Item ${at}`, text: 'many words '.repeat(9).trim() }));
  const { alt = '' } = formSpec({ form: 'cards', items, also: [] }, { title: 'Six items', language: 'en' }) ?? {};
  expect(alt.length).toBeLessThanOrEqual(400);
  expect(alt).toMatch(/(?:many words|Item \d) …$/u);
});

describe('things that are combined', () => {
  const parts = (evidences: string[]): FormItem[] =>
    evidences.map((evidence, at) => ({ label: 'Both', group: ['Office', 'Docs'][at] ?? '', text: evidence, evidence }));
  const formOf = (text: string, evidences: string[], language = 'en') => {
    const whole = { label: 'The editor', text: 'An editor', evidence: text };
    return shown(passageOf(text, language), 'process', [], [...parts(evidences), whole])[0];
  };

  it('lead to what combines them, where one sentence says so', () => {
    const joined = formOf('The editor combines the formatting of Office and the sharing of Docs.', [
      'the formatting of Office',
      'the sharing of Docs',
    ]);
    expect(joined).toMatchObject({ form: 'process', is_route: true });
    const german = formOf(
      'Der Editor vereint die Formate von Office und das Teilen von Docs.',
      ['die Formate von Office', 'das Teilen von Docs'],
      'de',
    );
    expect(german).toMatchObject({ form: 'process', is_route: true });
  });

  it('are not what is only named together, or combined in another sentence', () => {
    const named = formOf('The editor has the formatting of Office and the sharing of Docs.', [
      'the formatting of Office',
      'the sharing of Docs',
    ]);
    expect(named?.form).not.toBe('process');
    const apart = formOf('It combines two teams. The editor has the formatting of Office and the sharing of Docs.', [
      'the formatting of Office',
      'the sharing of Docs',
    ]);
    expect(apart?.form).not.toBe('process');
  });

  it('have icons of their own with the whole, as places of a way have', () => {
    const items = ['Data', 'Portal', 'Analysis'].map((label) => ({ label, text: label, evidence: label }));
    const spec = (more: { is_route?: true }) =>
      formSpec({ form: 'process', items, also: [], ...more }, { title: 'Data', language: 'en' });
    expect(spec({ is_route: true })?.items.map(({ icon }) => icon)).toEqual([
      'database',
      'browser',
      'magnifying-glass',
    ]);
    expect(spec({})?.items.every(({ icon }) => icon === undefined)).toBe(true);
  });
});

describe('steps of several years', () => {
  const years = passageOf(
    'Dey invented the recorder (1888). Bundy patented a clock (1889). Flint joined their firms in 1911.',
  );
  const isProcess = (...evidences: string[]): boolean =>
    shown(
      years,
      'process',
      [],
      evidences.map((evidence) => ({ label: evidence, text: evidence, evidence })),
    ).some(({ form }) => form === 'process');
  const [recorder, clock, firms] = ['invented the recorder (1888)', 'patented a clock (1889)', 'their firms in 1911'];

  it('follow each other in time where each names its year, in the order of the source', () => {
    expect(isProcess(recorder, clock, firms)).toBe(true);
  });

  it('do not where one names none, or is before the one ahead of it', () => {
    expect(isProcess('invented the recorder', clock, firms)).toBe(false);
    expect(isProcess(clock, recorder, firms)).toBe(false);
  });
});
