import { describe, expect, it } from '@jest/globals';
import { sampleForm } from '../../tests/support/form-samples.ts';
import { createTypesetter } from '../typeset/typesetter.ts';
import { iconPath } from './icons.ts';
import type { FormPart } from './part.ts';
import { drawForm, visualForms } from './registry.ts';
import { isLoose, textPanelOf } from './text-panel.ts';

const look = { typesetter: createTypesetter(), font: 'Arial', icon: iconPath };
const box = { x: 900_000, y: 900_000, w: 8_600_000, h: 4_400_000 };
const drawn = (form: 'big_number' | 'cards' | 'process' | 'timeline', more: { on_panel?: true; to_bottom?: true }) =>
  drawForm(sampleForm(form, visualForms[form], 'normal', 'ltr'), box, { ...look, ...more }).parts;
const boxesOf = (parts: readonly FormPart[]) => parts.flatMap((part) => (part.kind === 'connector' ? [] : [part.box]));

describe('the panel of texts over a picture', () => {
  it.each(['big_number', 'timeline'] as const)('keeps to the place of a %s, with room at its edges', (form) => {
    const parts = drawn(form, { on_panel: true });
    const panel = textPanelOf(parts, box) ?? box;
    expect(panel.x).toBeGreaterThanOrEqual(box.x - 2);
    expect(panel.x + panel.w).toBeLessThanOrEqual(box.x + box.w + 2);
    expect(panel.y).toBeGreaterThanOrEqual(box.y - 2);
    for (const { box: text } of parts.filter(isLoose)) expect(text.x).toBeGreaterThan(panel.x + 150_000);
  });

  it('is behind the circles of rows as it is behind their words', () => {
    const narrow = { ...box, w: 5_000_000 };
    const spec = sampleForm('timeline', visualForms.timeline, 'normal', 'ltr');
    const { parts } = drawForm(spec, narrow, { ...look, on_panel: true });
    const circles = parts.flatMap((part) => (part.kind === 'shape' && part.geometry === 'ellipse' ? [part.box] : []));
    const panel = textPanelOf(parts, narrow);
    expect(circles.length).toBeGreaterThan(2);
    for (const { x } of circles) expect(x).toBeGreaterThan(panel?.x ?? Infinity);
  });
});

it('a form over its title ends further down than one with a line of sources below', () => {
  const bottomOf = (more: { to_bottom?: true }) => Math.max(...boxesOf(drawn('cards', more)).map(({ y, h }) => y + h));
  expect(bottomOf({ to_bottom: true })).toBeGreaterThan(bottomOf({}));
});
