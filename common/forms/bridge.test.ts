import { describe, expect, it } from '@jest/globals';
import { createTypesetter } from '../typeset/typesetter.ts';
import { iconPath } from './icons.ts';
import { drawForm } from './registry.ts';

const look = { typesetter: createTypesetter(), font: 'Arial', icon: iconPath };

describe('a bridge', () => {
  it('has its sums beside it unless its names would need two lines then', () => {
    const panelsOf = (name: string): string[] => {
      const items = ['2024', name, name, name, '2025'].map((label, at) => ({
        ...{ label, value: ['120', '-11', '-11', '-11', '87'][at] ?? '' },
        is_key: at === 1,
      }));
      const box = { x: 0, y: 0, w: 8_229_600, h: 4_000_000 };
      const spec = { form: 'bridge' as const, items, alt: 'A', reason: '', alternatives: [] };
      return drawForm(spec, box, look).parts.flatMap(({ id }) => (id === 'panel' ? [id] : []));
    };
    expect(panelsOf('Rent')).toEqual(['panel']);
    expect(panelsOf('Closing of accounts')).toEqual([]);
  });
});
