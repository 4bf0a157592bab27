import { expect, it } from '@jest/globals';
import type { FormItem, FormSpec } from '../deck/form.ts';
import { createTypesetter } from '../typeset/typesetter.ts';
import { iconPath } from './icons.ts';
import { drawForm } from './registry.ts';

const look = { typesetter: createTypesetter(), font: 'Arial', icon: iconPath };
const AREA = { x: 548_640, y: 1_600_000, w: 11_094_720, h: 4_500_000 };

function alignments(columns: string[], items: FormItem[]): (string | undefined)[] {
  const spec: FormSpec = { form: 'emphasis_table', items, columns, alt: '', reason: '', alternatives: [] };
  const { native } = drawForm(spec, AREA, look);
  const rows = native?.content.kind === 'table' ? native.content.table.rows : [];
  return rows.flatMap((row) => row.slice(1).map(({ align }) => align));
}

it('has no status in a last column that is compared with another one by the same words', () => {
  const rows = (of: (at: number) => [string, string]): FormItem[] =>
    ['Levels', 'Ratios'].flatMap((label, at) => {
      const [first, last] = of(at);
      return [
        { label, group: 'To week 16', text: first },
        { label, group: 'To week 20', text: last },
      ];
    });
  const columns = ['To week 16', 'To week 20'];
  const compared = alignments(
    columns,
    rows((at) => [at === 0 ? 'Primary' : 'Secondary', 'Secondary']),
  );
  expect(new Set(compared)).toEqual(new Set(['left']));
  const states = alignments(
    columns,
    rows((at) => [`Change of group ${at}`, 'Done']),
  );
  expect(states).toContain('center');
  const amounts = alignments(
    columns,
    rows((at) => ['$873.6 million', `$${at}1.2 million`]),
  );
  expect(amounts).not.toContain('center');
});

it('gives the sentences of one column most of its width, beside names of a few words', () => {
  const items = ['model', 'n'].flatMap((label) => [
    {
      label,
      group: 'What it is',
      text: 'The number of responses, of which the one with the highest votes is selected',
    },
    { label, group: 'Range', text: 'gpt-3.5-turbo, gpt-4' },
  ]);
  const spec: FormSpec = {
    ...{ form: 'emphasis_table', items, columns: ['Parameter', 'What it is', 'Range'] },
    ...{ alt: '', reason: '', alternatives: [] },
  };
  const { native } = drawForm(spec, AREA, look);
  const [name = 0, sentence = 0, range = 0] = native?.content.kind === 'table' ? native.content.column_widths : [];
  expect(sentence).toBeGreaterThan(name + range);
});
