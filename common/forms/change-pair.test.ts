import { describe, expect, it } from '@jest/globals';
import { createTypesetter } from '../typeset/typesetter.ts';
import { changeIn } from './change-pair.ts';
import { iconPath } from './icons.ts';
import { drawForm } from './registry.ts';

const look = { typesetter: createTypesetter(), font: 'Arial', icon: iconPath };
const AREA = { x: 548_640, y: 1_600_000, w: 11_094_720, h: 4_500_000 };
const PAIR = ['From May, staff may park in both yards', 'Previously, only one yard was open to them'];
const itemsOf = (texts: string[]) => texts.map((text) => ({ text }));

describe('what was before and what is now', () => {
  it('are side by side in the order of time, with an arrow between, and every word of theirs', () => {
    const spec = { form: 'points' as const, alt: '', items: itemsOf(PAIR), reason: '', alternatives: [] };
    const { parts } = drawForm(spec, AREA, look);
    const boxOf = (id: string) => parts.flatMap((part) => (part.kind === 'shape' && part.id === id ? [part] : []))[0];
    const saidIn = (id: string) => boxOf(id)?.text?.paragraphs.flatMap(({ runs }) => runs.map(({ text }) => text));
    expect([saidIn('head-0'), saidIn('head-1')]).toEqual([['Previously'], ['Now']]);
    expect(saidIn('text-0')?.join('')).toBe(PAIR[1]);
    expect(saidIn('text-1')?.join('')).toBe(PAIR[0]);
    const xs = ['text-0', 'arrow', 'text-1'].map((id) => boxOf(id)?.box.x ?? 0);
    expect(xs).toEqual([...xs].sort((a, b) => a - b));
  });

  it.each([
    ['two of one time', ['Staff may park in both yards', 'Visitors may not']],
    ['two that were both before', ['Bisher war der Hof offen', 'Früher war er zu']],
    ['how far something is', ['Bisher haben 60 von 90 geantwortet', 'Der Ausschuss bittet um Antworten']],
    ['more than two', [...PAIR, 'Visitors may not']],
  ])('are not %s', (_, texts) => {
    expect(changeIn(itemsOf(texts))).toBeNull();
  });
});
