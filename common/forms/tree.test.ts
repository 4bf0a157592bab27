import { describe, expect, it } from '@jest/globals';
import { createTypesetter } from '../typeset/typesetter.ts';
import { iconPath } from './icons.ts';
import { drawForm } from './registry.ts';

const look = { typesetter: createTypesetter(), font: 'Arial', icon: iconPath };
const box = { x: 900_000, y: 900_000, w: 10_300_000, h: 4_400_000 };

describe('a tree', () => {
  it('keeps its parts at their whole when its name has an amount or a date', () => {
    const items = [
      { label: 'Hires', value: '543' },
      { label: 'through the school, 93 %', value: '506', parent: 'Hires', date: '2007' },
      { label: 'Interviews', value: '261', parent: 'through the school, 93 %' },
      { label: 'Referrals', value: '36', parent: 'through the school, 93 %' },
    ];
    const about = { alt: 'Tree', reason: 'forms.because_tree', alternatives: [] };
    const { parts, misfit } = drawForm({ form: 'tree', items, ...about }, box, look);
    expect(misfit).toBeNull();
    expect(parts.filter(({ kind }) => kind === 'connector')).toHaveLength(3);
  });

  it('names who is cited below the name of a part, in plain type', () => {
    const items = [
      { label: 'Agents can help' },
      { label: 'Think freely (Ng et al., 2023)', parent: 'Agents can help' },
      { label: 'Check facts (2 ways)', parent: 'Agents can help' },
      { label: 'Validate (Wu, 2024)', parent: 'Agents can help' },
    ];
    const about = { alt: 'Tree', reason: 'forms.because_tree', alternatives: [] };
    const { parts } = drawForm({ form: 'tree', items, ...about }, box, look);
    const lines = parts
      .flatMap((part) => (part.kind === 'shape' && part.id.startsWith('name-') ? [part] : []))
      .map(({ text }) =>
        text?.paragraphs.map(({ runs }) => runs.map((run) => [run.text.replaceAll('\u00A0', ' '), run.bold === true])),
      );
    expect(lines).toEqual([
      [[['Think freely', true]], [['(Ng et al., 2023)', false]]],
      [[['Check facts (2 ways)', true]]],
      [[['Validate', true]], [['(Wu, 2024)', false]]],
    ]);
  });

  it('shows a name alone like the names over words beside it', () => {
    const items = [
      { label: 'Editors' },
      { label: 'For users', parent: 'Editors' },
      { label: 'Formatting', parent: 'For users' },
      { label: 'Collaboration', text: 'Co-editing in real time', parent: 'For users' },
    ];
    const about = { alt: 'Tree', reason: 'forms.because_tree', alternatives: [] };
    const { parts } = drawForm({ form: 'tree', items, ...about }, box, look);
    const names = parts.flatMap((part) => (part.kind === 'shape' ? (part.text?.paragraphs.slice(0, 1) ?? []) : []));
    const lookOf = (name: string): unknown => {
      const run = names.flatMap(({ runs }) => runs).find(({ text }) => text === name);
      return [run?.colour, run?.bold];
    };
    expect(lookOf('Formatting')).toEqual(lookOf('Collaboration'));
    expect(lookOf('Formatting')).toEqual(['heading', true]);
  });

  it('has three sizes of type at most beside that of large numbers, with its title', () => {
    const title = 28;
    const about = { alt: 'Tree', reason: 'forms.because_tree', alternatives: [] };
    for (const length of [10, 30, 50, 80, 120]) {
      const text = 'word '.repeat(length / 5).trim();
      const parts = ['One', 'Two', 'Three'].map((name) => ({
        label: `${name} part (Ng, 2023)`,
        text,
        parent: 'Whole',
      }));
      const drawn = drawForm({ form: 'tree', items: [{ label: 'Whole', text }, ...parts], ...about }, box, look);
      const sizes = drawn.parts.flatMap((part) =>
        part.kind === 'shape' ? (part.text?.paragraphs ?? []).map(({ size_pt }) => size_pt) : [],
      );
      expect(new Set([title, ...sizes].filter((size) => size < 32)).size).toBeLessThanOrEqual(3);
    }
  });
});
