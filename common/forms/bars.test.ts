import { describe, expect, it } from '@jest/globals';
import type { FormSpec } from '../deck/form.ts';
import { createTypesetter } from '../typeset/typesetter.ts';
import { standOut } from './bars.ts';
import { drawForm } from './registry.ts';

const given = { typesetter: createTypesetter(), font: 'Verdana', icon: () => null };
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
      given,
    ),
  );
  expect([short?.misfit, long?.misfit]).toEqual([null, null]);
  expect(long?.native?.box.y).toBeGreaterThan(short?.native?.box.y ?? 0);
});

it('bars have statements beside them that share the height by what each needs', () => {
  const items = values.map((value, at) => ({ label: `Level ${at}`, value }));
  const short = 'With an equal budget';
  const sizesOf = (long: string): number[] => {
    const beside = [long, short, short].map((text, at) => ({ label: `Level ${at}`, text }));
    const spec: FormSpec = {
      ...{ form: 'bars', columns: ['Accuracy'], items: [...items, ...beside] },
      ...{ alt: '', reason: '', alternatives: [] },
    };
    return drawForm(spec, { ...box, w: 12 * 914_400, h: 3.8 * 914_400 }, { ...given, font: 'Arial' }).parts.flatMap(
      (part) =>
        part.kind === 'shape' && part.id.startsWith('beside')
          ? (part.text?.paragraphs ?? []).map(({ size_pt }) => size_pt)
          : [],
    );
  };
  expect(
    Math.min(...sizesOf('With an equal budget or one that is much higher than that of the other model')),
  ).toBeGreaterThanOrEqual(16);
});

it('bars stand out side by side, and one apart from those, but not in a pattern', () => {
  expect(standOut([2])).toEqual({ category: 2 });
  expect(standOut([1, 2, 3])).toEqual({ category: 1, count: 3 });
  expect(standOut([0, 2])).toEqual({ category: 0, also: 2 });
  expect(standOut([0, 3, 4])).toEqual({ category: 3, count: 2, also: 0 });
  for (const places of [[], [0, 2, 4], [0, 1, 4, 5]]) expect(standOut(places)).toBeUndefined();
});

describe('figures of many series', () => {
  const spec = (series: number, names: readonly string[]): FormSpec => ({
    ...{ form: 'bars', columns: ['Sales'], alt: '', reason: '', reason_params: {}, alternatives: [] },
    items: Array.from({ length: series }, (_, at) =>
      names.map((label, step) => ({ label, group: `Region ${at + 1}`, value: String(20 + at * 3 + step) })),
    ).flat(),
  });
  const look = { ...given, holdsPanels: (_: unknown, { h }: { h: number }) => h > 2 * 914_400 };
  const wide = { ...box, w: 12 * 914_400 };

  it('are a chart of all of them, which is drawn as a small one for each', () => {
    const drawn = drawForm(spec(8, ['2020', '2021', '2022', '2023', '2024']), wide, look);
    expect(drawn.misfit).toBeNull();
    expect(drawn.native?.content).toMatchObject({ kind: 'chart', chart: { kind: 'line' } });
    expect(drawForm(spec(6, ['Yes', 'No']), wide, look).native?.content).toMatchObject({ chart: { kind: 'column' } });
  });

  it('are another form where they are too many for one chart and too few or have no room for a grid', () => {
    expect(drawForm(spec(4, ['2023', '2024']), wide, look).misfit).toBe('forms.no_measure');
    expect(drawForm(spec(8, ['2023', '2024']), { ...wide, h: 1.2 * 914_400 }, look).misfit).toBe('forms.no_room');
  });
});

it('bars have statements beside them with the figures large, where all of those have one', () => {
  const items = [2, 3].map((each) => ({ label: `Pier ${each}`, value: `${each}%` }));
  const figureOf = (texts: readonly string[]): (number | undefined)[] => {
    const spec: FormSpec = {
      ...{ form: 'bars', items: [...items, ...texts.map((text) => ({ text }))] },
      ...{ alt: '', reason: '', reason_params: {}, alternatives: [] },
    };
    const { parts } = drawForm(spec, box, given);
    return parts.flatMap((part) =>
      part.kind === 'shape' && part.id.startsWith('beside-')
        ? [part.text?.paragraphs.find(({ runs }) => runs[0]?.text.includes('$6'))?.size_pt]
        : [],
    );
  };
  const income = 'Income was $6 million, compared to $23 million in 2002';
  expect(figureOf([income, 'Sales were $9 million'])[0]).toBeGreaterThanOrEqual(32);
  expect(figureOf([income, 'The pier was closed'])[0]).toBeLessThan(32);
});
