import { describe, expect, it } from '@jest/globals';
import { createTypesetter } from '../typeset/typesetter.ts';
import { iconPath } from './icons.ts';
import { drawForm } from './registry.ts';

const look = { typesetter: createTypesetter(), font: 'Arial', icon: iconPath };
const AREA = { x: 548_640, y: 1_600_000, w: 11_094_720, h: 4_500_000 };
const paragraphsOf = (...texts: string[]) => {
  const items = texts.map((text, at) => ({ label: `Allowance ${at}`, text }));
  const { parts } = drawForm({ form: 'cards', alt: '', items, reason: '', alternatives: [] }, AREA, look);
  return parts.flatMap((part) =>
    part.kind === 'shape' && part.id.startsWith('text-') ? [part.text?.paragraphs ?? []] : [],
  );
};
const GYM = 'The pier pays up to $100/month for your gym. The only catch is that you cannot save it up.';

describe('cards', () => {
  it('have the figure of each text large in its place, and no word twice', () => {
    const desk = 'Since you work from home, we want you to sit well. You can spend $1,000 on a desk.';
    const [first = [], second = []] = paragraphsOf(GYM, desk);
    for (const [paragraphs, figure] of [
      [first, '$100/month'],
      [second, '$1,000'],
    ] as const) {
      const large = paragraphs.find(({ runs }) => runs[0]?.text.replaceAll('\u2060', '') === figure);
      const others = paragraphs.filter((paragraph) => paragraph !== large).map(({ size_pt }) => size_pt);
      expect(large?.size_pt).toBeGreaterThan(1.4 * Math.max(...others));
    }
    const said = second.flatMap(({ runs }) => runs.map(({ text }) => text)).join(' ');
    expect(said.match(/\$1,000/gu)).toHaveLength(1);
  });

  it('have none large where a text has no figure', () => {
    const sizes = paragraphsOf(GYM, 'Gifts to a charity are matched')
      .flat()
      .map(({ size_pt }) => size_pt);
    expect(Math.max(...sizes)).toBeLessThan(32);
  });

  it('have small icons rather than none, where large ones would leave their text no room', () => {
    const icons = ['barcode', 'hard-drives', 'database', 'calendar-check', 'cpu', 'trophy'];
    const text = 'Automated teller machine (ATM), magnetic stripe card, UPC barcode and other things';
    const items = icons.map((icon, at) => ({ label: `Part ${at}`, text, icon }));
    const { parts } = drawForm({ form: 'cards', alt: '', items, reason: '', alternatives: [] }, AREA, look);
    const circles = parts.flatMap((part) => (part.kind === 'shape' && part.id.startsWith('sign-') ? [part.box.w] : []));
    const sizes = parts.flatMap((part) =>
      part.kind === 'shape' && part.id.startsWith('text-')
        ? (part.text?.paragraphs ?? []).map(({ size_pt }) => size_pt)
        : [],
    );
    expect(circles).toHaveLength(6);
    expect(Math.max(...circles)).toBeLessThanOrEqual(0.5 * 914_400);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  });

  it('have the value of each beside the first line of its heading, however long the others are', () => {
    const text = 'Most tokens that can be generated for each output';
    const items = ['n', 'top_p (probability)', 'max_tokens (length)', 'seed', 'stop', 'prompt'].map((label) => ({
      ...{ label, text, value: 'range 50 to 1000' },
    }));
    const spec = { form: 'cards' as const, alt: '', items, reason: '', alternatives: [] };
    const { parts } = drawForm(spec, AREA, { ...look, icon: () => null });
    const boxOf = (id: string) => parts.flatMap((part) => (part.kind === 'shape' && part.id === id ? [part] : []))[0];
    const [head, chip] = [boxOf('head-0'), boxOf('chip-0')];
    const middle = (chip?.box.y ?? 0) + (chip?.box.h ?? 0) / 2;
    const line = 12_700 * 1.2 * (head?.text?.paragraphs[0]?.size_pt ?? 0);
    expect(Math.abs(middle - (head?.box.y ?? 0) - line / 2)).toBeLessThan(12_700);
  });
});
