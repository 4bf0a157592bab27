import { describe, expect, it } from '@jest/globals';
import { createTypesetter } from '../typeset/typesetter.ts';
import { iconPath } from './icons.ts';
import type { FormShape } from './part.ts';
import { drawForm } from './registry.ts';
import { heightOf } from './visual-form.ts';

const look = { typesetter: createTypesetter(), font: 'Arial', icon: iconPath };
const AREA = { x: 548_640, y: 1_600_000, w: 11_094_720, h: 4_500_000 };
const shapesOf = (text: string): Map<string, FormShape> => {
  const { parts } = drawForm({ form: 'points', alt: '', items: [{ text }], reason: '', alternatives: [] }, AREA, look);
  return new Map(parts.flatMap((part) => (part.kind === 'shape' ? [[part.id, part] as const] : [])));
};
const LONG = Array.from({ length: 9 }, () => 'the harbour keeps its ferries and its berths').join(' and ');

describe('one statement alone', () => {
  it('keeps away from the edges of its panel, however long it is', () => {
    const shapes = shapesOf(LONG);
    const [panel, text] = [shapes.get('panel')?.box ?? AREA, shapes.get('statement')];
    const height = heightOf(text?.text?.paragraphs ?? [], text?.box.w ?? 0, look);
    expect(height).toBeLessThan(panel.h * 0.72);
    expect((text?.box.x ?? 0) - panel.x).toBeGreaterThan(AREA.w * 0.05);
  });

  it('is in larger type where it is short, below the name before its colon', () => {
    const [long, short] = [LONG, 'Aim: To move the berths to the pier'].map(
      (text) => shapesOf(text).get('statement')?.text?.paragraphs ?? [],
    );
    expect(short?.map(({ runs }) => runs.map(({ text }) => text).join(''))).toEqual([
      'Aim',
      'To move the berths to the pier',
    ]);
    expect(short?.[1]?.size_pt).toBeGreaterThan(long?.[0]?.size_pt ?? 0);
  });

  it.each([
    ['The council reports on works of a volume of 200.000 € oder mehr', '200.000 € oder mehr'],
    ['Staff may spend up to $1,000 on a desk', 'up to $1,000'],
  ])('has its figure in the accent colour, with the words that limit it: %s', (said, figure) => {
    const runs =
      shapesOf(said)
        .get('statement')
        ?.text?.paragraphs.flatMap((paragraph) => paragraph.runs) ?? [];
    const marked = runs.filter(({ colour }) => colour === 'accent').map(({ text }) => text);
    expect(marked.join('').replaceAll('\u00A0', ' ')).toBe(figure);
  });

  it('is in two parts where it has two sentences', () => {
    const shapes = shapesOf('The office moves in May. The new lease runs for ten years');
    const textOf = (id: string) =>
      shapes
        .get(id)
        ?.text?.paragraphs.flatMap(({ runs }) => runs.map(({ text }) => text))
        .join('');
    expect([textOf('lead'), textOf('text-0')]).toEqual(['The office moves in May', 'The new lease runs for ten years']);
  });

  it('has its figure large at the left, in lines of its own, and the whole statement beside it', () => {
    const shapes = shapesOf('A report must be submitted within 24 hours via the safety network');
    const lines = shapes.get('panel')?.text?.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join(''));
    expect(lines).toEqual(['24', 'hours']);
    expect(shapes.get('panel')?.box.x).toBeLessThan(shapes.get('statement')?.box.x ?? 0);
  });

  it('is one line in large type where it has room, in a panel that is no higher than it needs', () => {
    const shapes = shapesOf('The ferries stay in the harbour');
    expect(shapes.get('statement')?.text?.paragraphs[0]?.size_pt).toBeGreaterThanOrEqual(36);
    expect(shapes.get('panel')?.box.h).toBeLessThan(AREA.h * 0.8);
  });
});
