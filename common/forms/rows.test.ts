import { expect, it } from '@jest/globals';
import { createTypesetter } from '../typeset/typesetter.ts';
import { drawRows, fitDefinitions } from './rows.ts';
import { widthOf } from './visual-form.ts';

it('dates before rows have room for one line in a wider typeface', () => {
  const look = { typesetter: createTypesetter(), font: 'Trebuchet MS', icon: () => null };
  const date = '1960s–1970s';
  const items = [1, 2, 3].map((at) => ({ date, label: `Event ${at}`, text: 'What it was' }));
  const style = { signs: ['', '', ''], is_joined: true, leads: [date, date, date] };
  const { parts } = drawRows(items, { x: 0, y: 0, w: 6_000_000, h: 3_600_000 }, look, style);
  const [lead] = parts.flatMap((part) => (part.kind === 'shape' && part.id === 'lead-0' ? [part] : []));
  const size = lead?.text?.paragraphs[0]?.size_pt ?? 0;
  expect(lead?.box.w).toBeGreaterThan(widthOf(date, size, true, look) * 1.15 + 180_000);
});

it('definitions have rows of one height where slightly smaller type allows it', () => {
  const look = { typesetter: createTypesetter(), font: 'Arial', icon: () => null };
  const box = { x: 0, y: 0, w: 11_000_000, h: 2_700_000 };
  const rowsOf = (text: string): { heights: number; size: number } => {
    const items = ['Step', 'Step', 'Step', 'Step', text].map((each, at) => ({ label: `Name ${at}`, text: each }));
    const { parts, fits } = fitDefinitions(items, box, look, [20, 18, 16, 14]);
    const rows = parts.flatMap((part) => (part.kind === 'shape' && part.id.startsWith('text-') ? [part] : []));
    expect(fits).toBe(true);
    const heights = new Set(rows.map(({ box: { h } }) => Math.round(h))).size;
    return { heights, size: rows[0]?.text?.paragraphs[0]?.size_pt ?? 0 };
  };
  const words = (count: number): string => 'word '.repeat(count).trim();
  expect(rowsOf(words(4))).toEqual({ heights: 1, size: 20 });
  const even = Array.from({ length: 30 }, (_, at) => rowsOf(words(at + 4)));
  expect(even.some(({ heights, size }) => heights === 1 && size < 20)).toBe(true);
  // What would be smaller still has rows of their own heights.
  expect(rowsOf(words(30)).heights).toBe(2);
});
