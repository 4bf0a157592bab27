import { describe, expect, it } from '@jest/globals';
import { createTypesetter } from '../typeset/typesetter.ts';
import { iconPath } from './icons.ts';
import { drawForm } from './registry.ts';
import { inches, TILE_GAP, TILE_PADDING, widthOf } from './visual-form.ts';

const look = { typesetter: createTypesetter(), font: 'Arial', icon: iconPath };
const AREA = { x: 548_640, y: 1_600_000, w: inches(12.1), h: inches(4.6) };

/** Sizes of the date and the text of each card. */
function sizesOf(dates: string[]): number[][] {
  const items = dates.map((date) => ({ date, label: 'Order the parts' }));
  const drawing = drawForm({ form: 'timeline', alt: '', items, reason: '', alternatives: [] }, AREA, look);
  return drawing.parts.flatMap((part) =>
    part.kind === 'shape' && part.text !== undefined ? [part.text.paragraphs.map(({ size_pt }) => size_pt)] : [],
  );
}

describe('a few dated texts', () => {
  it('have large type, and dates in one line', () => {
    const dates = ['Until 16 May 2025', 'Until 30 May 2025', 'Until 6 June 2025'];
    const inner = (AREA.w - 2 * TILE_GAP) / 3 - 2 * TILE_PADDING;
    for (const [head = 0, text = 0] of sizesOf(dates)) {
      expect(text).toBeGreaterThanOrEqual(22);
      expect(head).toBeGreaterThanOrEqual(text);
      expect(widthOf(dates[0] ?? '', head, true, look)).toBeLessThan(inner);
    }
  });

  it('have a long date in several lines, and the others in one', () => {
    const dates = ['By 31 March 2025', '12 April 2025', 'From September to November 2025'];
    const inner = (AREA.w - 2 * TILE_GAP) / 3 - 2 * TILE_PADDING;
    const [[head = 0] = []] = sizesOf(dates);
    expect(widthOf(dates[0] ?? '', head, true, look)).toBeLessThan(inner);
    expect(widthOf(dates[2] ?? '', head, true, look)).toBeGreaterThan(inner);
  });
});
