import { expect, it } from '@jest/globals';
import { createTypesetter } from '../typeset/typesetter.ts';
import { drawForm } from './registry.ts';

const look = { typesetter: createTypesetter(), font: 'Verdana', icon: () => null };
const box = { x: 0, y: 0, w: 8.72 * 914_400, h: 4.36 * 914_400 };
const values = ['92%', '56%', '70%', '44%'];

it('bars have room below a line of two lines that says what they measure', () => {
  const items = values.map((value, at) => ({
    ...{ label: at % 2 === 0 ? 'Level 2: small model' : 'Level 4: large model', value },
    group: at < 2 ? 'Tuned model' : 'Untuned model',
  }));
  const beside = ['Level 2', 'Level 4', 'Summary'].map((label) => ({
    label,
    text: 'With equal or 2.5 times higher budget; the same is observed on the third',
  }));
  const heads = ['Accuracy', 'Average accuracy on all of the six Algebra test sets of the benchmark'];
  const [short, long] = heads.map((head) =>
    drawForm(
      {
        ...{ form: 'bars', columns: [head], items: [...items, ...beside] },
        ...{ alt: '', reason: '', reason_params: {}, alternatives: [] },
      },
      box,
      look,
    ),
  );
  expect([short?.misfit, long?.misfit]).toEqual([null, null]);
  expect(long?.native?.box.y).toBeGreaterThan(short?.native?.box.y ?? 0);
});
