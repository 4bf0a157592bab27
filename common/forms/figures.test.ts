import { expect, it } from '@jest/globals';
import { sampleForm } from '../../tests/support/form-samples.ts';
import type { Box } from '../deck/geometry.ts';
import { createTypesetter } from '../typeset/typesetter.ts';
import { iconPath } from './icons.ts';
import { drawForm, visualForms } from './registry.ts';

const typesetter = createTypesetter();
const inches = (x: number, y: number, w: number, h: number): Box => ({
  ...{ x: x * 914_400, y: y * 914_400, w: w * 914_400, h: h * 914_400 },
});

// The lines of Georgia are higher than those of other typefaces, its words no wider than those of Verdana.
it.each(['big_number', 'kpi_tiles'] as const)('%s has room in a typeface with high lines', (form) => {
  const spec = sampleForm(form, visualForms[form], 'normal', 'ltr');
  for (const box of [inches(0.6, 1.8, 12, 4.9), inches(0.7, 2, 8.6, 4.7)]) {
    const misfits = ['Verdana', 'Georgia'].map(
      (font) => drawForm(spec, box, { typesetter, font, icon: iconPath }).misfit,
    );
    expect(misfits).toEqual([null, null]);
  }
});
