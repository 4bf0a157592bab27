import { expect, it } from '@jest/globals';
import { createTypesetter } from '../typeset/typesetter.ts';
import { drawRows } from './rows.ts';
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
