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
});
